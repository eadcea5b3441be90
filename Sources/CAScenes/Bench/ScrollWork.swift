// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W7: opaque tiles of 200 × 200 in ten columns, scrolled by the origin of their superlayer's
/// bounds, 17 points a frame.
final class ScrollWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  /// Strides of 173 points bring every tile on screen once, so that all are uploaded.
  let warmUp = (1...40).map { -$0 } + Array(0..<5)
  private let page = CALayer()

  init(count: Int, antialiased: Bool) {
    page.frame = root.bounds
    for index in 0..<count {
      let tile = CALayer()
      tile.frame = CGRect(
        x: CGFloat(200 * (index % 10)), y: CGFloat(200 * (index / 10)), width: 200, height: 200)
      tile.contents = BenchPattern.image(size: 200, number: index, fades: false)
      if !antialiased { tile.edgeAntialiasingMask = [] }
      page.addSublayer(tile)
    }
    root.addSublayer(page)
  }

  func show(frame: Int) {
    let offset = frame < 0 ? -frame * 173 % 6920 : 17 * frame % 6920
    page.bounds.origin.y = CGFloat(offset)
  }
}
