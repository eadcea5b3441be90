// SPDX-License-Identifier: Apache-2.0

/// Optimisations that can be switched off to find the guilty one: the names of `CA_DISABLE`.
///
/// A switch changes the cost of a frame, never a byte of it.
package struct Switches: NamedOptions, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Merging draws into batches.
  package static let batching = Switches(rawValue: 1 << 0)
  /// Keeping contents on the GPU from frame to frame.
  package static let residency = Switches(rawValue: 1 << 1)
  /// Small images of different sizes sharing pages.
  package static let atlas = Switches(rawValue: 1 << 2)
  /// Offscreen passes of one depth sharing a target.
  package static let targets = Switches(rawValue: 1 << 3)
  /// Leaving out hidden draws.
  package static let culling = Switches(rawValue: 1 << 4)
  /// Redrawing damage only.
  package static let damage = Switches(rawValue: 1 << 5)
  /// Drawing opaque parts front to back against depth.
  package static let depth = Switches(rawValue: 1 << 6)
  /// Copying pictures that meet pixels texel by texel instead of drawing them.
  package static let copying = Switches(rawValue: 1 << 7)
  /// Keeping rasterized layers from frame to frame.
  package static let caches = Switches(rawValue: 1 << 8)
  /// Clearing to a plain colour behind all else instead of drawing it, and drawing clears of a part
  /// where the driver does so anyway.
  package static let clearing = Switches(rawValue: 1 << 9)
  /// Drawing pictures and rasters that are shown as they are by scanlines, where the driver can.
  package static let scanlines = Switches(rawValue: 1 << 10)

  /// Every switch with its name.
  package static let named: [(name: String, value: Switches)] = [
    ("batching", .batching), ("residency", .residency), ("atlas", .atlas),
    ("targets", .targets), ("culling", .culling), ("damage", .damage), ("depth", .depth),
    ("copying", .copying), ("caches", .caches), ("clearing", .clearing),
    ("scanlines", .scanlines),
  ]

  package static let variable = "CA_DISABLE"
  package static let rule = "What can be switched off is, separated by commas:"
}
