// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A host whose picture can show overlays and numbers of its own: a window, a screen, a renderer.
public protocol CADebugHost: AnyObject {
  /// The overlays and the HUD of this host's picture, behind ``debugOverlays`` and
  /// ``showsDebugHUD``.
  var debugSwitch: CADebug.Switch { get }
}

extension CADebug {
  /// The overlays and the HUD of one host, for `debugOverlays` and `showsDebugHUD`.
  public struct Switch: Sendable {
    fileprivate let options: DebugSwitch

    /// The switch of a server.
    package init(_ options: DebugSwitch) { self.options = options }
  }
}

extension CADebugHost {
  /// The overlays of this host's picture, besides those of the process (``CADebug/overlays``) and
  /// of the environment. Default none; the next frame shows a change.
  public var debugOverlays: CADebug.Overlays {
    get { CADebug.Overlays(rawValue: debugSwitch.options.options.overlays.rawValue) }
    set { debugSwitch.options.options.overlays = newValue.visualization }
  }

  /// Whether numbers about its frames stand in a corner of this host's picture; see
  /// ``CADebug/showsHUD``. Default false.
  public var showsDebugHUD: Bool {
    get { debugSwitch.options.options.showsHUD }
    set { debugSwitch.options.options.showsHUD = newValue }
  }
}
