// SPDX-License-Identifier: Apache-2.0

/// The numbers that a HUD shows.
package struct HUDReading: Hashable, Sendable {
  /// Frames per second lately; 0 while nothing moves.
  package var framesPerSecond = 0.0
  /// Processor time of the last frame, milliseconds.
  package var milliseconds = 0.0
  /// Frames so far that came later than their deadline, or not at all.
  package var hitches = 0
  /// Draw calls and passes of the last frame.
  package var draws = 0
  package var passes = 0
  /// Layers in the tree, and those of them that the last frame found changed.
  package var layers = 0
  package var changedLayers = 0
  /// Bytes of physical memory of the process.
  package var memoryBytes = 0
  /// Bytes of pictures, rasters and paths that are kept.
  package var cacheBytes = 0
  /// Rasterized layers whose texture was kept, and that were drawn, in the last frame.
  package var rasterHits = 0
  package var rasterMisses = 0
  /// The rate of each of the last frames as a share of the display's, 0 to 1, the latest last.
  package var rates: [Float] = []

  /// Nothing was drawn yet.
  package init() {}

  /// The lines of text.
  var lines: [String] {
    [
      "\(tenths(framesPerSecond)) FPS  \(tenths(milliseconds)) MS",
      "HITCHES \(hitches)",
      "DRAWS \(draws)  PASSES \(passes)",
      "LAYERS \(layers)  MOVED \(changedLayers)",
      "MEMORY \(megabytes(memoryBytes)) MB",
      "CACHE \(megabytes(cacheBytes)) MB",
      "RASTERS \(rasterHits) HIT \(rasterMisses) MISS",
    ]
  }

  private func megabytes(_ bytes: Int) -> String { tenths(Double(bytes) / 1_048_576) }

  private func tenths(_ number: Double) -> String {
    let tenths = Int(min(max(0, number * 10), 1e9).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
