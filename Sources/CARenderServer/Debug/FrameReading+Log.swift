// SPDX-License-Identifier: Apache-2.0
import CALive

extension FrameReading {
  /// Takes over the numbers of a log.
  mutating func take(_ log: FrameLog, at time: Double) {
    let report = log.report
    (self.time, frames) = (time, log.frames)
    (framesPerSecond, refreshRate) = (log.framesPerSecond(at: time), log.refreshRate)
    (framesLate, framesSkipped, framesFailed) = (
      log.counts.late, log.counts.skipped, log.counts.failed
    )
    (apply, evaluate) = (
      report.stages.apply.milliseconds, report.stages.evaluate.milliseconds
    )
    (build, draw) = (report.stages.build.milliseconds, report.stages.draw.milliseconds)
    (layers, changedLayers) = (report.layersInTree, report.layersEvaluated)
    (passes, draws, frameDraws) = (report.passes, report.gl.draws, report.frameDraws)
    (quads, culled, programSwitches) = (report.quads, report.culled, report.gl.programSwitches)
    uploadedBytes = report.uploadedBytes
    (pixelsRedrawn, contentsBytes) = (report.pixelsRedrawn, report.contentsBytes)
    (rasterHits, rasterMisses, rasterBytes) = (
      report.rasterHits, report.rasterMisses, report.rasterBytes
    )
    (pathBytes, evictions) = (report.pathBytes, report.evictions)
  }
}
