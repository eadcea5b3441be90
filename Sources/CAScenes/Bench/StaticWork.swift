import QuartzCore

/// W3: still layers of 64 × 64, every other one a colour, the rest pictures with alpha, and one
/// opaque square that moves 7 points right and 3 down a frame.
final class StaticWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private let mover = CALayer()

  init(count: Int, antialiased: Bool) {
    let images = (0..<16).map { BenchPattern.image(size: 64, number: $0, fades: true) }
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      let x = (benchNoise(index, 0) * (1920 - 64)).rounded(.down)
      let y = (benchNoise(index, 1) * (1080 - 64)).rounded(.down)
      layer.position = CGPoint(x: CGFloat(x + 32), y: CGFloat(y + 32))
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

  func show(frame: Int) {
    mover.position = CGPoint(
      x: CGFloat(7 * frame % (1920 - 100) + 50), y: CGFloat(3 * frame % (1080 - 100) + 50))
  }
}
