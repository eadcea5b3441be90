// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Files that are damaged at random, the same in each run of one seed.
///
/// `CA_MUTATIONS` says how many are made of each file, `CA_MUTATION_SEED` which.
struct Mutations: Sequence, IteratorProtocol {
  private let file: Data
  private var generator: Numbers
  private var left: Int

  private static func number(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  init(of file: Data) {
    self.file = file
    generator = Numbers(
      seed: UInt64(bitPattern: Int64(Self.number("CA_MUTATION_SEED", default: 1))))
    left = Self.number("CA_MUTATIONS", default: 20)
  }

  /// The next file: with other bytes, in half of the cases near the head; every eighth is cut off
  /// as well, every eighth has a piece twice.
  mutating func next() -> Data? {
    guard left > 0 else { return nil }
    left -= 1
    var bytes = [UInt8](file)
    let reach = Bool.random(using: &generator) ? Swift.min(bytes.count, 512) : bytes.count
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let place = Int.random(in: 0..<reach, using: &generator)
      let extreme: UInt8 = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      bytes[place] =
        Bool.random(using: &generator) ? extreme : .random(in: 0...255, using: &generator)
    }
    let cut = Int.random(in: 0..<bytes.count, using: &generator)
    switch left % 8 {
    case 3: bytes.removeLast(bytes.count - cut)
    case 7: bytes.insert(contentsOf: bytes[cut...].prefix(256), at: cut)
    default: break
    }
    return Data(bytes)
  }
}
