import CAFrame
import CATrace

extension Compositor {
  /// Makes the coverage of a frame's paths, as far as it is not there.
  func prepareCoverage(of frame: Frame) {
    Trace.span("coverage") {
      coverage.prepare(frame) { report($0.message, layer: $0.layer) }
    }
  }
}
