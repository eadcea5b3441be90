// SPDX-License-Identifier: Apache-2.0
import CABase

/// The numbers that a HUD shows: the report of the last frame, and the counts of a log.
package struct HUDReading: Hashable, Sendable {
  /// The last frame that drew something.
  package var report = FrameReport()
  /// Frames per second lately; 0 while nothing moves.
  package var framesPerSecond = 0.0
  /// Frames so far that came later than their deadline, or not at all.
  package var hitches = 0
  /// Bytes of physical memory of the process.
  package var memoryBytes = 0
  /// The rate of each of the last frames as a share of the display's, 0 to 1, the latest last.
  package var rates: [Float] = []
  /// The layer that fills most pixels; nil where the program notes no origins.
  package var dearest: DearestLayer?

  /// Nothing was drawn yet.
  package init() {}

  /// The numbers of a log at a media time, and of the process.
  init(_ log: FrameLog, at time: Double) {
    report = log.report
    framesPerSecond = log.framesPerSecond(at: time)
    hitches = log.hitches
    memoryBytes = ProcessMemory.residentBytes
  }

  /// The lines of text: as many as `HUDPicture.lineCount`, and those of the dearest layer.
  package var lines: [String] {
    let cacheBytes = report.contentsBytes + report.rasterBytes + report.pathBytes
    let numbers = [
      "\(tenths(framesPerSecond)) FPS  \(tenths(report.stages.total.milliseconds)) MS",
      "HITCHES \(hitches)",
      "DRAWS \(report.gl.draws)  PASSES \(report.passes)",
      "LAYERS \(report.layersInTree)  MOVED \(report.layersEvaluated)",
      "MEMORY \(megabytes(memoryBytes)) MB",
      "CACHE \(megabytes(cacheBytes)) MB",
      "RASTERS \(report.rasterHits) HIT \(report.rasterMisses) MISS",
    ]
    return numbers + (dearest?.lines ?? [])
  }

  private func megabytes(_ bytes: Int) -> String { tenths(Double(bytes) / 1_048_576) }

  private func tenths(_ number: Double) -> String {
    let tenths = Int(min(max(0, number * 10), 1e9).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
