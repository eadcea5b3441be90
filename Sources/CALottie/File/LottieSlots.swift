// SPDX-License-Identifier: Apache-2.0
import CAReading

extension JSONValue {
  /// The animation with the value of its slot in the place of each property and asset that names
  /// one. A slot that the file does not define leaves its property as it is.
  func resolvingSlots() -> JSONValue {
    guard let slots = self["slots"]?.members, !slots.isEmpty else { return self }
    var values: [String: JSONValue] = [:]
    for slot in slots { values[slot.name] = slot.value["p"] }
    return mappingMembers { member in
      member.name == "slots" ? member.value : member.value.filling(values)
    }
  }

  private func filling(_ slots: [String: JSONValue]) -> JSONValue {
    switch content {
    case .array: return mappingElements { $0.filling(slots) }
    case .object:
      if let sid = self["sid"]?.string, let value = slots[sid] { return filled(by: value) }
      return mappingMembers { $0.value.filling(slots) }
    default: return self
    }
  }

  /// The members of a slot's value in their places; the name of the slot and the parts that only
  /// this object has stay.
  private func filled(by value: JSONValue) -> JSONValue {
    guard var members = value.members else { return self }
    let names = Set(members.map(\.name))
    // Key frames and values go together: those of the object do not stay beside the slot's.
    let replaced: Set = ["a", "k", "x", "p", "u", "e", "t"]
    members += (self.members ?? []).filter {
      !names.contains($0.name) && !(replaced.contains($0.name) && names.contains("k"))
    }
    if self["e"] != nil, value["e"] == nil, value["p"]?.string != nil {
      members.removeAll { $0.name == "e" }
    }
    return JSONValue(.object(members), line: value.line)
  }
}
