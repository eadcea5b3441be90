// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W3: still layers of 64 × 64, every other one a colour, the rest pictures with alpha, and one
/// opaque square that moves 7 points right and 3 down a frame.
final class StaticWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private let mover = CALayer()
  /// Where the square goes.
  private let field: CGSize

  /// - Parameter isSpread: whether each 200 layers have a field of their own, the square in the
  ///   first: as many lie under it however many there are. Nine fields are in view, all others
  ///   outside.
  init(count: Int, antialiased: Bool, isSpread: Bool = false) {
    field = isSpread ? StaticWork.spreadField : BenchCanvas.size
    let images = (0..<16).map { BenchPattern.image(size: 64, number: $0, fades: true) }
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      let number = isSpread ? index % StaticWork.layersInField : index
      let x = (benchNoise(number, 0) * (Float(field.width) - 64)).rounded(.down)
      let y = (benchNoise(number, 1) * (Float(field.height) - 64)).rounded(.down)
      let origin = isSpread ? StaticWork.origin(ofField: index / StaticWork.layersInField) : .zero
      layer.position = CGPoint(x: origin.x + CGFloat(x + 32), y: origin.y + CGFloat(y + 32))
      if index.isMultiple(of: 2) {
        layer.backgroundColor = benchColor(index)
      } else {
        layer.contents = images[index % 16]
      }
      if !antialiased { layer.edgeAntialiasingMask = [] }
      root.addSublayer(layer)
    }
    mover.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    mover.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    if !antialiased { mover.edgeAntialiasingMask = [] }
    root.addSublayer(mover)
  }

  private static let layersInField = 200
  private static let spreadField = CGSize(width: 640, height: 360)
  private static let fieldsInRow = 10

  private static func origin(ofField number: Int) -> CGPoint {
    CGPoint(
      x: CGFloat(number % fieldsInRow) * spreadField.width,
      y: CGFloat(number / fieldsInRow) * spreadField.height)
  }

  func show(frame: Int) {
    mover.position = CGPoint(
      x: CGFloat(7 * frame % (Int(field.width) - 100) + 50),
      y: CGFloat(3 * frame % (Int(field.height) - 100) + 50))
  }
}
