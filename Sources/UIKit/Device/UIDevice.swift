// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The machine that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The machine.
  public class var current: UIDevice { shared }
  private static let shared = UIDevice()

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of machine: `Linux`.
  open var model: String { "Linux" }
  /// The kind of machine in the user's language: as ``model``.
  open var localizedModel: String { model }
  /// The name of the operating system: `Linux`.
  open var systemName: String { "Linux" }
  /// The version of the operating system, as `6.1.0`.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// A number of this machine for the programs of one maker: none, as no system gives it.
  open var identifierForVendor: UUID? { nil }
  /// The kind of device that the program is to look like: that of the traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  /// Whether several programs run at a time: true.
  open var isMultitaskingSupported: Bool { true }

  // MARK: Orientation

  /// How the device is held. It never turns: portrait.
  open var orientation: UIDeviceOrientation { .portrait }
  /// Whether turns are watched.
  open var isGeneratingDeviceOrientationNotifications: Bool { watchers > 0 }
  private var watchers = 0
  /// Has turns watched, until the end was called as often. There are none.
  open func beginGeneratingDeviceOrientationNotifications() { watchers += 1 }
  /// Ends a watch for turns.
  open func endGeneratingDeviceOrientationNotifications() { watchers = max(0, watchers - 1) }

  // MARK: Battery and proximity, which are not read

  /// Whether the battery is watched. Kept. Default false.
  open var isBatteryMonitoringEnabled = false
  /// The share of the battery that is left: -1, not known.
  open var batteryLevel: Float { -1 }
  /// Whether the battery is being charged: not known.
  open var batteryState: BatteryState { .unknown }
  /// Whether something close to the display is watched for. There is no sensor: it stays false.
  open var isProximityMonitoringEnabled: Bool {
    get { false }
    set {}
  }
  /// Whether something is close to the display: false.
  open var proximityState: Bool { false }

  /// Plays the sound of a key. There is none.
  open func playInputClick() {}

  override init() { super.init() }
}

extension UIDevice {
  /// Whether a battery is being charged.
  public enum BatteryState: Int, Hashable, Sendable {
    /// Not known.
    case unknown
    /// It loses charge.
    case unplugged
    /// It gains charge.
    case charging
    /// It is full.
    case full
  }

  /// ``orientation`` has changed. Never posted.
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// ``batteryState`` has changed. Never posted.
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// ``batteryLevel`` has changed. Never posted.
  public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// ``proximityState`` has changed. Never posted.
  public nonisolated static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// Turned with the home button to the right.
  case landscapeLeft
  /// Turned with the home button to the left.
  case landscapeRight
  /// Flat, with the display up.
  case faceUp
  /// Flat, with the display down.
  case faceDown

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is turned to a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether it is upright or turned.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
