// SPDX-License-Identifier: Apache-2.0

/// A refusal by a device, or a request beyond one of its limits.
package struct DeviceError: DeviceFailure, Sendable, CustomStringConvertible {
  /// The call of the driver that failed, as in `glTexStorage3D`, or the work.
  package let call: String
  /// The label of the object it was about.
  package let object: String
  /// The reason: the driver's name of the error, or a sentence.
  package let reason: String
  /// Whether the device is gone, so that no later call can succeed.
  package let isContextLost: Bool

  /// A refusal of a call on an object.
  package init(call: String, object: String, reason: String, isContextLost: Bool = false) {
    (self.call, self.object, self.reason) = (call, object, reason)
    self.isContextLost = isContextLost
  }

  package var description: String { "\(call) (\(object)): \(reason)" }
}

/// An error of a device, or of the library that opens it.
package protocol DeviceFailure: Error {
  /// Whether the device is gone, so that no later call can succeed.
  var isContextLost: Bool { get }
}
