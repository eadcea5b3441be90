// SPDX-License-Identifier: Apache-2.0
import CACommit

extension MessageReader {
  mutating func modifiers() throws(WireError) -> [ModifierBinding] {
    let count = try fields.count(
      "modifiers", each: 30, memory: MemoryLayout<ModifierBinding>.stride)
    var bindings: [ModifierBinding] = []
    bindings.reserveCapacity(count)
    for _ in 0..<count { bindings.append(try modifier()) }
    return bindings
  }

  private mutating func modifier() throws(WireError) -> ModifierBinding {
    let page = try page("modifier.page")
    let slot = Int(try fields.uint32("modifier.slot"))
    guard slot < page.slotCount else {
      throw fields.failure(.reference(slot, count: page.slotCount))
    }
    let generation = try fields.uint64("modifier.generation")
    let isAdditive = try fields.bool("modifier.isAdditive")
    let key = try fields.text("modifier.target.key")
    let property = try fields.property("modifier.target.property", named: key)
    var member: [String] = []
    for _ in 0..<(try fields.count("modifier.target.member", each: 4)) {
      member.append(try fields.text("modifier.target.member"))
    }
    return ModifierBinding(
      page: page, slot: slot, generation: generation,
      target: AnimationTarget(key: key, property: property, member: member),
      isAdditive: isAdditive)
  }

  mutating func flushes() throws(WireError) -> [ModifierFlush] {
    var flushes: [ModifierFlush] = []
    for _ in 0..<(try fields.count("flushes", each: 16)) {
      let page = try page("flush.page")
      flushes.append(
        ModifierFlush(page: page, generation: try fields.uint64("flush.generation")))
    }
    return flushes
  }

  /// The page of a client's number.
  private mutating func page(_ field: StaticString) throws(WireError) -> ModifierPage {
    let number = try fields.uint64(field)
    guard let page = names.page(number) else { throw fields.failure(.page(number)) }
    return page
  }
}
