// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Hears of the program's life. Every method has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The program's window. Default nil, which is kept nowhere.
  var window: UIWindow? { get set }

  /// Called first. Default true.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called before the program's first frame: the place to make its window. Default true.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called in place of the one with options where a delegate has no such. Does nothing.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Called once the program is in use.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the program is out of use.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called once the program does not show any more.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the program shows again.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the program ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called when memory is short: by ``HeadlessApplication/warnOfMemory()`` only.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// How a scene is to be made, if the delegate makes its windows in scenes. Not asked for where
  /// it has made a window itself.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// True.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Calls ``applicationDidFinishLaunching(_:)``; true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }

  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  /// A configuration without a delegate.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
}
