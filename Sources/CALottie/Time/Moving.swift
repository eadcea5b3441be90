// SPDX-License-Identifier: Apache-2.0

/// A value as a function of the time, in frames of the play range.
struct Moving<Value> {
  /// The value at a frame. At a jump, the value after it.
  let value: (Double) -> Value
  /// When it moves.
  var timeline: LottieTimeline
  /// The numbers of the properties it depends on that move.
  var sources: Set<Int>

  init(timeline: LottieTimeline, sources: Set<Int>, value: @escaping (Double) -> Value) {
    (self.timeline, self.sources, self.value) = (timeline, sources, value)
  }

  /// A value that stands still.
  init(_ constant: Value) {
    self.init(timeline: .still, sources: []) { _ in constant }
  }

  var isStill: Bool { timeline.isStill }

  /// The value at the start, which is the only one if it stands still.
  var first: Value { value(-.greatestFiniteMagnitude) }

  func map<Result>(_ transform: @escaping (Value) -> Result) -> Moving<Result> {
    if isStill { return Moving<Result>(transform(first)) }
    return Moving<Result>(timeline: timeline, sources: sources) { [value] in
      transform(value($0))
    }
  }

  func with<Other, Result>(
    _ other: Moving<Other>, _ transform: @escaping (Value, Other) -> Result
  ) -> Moving<Result> {
    if isStill {
      let first = first
      return other.map { transform(first, $0) }
    }
    return Moving<Result>(
      timeline: .merged(timeline, other.timeline), sources: sources.union(other.sources)
    ) { [value] in transform(value($0), other.value($0)) }
  }

  /// The same value, which key frames do not say.
  func obstructed(by obstacle: LottieTimeline.Obstacle) -> Moving {
    guard !isStill else { return self }
    var result = self
    result.timeline.obstacle = timeline.obstacle ?? obstacle
    return result
  }

  /// All values of a list at once, by one step however long the list is.
  static func all(_ list: [Moving<Value>]) -> Moving<[Value]> {
    let moving = list.filter { !$0.isStill }
    guard !moving.isEmpty else { return Moving<[Value]>(list.map(\.first)) }
    // Many values have the same timeline, which merges with itself to itself.
    var (seen, timeline) = (Set<LottieTimeline>(), LottieTimeline.still)
    for value in moving where seen.insert(value.timeline).inserted {
      timeline = .merged(timeline, value.timeline)
    }
    let sources = moving.reduce(into: Set<Int>()) { $0.formUnion($1.sources) }
    return Moving<[Value]>(timeline: timeline, sources: sources) { frame in
      list.map { $0.value(frame) }
    }
  }
}
