// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Synchronization

/// Makes the coverage of several fills, on as many threads as pay.
final class CoverageWork {
  /// Bytes of memory that a thread's maker may keep for the next frame.
  private static let mostKept = 8 << 20

  /// One for each thread that has been of use.
  private var makers: [CoverageMaker] = []
  private var room = KeptRoom()

  /// A piece of work: a key, and the corner of its window on the target.
  struct Order {
    var key: CoverageKey
    var x, y: Int
  }

  /// The coverage of each order.
  func make(_ orders: [Order]) -> [CoverageCells] {
    guard !orders.isEmpty else { return [] }
    let threads = max(1, min(MachineShare.current.processors, orders.count, 8))
    while makers.count < threads { makers.append(CoverageMaker()) }
    defer { makers.removeAll { $0.capacity > Self.mostKept } }
    guard threads > 1 else { return orders.map { makers[0].cells(of: $0.key, x: $0.x, y: $0.y) } }
    let desk = Desk(orders, makers)
    DispatchQueue.concurrentPerform(iterations: threads) { desk.work(with: $0) }
    return desk.results.map { $0 ?? CoverageCells() }
  }

  /// Bytes that the makers keep.
  var capacity: Int { makers.reduce(0) { $0 + $1.capacity } }

  /// Ends a frame; makers with room that frames no longer need go.
  func endFrame() {
    let needed = makers.reduce(0) { $0 + $1.takeNeed() }
    if room.endFrame(needed: needed, kept: capacity) { makers = [] }
  }

  /// The state that the threads share.
  ///
  /// The Sendable promise is sound: orders never change, each place among the results is written by
  /// the one thread that took its number, each maker is used by the one thread that has its number,
  /// and all are left alone when the threads are done.
  private final class Desk: @unchecked Sendable {
    private let orders: [Order]
    private let makers: [CoverageMaker]
    private let next = Atomic(0)
    let results: UnsafeMutableBufferPointer<CoverageCells?>

    init(_ orders: [Order], _ makers: [CoverageMaker]) {
      (self.orders, self.makers) = (orders, makers)
      results = .allocate(capacity: orders.count)
      results.initialize(repeating: nil)
    }

    deinit {
      results.deinitialize()
      results.deallocate()
    }

    func work(with number: Int) {
      let maker = makers[number]
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < orders.count else { return }
        results[index] = maker.cells(of: orders[index].key, x: orders[index].x, y: orders[index].y)
      }
    }
  }
}
