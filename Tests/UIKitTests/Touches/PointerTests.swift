// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import UIKit

@Suite("Shapes of the pointer") @MainActor
struct PointerTests {
  /// The upper half is text; the lower half can be pressed.
  private final class Shaper: UIPointerInteractionDelegate {
    var log: [String] = []

    private func name(_ region: UIPointerRegion) -> String { region.identifier as? String ?? "" }

    func pointerInteraction(
      _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
      defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? {
      let isUpper = request.location.y < 20
      return UIPointerRegion(
        rect: CGRect(x: 0, y: isUpper ? 0 : 20, width: 40, height: 20),
        identifier: isUpper ? "text" : "button")
    }

    func pointerInteraction(
      _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
      log.append("style \(name(region))")
      return region.identifier == AnyHashable("text")
        ? UIPointerStyle(shape: .verticalBeam(length: 12))
        : UIPointerStyle(shape: .roundedRect(region.rect))
    }

    func pointerInteraction(
      _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
      animator: any UIPointerInteractionAnimating
    ) { log.append("exit \(name(region))") }
  }

  @Test("a view's interaction is asked once for each region the pointer comes into")
  func regions() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 100, height: 100))
    let (window, view, shaper) = (UIWindow(), UIView(), Shaper())
    view.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    let interaction = UIPointerInteraction(delegate: shaper)
    view.addInteraction(interaction)
    window.addSubview(view)
    window.makeKeyAndVisible()
    let pointer = screen.fingers
    #expect(screen.pointerShape == .arrow)
    pointer.hover(at: CGPoint(x: 12, y: 12))
    pointer.hover(at: CGPoint(x: 14, y: 14))
    #expect(screen.pointerShape == .text && shaper.log == ["style text"])
    pointer.hover(at: CGPoint(x: 12, y: 45))
    #expect(screen.pointerShape == .hand)
    pointer.hover(at: CGPoint(x: 80, y: 80))
    #expect(screen.pointerShape == .arrow)
    #expect(shaper.log == ["style text", "exit text", "style button", "exit button"])
    interaction.isEnabled = false
    pointer.hover(at: CGPoint(x: 12, y: 12))
    #expect(screen.pointerShape == .arrow)
    window.isHidden = true
  }

  @Test("a delegate that names no region shapes the pointer over the whole view") func wholeView()
    throws
  {
    final class Beam: UIPointerInteractionDelegate {
      var rects: [CGRect] = []
      func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
      ) -> UIPointerStyle? {
        rects.append(region.rect)
        return UIPointerStyle(shape: .verticalBeam(length: 9))
      }
    }
    let screen = try HeadlessApplication(size: CGSize(width: 100, height: 100))
    let (window, view, beam) = (UIWindow(), UIView(), Beam())
    view.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
    view.addInteraction(UIPointerInteraction(delegate: beam))
    window.addSubview(view)
    window.makeKeyAndVisible()
    screen.fingers.hover(at: CGPoint(x: 20, y: 20))
    #expect(screen.pointerShape == .text)
    #expect(beam.rects == [CGRect(x: 0, y: 0, width: 40, height: 30)])
    window.isHidden = true
  }

  @Test("an interaction belongs to one view")
  func interactions() {
    let (first, second) = (UIView(), UIView())
    let interaction = UIPointerInteraction()
    first.addInteraction(interaction)
    second.addInteraction(interaction)
    #expect(first.interactions.isEmpty && interaction.view === second)
    second.interactions = []
    #expect(interaction.view == nil)
    #expect(UIPointerStyle.hidden().shape == .hidden && UIPointerStyle.system().shape == .arrow)
  }
}
