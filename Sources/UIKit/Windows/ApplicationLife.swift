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
    scene.delegate?.sceneWillEnterForeground(scene)
    scene.post(UIScene.willEnterForegroundNotification)
  }

  /// Tells of the end: the program goes out of sight first, as it does on Apple's systems.
  func terminate() {
    move(to: .background)
    delegate?.applicationWillTerminate(self)
    post(UIApplication.willTerminateNotification)
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
    delegate?.applicationDidReceiveMemoryWarning(self)
    post(UIApplication.didReceiveMemoryWarningNotification)
    for window in windows { window.rootViewController?.warnOfMemory() }
  }

  private func activate() {
    applicationState = .active
    delegate?.applicationDidBecomeActive(self)
    post(UIApplication.didBecomeActiveNotification)
    let scene = UIWindowScene.main
    scene.delegate?.sceneDidBecomeActive(scene)
    scene.post(UIScene.didActivateNotification)
  }

  private func deactivate() {
    delegate?.applicationWillResignActive(self)
    post(UIApplication.willResignActiveNotification)
    let scene = UIWindowScene.main
    scene.delegate?.sceneWillResignActive(scene)
    scene.post(UIScene.willDeactivateNotification)
    applicationState = .inactive
  }

  private func comeForward() {
    delegate?.applicationWillEnterForeground(self)
    post(UIApplication.willEnterForegroundNotification)
    let scene = UIWindowScene.main
    scene.delegate?.sceneWillEnterForeground(scene)
    scene.post(UIScene.willEnterForegroundNotification)
    applicationState = .inactive
  }

  private func goBackward() {
    applicationState = .background
    delegate?.applicationDidEnterBackground(self)
    post(UIApplication.didEnterBackgroundNotification)
    let scene = UIWindowScene.main
    scene.delegate?.sceneDidEnterBackground(scene)
    scene.post(UIScene.didEnterBackgroundNotification)
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
