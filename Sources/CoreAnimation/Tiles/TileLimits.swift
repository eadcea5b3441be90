// SPDX-License-Identifier: Apache-2.0

/// The limits of tiled layers. Each can be set; the values of ``standard`` hold at first.
package struct TileLimits: Hashable, Sendable {
  /// The bytes of tiles that a thread's layers keep, visible and earlier ones. Visible tiles are
  /// kept in any case, and may be twice as sharp as the display in each direction.
  package var byteBudget = 32 << 20
  /// The sides that a tile may have, pixels. `tileSize` is brought into this range.
  package var sides = 16...4096
  /// The most tiles of one layer that are wanted at once. Where more are seen, as of a plane that
  /// reaches to the horizon, they are taken from a coarser level, beyond `levelsOfDetail` too.
  package var maximumWanted = 2048

  /// The default limits.
  package static let standard = TileLimits()
}

/// Counters of the tiled layers of a thread.
package struct TileCounters: Hashable, Sendable {
  /// Calls of `draw(in:)`.
  package var drawn = 0
  /// Tiles that were asked for and, before their drawing began, no longer wanted.
  package var dropped = 0
  /// Tiles that gave way to others.
  package var evicted = 0
  /// Bytes of the tiles that are kept now, and the most there were.
  package var bytes = 0
  package var peakBytes = 0

  package init() {}
}
