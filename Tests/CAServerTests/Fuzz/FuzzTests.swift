// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire
import Foundation
import Testing

@testable import CAServer

/// Sessions made at random from a grammar, then damaged. `LAYERKIT_FUZZ_SEED` is the first seed,
/// `LAYERKIT_FUZZ_SECONDS` how long the tests go on; `scripts/fuzz-server` sets both.
@Suite("A server and sessions made at random", .serialized) struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let firstSeed = environment["LAYERKIT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let seconds = environment["LAYERKIT_FUZZ_SECONDS"].flatMap { Double($0) }
  /// Bytes by which the process may have grown: twelve contexts of GL and the pools of memory.
  private static let memoryBound = 2 << 30
  /// Sessions where no time is set.
  private static let sessions = 150

  @Test("goes on when sessions are played that once were of interest")
  func corpus() throws {
    let target = try FuzzTarget()
    let count = try FuzzCorpus.sessions(for: 0).count
    try #require(count > 10)
    for index in 0..<count {
      let ending = try target.play { client in
        (try? FuzzCorpus.sessions(for: client)[index]) ?? []
      }
      #expect(ending.reason != nil && !ending.isSilent, "session \(index) of the corpus")
    }
    #expect(target.drawsOn())
  }

  @Test("goes on, and ends clients with a sentence only")
  func random() throws {
    let target = try FuzzTarget()
    let before = ProcessUse.now
    let deadline = Deadline(in: Self.seconds ?? 60)
    var seed = Self.firstSeed
    var found = Findings()
    while !deadline.isOver, Self.seconds != nil || seed < Self.firstSeed + UInt64(Self.sessions) {
      // One that stands still says with which seed.
      Self.note(seed)
      try play(seed, target, &found)
      if seed % 10 == 0 { #expect(target.drawsOn(), "the good client after seed \(seed)") }
      if found.isBad { break }
      seed += 1
    }
    #expect(target.drawsOn(), "the good client at the end, seed \(seed)")
    try found.record()
    // Some are those of tests that run beside.
    let after = ProcessUse.settled(
      descriptors: before.descriptors + 30, threads: before.threads + 20,
      memory: before.memory + Self.memoryBound)
    #expect(after.descriptors <= before.descriptors + 30)
    #expect(after.threads <= before.threads + 20)
    #expect(after.memory <= before.memory + Self.memoryBound)
    print(
      "fuzz: seeds \(Self.firstSeed)..<\(seed), \(found.ended) clients ended for "
        + "\(found.sessions.count) reasons; memory \(before.memory >> 20) to \(after.memory >> 20) MiB, "
        + "descriptors \(before.descriptors) to \(after.descriptors), "
        + "threads \(before.threads) to \(after.threads)")
  }

  private func play(_ seed: UInt64, _ target: FuzzTarget, _ found: inout Findings) throws {
    let isWhole = seed % 5 == 0
    var played: [FuzzPacket] = []
    let ending = try target.play { client in
      played = Self.packets(seed, client, isWhole)
      return played
    }
    if isWhole, let reason = ending.reason {
      found.isBad = true
      Issue.record("seed \(seed): a client that broke no rule was ended: \(reason)")
    }
    if ending.isSilent {
      found.isBad = true
      Issue.record("seed \(seed): a client was ended without a sentence")
    }
    guard let reason = ending.reason, let key = Findings.key(reason) else { return }
    found.ended += 1
    guard Self.environment["LAYERKIT_FUZZ_CORPUS"] != nil, found.sessions[key] == nil else {
      return found.sessions[key] = found.sessions[key] ?? []
    }
    // For client 0, whose number the corpus replaces.
    found.sessions[key] = try shortest(Self.packets(seed, 0, false), key, target)
  }

  /// A part of a session that ends its client for the same reason.
  private func shortest(
    _ packets: [FuzzPacket], _ key: String, _ target: FuzzTarget
  ) throws -> [FuzzPacket] {
    var packets = packets
    var index = packets.count - 1
    while index >= 0 {
      var fewer = packets
      fewer.remove(at: index)
      let ending = try target.play { FuzzCorpus.claimed(fewer, by: $0) }
      if let reason = ending.reason, Findings.key(reason) == key { packets = fewer }
      index -= 1
    }
    return packets
  }

  private static func packets(_ seed: UInt64, _ client: UInt32, _ isWhole: Bool) -> [FuzzPacket] {
    let session = FuzzSession(seed: seed, client: client, steps: isWhole ? 12 : 3 + Int(seed % 17))
    if isWhole { return session.packets }
    var mutator = FuzzMutator(seed: seed)
    return mutator.damaged(session.packets)
  }

  private static func note(_ seed: UInt64) {
    guard let path = environment["LAYERKIT_FUZZ_NOTE"] else { return }
    try? "\(seed)\n".write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Why clients were ended.
  private struct Findings {
    var isBad = false
    var ended = 0
    /// A session for each reason, where they are recorded.
    var sessions: [String: [FuzzPacket]] = [:]

    /// A reason without its numbers, so that equal ones are found once.
    static func key(_ reason: String) -> String? {
      let text = reason.split(separator: ": ", maxSplits: 1).last ?? ""
      var key = ""
      for character in text {
        let isDigit = character.isNumber
        if isDigit, key.last == "0" { continue }
        key.append(isDigit ? "0" : character)
      }
      return key
    }

    /// Writes the short sessions where `LAYERKIT_FUZZ_CORPUS` names a file.
    func record() throws {
      guard let path = FuzzTests.environment["LAYERKIT_FUZZ_CORPUS"] else { return }
      let short = sessions.sorted { $0.key < $1.key }.compactMap { reason, packets in
        let bytes = packets.reduce(0) { $0 + $1.bytes.count + ($1.memory?.bytes.count ?? 0) }
        return bytes > 0 && bytes < 700 ? (reason: reason, packets: packets) : nil
      }
      try FuzzCorpus.write(short, to: path)
    }
  }
}
