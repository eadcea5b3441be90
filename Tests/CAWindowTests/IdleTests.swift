// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAWindow
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("A server with nothing to show sleeps")
struct IdleTests {
  /// Seconds.
  private static let time = 5.0

  // A display link that another test leaves on its thread would have this thread's screen tick.
  @Test("zero frames in five seconds, although animations have run")
  func headless() async {
    await #expect(processExitsWith: .success) { try IdleTests.watchScreen() }
  }

  private static func watchScreen() throws {
    var options = HeadlessScreen.Options()
    options.lateFrameLimit = 1_000_000
    let screen = try HeadlessScreen(size: MovingBar.size, refreshRate: 60, options: options)
    let record = FrameRecord()
    screen.onPresent = { record.add($0.mediaTime, $0.picture()) }
    let end = CACurrentMediaTime() + 0.2
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 8)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 0.2)
    layer.add(fade, forKey: nil)
    screen.layer = layer
    CATransaction.flush()
    #expect(eventually { screen.statistics.framesPresented > 3 })
    // A loaded machine draws the frames of the animation late.
    #expect(eventually { (record.entries.last?.time ?? 0) > end })
    Thread.sleep(forTimeInterval: 1)
    let (before, used) = (screen.statistics, processorTime())
    Thread.sleep(forTimeInterval: time)
    #expect(screen.statistics == before)
    #expect(processorTime() - used < 0.1, "Nobody spins.")
    screen.close()
  }

  @Test(
    "neither does a window draw, whose run loop waits for events meanwhile",
    .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
  func window() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Idle")
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 8)
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        window.layer = layer
        // Programs are built while nothing is due.
        let end = monotonicTime() + 180
        var busy = 1.0
        while monotonicTime() < end, busy > 0.01 {
          let (before, second) = (processorTime(), monotonicTime() + 1)
          while monotonicTime() < second { _ = window.waitForEvents(atMost: 0.1) }
          busy = processorTime() - before
        }
        #expect(window.statistics.framesPresented > 0)
        let (before, used) = (window.statistics, processorTime())
        let later = monotonicTime() + IdleTests.time
        while monotonicTime() < later {
          _ = window.waitForEvents(atMost: later - monotonicTime())
        }
        #expect(window.statistics == before)
        #expect(processorTime() - used < 0.1, "Nobody spins.")
      }
    }
  }
}

/// Seconds of processor time that this process has used.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
