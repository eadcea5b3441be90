// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAFrame
import CAGeometry
import CoreGraphics

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

extension GradientInstance {
  /// A gradient over the bounds of its layer, without its stops; nil where numbers go beyond those
  /// of the GPU.
  ///
  /// - Parameter bounds: layer space.
  init?(_ gradient: LayerGradient, over bounds: LayerRect) {
    let (width, height) = (bounds.size.x, bounds.size.y)
    let toUnit = CGAffineTransform(
      a: 1 / width, b: 0, c: 0, d: 1 / height, tx: -bounds.minX / width, ty: -bounds.minY / height)
    let map = toUnit.concatenating(gradient.unitToGradient)
    self.init()
    u = GradientAxis(map.a, map.c, map.tx)
    v = GradientAxis(map.b, map.d, map.ty)
    form = Float(gradient.form.rawValue)
    guard gradient.isFinite, u.isFinite, v.isFinite else { return nil }
    // Lengths of (u, v) are those of u.
    if gradient.form == .axial { v = GradientAxis() }
  }
}
