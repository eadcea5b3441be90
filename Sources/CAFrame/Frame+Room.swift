// SPDX-License-Identifier: Apache-2.0
import CABase

extension Frame {
  /// The bytes of the lists that grow with the drawing.
  package var usedBytes: Int {
    draws.usedBytes + heads.usedBytes + values.usedBytes + clips.usedBytes + stops.usedBytes
      + matrices.usedBytes + fills.usedBytes + contents.usedBytes + passes.usedBytes
  }

  /// The bytes that those lists have room for.
  package var roomBytes: Int {
    draws.roomBytes + heads.roomBytes + values.roomBytes + clips.roomBytes + stops.roomBytes
      + matrices.roomBytes + fills.roomBytes + contents.roomBytes + passes.roomBytes
  }
}

extension InstanceValues {
  fileprivate var usedBytes: Int { count * MemoryLayout<Float>.stride }
  fileprivate var roomBytes: Int { room.roomBytes }
}
