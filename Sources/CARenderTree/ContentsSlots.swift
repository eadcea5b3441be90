// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Pictures in use, each at a stable small number, so that no frame looks one up by name.
struct ContentsSlots: Sendable {
  /// The pictures that are shown, by slot; of those with a source the one it gave last, if any.
  private(set) var contents: ContiguousArray<Contents?> = []
  /// The names that slots are found by; nil for a free one.
  private var names: ContiguousArray<ContentsID?> = []
  private var users: ContiguousArray<Int32> = []
  private var slots: [ContentsID: Int32] = [:]
  private var free: [Int32] = []
  /// How many of the pictures are half floats.
  private(set) var halfFloatCount = 0
  /// The slots whose pictures have a source.
  private(set) var living: [LivingSlot] = []

  /// The slot of `picture`, which gains a user.
  ///
  /// - Parameter node: The node of the layer that shows it.
  mutating func retain(_ picture: Contents, for node: Int32) -> Int32 {
    if let slot = slots[picture.id] {
      users[Int(slot)] += 1
      addUser(node, of: slot)
      return slot
    }
    let slot = free.popLast() ?? append()
    names[Int(slot)] = picture.id
    users[Int(slot)] = 1
    slots[picture.id] = slot
    if let source = picture.source {
      living.append(LivingSlot(slot: slot, source: source, nodes: [node]))
    } else {
      show(picture, in: slot)
    }
    return slot
  }

  /// Takes a user away; the slot is free with the last. A negative slot is nobody's.
  mutating func release(_ slot: Int32, of node: Int32) {
    guard slot >= 0 else { return }
    users[Int(slot)] -= 1
    removeUser(node, of: slot)
    guard users[Int(slot)] == 0, let name = names[Int(slot)] else { return }
    slots[name] = nil
    names[Int(slot)] = nil
    show(nil, in: slot)
    living.removeAll { $0.slot == slot }
    free.append(slot)
  }

  /// Asks each source for its picture at its time, in the order of ``living``.
  ///
  /// - Returns: the nodes whose pictures are others now.
  mutating func follow(at times: [Double], waits: Bool) -> [Int32] {
    var changed: [Int32] = []
    for (index, time) in zip(living.indices, times) {
      let (slot, source) = (living[index].slot, living[index].source)
      let picture = source.picture(at: time, waits: waits)
      guard picture?.id != contents[Int(slot)]?.id else { continue }
      show(picture, in: slot)
      changed += living[index].nodes
    }
    return changed
  }

  private mutating func show(_ picture: Contents?, in slot: Int32) {
    if contents[Int(slot)]?.image.isHalfFloat == true { halfFloatCount -= 1 }
    if picture?.image.isHalfFloat == true { halfFloatCount += 1 }
    contents[Int(slot)] = picture
  }

  private mutating func addUser(_ node: Int32, of slot: Int32) {
    guard let index = living.firstIndex(where: { $0.slot == slot }) else { return }
    living[index].nodes.append(node)
  }

  private mutating func removeUser(_ node: Int32, of slot: Int32) {
    guard let index = living.firstIndex(where: { $0.slot == slot }),
      let place = living[index].nodes.firstIndex(of: node)
    else { return }
    living[index].nodes.remove(at: place)
  }

  private mutating func append() -> Int32 {
    contents.append(nil)
    names.append(nil)
    users.append(0)
    return Int32(contents.count - 1)
  }
}

/// A slot whose picture a source gives.
struct LivingSlot: Sendable {
  let slot: Int32
  let source: any PictureSource
  /// The nodes of the layers that show it, once for each use.
  var nodes: [Int32]
}
