// SPDX-License-Identifier: Apache-2.0

extension EmissionTimeline {
  /// Whether particles may show or be born at a time of the layer's clock, and until when that
  /// stays so. What animations do counts as movement.
  ///
  /// - Precondition: the history was looked at until then.
  package func activity(at time: Double) -> EmissionActivity {
    var activity = EmissionActivity(isMoving: false, until: nextEntry(after: time))
    if let animated = animation(at: time) {
      activity.isMoving = animated.phase == .moving
      activity.until = min(activity.until, animated.until)
    }
    for span in spans {
      for cell in 0..<parameters[span.parameters].rootCount where !activity.isMoving {
        let reach = parameters[span.parameters].cells[cell].reach
        let births = CellBirths(of: cell, in: span, self)
        guard reach > 0, births.rate > 0 else { continue }
        if births.start > time {
          activity.until = min(activity.until, births.start)
        } else {
          activity.isMoving = births.end > time - reach
        }
      }
    }
    return activity
  }

  /// The order in which particles are drawn at a time, and whether they keep their depth.
  package func drawing(at time: Double) -> (order: ParticleOrder, preservesDepth: Bool) {
    guard let span = spans.last(where: { $0.start <= time }) ?? spans.first else {
      return (.unordered, false)
    }
    return (parameters[span.parameters].order, parameters[span.parameters].preservesDepth)
  }
}

/// Whether an emission changes from moment to moment.
package struct EmissionActivity: Hashable, Sendable {
  /// Whether particles may show or be born.
  package var isMoving: Bool
  /// The first later time of the layer's clock at which that may be otherwise, if nothing moves;
  /// infinite for never.
  package var until: Double

  /// An activity of these values.
  package init(isMoving: Bool, until: Double) { (self.isMoving, self.until) = (isMoving, until) }
}
