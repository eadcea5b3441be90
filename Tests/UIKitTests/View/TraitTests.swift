// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Testing
import UIKit

/// Traits of views: the scale of the screen, light and dark.
@Suite @MainActor struct TraitTests {
  final class Noting: UIView {
    var changes = 0
    override func traitCollectionDidChange(_ previous: UITraitCollection?) { changes += 1 }
  }

  @Test("a dynamic background follows the style of the view and of those above") func style() {
    let (root, child) = (UIView(), Noting())
    child.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(child.layer.backgroundColor == UIColor.black.cgColor)
    root.addSubview(child)
    #expect(child.changes == 0)
    root.overrideUserInterfaceStyle = .dark
    #expect(child.changes == 1 && child.traitCollection.userInterfaceStyle == .dark)
    #expect(child.layer.backgroundColor == UIColor.white.cgColor)
    child.removeFromSuperview()
    let other = UIView()
    other.overrideUserInterfaceStyle = .dark
    other.addSubview(child)
    #expect(child.layer.backgroundColor == UIColor.white.cgColor)
    child.overrideUserInterfaceStyle = .light
    #expect(child.layer.backgroundColor == UIColor.black.cgColor && child.changes == 3)
  }

  @Test("the screen is that of the newest host, and gives drawing its scale") func screen() throws {
    let renderer = try HeadlessRenderer(size: CGSize(width: 300, height: 200), scale: 3)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(UIScreen.main.scale == 3 && UIScreen.main.traitCollection.displayScale == 3)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 0)
    defer { UIGraphicsEndImageContext() }
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.width == 30)
    withExtendedLifetime(renderer) {}
  }
}
