// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// A driver that draws on threads of its own is still at work when the pixels are asked for; with
/// no patience at all it counts as hung.
@Suite(
  "A driver that takes longer than it may",
  .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "The driver draws at once."))
struct HungDriverTests {
  @Test("a picture is waited for as long as the patience lasts, then refused")
  func picture() throws {
    var options = HeadlessRenderer.Options()
    options.driverPatience = 1e-9
    let size = CGSize(width: 2048, height: 2048)
    let renderer = try HeadlessRenderer(size: size, options: options)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for number in 0..<40 {
      let layer = CALayer()
      layer.frame = root.bounds.insetBy(dx: CGFloat(number), dy: 3)
      layer.cornerRadius = 400
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.3)
      root.addSublayer(layer)
    }
    renderer.layer = root
    let error = #expect(throws: HeadlessError.self) { try renderer.render() }
    #expect("\(String(describing: error))".contains("has not answered"))
  }
}
