// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGLES
import CATrace

extension Compositor {
  /// Makes the coverage of a frame's paths, as far as it is not there.
  func prepareCoverage(of frame: Frame) throws(GLError) {
    try Trace.span("coverage") { () throws(GLError) in
      try coverage.prepare(frame) { report($0.message, layer: $0.layer) }
    }
  }
}
