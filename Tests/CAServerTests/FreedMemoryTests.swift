// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Testing

@testable import CAServer

@Suite("Memory that surfaces leave behind") struct FreedMemoryTests {
  private static let blockSize = 8 << 10

  /// Takes memory in small blocks on a thread of its own, and frees all of them but one in a
  /// hundred, which keep the rest from going back by itself.
  private func takeAndFree(megabytes: Int) -> [UnsafeMutableRawPointer] {
    let kept = Monitor([UnsafeMutableRawPointer]?.none)
    let thread = Thread {
      var blocks: [UnsafeMutableRawPointer] = []
      for _ in 0..<(megabytes << 20) / Self.blockSize {
        let block = UnsafeMutableRawPointer.allocate(byteCount: Self.blockSize, alignment: 16)
        // Pages that nobody wrote take no memory.
        memset(block, 1, Self.blockSize)
        blocks.append(block)
      }
      for (number, block) in blocks.enumerated() where number % 100 != 0 { block.deallocate() }
      let rest = stride(from: 0, to: blocks.count, by: 100).map { blocks[$0] }
      kept.change { [rest] in $0 = rest }
    }
    thread.start()
    return kept.wait { $0.map { .done($0) } ?? .sleep(nil) }
  }

  @Test("goes back to the system a second after a surface's end")
  func trim() {
    let kept = takeAndFree(megabytes: 600)
    defer { for block in kept { block.deallocate() } }
    let before = ProcessUse.now.memory
    let places = Places(limit: 1, onReturn: FreedMemory.giveBackSoon)
    var place = places.take()
    #expect(place != nil && places.count == 1)
    place = nil
    #expect(places.count == 0)
    let deadline = Deadline(in: 30)
    while ProcessUse.now.memory > before - 300 << 20, !deadline.isOver { usleep(50_000) }
    #expect(ProcessUse.now.memory <= before - 300 << 20)
  }
}
