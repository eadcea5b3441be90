// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CAServer

@Suite("A hundred hostile clients at once", .serialized) struct ManyHostileClientsTests {
  /// What a hostile client does, again and again.
  private enum Habit: CaseIterable {
    case garbage, halfMessages, silence, descriptors, shrinkingMemory, neverReads, connects

    func attack(_ path: String, _ numbers: inout SeededNumbers) throws {
      switch self {
      case .garbage:
        let client = try RawClient(path)
        for _ in 0..<5 {
          try client.put((0...40).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        }
      case .halfMessages:
        let client = try RawClient(path)
        let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
        try client.put(Array(ClientMessage.open(order).packet(surface: 1).dropLast(3)))
      case .silence:
        let client = try RawClient(silent: path)
        usleep(100_000)
        withExtendedLifetime(client) {}
      case .descriptors:
        let client = try RawClient(path)
        let (memory, _) = FuzzMemory.many([1, 2, 3, 4], 64).open()
        for _ in 0..<8 { try client.say(.wake, memory) }
      case .shrinkingMemory:
        let client = try RawClient(path)
        let (memory, shrink) = FuzzMemory.shrinking([UInt8](repeating: 9, count: 1 << 20)).open()
        let picture = WirePicture(handle: [1, 0], width: 512, height: 512, isHalfFloat: false)
        try client.say(.picture(picture), memory)
        shrink()
      case .neverReads:
        let client = try RawClient(path)
        let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
        try client.say(.open(order), to: 1)
        for request in 0..<2000 as Range<UInt64> {
          guard try client.say(.counts(request: request), to: 1) == .sent else { break }
        }
      case .connects:
        for _ in 0..<10 { _ = try LinkSocket.connected(to: path) }
      }
    }
  }

  /// Hostile clients on threads of their own, until they are told to stop.
  private final class Crowd: Sendable {
    private let state = Monitor((isOver: false, alive: 0))
    let attacks = Monitor(0)

    func begin(_ count: Int, _ path: String) {
      for index in 0..<count {
        state.change { $0.alive += 1 }
        let habit = Habit.allCases[index % Habit.allCases.count]
        let thread = Thread { [self] in
          var numbers = SeededNumbers(seed: UInt64(index))
          while !state.look({ $0.isOver }) {
            // A refused connection is no matter.
            try? habit.attack(path, &numbers)
            attacks.look { $0 += 1 }
            usleep(1000)
          }
          state.change { $0.alive -= 1 }
        }
        thread.start()
      }
    }

    func end() {
      state.change { $0.isOver = true }
      state.wait { $0.alive == 0 ? .done(()) : .sleep(nil) }
    }
  }

  @Test("do not change a frame of a good one, and leave nothing behind")
  func crowd() throws {
    var options = ServerOptions()
    (options.limits.replies, options.limits.readPatience) = (64, 0.5)
    let target = try FuzzTarget(options)
    let before = ProcessUse.now
    let crowd = Crowd()
    crowd.begin(100, target.server.path)
    var frames = 0
    // A loaded machine may need longer for an attack of each kind.
    let (least, most) = (Deadline(in: 4), Deadline(in: 60))
    func missingWords() -> [String] {
      let log = target.server.log.look { $0 }
      return [
        "which is the limit", "at most 1 descriptors", "F_SEAL_SHRINK", "bytes are needed",
      ].filter { words in !log.contains { $0.contains(words) } }
    }
    while !least.isOver || !(missingWords().isEmpty || most.isOver) {
      #expect(target.drawsOn(), "frame \(frames)")
      frames += 1
    }
    crowd.end()
    #expect(target.drawsOn())
    let after = ProcessUse.settled(
      descriptors: before.descriptors + 20, threads: before.threads + 20,
      memory: before.memory + (1 << 30))
    #expect(after.descriptors <= before.descriptors + 20)
    #expect(after.threads <= before.threads + 20)
    #expect(after.memory <= before.memory + (1 << 30))
    let log = target.server.log.look { $0 }
    #expect(missingWords() == [])
    #expect(log.allSatisfy { $0.hasSuffix(".") || $0.contains(": ") })
    print(
      "crowd: \(frames) frames, \(crowd.attacks.look { $0 }) attacks, \(log.count) lines; descriptors "
        + "\(before.descriptors) to \(after.descriptors), threads \(before.threads) to \(after.threads), "
        + "memory \(before.memory >> 20) to \(after.memory >> 20) MiB")
  }

  @Test("that say nothing give their places back after the time for a greeting")
  func silence() throws {
    var options = ServerOptions()
    (options.clients, options.limits.greetingPatience) = (3, 0.2)
    let server = try TestServer(options)
    let silent = try (0..<3).map { _ in try RawClient(silent: server.path) }
    for client in silent {
      #expect(client.awaitFarewell() == "It has said nothing for 0.2 s.")
    }
    // The server lets go of a client after its farewell.
    let isServed = eventually { (try? RawClient(server.path)) != nil }
    #expect(isServed)
  }

  @Test("that send while their surface is slow end with their connection")
  func slowSurface() throws {
    let target = try FuzzTarget()
    let client = try RawClient(target.server.path)
    let order = SurfaceOrder(.renderer, size: CGSize(width: 64, height: 64), scale: 1)
    try client.say(.open(order), to: 1)
    for request in 0..<400 as Range<UInt64> {
      let draw = ClientMessage.draw(
        request: request, time: Double(request), view: SurfaceView(), wantsPixels: true)
      guard
        (try? client.socket.send(LinkPacket(bytes: draw.packet(surface: 1)), waiting: 0)) == .sent
      else { break }
    }
    client.socket.shutdown()
    #expect(target.drawsOn())
    // Its thread waits for the surface meanwhile.
    let deadline = Deadline(in: 60)
    while target.server.clientCount > 1, !deadline.isOver { usleep(20_000) }
    #expect(target.server.clientCount == 1)
  }
}
