// SPDX-License-Identifier: Apache-2.0

/// The driver's word on resets of the GPU, by which a device is lost.
package enum ResetStatus: String, Sendable {
  /// There was no reset since the device was made, or since the last question.
  case none
  /// This device's commands caused it.
  case guilty
  /// Another device's did.
  case innocent
  case unknown
}
