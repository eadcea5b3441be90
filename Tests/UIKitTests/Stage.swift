// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import UIKit

/// A headless screen of 320 × 480 points at scale 1 that shows a view, and its clock.
@MainActor final class Stage {
  let renderer: HeadlessRenderer
  /// The clock of a thread goes on from test to test; times here count from the stage's begin.
  private let begin: Double

  init(_ view: UIView? = nil, width: CGFloat = 320, height: CGFloat = 480) throws {
    renderer = try HeadlessRenderer(size: CGSize(width: width, height: height))
    begin = renderer.time
    if let view { show(view) }
  }

  func show(_ view: UIView) {
    renderer.layer = view.layer
    CATransaction.flush()
  }

  /// Seconds after the stage's begin.
  var time: Double { renderer.time - begin }

  /// Goes on to a time after the stage's begin, seconds.
  func advance(to time: Double) throws {
    CATransaction.flush()
    try renderer.advance(to: begin + time)
  }

  /// The colour at a point, of the picture at this moment.
  func color(_ x: Int, _ y: Int) throws -> [Int] {
    let image = try renderer.render(background: .white)
    let bytes = image.premultipliedRGBA
    let place = (y * image.width + x) * 4
    return bytes[place..<place + 3].map(Int.init)
  }
}
