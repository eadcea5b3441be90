// SPDX-License-Identifier: Apache-2.0

/// A way to reach a display; the ladder tries them in this order.
package enum Rung: String, Sendable, Codable, CaseIterable {
  /// `EGL_EXT_platform_device`: a device that is not `EGL_MESA_device_software`.
  case device
  /// `EGL_MESA_platform_surfaceless`.
  case surfaceless
  /// `EGL_KHR_platform_gbm` on the driver's default card.
  case gbm
  /// The default display of the environment, with a pbuffer.
  case `default`
  /// No rung: the display of a context that a window made.
  case window
}

/// A rung that did not work, and why.
package struct RungRefusal: Hashable, Sendable, Codable, CustomStringConvertible {
  package let rung: Rung
  /// Why the rung failed.
  package let reason: String

  package var description: String { "\(rung.rawValue): \(reason)" }
}
