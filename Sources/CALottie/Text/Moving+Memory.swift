// SPDX-License-Identifier: Apache-2.0

extension Moving {
  /// The same value, which is computed once for each frame.
  var remembered: Moving<Value> { remembered(upTo: .max) }

  /// The same value, which is computed once for each of some frames, the latest ones.
  ///
  /// - Parameter count: How many values are kept; one more makes all of them go.
  func remembered(upTo count: Int) -> Moving<Value> {
    guard !isStill else { return self }
    let memory = FrameMemory<Value>()
    return Moving(timeline: timeline, sources: sources) { [value] frame in
      if let known = memory.values[frame] { return known }
      let result = value(frame)
      if memory.values.count >= count { memory.values.removeAll() }
      memory.values[frame] = result
      return result
    }
  }
}

/// Values by their frames.
private final class FrameMemory<Value> {
  var values: [Double: Value] = [:]
}
