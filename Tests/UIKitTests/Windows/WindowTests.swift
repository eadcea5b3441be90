// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import UIKit

/// Windows of a headless program.
@Suite @MainActor struct WindowTests {
  /// A delegate as programs write it.
  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      calls.append("launched")
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
    func applicationWillTerminate(_ application: UIApplication) { calls.append("ends") }
  }

  @Test("windows show in the order of their levels, hidden ones not") func levels() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    // Programs keep their windows; so do tests that are programs.
    for window in UIApplication.shared.windows { window.isHidden = true }
    let (low, high) = (UIWindow(), UIWindow())
    (low.backgroundColor, high.backgroundColor) = (.red, .green)
    high.windowLevel = .alert
    #expect(low.isHidden && low.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
    high.makeKeyAndVisible()
    low.makeKeyAndVisible()
    #expect(UIApplication.shared.windows == [low, high] && low.isKeyWindow && !high.isKeyWindow)
    func color() throws -> [UInt8] { Array(try screen.picture().premultipliedRGBA.prefix(3)) }
    #expect(try color() == [0, 255, 0])
    high.isHidden = true
    #expect(try color() == [255, 0, 0])
    low.isHidden = true
    #expect(try color() == [0, 0, 0] && UIApplication.shared.keyWindow == nil)
  }

  @Test("a delegate is made of its class and told of the start") func start() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    let delegate = Delegate.makeOfClass() as? Delegate
    UIApplication.shared.launch(delegate)
    #expect(delegate?.calls == ["launched", "active"])
    #expect(delegate?.window === UIApplication.shared.keyWindow)
    #expect(UIApplication.shared.next === delegate)
    UIApplication.shared.terminate()
    #expect(delegate?.calls.last == "ends")
    delegate?.window?.isHidden = true
    UIApplication.shared.ownDelegate = nil
    withExtendedLifetime(screen) {}
  }

  @Test("windows that fill the screen follow its size, and tell their controllers") func resize() {
    final class Sized: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) { sizes.append(size) }
    }
    let host = UIHost(size: CGSize(width: 100, height: 200))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let controller = Sized()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    host.resize(to: CGSize(width: 300, height: 100))
    #expect(controller.sizes == [CGSize(width: 300, height: 100)])
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 300, height: 100))
    window.isHidden = true
  }

  @Test("keys go to the first responder of the key window") func presses() {
    final class Keyed: UIView {
      var keys: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.characters }
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = Keyed()
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
    let event = UIPressesEvent()
    event.allPresses = [UIPress(UIKey(.left, []))]
    UIApplication.shared.sendEvent(event)
    #expect(view.keys == ["UIKeyInputLeftArrow"])
    view.resignFirstResponder()
    window.isHidden = true
  }

  @Test("wrong variables of the environment are named") func variables() throws {
    let variables = try StartVariables([
      "LAYERKIT_UIKIT_SIZE": "100x50", "LAYERKIT_UIKIT_TIME": "2",
    ])
    #expect(variables.size == CGSize(width: 100, height: 50) && variables.time == 2)
    #expect(throws: StartError.self) { try StartVariables(["LAYERKIT_UIKIT_SIZE": "big"]) }
    #expect(throws: StartError.self) { try StartVariables(["LAYERKIT_UIKIT_TIME": "-1"]) }
  }
}
