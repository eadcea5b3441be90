// SPDX-License-Identifier: Apache-2.0
import CATiming

extension LayerTiming {
  /// The clock of the layer over that of its superlayer.
  package var mapping: TimeMapping {
    TimeMapping(
      beginTime: beginTime, speed: speed, timeOffset: timeOffset,
      passes: ClockPasses(
        duration: duration, repeatCount: repeatCount, repeatDuration: repeatDuration,
        autoreverses: autoreverses))
  }
}
