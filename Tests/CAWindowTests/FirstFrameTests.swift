// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import CARenderServer
import CoreGraphics
import Foundation
import Glibc
import QuartzCore
import TestSupport
import Testing

@testable import CAWindow

@Suite(
  "The first frame of a window",
  .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
struct FirstFrameTests {
  /// The findings of a listener, frame by frame.
  private struct Seen {
    var programs = 0
    var isShown = false
  }

  @Test("builds the programs of its scene alone; the others follow while nothing is due")
  func programs() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Programs")
        let seen = Monitor<[Seen]>([])
        let appearance = local(window).appearance
        window.onPresent = { frame in
          let now = Seen(
            programs: (frame.source as? WindowStage)?.programCount ?? 0, isShown: appearance.isShown
          )
          seen.look { $0.append(now) }
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 8)
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        window.layer = layer
        #expect(!local(window).isOnScreen)
        @MainActor func programs() throws -> Int {
          try local(window).thread.perform { ($0 as? WindowStage)?.programCount ?? 0 }
        }
        #expect(try programs() == 0)
        let all = Variant.common(upright: false).count
        _ = try window.serve(within: 180) {
          try programs() >= all && seen.look { $0.last?.isShown } == true
            && local(window).isOnScreen
        }
        let first = try #require(seen.look { $0.first })
        #expect((1...2).contains(first.programs), "A plain colour takes one program.")
        #expect(!first.isShown, "The window is not on the screen before its first swap.")
        #expect(seen.look { $0.last?.isShown } == true, "It is drawn again once it is.")
        #expect(local(window).isOnScreen)
        #expect(try programs() >= all)
      }
    }
  }

  @Test("shows a window whose first frame the driver refuses, and a hidden one never")
  func refused() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        var options = Window.Options()
        options.isVisible = false
        let hidden = try Window(size: MovingBar.size, title: "Hidden", options: options)
        let window = try Window(size: MovingBar.size, title: "Refused")
        let isFirst = Monitor(true)
        window.onFrameFailure = { _ in }
        window.onPresent = { frame in
          let isDue = isFirst.look { first in
            defer { first = false }
            return first
          }
          if isDue { refuse(frame) }
        }
        for window in [window, hidden] { window.layer = MovingBar(begin: 0).layer }
        _ = window.serve {
          hidden.statistics.framesPresented > 0 && window.statistics.framesPresented > 0
            && local(window).appearance.isShown
        }
        #expect(window.statistics.framesFailed == 1)
        #expect(local(window).appearance.isShown && !local(hidden).appearance.isShown)
        #expect(hidden.statistics.framesPresented > 0)
        #expect(!local(hidden).isOnScreen)
      }
    }
  }

  @Test("while file descriptors are short a window throws, and opens once there are some")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        // The run loop, the libraries and the driver have their own.
        _ = try Window(size: MovingBar.size, title: "Before")
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let whole = limit.rlim_cur
        let lowest = open("/dev/null", O_RDONLY)
        close(lowest)
        var refusals = 0
        for spare in 0..<40 {
          limit.rlim_cur = rlim_t(Int(lowest) + spare)
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          do throws(WindowError) {
            _ = try Window(size: MovingBar.size, title: "Short")
          } catch {
            refusals += 1
          }
        }
        #expect(refusals > 0)
        limit.rlim_cur = whole
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let window = try Window(size: MovingBar.size, title: "After")
        window.layer = MovingBar(begin: 0).layer
        _ = window.serve { window.statistics.framesPresented > 0 }
        #expect(window.statistics.framesPresented > 0)
      }
    }
  }
}
