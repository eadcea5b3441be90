// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Which rungs ``Display/open(preference:)`` may try.
package enum DisplayPreference: Hashable, Sendable {
  /// Every rung in order, hardware before software.
  case ladder
  /// This rung and no other. ``Rung/device`` then takes a software device too.
  case only(Rung)
  /// Whichever rung reaches a driver that draws on the processor, whose contexts no reset takes.
  case software

  /// The name of the environment variable that forces a rung: `device`, `surfaceless`, `gbm` or
  /// `default`.
  package static let variable = "LAYERKIT_EGL_PLATFORM"

  /// The preference in the environment; the ladder when the variable is unset or empty.
  package static func fromEnvironment() throws(EGLError) -> DisplayPreference {
    guard let value = getenv(variable), value.pointee != 0 else { return .ladder }
    return try DisplayPreference(named: String(cString: value))
  }

  /// The preference of this name.
  init(named name: String) throws(EGLError) {
    guard let rung = Rung(rawValue: name), rung != .window else {
      throw EGLError(
        call: "getenv", object: Self.variable,
        reason: "“\(name)” is none of device, surfaceless, gbm, default")
    }
    self = .only(rung)
  }
}
