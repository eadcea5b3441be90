// SPDX-License-Identifier: Apache-2.0

/// Damages a session: its bytes, its order, what lies beside its packets. The same seed does the
/// same damage.
struct FuzzMutator {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed ^ 0xDA3A_6E5D) }

  private mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<max(count, 1), using: &numbers)
  }

  /// The packets with one to four faults.
  mutating func damaged(_ packets: [FuzzPacket]) -> [FuzzPacket] {
    var packets = packets
    for _ in 0...below(4) where !packets.isEmpty { damage(&packets) }
    return packets
  }

  private mutating func damage(_ packets: inout [FuzzPacket]) {
    let index = below(packets.count)
    switch below(10) {
    case 0...2: change(&packets[index].bytes)
    case 3: packets[index].bytes.removeLast(below(packets[index].bytes.count))
    case 4: packets.remove(at: index)
    case 5: packets.insert(packets[index], at: below(packets.count))
    case 6: packets.swapAt(index, below(packets.count))
    case 7: packets[index].bytes += (0...below(9)).map { _ in UInt8(below(256)) }
    default:
      // Those with a memory are few.
      let whole = packets.indices.filter { packets[$0].memory != nil }
      let place = whole.isEmpty ? index : whole[below(whole.count)]
      packets[place].memory = damaged(packets[place].memory)
    }
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...below(3) {
      let index = below(bytes.count)
      switch below(4) {
      case 0: bytes[index] ^= 1 << UInt8(below(8))
      case 1: bytes[index] = [0, 1, 127, 128, 255][below(5)]
      case 2: bytes[index] = UInt8(below(256))
      default:
        // A number of four bytes, at its extremes.
        let number: [UInt8] = [[255, 255, 255, 255], [0, 0, 0, 128], [255, 255, 255, 127]][below(3)]
        for (offset, byte) in number.enumerated() where index + offset < bytes.count {
          bytes[index + offset] = byte
        }
      }
    }
  }

  private mutating func damaged(_ memory: FuzzMemory?) -> FuzzMemory? {
    var bytes = memory?.bytes ?? [UInt8](repeating: 7, count: 16)
    switch below(11) {
    case 0: return nil
    case 1: return .unsealed(bytes)
    case 2: return .shrinking(bytes)
    case 3: return .empty
    case 4: return .pipe
    case 5: return .file
    case 6: return .many(bytes, [2, 3, 64][below(3)])
    case 7: return .kept(bytes)
    case 8: return .sealed(bytes + [0])
    case 9: return .sealed(bytes.dropLast(1 + below(8)))
    default:
      change(&bytes)
      if case .kept? = memory { return .kept(bytes) }
      return .sealed(bytes)
    }
  }
}
