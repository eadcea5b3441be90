// SPDX-License-Identifier: Apache-2.0
import CARenderServer

extension HeadlessRenderer {
  /// Has the cost of the passes of frames from now on measured: `FrameReport.cost`.
  package func measureCost() throws(HeadlessError) {
    try HeadlessError.translating { try engine.measureCost() }
  }
}
