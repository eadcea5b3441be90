// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A part of the program with windows of its own. There is one here.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether a scene is in use.
  public enum ActivationState: Int, Hashable, Sendable {
    /// It is not there.
    case unattached = -1
    /// It shows and gets events.
    case foregroundActive
    /// It shows and gets no events.
    case foregroundInactive
    /// It does not show.
    case background
  }

  /// The options that a scene is made with.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {}

  /// Hears of the scene's life. Kept.
  open var delegate: (any UISceneDelegate)?
  /// The title of the scene. Kept.
  open var title: String! = ""
  /// The session of the scene.
  public final let session = UISceneSession()

  override init() { super.init() }

  /// Whether the scene is in use: as the program is.
  open var activationState: ActivationState {
    switch UIApplication.shared.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// The scene that all windows are in.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  /// The screen of the scene.
  open var screen: UIScreen { .main }
  /// The windows of the scene that show.
  open var windows: [UIWindow] { WindowList.shown }
  /// The window of the scene that gets keys.
  open var keyWindow: UIWindow? { WindowList.key }
  /// The traits of the scene.
  open var traitCollection: UITraitCollection { .current }
}

/// The remaining record of a scene while it is not there.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The role of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A program's own windows.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  open var role: Role { .windowApplication }
  /// The scene of the session.
  open var scene: UIScene? { UIWindowScene.main }

  override init() { super.init() }
}

/// How a scene is made. Kept.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name of the configuration.
  public final let name: String?
  /// The role of the scene.
  public final let role: UISceneSession.Role
  /// The class of the scene's delegate. Default nil.
  open var delegateClass: AnyClass?

  /// A configuration of that name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// Hears of a scene's life. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called when the scene is made, before it shows.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called once the scene is in use.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene is out of use.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene shows.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called once the scene does not show any more.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Called when the scene is gone.
  func sceneDidDisconnect(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
}

/// Hears of the life of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene. Default nil, which is kept nowhere.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
