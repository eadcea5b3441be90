// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("Numbers of key-value coding")
struct NumberBridgingTests {
  @Test("become a CGFloat by truncating:, as other kinds of numbers do")
  func truncating() throws {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(0.5, 0.5, 0.5)
    let scale = try #require(layer.value(forKeyPath: "transform.scale") as? NSNumber)
    #expect(CGFloat(truncating: scale) == 0.5)
  }
}
