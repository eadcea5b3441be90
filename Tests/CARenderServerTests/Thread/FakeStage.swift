// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer
import Foundation
import TestSupport

/// A stage without GL that follows a test's script and notes its calls.
final class FakeStage: RenderStage {
  struct Log {
    var commits: [UInt64] = []
    var frames: [(index: Int, time: Double)] = []
    var isClosed = false
    var threads: Set<UInt> = []
    /// How many frames had been shown at each piece of work that could wait.
    var workAhead: [Int] = []
  }

  struct Drawing {
    var body: (@Sendable () throws -> Void)?
  }

  /// The script of a test and its results, used from its own thread.
  final class Script: Sendable {
    let log = Monitor(Log())
    let demand = Monitor(FrameDemand.never)
    let isMinimized = Monitor(false)
    /// Pieces of work that can wait.
    let workAhead = Monitor(0)
    /// Runs instead of drawing.
    let drawing = Monitor(Drawing())
    init() {}

    var frames: [(index: Int, time: Double)] { log.look { $0.frames } }
  }

  struct Failure: Error {}

  private let server: RenderServer
  private let script: Script

  init(_ server: RenderServer, _ script: Script) { (self.server, self.script) = (server, script) }

  func takeCommits() throws {
    let commits = server.takeCommits()
    script.log.look { log in
      log.commits += commits.map(\.sequence)
      log.threads.insert(UInt(pthread_self()))
    }
  }

  func draw(at time: Double) throws -> FrameReport? {
    try script.drawing.look { $0 }.body?()
    return script.isMinimized.look { $0 } ? nil : FrameReport()
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    script.log.look { $0.frames.append((moment.index, moment.time)) }
    return nil
  }

  func demand(after time: Double, refreshRate: Double) -> FrameDemand {
    script.demand.look { $0 }
  }

  func workAhead() throws -> Bool {
    script.log.look { $0.workAhead.append($0.frames.count) }
    return script.workAhead.look { left in
      left -= 1
      return left > 0
    }
  }

  func close() { script.log.look { $0.isClosed = true } }
}

extension RenderThread {
  /// A thread with a fake stage, on a display of `refreshRate` or on none.
  static func fake(
    _ script: FakeStage.Script, _ server: RenderServer, refreshRate: Double? = 100,
    late: Int = 1000, patience: Double = 60
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
