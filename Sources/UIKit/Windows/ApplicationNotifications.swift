// SPDX-License-Identifier: Apache-2.0
import Foundation

// Notifications of the program's life, posted by the application to `NotificationCenter.default`.
extension UIApplication {
  /// The delegate has made the program ready.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The program is in use: its window has the keys.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The program is about to be out of use: another program gets the keys.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The program does not show: its window is minimized, or closed.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The program is about to show again.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The program is about to end.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// Memory is short. Posted by ``HeadlessApplication/warnOfMemory()`` only.
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// A new day or another clock. Never posted.
  public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// Work in the background is allowed or not. Never posted.
  public nonisolated static let backgroundRefreshStatusDidChangeNotification = NSNotification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  /// Files that are locked are about to be out of reach. Never posted.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  /// Files that were locked are within reach. Never posted.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = NSNotification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// The user took a picture of the screen. Never posted.
  public nonisolated static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// The status bar is about to turn. Never posted.
  public nonisolated static let willChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// The status bar has turned. Never posted.
  public nonisolated static let didChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// The status bar is about to have another frame. Never posted.
  public nonisolated static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// The status bar has another frame. Never posted.
  public nonisolated static let didChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
}

// Notifications of the scene's life, posted by the scene.
extension UIScene {
  /// The scene is about to be connected.
  public nonisolated static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification")
  /// The scene is gone. Never posted.
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")
  /// The scene is in use.
  public nonisolated static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  /// The scene is about to be out of use.
  public nonisolated static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  /// The scene is about to show.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  /// The scene does not show.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}
