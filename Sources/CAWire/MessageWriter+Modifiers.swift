// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Modifiers go as the numbers of their pages in this process, and their slots.
extension MessageWriter {
  mutating func put(_ bindings: [ModifierBinding]) throws(WireError) {
    // Servers draw nothing from keys of the program's own.
    let bindings = bindings.filter { $0.target.property != nil }
    try fields.put(count: bindings.count, "modifiers")
    for binding in bindings {
      fields.put(binding.page.number)
      fields.put(UInt32(binding.slot))
      fields.put(binding.generation)
      fields.put(binding.isAdditive)
      try fields.put(binding.target.key, "modifier.target.key")
      fields.put(binding.target.property?.rawValue ?? 0)
      try fields.put(count: binding.target.member.count, "modifier.target.member")
      for name in binding.target.member { try fields.put(name, "modifier.target.member") }
    }
  }

  mutating func put(_ flushes: [ModifierFlush]) throws(WireError) {
    try fields.put(count: flushes.count, "flushes")
    for flush in flushes {
      fields.put(flush.page.number)
      fields.put(flush.generation)
    }
  }
}
