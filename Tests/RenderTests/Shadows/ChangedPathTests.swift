// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A path that is given as a shadow's shape and changed later. Pictures of shadows are found by
/// their paths, so that one which changed under the table would end the process when that grows.
@Suite("Shadows of paths that change after they were handed over")
struct ChangedPathTests {
  private static let size = CGSize(width: 80, height: 80)

  /// A triangle, which has no closed form and needs a picture.
  private static func add(_ number: Int, to path: CGMutablePath) {
    let x = CGFloat(number % 50)
    path.addLines(between: [
      CGPoint(x: x, y: 5), CGPoint(x: x + 9, y: 30), CGPoint(x: x / 2, y: 40),
    ])
    path.closeSubpath()
  }

  private static func layer(_ path: CGPath) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    layer.shadowOpacity = 1
    layer.shadowPath = path
    return layer
  }

  @Test("each frame has a picture of its own, as many as there may be")
  func manyFrames() async {
    await #expect(processExitsWith: .success) {
      let path = CGMutablePath()
      ChangedPathTests.add(0, to: path)
      let layer = ChangedPathTests.layer(path)
      let renderer = try HeadlessRenderer(size: ChangedPathTests.size)
      CATransaction.setDisableActions(true)
      renderer.layer = layer
      for number in 1...200 {
        _ = try renderer.render()
        ChangedPathTests.add(number, to: path)
        CATransaction.setDisableActions(true)
        // Another picture of the layer; setting the path again makes it the new one.
        layer.shadowRadius = 2 + CGFloat(number) / 100
        if number % 4 == 0 { layer.shadowPath = path }
      }
    }
  }

  @Test("shows the path as it was handed over, and the new one once it is set again")
  func shown() throws {
    let path = CGMutablePath()
    Self.add(0, to: path)
    let layer = Self.layer(path)
    let renderer = try HeadlessRenderer(size: Self.size)
    CATransaction.setDisableActions(true)
    renderer.layer = layer
    let first = Pixels(try renderer.render())
    Self.add(40, to: path)
    CATransaction.setDisableActions(true)
    layer.name = "another change"
    #expect(Pixels(try renderer.render()) == first)
    CATransaction.setDisableActions(true)
    layer.shadowPath = path
    let second = Pixels(try renderer.render())
    let whole = try render(Self.layer(path), size: Self.size)
    #expect(second != first && second == whole)
  }
}
