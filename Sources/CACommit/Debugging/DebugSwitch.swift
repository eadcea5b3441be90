// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Debugging options that any thread sets and any thread reads, without waiting.
package final class DebugSwitch: Sendable {
  /// That of the process, which holds for all that it draws.
  package static let process = DebugSwitch()

  private let bits = Atomic<UInt64>(0)
  /// Those who hear of changes.
  package let bells = Bells()

  /// A switch that asks for nothing.
  package init() {}

  /// The options that are asked for; a change rings the bells.
  package var options: DebugOptions {
    get { DebugOptions(bits: bits.load(ordering: .relaxed)) }
    set {
      let old = bits.exchange(newValue.bits, ordering: .relaxed)
      if old != newValue.bits { bells.ring() }
    }
  }
}

extension DebugOptions {
  fileprivate init(bits: UInt64) {
    self.init(
      overlays: Visualization(rawValue: UInt32(truncatingIfNeeded: bits)), showsHUD: bits >> 32 != 0
    )
  }

  fileprivate var bits: UInt64 { UInt64(overlays.rawValue) | (showsHUD ? 1 << 32 : 0) }
}
