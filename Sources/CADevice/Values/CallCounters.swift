// SPDX-License-Identifier: Apache-2.0

/// Counts of the requests to a device. Every device counts alike.
package struct CallCounters: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Draw calls.
  package var draws = 0
  /// Instances drawn by them.
  package var instances = 0
  /// Changes of the program in use.
  package var programSwitches = 0
  /// Changes of a texture or sampler binding.
  package var textureBinds = 0
  /// Changes of the target drawn to: passes.
  package var framebufferBinds = 0
  /// Uploads into buffers, mapped ranges included.
  package var bufferUploads = 0
  /// Bytes of them.
  package var bufferBytes = 0
  /// Uploads into textures.
  package var textureUploads = 0
  /// Bytes of them.
  package var textureBytes = 0
  /// Clears.
  package var clears = 0
  /// Copies from target to target.
  package var blits = 0
  /// Changes of mixing, depth test, area or limit.
  package var stateChanges = 0
  /// Binds and state changes that were left out because they would have changed nothing.
  package var skippedBinds = 0

  /// All counts are 0.
  package init() {}

  package var description: String {
    "draws \(draws) instances \(instances) programs \(programSwitches) textures \(textureBinds) "
      + "passes \(framebufferBinds) buffers \(bufferUploads)/\(bufferBytes) B "
      + "uploads \(textureUploads)/\(textureBytes) B skipped \(skippedBinds)"
  }
}
