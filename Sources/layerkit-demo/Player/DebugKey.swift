// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A key that switches an overlay on and off.
struct DebugKey: Hashable {
  let character: Character
  let overlay: CADebug.Overlays
  let meaning: String

  /// The keys, in the order in which the help lists them.
  static let all = [
    DebugKey(character: "1", overlay: .blended, meaning: "green: opaque, red: blended"),
    DebugKey(character: "2", overlay: .overdraw, meaning: "how often each pixel is drawn"),
    DebugKey(character: "3", overlay: .batches, meaning: "a colour for each batch of draws"),
    DebugKey(character: "4", overlay: .offscreen, meaning: "yellow: drawn offscreen first"),
    DebugKey(character: "5", overlay: .passes, meaning: "offscreen passes where they are seen"),
    DebugKey(
      character: "6", overlay: .rasterized, meaning: "rasters, green: kept, red: drawn again"),
    DebugKey(
      character: "7", overlay: .misaligned, meaning: "pictures off the pixels, or scaled"),
    DebugKey(character: "8", overlay: .flash, meaning: "flashes where something changes"),
    DebugKey(character: "9", overlay: .damage, meaning: "red: changed since the last frame"),
    DebugKey(character: "0", overlay: .occlusion, meaning: "blue: hidden, and left out"),
    DebugKey(character: "o", overlay: .borders, meaning: "the outline of every quad"),
  ]
}
