// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CARenderServer
import Testing

@Suite struct FramePipelineTests {
  private struct Trouble: Error, Equatable { let frame: Int }

  /// The events in order, and the most frames in flight at once.
  private final class Log: Sendable {
    struct State {
      var delivered: [Int] = []
      var inFlight = 0
      var mostInFlight = 0
    }
    let state = Monitor(State())

    func begin() {
      state.look {
        $0.inFlight += 1
        $0.mostInFlight = max($0.mostInFlight, $0.inFlight)
      }
    }

    func end(_ frame: Int) {
      state.look {
        $0.inFlight -= 1
        $0.delivered.append(frame)
      }
    }
  }

  private func run(
    _ frames: some Sequence<Int>, depth: Int, _ log: Log, stopAfter: Int = .max,
    failing: (step: String, frame: Int)? = nil
  ) throws -> [Int] {
    var drawn: [Int] = []
    func fail(_ step: String, _ frame: Int) throws {
      if failing?.step == step, failing?.frame == frame { throw Trouble(frame: frame) }
    }
    let late = failing
    try FramePipeline(depth: depth).run(
      frames, isStopped: { drawn.count >= stopAfter },
      draw: { frame in
        drawn.append(frame)
        log.begin()
        try fail("draw", frame)
        return frame
      },
      read: { frame in
        try fail("read", frame)
        return frame * 10
      },
      deliver: { frame, pixels in
        if late?.step == "deliver", late?.frame == frame { throw Trouble(frame: frame) }
        #expect(pixels == frame * 10)
        log.end(frame)
      })
    return drawn
  }

  @Test(arguments: [1, 2, 3, 64])
  func everyFrameIsDrawnInOrderAndDeliveredOnceWithinTheDepth(_ depth: Int) throws {
    let log = Log()
    #expect(try run(0..<200, depth: depth, log) == Array(0..<200))
    log.state.look {
      #expect($0.delivered.sorted() == Array(0..<200))
      #expect($0.mostInFlight <= depth)
    }
  }

  @Test(arguments: ["draw", "read", "deliver"], [1, 4])
  func anErrorOfAnyStepEndsTheRunAndIsThrown(_ step: String, _ depth: Int) {
    let log = Log()
    #expect(throws: Trouble(frame: 20)) {
      _ = try run(0..<1_000_000, depth: depth, log, failing: (step, 20))
    }
    // On a loaded machine others may be delivered before the error is known.
    log.state.look { #expect(!$0.delivered.contains(20) && $0.delivered.count < 500_000) }
  }

  @Test(arguments: [1, 4])
  func aStopDeliversWhatWasDrawn(_ depth: Int) throws {
    let log = Log()
    #expect(try run(0..<100, depth: depth, log, stopAfter: 7).count == 7)
    log.state.look { #expect($0.delivered.sorted() == Array(0..<7)) }
  }

  /// A pool of threads that grows by one a second would take longer than that.
  @Test("a delivery may wait for that of any other frame in flight", .timeLimit(.minutes(1)))
  func deliveriesWaitForEachOther() throws {
    let depth = 64
    let arrived = Monitor(0)
    try FramePipeline(depth: depth).run(
      0..<2 * depth, draw: { $0 }, read: { $0 },
      deliver: { frame, _ in
        arrived.change { $0 += 1 }
        let wanted = frame < depth ? depth : 2 * depth
        arrived.wait { $0 >= wanted ? .done(()) : .sleep(nil) }
      })
    #expect(arrived.look { $0 } == 2 * depth)
  }

  private struct Writers {
    var drawn = 0
    var arrived = 0
    /// The frames drawn when two writers stood still.
    var drawnForTwo = 0
    var delivered: [Int] = []
  }

  @Test(
    "on one core two writers may stand still: drawing waits, and goes on with the first that ends",
    .timeLimit(.minutes(1)))
  func twoWritersStandStill() throws {
    let depth = FramePipeline.depth(forPixels: 1, on: MachineShare(allowedProcessors: 1))
    try #require(depth == 2)
    let writers = Monitor(Writers())
    try FramePipeline(depth: depth).run(
      0..<6,
      draw: { frame in
        writers.look { $0.drawn += 1 }
        return frame
      },
      read: { $0 },
      deliver: { frame, _ in
        writers.change {
          $0.arrived += 1
          if $0.arrived == 2 { $0.drawnForTwo = $0.drawn }
        }
        // The first two wait for each other, and one of them for all others.
        let others = frame == 0 ? 5 : 0
        writers.wait {
          $0.arrived >= 2 && $0.delivered.count >= others ? .done(()) : .sleep(nil)
        }
        writers.change { $0.delivered.append(frame) }
      })
    writers.look {
      #expect($0.drawnForTwo == 2)
      #expect($0.delivered == [1, 2, 3, 4, 5, 0])
    }
  }

  @Test func noFramesAreARunToo() throws {
    #expect(try run([Int](), depth: 4, Log()).isEmpty)
  }
}
