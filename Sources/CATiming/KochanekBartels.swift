// SPDX-License-Identifier: Apache-2.0

/// A smooth curve through values: a Hermite curve between each two, with the tangents of Kochanek
/// and Bartels.
///
/// With pᵢ the values, a = pᵢ − pᵢ₋₁, b = pᵢ₊₁ − pᵢ and t, c, β tension, continuity and bias at i,
/// the tangents before and after the value i are
///
///     in  = ½(1−t)(1−c)(1+β)·a + ½(1−t)(1+c)(1−β)·b
///     out = ½(1−t)(1+c)(1+β)·a + ½(1−t)(1−c)(1−β)·b.
///
/// At the first and the last value the difference that is missing is the other one. For values that
/// are not evenly spaced in time, both tangents of a segment are scaled by 2·own/(own + neighbour),
/// the durations of the segment and of its neighbour beyond the value.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating splines with local tension, continuity, and bias
/// control", SIGGRAPH 1984.
package struct KochanekBartels: Hashable, Sendable {
  /// How many numbers make a value.
  package let laneCount: Int
  /// The number of values.
  package let valueCount: Int
  /// Value after value, each with all its lanes.
  private let values: [Double]
  /// For each segment the tangents at its start, then those at its end, each with all lanes.
  private let tangents: [Double]

  /// The curve through `values`, lane by lane, value after value.
  ///
  /// - Parameters:
  ///   - tensions: One for each value; those missing are 0. So for the other two.
  ///   - durations: How long each segment takes, where that is to bend the tangents.
  package init(
    values: [Double], laneCount: Int, tensions: [Double] = [], continuities: [Double] = [],
    biases: [Double] = [], durations: [Double]? = nil
  ) {
    precondition(laneCount > 0, "A value of a curve must have at least one number.")
    self.laneCount = laneCount
    self.values = values
    valueCount = values.count / laneCount
    tangents = KochanekBartels.tangents(
      values, lanes: laneCount, Shape(tensions, continuities, biases), durations)
  }

  /// One number of the value at a segment and the fraction of it that `weights` are of.
  package func value(lane: Int, segment: Int, weights: HermiteWeights) -> Double {
    let start = segment * laneCount + lane
    guard valueCount > 1 else { return values[start] }
    let tangent = start + segment * laneCount
    return weights.start * values[start] + weights.end * values[start + laneCount]
      + weights.startTangent * tangents[tangent] + weights.endTangent
      * tangents[tangent + laneCount]
  }
}

/// The weights of both ends and their tangents in a Hermite curve, at a fraction of the way.
package struct HermiteWeights: Hashable, Sendable {
  /// The weights of both ends and their tangents.
  package let start, end, startTangent, endTangent: Double

  /// The weights at a fraction, 0 to 1.
  package init(_ fraction: Double) {
    let (u, left) = (fraction, 1 - fraction)
    start = (1 + 2 * u) * left * left
    end = u * u * (3 - 2 * u)
    startTangent = u * left * left
    endTangent = -u * u * left
  }
}

extension KochanekBartels {
  private static func tangents(
    _ values: [Double], lanes laneCount: Int, _ shape: Shape, _ durations: [Double]?
  ) -> [Double] {
    let valueCount = values.count / laneCount
    guard valueCount > 1 else { return [] }
    var result: [Double] = []
    result.reserveCapacity((valueCount - 1) * 2 * laneCount)
    for segment in 0..<valueCount - 1 {
      for (key, neighbour) in [(segment, segment - 1), (segment + 1, segment + 1)] {
        let (a, b) = shape.shares(at: key, isIncoming: key > segment)
        let scale = scale(durations, own: segment, neighbour: neighbour)
        for lane in 0..<laneCount {
          func difference(_ first: Int) -> Double {
            let index = min(max(first, 0), valueCount - 2) * laneCount + lane
            return values[index + laneCount] - values[index]
          }
          result.append(scale * (a * difference(key - 1) + b * difference(key)))
        }
      }
    }
    return result
  }

  /// How much longer or shorter a tangent is for the durations on both sides of its value.
  private static func scale(_ durations: [Double]?, own: Int, neighbour: Int) -> Double {
    guard let durations, durations.indices.contains(neighbour) else { return 1 }
    let sum = durations[own] + durations[neighbour]
    return sum > 0 && sum.isFinite ? 2 * durations[own] / sum : 1
  }

  /// Tension, continuity and bias of all values.
  private struct Shape {
    let tensions, continuities, biases: [Double]

    init(_ tensions: [Double], _ continuities: [Double], _ biases: [Double]) {
      (self.tensions, self.continuities, self.biases) = (tensions, continuities, biases)
    }

    /// The shares of the differences before and after the value in a tangent.
    func shares(at key: Int, isIncoming: Bool) -> (before: Double, after: Double) {
      func number(_ list: [Double]) -> Double {
        list.indices.contains(key) && list[key].isFinite ? list[key] : 0
      }
      let half = (1 - number(tensions)) / 2
      let continuity = isIncoming ? -number(continuities) : number(continuities)
      let bias = number(biases)
      return (half * (1 + continuity) * (1 + bias), half * (1 - continuity) * (1 - bias))
    }
  }
}
