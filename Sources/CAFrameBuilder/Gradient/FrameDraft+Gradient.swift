// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAFrame

extension FrameDraft {
  /// The records of a gradient's stops, faded: as many of them as the limits leave.
  mutating func stops(of gradient: LayerGradient, _ visit: LayerVisit) -> StopRun {
    let first = frame.stops.count
    let room = limits.maximumStops - first * StopRecord.stopCount
    if gradient.count > room {
      report(
        visit.id,
        "The frame's gradients have more colours than the limit of \(limits.maximumStops); "
          + "this one ends before.")
    }
    var number = 0
    gradient.forEachStop { location, color in
      guard number < room else { return }
      var color = color
      color.w *= visit.opacity
      frame.addStop(Float(location), color, number % StopRecord.stopCount)
      number += 1
    }
    return StopRun(first: first, count: number)
  }
}

extension Frame {
  /// Adds a stop behind the last one, or begins a record with it; the rest of the record is the
  /// same stop.
  fileprivate mutating func addStop(_ location: Float, _ color: SIMD4<Float>, _ number: Int) {
    if number == 0 {
      stops.append(StopRecord(location, color))
    } else {
      stops[stops.count - 1].fill(from: number, location, color)
    }
  }
}
