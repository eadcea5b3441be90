// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Pictures in use, each at a stable small number, so that no frame looks one up by name.
struct ContentsSlots: Sendable {
  private(set) var contents: ContiguousArray<Contents?> = []
  private var users: ContiguousArray<Int32> = []
  private var slots: [ContentsID: Int32] = [:]
  private var free: [Int32] = []
  /// How many of the pictures are half floats.
  private(set) var halfFloatCount = 0

  /// The slot of `picture`, which gains a user.
  mutating func retain(_ picture: Contents) -> Int32 {
    if let slot = slots[picture.id] {
      users[Int(slot)] += 1
      return slot
    }
    let slot = free.popLast() ?? append()
    contents[Int(slot)] = picture
    if picture.image.isHalfFloat { halfFloatCount += 1 }
    users[Int(slot)] = 1
    slots[picture.id] = slot
    return slot
  }

  /// Takes a user away; the slot is free with the last. A negative slot is nobody's.
  mutating func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    users[Int(slot)] -= 1
    guard users[Int(slot)] == 0, let picture = contents[Int(slot)] else { return }
    slots[picture.id] = nil
    if picture.image.isHalfFloat { halfFloatCount -= 1 }
    contents[Int(slot)] = nil
    free.append(slot)
  }

  private mutating func append() -> Int32 {
    contents.append(nil)
    users.append(0)
    return Int32(contents.count - 1)
  }
}
