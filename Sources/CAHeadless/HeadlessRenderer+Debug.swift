// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer
import CoreAnimation

extension HeadlessRenderer {
  /// The driver's messages so far, oldest first; none unless ``Options/isDebug`` is true.
  package var driverMessages: [DebugMessage] { context.debugLog.messages }

  /// The overlays of this renderer's picture, besides those of the process (``CADebug/overlays``)
  /// and of the environment. Default none; the next frame shows a change.
  public var debugOverlays: CADebug.Overlays {
    get { CADebug.Overlays(rawValue: server.debugOptions.overlays.rawValue) }
    set { server.debugOptions.overlays = newValue.visualization }
  }

  /// Whether numbers about its frames stand in a corner of this renderer's picture; see
  /// ``CADebug/showsHUD``. Default false.
  public var showsDebugHUD: Bool {
    get { server.debugOptions.showsHUD }
    set { server.debugOptions.showsHUD = newValue }
  }
}
