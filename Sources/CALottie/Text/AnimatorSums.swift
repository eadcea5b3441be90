// SPDX-License-Identifier: Apache-2.0

/// The values of all animators of a text, each as far as it selects a character.
struct AnimatorSums {
  private let animators: [LottieTextAnimator]
  private let selectors: [RangeSelector?]
  private let map: TimeMap

  init(_ animators: [LottieTextAnimator], _ setting: TextSetting, _ map: TimeMap) {
    (self.animators, self.map) = (animators, map)
    selectors = animators.map { $0.range.map { RangeSelector($0, setting, map) } }
  }

  /// The members that animators have.
  var keys: [String] { Set(animators.flatMap(\.values.keys)).sorted() }

  func has(_ key: String) -> Bool { animators.contains { $0.values[key] != nil } }

  /// The sum of a member.
  func sum(_ key: String, _ index: Int, axis: Int = 0) -> Moving<Double> {
    animators.indices.reduce(Moving(0.0)) { total, place in
      guard let value = animators[place].values[key]?.moving(map, axis: axis) else {
        return total
      }
      return total.with(value.with(selection(place, index, axis: axis), *), +)
    }
  }

  /// The product of a member that counts in percent.
  func factor(_ key: String, _ index: Int, axis: Int) -> Moving<Double> {
    animators.indices.reduce(Moving(1.0)) { total, place in
      guard let value = animators[place].values[key]?.moving(map, axis: axis, default: 100) else {
        return total
      }
      return total.with(
        value.with(selection(place, index, axis: axis)) { 1 + ($0 / 100 - 1) * $1 }, *)
    }
  }

  /// A colour mixed with those of animators, its hue, saturation and brightness moved.
  ///
  /// - Parameter prefix: `f` for fills, `s` for strokes.
  func color(_ prefix: String, _ color: [Double], _ index: Int) -> Moving<[Double]> {
    let mixed = animators.indices.reduce(Moving(color)) { total, place in
      guard let value = animators[place].values[prefix + "c"]?.moving(map) else { return total }
      return total.with(value.with(selection(place, index)) { ($0, $1) }) {
        $0.mixed(with: $1.0, at: $1.1)
      }
    }
    let changes = ["h", "s", "b"].map { prefix + $0 }
    guard changes.contains(where: has) else { return mixed }
    let numbers = changes.map { sum($0, index) }
    return mixed.with(Moving.all(numbers)) { TextColors.changed($0, by: ($1[0], $1[1], $1[2])) }
  }

  /// How far an animator selects a character along an axis, -1 to 1.
  private func selection(_ place: Int, _ index: Int, axis: Int = 0) -> Moving<Double> {
    selectors[place]?.share(of: index, axis: axis) ?? Moving(1)
  }
}
