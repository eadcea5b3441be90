// SPDX-License-Identifier: Apache-2.0
import CABase

/// The room that coverage has in its texture, and how much of it frames need.
struct AtlasRoom {
  /// Rows of tiles of the texture.
  var rows = 0
  /// Tiles of the texture that entries have.
  var placedTiles = 0
  /// The bytes of the texture.
  var texture: KeptRoom
  /// The bytes of the lists that frames fill again.
  var lists = KeptRoom()

  /// The room of a texture that keeps at least that many bytes.
  init(least: Int) { texture = KeptRoom(least: least) }
}
