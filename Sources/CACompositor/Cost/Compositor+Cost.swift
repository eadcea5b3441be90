// SPDX-License-Identifier: Apache-2.0
import CABatching
import CAFrame
import CADevice
import CATrace

extension Compositor {
  /// The cost of the last frame by pass, draw and layer; nil where ``measureCost(_:clock:)`` did
  /// not ask for it.
  package var cost: FrameCost? { meter?.last }

  /// Measures frames, while somebody asks for their cost; residency holds it and tells it of
  /// uploads.
  var meter: CostMeter? { residency.meter }

  /// Has the cost of the frames from now on measured, or not any more.
  ///
  /// - Parameter clock: the clock; nil, the default, takes the GPU's where the driver's is true.
  package func measureCost(_ detail: CostDetail?, clock: CostClock? = nil) {
    residency.meter = detail.map { CostMeter(device, $0, clock: clock) }
  }

  /// Draws the batches of a step as ``perform(_:in:)`` does, and has each measured.
  func perform(
    _ step: BatchStep, in run: StepRun, of frame: Frame, measuredBy meter: CostMeter
  ) throws {
    try meter.endBeginning(of: run.passes, frame)
    let middle = step.batches.lowerBound + step.batchesBelow
    for index in step.batches.lowerBound..<middle { try draw(index, in: run, meter) }
    for index in step.copies { try copy(batcher.copies[index], in: run) }
    for index in middle..<step.batches.upperBound { try draw(index, in: run, meter) }
  }

  private func draw(_ index: Int, in run: StepRun, _ meter: CostMeter) throws {
    try draw(batcher.batches[index], in: run)
    try meter.endBatch(draws: batcher.draws(of: batcher.batches[index]))
  }
}

extension Residency {
  /// Carries an upload out, and tells the meter its time and bytes.
  func measured(_ contents: Int, _ upload: () -> Void) {
    guard let meter else { return Trace.span("upload picture", upload) }
    let (start, bytes) = (Trace.now(), device.counters.textureBytes)
    upload()
    meter.noteUpload(
      ofContents: contents, bytes: device.counters.textureBytes - bytes,
      nanoseconds: Int(clamping: Trace.now() - start))
  }
}
