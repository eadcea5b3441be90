// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAWindow

/// A bar that moves for ever.
private func endlessMotion() -> CALayer {
  let bar = MovingBar(begin: 0)
  let turn = CABasicAnimation(keyPath: "opacity")
  turn.fromValue = 0
  turn.toValue = 1
  turn.duration = 0.5
  turn.repeatCount = .infinity
  bar.layer.add(turn, forKey: "blinking")
  return bar.layer
}

@Suite(
  "Windows that something happens to",
  .enabled(
    if: VirtualDisplay.isInstalled && OtherClient.isInstalled,
    "Xvfb, setpriv or xdotool is not installed."))
struct WindowLossTests {
  @Test("one whose display server ends says so, and the program goes on")
  func serverGone() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use { display in
        var window: Window? = try Window(size: MovingBar.size, title: "Server")
        window?.layer = endlessMotion()
        _ = window?.serve { window?.statistics.framesPresented ?? 0 > 2 }
        display.stop()
        #expect(window?.serve { window?.failure != nil } == true)
        #expect(window?.failure == .lost("The display server ended the connection."))
        #expect(throws: WindowError.self) { try window?.run() }
        window?.setTitle("Nobody sees it")
        window?.resize(to: CGSize(width: 10, height: 10))
        window = nil
        #expect(throws: WindowError.self) { try Window(size: MovingBar.size, title: "Again") }
      }
    }
  }

  @Test(
    "the thread of one whose display server ends has ended once the loss is known",
    arguments: [false, true])
  func serverGoneWhileBusy(_ isBusy: Bool) async {
    await #expect(processExitsWith: .success) { [isBusy] in
      try await VirtualDisplay.use { display in
        let window = try Window(size: MovingBar.size, title: "Thread")
        window.layer = endlessMotion()
        _ = window.serve { window.statistics.framesPresented > 2 }
        display.stop()
        // The thread meets the loss first where the program is busy.
        if isBusy { usleep(500_000) }
        let start = monotonicTime()
        #expect(window.serve { window.failure != nil })
        // The loss waits two seconds for the thread, for which a loaded machine may need longer.
        let waitedLong = monotonicTime() - start >= 2
        #expect(local(window).thread.stop(waiting: waitedLong ? 60 : 0))
      }
    }
  }

  @Test("one that another client destroys says so; another window goes on")
  func destroyed() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let other = try Window(size: MovingBar.size, title: "Other")
        var window: Window? = try Window(size: MovingBar.size, title: "Destroyed")
        for window in [window, other] { window?.layer = endlessMotion() }
        _ = window?.serve { window?.statistics.framesPresented ?? 0 > 2 }
        try OtherClient(title: "Destroyed").act("windowclose")
        #expect(window?.serve { window?.failure != nil } == true)
        #expect(window?.failure == .lost("Another program destroyed it."))
        window = nil
        let before = other.statistics.framesPresented
        #expect(other.serve { other.statistics.framesPresented > before + 5 })
        #expect(other.failure == nil)
      }
    }
  }

  @Test("one that is taken off the screen draws nothing until it is back")
  func unmapped() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Unmapped")
        window.layer = endlessMotion()
        #expect(window.serve { window.statistics.framesPresented > 2 })
        let client = try OtherClient(title: "Unmapped")
        try client.act("windowunmap")
        #expect(window.serveUntilRest())
        let hidden = window.statistics.framesPresented
        try client.act("windowmap")
        #expect(window.serve { window.statistics.framesPresented > hidden + 5 })
        #expect(window.failure == nil)
      }
    }
  }

  @Test("one that is larger than the driver can draw says so, and draws once it is smaller")
  func tooLarge() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Large")
        window.onFrameFailure = { _ in }
        window.layer = endlessMotion()
        #expect(window.serve { window.statistics.framesPresented > 2 })
        let client = try OtherClient(title: "Large")
        try client.act("windowsize", "20000", "20000")
        #expect(window.serve { window.frameFailure != nil })
        guard case .graphics(let text)? = window.frameFailure else { return }
        #expect(text.contains("20000×20000"))
        try client.act("windowsize", "64", "64")
        let before = window.statistics.framesPresented
        #expect(window.serve { window.statistics.framesPresented > before + 3 })
        #expect(window.frameFailure == nil && window.failure == nil)
      }
    }
  }

  @Test("sizes beyond all limits can be asked for")
  func resizing() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Sizes")
        window.resize(to: CGSize(width: 1e300, height: -5))
        window.resize(to: CGSize(width: 40, height: 30))
        #expect(window.serve { window.pixelWidth > 0 && window.failure == nil })
      }
    }
  }
}
