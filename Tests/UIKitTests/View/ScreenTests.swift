// SPDX-License-Identifier: Apache-2.0
import Testing
import UIGraphics

@testable import UIKit

/// The screen as views and drawing see it.
@Suite @MainActor struct ScreenTests {
  @Test("the scale is read a million times") func scale() {
    let scale = UIScreen.main.scale
    var isSame = true
    for _ in 0..<1_000_000 where MainScreen.scale != scale { isSame = false }
    #expect(isSame)
  }

  @Test("traits, image formats and animations read the scale as often as they like") func readers()
  {
    let view = UIView()
    for _ in 0..<150_000 { _ = UITraitCollection.current.displayScale }
    for _ in 0..<1_000 { _ = UIGraphicsImageRendererFormat().scale }
    for step in 0..<1_000 { UIView.animate(withDuration: 0.1) { view.center.x = CGFloat(step) } }
    #expect(MainScreen.scale == UIScreen.main.scale)
  }
}
