// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice
import CATrace

extension Compositor {
  /// Draws a frame, as a whole or slice by slice where its contents do not fit the budget together.
  ///
  /// Slices follow the order of the draws, so the picture is that of an unlimited budget.
  ///
  /// - Parameter holdsHidden: whether the frame still holds hidden draws.
  func drawSlices(
    of frame: Frame, into target: DrawTarget, holdsHidden: Bool = false
  ) throws {
    reportMissingHalfFloats(of: frame)
    Trace.span("residency") { residency.begin(frame, batcher.driver) }
    makePlan(of: frame, holdsHidden)
    meter?.begin(frame)
    try prepareCoverage(of: frame)
    if !frame.externals.isEmpty { try externals.begin(frame.externals) }
    batcher.surfaceHasDepth = target.color != nil
    while let slice = try nextSlice(of: frame) {
      if slice.isFirst && !slice.isLast { plan.keepToOrder(of: frame) }
      Trace.span("batch") {
        batcher.batch(
          slice.frame, placements: residency.placements, plan: plan, coverage: coverage.runs,
          rasters: textures.rasterPlacements)
      }
      counters.quads += batcher.quadCount
      counters.passes += slice.isWhole ? plan.steps.count : slice.passes.count
      try Trace.span("upload") { () throws(DeviceError) in try upload(slice.frame) }
      try Trace.span("passes") { try execute(slice, of: frame, into: target) }
    }
    meter?.end()
  }

  private func makePlan(of frame: Frame, _ holdsHidden: Bool) {
    let isSharing = !options.disabled.contains(.targets)
    if holdsHidden {
      plan.make(withHidden: frame, isSharing: isSharing)
    } else {
      plan.make(for: frame, isSharing: isSharing)
    }
  }

  private func reportMissingHalfFloats(of frame: Frame) {
    guard !device.traits.hasHalfFloatTargets,
      frame.contents.contains(where: \.image.isHalfFloat)
    else { return }
    report("The driver cannot draw to half floats: pictures of half floats have 8 bits a channel.")
  }

  private func nextSlice(of frame: Frame) throws(DeviceError) -> FrameSlice? {
    try Trace.span("residency") { () throws(DeviceError) in try residency.nextSlice(of: frame) }
  }
}
