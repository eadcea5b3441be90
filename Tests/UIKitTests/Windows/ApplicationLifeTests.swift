// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import UIKit

/// The notices that a program gets of its life. The application is one for all tests.
@Suite("The life of a program", .serialized) @MainActor
struct ApplicationLifeTests {
  /// Writes the notifications down.
  private final class Listener {
    var heard: [String] = []

    init() {
      let names = [
        UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
        UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
        UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
        UIApplication.didReceiveMemoryWarningNotification, UIScene.didActivateNotification,
        UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
        UIScene.willEnterForegroundNotification,
      ]
      for name in names {
        NotificationCenter.default.addObserver(
          self, selector: Listener.hear(_:), name: name, object: nil)
      }
    }

    func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    var states: [UIApplication.State] = []
    func applicationWillResignActive(_ application: UIApplication) { note() }
    func applicationDidEnterBackground(_ application: UIApplication) { note() }
    func applicationWillEnterForeground(_ application: UIApplication) { note() }
    func applicationDidBecomeActive(_ application: UIApplication) { note() }
    private func note() { states.append(UIApplication.shared.applicationState) }
  }

  private final class Careful: UIViewController {
    var warnings = 0
    override func didReceiveMemoryWarning() { warnings += 1 }
  }

  @Test("a headless program goes through the states of a window")
  func states() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    let (listener, delegate) = (Listener(), Delegate())
    UIApplication.shared.launch(delegate)
    #expect(screen.applicationState == .active)
    #expect(
      listener.take() == [
        "UIApplicationDidFinishLaunchingNotification", "UIApplicationDidBecomeActiveNotification",
        "UISceneDidActivateNotification",
      ])
    screen.applicationState = .background
    #expect(UIWindowScene.main.activationState == .background)
    #expect(
      listener.take() == [
        "UIApplicationWillResignActiveNotification", "UISceneWillDeactivateNotification",
        "UIApplicationDidEnterBackgroundNotification", "UISceneDidEnterBackgroundNotification",
      ])
    screen.applicationState = .active
    #expect(
      listener.take() == [
        "UIApplicationWillEnterForegroundNotification", "UISceneWillEnterForegroundNotification",
        "UIApplicationDidBecomeActiveNotification", "UISceneDidActivateNotification",
      ])
    screen.applicationState = .active
    #expect(listener.take().isEmpty)
    // A method that says "will" finds the state before, one that says "did" the state after.
    #expect(delegate.states == [.active, .active, .background, .background, .active])
    UIApplication.shared.terminate()
    #expect(listener.take().last == "UIApplicationWillTerminateNotification")
    UIApplication.shared.ownDelegate = nil
  }

  @Test("a warning of memory reaches observers and view controllers")
  func memory() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    let (listener, window) = (Listener(), UIWindow())
    let (root, child) = (Careful(), Careful())
    root.addChild(child)
    window.rootViewController = root
    window.makeKeyAndVisible()
    screen.warnOfMemory()
    #expect(listener.take() == ["UIApplicationDidReceiveMemoryWarningNotification"])
    #expect(root.warnings == 1 && child.warnings == 1)
    // Each controller that presents hands the warning on once, however many children it has.
    let presented = Careful()
    root.present(presented, animated: false)
    screen.warnOfMemory()
    #expect(root.warnings == 2 && child.warnings == 2 && presented.warnings == 1)
    window.isHidden = true
  }

  @Test("an action reaches the target that there is, with its sender")
  func actions() {
    @MainActor final class Target {
      var senders: [Int] = []
      func act(_ sender: Int) { senders.append(sender) }
    }
    let target = Target()
    #expect(UIApplication.shared.sendAction(Target.act, to: target, from: 7, for: nil))
    #expect(!UIApplication.shared.sendAction(Target.act, to: nil, from: 8, for: nil))
    #expect(target.senders == [7])
  }

  @Test("levels of windows are in an order")
  func levels() {
    #expect(UIWindow.Level.normal < .statusBar && UIWindow.Level.alert > .statusBar)
    #expect([UIWindow.Level.alert, .normal].min() == .normal)
  }

  @Test("the picture of a program goes where a link points, and the link stays")
  func pictureAtLink() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = folder.appending(path: "link.png").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.png")
        setenv("LAYERKIT_UIKIT_PICTURE", link, 1)
        setenv("LAYERKIT_UIKIT_SIZE", "20x10", 1)
        setenv("LAYERKIT_UIKIT_TIME", "0", 1)
        #expect(ApplicationStart.run(UIApplication.self, delegate: nil) == 0)
        let picture = try Data(contentsOf: folder.appending(path: "real.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(target == "real.png")
      }
    }
  }
}
