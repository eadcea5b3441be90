// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAWindow
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("A blocked program does not stop its animations")
struct BlockedProgramTests {
  /// The share of frames that must be shown.
  private static let share = 0.99
  /// A server that waited for the program would show none while it is blocked; on a loaded machine
  /// frames come late, most of them after the block.
  private static let leastInTime = 5

  private static func check(_ run: BlockedRun) {
    print(run)
    #expect(run.expected >= 119)
    #expect(Double(run.distinct) >= share * Double(run.expected), "\(run)")
    #expect(run.inTime >= leastInTime, "\(run)")
    #expect(run.largestError < 0.25, "\(run)")
    #expect(run.during.count == run.distinct, "No moment is shown twice.")
    let times = run.entries.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "Media time never goes back.")
  }

  /// Blocks this thread for two seconds while the bar runs, or longer on a machine that shows few
  /// frames meanwhile, and waits until the frames of that time were shown.
  private static func block(
    _ bar: MovingBar, _ record: FrameRecord, refreshRate: Double
  ) -> BlockedRun {
    _ = eventually { record.entries.contains { $0.time > bar.begin } }
    let start = monotonicTime()
    Thread.sleep(forTimeInterval: 2)
    _ = eventually { record.entries.count { $0.time >= start } >= leastInTime }
    let end = monotonicTime()
    _ = eventually(within: 300) { (record.entries.last?.time ?? 0) > end }
    return BlockedRun(
      bar: bar, refreshRate: refreshRate, block: start...end, entries: record.entries)
  }

  @Test("on a headless screen of 60 Hz")
  @MainActor func headless() throws {
    var options = HeadlessScreen.Options()
    options.lateFrameLimit = 1_000_000
    let screen = try HeadlessScreen(size: MovingBar.size, refreshRate: 60, options: options)
    let record = FrameRecord()
    screen.onPresent = { record.add($0.mediaTime, $0.picture()) }
    let bar = MovingBar(begin: CACurrentMediaTime() + 0.1, isEndless: true)
    screen.layer = bar.layer
    CATransaction.flush()
    let run = Self.block(bar, record, refreshRate: 60)
    screen.close()
    Self.check(run)
    #expect(screen.statistics.framesSkipped == 0)
  }

  @Test(
    "in a window on a virtual display",
    .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
  func window() async {
    let child = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try await VirtualDisplay.use {
        var options = Window.Options()
        options.lateFrameLimit = 1_000_000
        options.scale = 1
        let window = try Window(size: MovingBar.size, title: "Blocked", options: options)
        let record = FrameRecord()
        window.onPresent = { record.add($0.mediaTime, $0.picture()) }
        _ = window.waitForEvents(atMost: 0.2)
        let bar = MovingBar(begin: CACurrentMediaTime() + 0.1, isEndless: true)
        window.layer = bar.layer
        CATransaction.flush()
        let run = Self.block(bar, record, refreshRate: window.refreshRate)
        Self.check(run)
        #expect(window.failure == nil)
      }
    }
    // The child's counts.
    let lines = String(decoding: child?.standardOutputContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("blocked for") }
    print(lines.map { "in a window, \($0)" }.joined(separator: "\n"))
    #expect(lines.count == 1)
  }
}
