// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W10: plain coloured layers of 32 × 32 on whole points, all of which move by a point or two a
/// frame, each its own way, and come in again at the other side.
final class LayersWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private static let side: Float = 32
  private let room: (x: Float, y: Float)
  private var layers: [CALayer] = []

  init(count: Int, antialiased: Bool) {
    room = (
      Float(BenchCanvas.size.width) - LayersWork.side,
      Float(BenchCanvas.size.height) - LayersWork.side
    )
    layers = (0..<count).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
      layer.backgroundColor = benchColor(index)
      if !antialiased { layer.edgeAntialiasingMask = [] }
      return layer
    }
    root.sublayers = layers
    show(frame: 0)
  }

  func show(frame: Int) {
    for (index, layer) in layers.enumerated() {
      let x = place(benchNoise(index, 0), room.x, step: 1 + index % 2, frame)
      let y = place(benchNoise(index, 1), room.y, step: 1 + index / 2 % 2, frame)
      layer.position = CGPoint(x: CGFloat(x + 16), y: CGFloat(y + 16))
    }
  }

  /// A whole number of points below `room`.
  private func place(_ share: Float, _ room: Float, step: Int, _ frame: Int) -> Float {
    ((share * room).rounded(.down) + Float(step * max(frame, 0)))
      .truncatingRemainder(dividingBy: room)
  }
}
