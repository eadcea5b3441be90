// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

// The states a program goes through. At each step the delegate hears first, then the scene's
// delegate, then the observers of notifications.
extension UIApplication {
  /// Tells the delegate of the start, and shows the windows it has made.
  func launch(_ delegate: (any UIApplicationDelegate)?) {
    ownDelegate = delegate
    self.delegate = delegate
    applicationState = .inactive
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification)
    if windows.isEmpty { connectScene() }
    move(to: .active)
    CATransaction.flush()
  }

  /// Makes the scene with the delegate that the program names, if it makes its windows there.
  private func connectScene() {
    let scene = UIWindowScene.main
    let configuration = delegate?.application(
      self, configurationForConnecting: scene.session, options: UIScene.ConnectionOptions())
    guard let type = configuration?.delegateClass as? NSObject.Type else { return }
    scene.delegate = type.makeOfClass() as? any UISceneDelegate
    scene.post(UIScene.willConnectNotification)
    scene.delegate?.scene(
      scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    scene.tellOfForeground()
  }

  /// Tells of the end: the program goes out of sight first, as it does on Apple's systems.
  func terminate() {
    move(to: .background)
    tell(UIApplication.willTerminateNotification) { $0.applicationWillTerminate($1) }
    CATransaction.flush()
  }

  /// Goes to a state, through the one between if need be.
  func move(to state: State) {
    if state.rawValue < applicationState.rawValue {
      if applicationState == .background { comeForward() }
      if state == .active { activate() }
    } else if state.rawValue > applicationState.rawValue {
      if applicationState == .active { deactivate() }
      if state == .background { goBackward() }
    }
  }

  /// Says that memory is short.
  func warnOfMemory() {
    tell(UIApplication.didReceiveMemoryWarningNotification) {
      $0.applicationDidReceiveMemoryWarning($1)
    }
    for window in windows { window.rootViewController?.warnOfMemory() }
  }

  private func activate() {
    applicationState = .active
    tell(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
    UIWindowScene.main.tell(UIScene.didActivateNotification) { $0.sceneDidBecomeActive($1) }
  }

  private func deactivate() {
    tell(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
    UIWindowScene.main.tell(UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
    applicationState = .inactive
  }

  private func comeForward() {
    tell(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground($1) }
    UIWindowScene.main.tellOfForeground()
    applicationState = .inactive
  }

  private func goBackward() {
    applicationState = .background
    tell(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground($1) }
    UIWindowScene.main.tell(UIScene.didEnterBackgroundNotification) {
      $0.sceneDidEnterBackground($1)
    }
  }

  /// Tells the delegate of a step, then the observers.
  private func tell(
    _ name: NSNotification.Name, _ call: (any UIApplicationDelegate, UIApplication) -> Void
  ) {
    if let delegate { call(delegate, self) }
    post(name)
  }
}

extension UIScene {
  /// Tells the delegate of a step, then the observers.
  fileprivate func tell(_ name: NSNotification.Name, _ call: (any UISceneDelegate, UIScene) -> Void)
  {
    if let delegate { call(delegate, self) }
    post(name)
  }

  fileprivate func tellOfForeground() {
    tell(UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
  }
}

extension UIResponder {
  /// Posts a notification from this object.
  fileprivate func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension UIViewController {
  /// Tells this controller, its children and those it presents that memory is short.
  fileprivate func warnOfMemory() {
    didReceiveMemoryWarning()
    for child in children { child.warnOfMemory() }
    ownPresented?.warnOfMemory()
  }
}
