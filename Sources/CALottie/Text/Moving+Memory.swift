// SPDX-License-Identifier: Apache-2.0

extension Moving {
  /// The same value, which is computed once for each frame.
  var remembered: Moving<Value> {
    guard !isStill else { return self }
    let memory = FrameMemory<Value>()
    return Moving(timeline: timeline, sources: sources) { [value] frame in
      if let known = memory.values[frame] { return known }
      let result = value(frame)
      memory.values[frame] = result
      return result
    }
  }
}

/// Values by their frames.
private final class FrameMemory<Value> {
  var values: [Double: Value] = [:]
}
