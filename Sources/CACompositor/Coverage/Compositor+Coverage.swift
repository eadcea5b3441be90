// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice
import CATrace

extension Compositor {
  /// Makes the coverage of a frame's paths, as far as it is not there.
  func prepareCoverage(of frame: Frame) throws(DeviceError) {
    let (start, bytes) = meter == nil ? (0, 0) : (Trace.now(), device.counters.textureBytes)
    defer { noteCoverage(of: frame, start: start, bytesBefore: bytes) }
    try Trace.span("coverage") { () throws(DeviceError) in
      try coverage.prepare(frame, meter: meter) { report($0.message, layer: $0.layer) }
    }
  }

  private func noteCoverage(of frame: Frame, start: UInt64, bytesBefore: Int) {
    guard let meter, coverage.runs.runs.count >= frame.fills.count else { return }
    meter.noteCoverageDone(
      frame, coverage.runs, bytes: device.counters.textureBytes - bytesBefore,
      nanoseconds: Int(clamping: Trace.now() - start))
  }
}
