// SPDX-License-Identifier: Apache-2.0
import CATrace

extension FrameReport {
  /// Records the numbers of a frame as counters of the trace.
  func trace() {
    guard Trace.isEnabled else { return }
    func count(_ name: StaticString, _ value: Int) { Trace.counter(name, Double(value)) }
    count("commits", commits)
    count("layers changed", layersApplied)
    count("layers visited", layersVisited)
    count("pixels redrawn", pixelsRedrawn)
    count("passes", passes)
    count("draws", gl.draws)
    count("program switches", gl.programSwitches)
    count("uploaded bytes", uploadedBytes)
    count("resident bytes", contentsBytes)
    count("path bytes", pathBytes)
    count("raster hits", rasterHits)
    count("raster misses", rasterMisses)
    count("raster bytes", rasterBytes)
    count("evictions", evictions)
  }
}
