// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

@testable import CAEvaluation

/// A picture of 10 × 10 pixels for particles.
let particlePicture = Contents(
  CGImage(
    width: 10, height: 10, premultipliedRGBA: [UInt8](repeating: 255, count: 400)))

/// A cell with a picture, and these values.
func cell(_ values: [String: any TestValue]) -> PropertyValue {
  var cell = values.mapValues(\.value)
  if cell["contents"] == nil { cell["contents"] = .contents(particlePicture) }
  if cell["contents"] == PropertyValue.none { cell["contents"] = nil }
  return .dictionary(cell)
}

/// The state of an emitter layer.
func emitter(
  _ cells: [PropertyValue], _ values: [PropertyID: any TestValue] = [:]
) -> LayerState {
  var state = LayerState(kind: .emitter)
  state[extra: .emitterCells] = .array(cells)
  for (id, value) in values { state[extra: id] = value.value }
  return state
}

extension EmissionTimeline {
  init(_ state: LayerState, _ records: [AnimationRecord] = []) {
    self.init(state, AnimationPlan(records, kind: .emitter))
  }

  mutating func change(at time: Double, to state: LayerState, _ records: [AnimationRecord] = []) {
    change(at: time, to: state, AnimationPlan(records, kind: .emitter))
  }

  /// The particles at a time, made from nothing but the history.
  func particles(at time: Double, limit: Int = 1_000_000) -> [Particle] {
    var copy = self
    copy.look(until: time)
    var maker = ParticleMaker()
    maker.make(copy, at: time, limit: limit)
    return Array(maker.particles)
  }
}

/// How far counts of equally likely classes are from even: the statistic of Pearson's test.
///
/// With n classes it is distributed about n − 1 with the variance 2(n − 1).
func chiSquare(_ values: [Double], in range: ClosedRange<Double>, classes: Int = 100) -> Double {
  var counts = [Double](repeating: 0, count: classes)
  for value in values {
    let place = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    guard (-1e-5...1 + 1e-5).contains(place) else { return .infinity }
    counts[min(max(Int(place * Double(classes)), 0), classes - 1)] += 1
  }
  let expected = Double(values.count) / Double(classes)
  return counts.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
}
