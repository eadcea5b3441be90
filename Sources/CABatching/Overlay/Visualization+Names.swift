// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame

/// The names of `CA_VISUALIZE`.
extension Visualization: NamedOptions {
  /// Every overlay with its name; `opaque` is another name of `blended`.
  package static let named: [(name: String, value: Visualization)] = [
    ("damage", .damage), ("overdraw", .overdraw), ("borders", .borders), ("passes", .passes),
    ("opaque", .blended), ("blended", .blended), ("misaligned", .misaligned),
    ("offscreen", .offscreen), ("rasterized", .rasterized), ("flash", .flash),
    ("batches", .batches), ("occlusion", .occlusion),
  ]

  package static let variable = "CA_VISUALIZE"
  package static let rule = "What can be seen is, separated by commas:"
}
