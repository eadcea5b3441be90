// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer
import Foundation

/// A stage without GL that follows a test's script and notes its calls.
package final class FakeStage: RenderStage {
  package struct Log {
    package var commits: [UInt64] = []
    package var frames: [(index: Int, time: Double)] = []
    package var isClosed = false
    package var threads: Set<UInt> = []
    /// How many frames had been shown at each piece of work that could wait.
    package var workAhead: [Int] = []
  }

  package struct Drawing {
    package var body: (@Sendable () throws -> Void)?
  }

  /// The script of a test and its results, used from its own thread.
  package final class Script: Sendable {
    package let log = Monitor(Log())
    package let demand = Monitor(FrameDemand.never)
    package let isMinimized = Monitor(false)
    /// Pieces of work that can wait.
    package let workAhead = Monitor(0)
    /// Devices lost so far.
    package let losses = Monitor(0)
    /// Runs instead of drawing.
    package let drawing = Monitor(Drawing())
    /// A script of nothing.
    package init() {}

    /// The frames that were shown.
    package var frames: [(index: Int, time: Double)] { log.look { $0.frames } }
  }

  /// An error of the test's.
  package struct Failure: Error {
    package init() {}
  }

  private let server: RenderServer
  private let script: Script

  package init(_ server: RenderServer, _ script: Script) {
    (self.server, self.script) = (server, script)
  }

  package func takeCommits() throws {
    let commits = server.takeCommits()
    script.log.look { log in
      log.commits += commits.map(\.sequence)
      log.threads.insert(UInt(pthread_self()))
    }
  }

  package func draw(at time: Double) throws -> FrameReport? {
    try script.drawing.look { $0 }.body?()
    return script.isMinimized.look { $0 } ? nil : FrameReport()
  }

  package func present(_ moment: FrameMoment) throws -> Double? {
    script.log.look { $0.frames.append((moment.index, moment.time)) }
    return nil
  }

  package func demand(after time: Double, refreshRate: Double) -> FrameDemand {
    script.demand.look { $0 }
  }

  package func workAhead() throws -> Bool {
    script.log.look { $0.workAhead.append($0.frames.count) }
    return script.workAhead.look { left in
      left -= 1
      return left > 0
    }
  }

  package var losses: Int { script.losses.look { $0 } }

  package func close() { script.log.look { $0.isClosed = true } }
}

extension RenderThread {
  /// A thread with a fake stage, on a display of `refreshRate` or on none. It leaves no frame out,
  /// however late a loaded machine draws it.
  package static func fake(
    _ script: FakeStage.Script, _ server: RenderServer, refreshRate: Double? = 100,
    late: Int = 1_000_000, patience: Double = 60
  ) throws(RenderThreadError) -> RenderThread {
    let pacing: FramePacing =
      if let refreshRate {
        .display(refreshRate: refreshRate, lateFrameLimit: late, now: monotonicTime)
      } else { .manual }
    return try RenderThread(name: "test", server: server, pacing: pacing, patience: patience) {
      FakeStage(server, script)
    }
  }
}
