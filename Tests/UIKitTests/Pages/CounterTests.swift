// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

@MainActor @Suite("Counter")
struct CounterTests {
  /// Windows are kept by the program, as on iOS.
  private static var window: UIWindow?

  private func show(_ controller: UIViewController) throws -> HeadlessApplication {
    let screen = try HeadlessApplication(size: CGSize(width: 390, height: 844))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    Self.window = window
    // The first picture lays out, and shows, what was made.
    _ = try screen.picture()
    return screen
  }

  @Test("a tap counts") func tap() throws {
    let controller = CounterController()
    let screen = try show(controller)
    let button = controller.button
    screen.fingers.tap(at: button.convert(button.bounds.center, to: nil))
    #expect(controller.count == 1)
    #expect(controller.label.text == "1")
  }

  @Test("the number fades in, within half a second") func fade() throws {
    let controller = CounterController()
    let screen = try show(controller)
    controller.countUp()
    let start = try screen.picture().pngData()
    try screen.advance(by: 0.25)
    let middle = try screen.picture().pngData()
    #expect(controller.label.layer.presentation()?.opacity ?? 0 < 1)
    try screen.advance(by: 0.5)
    let end = try screen.picture().pngData()
    #expect(Set([start, middle, end]).count == 3)
    #expect(controller.label.layer.presentation()?.opacity == 1)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
