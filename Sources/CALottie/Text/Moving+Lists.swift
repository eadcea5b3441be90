// SPDX-License-Identifier: Apache-2.0

extension Moving {
  /// All values of a list at once, by one step however long the list is.
  static func gathered(_ list: [Moving<Value>]) -> Moving<[Value]> {
    let moving = list.filter { !$0.isStill }
    guard !moving.isEmpty else { return Moving<[Value]>(list.map(\.first)) }
    // Characters share their properties, so there are few different timelines.
    let timelines = Set(moving.map(\.timeline))
    let timeline = timelines.sorted { $0.order < $1.order }
      .reduce(LottieTimeline.still) { LottieTimeline.merged($0, $1) }
    let sources = moving.reduce(into: Set<Int>()) { $0.formUnion($1.sources) }
    return Moving<[Value]>(timeline: timeline, sources: sources) { frame in
      list.map { $0.value(frame) }
    }
  }

  /// The same value, which is computed once for each frame.
  var remembered: Moving<Value> {
    guard !isStill else { return self }
    let memory = Memory<Value>()
    return Moving(timeline: timeline, sources: sources) { [value] frame in
      if let known = memory.values[frame] { return known }
      let result = value(frame)
      memory.values[frame] = result
      return result
    }
  }
}

/// Values by their frames.
private final class Memory<Value> {
  var values: [Double: Value] = [:]
}

extension LottieTimeline {
  /// A number to sort timelines by, so that they are merged in the same order in each run.
  fileprivate var order: Double {
    spans.reduce(Double(jumps.count)) { $0 + $1.start + 2 * $1.end }
  }
}
