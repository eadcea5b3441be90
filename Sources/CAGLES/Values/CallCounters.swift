// SPDX-License-Identifier: Apache-2.0

/// Counts of GL calls since the last reset. Counted alike on a live and on a recording device.
package struct CallCounters: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Draw calls.
  package var draws = 0
  /// Instances drawn by them.
  package var instances = 0
  /// Changes of the program in use.
  package var programSwitches = 0
  /// Changes of a texture or sampler binding.
  package var textureBinds = 0
  /// Changes of the framebuffer drawn to: passes.
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
  /// Copies from framebuffer to framebuffer.
  package var blits = 0
  /// Changes of blending, depth, viewport or scissor.
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

/// The kinds of GL object a device owns.
package enum ObjectKind: String, Sendable, CaseIterable, Codable {
  case texture, sampler, buffer, vertexArray, program, framebuffer, fence, timestamp
}

/// How many objects of each kind exist in GL: made and not yet deleted.
package struct LiveObjects: Hashable, Sendable, CustomStringConvertible {
  private var counts = [Int](repeating: 0, count: ObjectKind.allCases.count)

  package init() {}

  package internal(set) subscript(kind: ObjectKind) -> Int {
    get { counts[kind.slot] }
    set { counts[kind.slot] = newValue }
  }

  /// The sum of all counts.
  package var total: Int { counts.reduce(0, +) }

  package var description: String {
    ObjectKind.allCases.filter { self[$0] != 0 }.map { "\($0.rawValue) \(self[$0])" }
      .joined(separator: " ")
  }
}

extension ObjectKind {
  fileprivate var slot: Int {
    switch self {
    case .texture: 0
    case .sampler: 1
    case .buffer: 2
    case .vertexArray: 3
    case .program: 4
    case .framebuffer: 5
    case .fence: 6
    case .timestamp: 7
    }
  }
}
