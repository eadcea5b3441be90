// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CARenderServer
import CEGL
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAWindow

@Suite(
  "Windows", .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
struct WindowTests {
  @Test("a window shows the pixels of the headless picture, at the time it holds")
  func sameAsHeadless() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        var options = Window.Options()
        options.scale = 1
        let window = try Window(size: MovingBar.size, title: "Same", options: options)
        for time in [1.0, 0.25, 3.5] {
          window.heldTime = time
          window.layer = MovingBar(begin: 0.1).layer
          let shown = try window.picture()
          window.layer = nil
          let renderer = try HeadlessRenderer(size: MovingBar.size)
          renderer.layer = MovingBar(begin: 0.1).layer
          let expected = try renderer.render(at: time)
          #expect(shown?.premultipliedRGBA == expected.premultipliedRGBA)
        }
      }
    }
  }

  @Test("commits appear by themselves, and a new size comes with the tree laid out for it")
  func resizing() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        var options = Window.Options()
        options.scale = 1
        let window = try Window(
          size: CGSize(width: 64, height: 64), title: "Size", options: options)
        let sizes = SizeRecord()
        window.onPresent = { frame in
          guard let picture = frame.picture() else { return }
          let pixels = picture.premultipliedRGBA
          sizes.add(
            picture.width, picture.height, isWhole: pixels.count { $0 == 255 } == pixels.count)
        }
        CATransaction.setDisableActions(true)
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds.size = window.size
        layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        window.layer = layer
        for side in [64.0, 96, 80, 128] {
          window.resize(to: CGSize(width: side, height: side))
          let end = monotonicTime() + 60
          while monotonicTime() < end, sizes.last != Int(side) {
            for event in window.waitForEvents(atMost: 0.05) {
              guard case .resized(let size) = event else { continue }
              CATransaction.begin()
              CATransaction.setDisableActions(true)
              layer.bounds.size = size
              CATransaction.commit()
            }
          }
          #expect(sizes.last == Int(side))
        }
        #expect(sizes.areWhole, "No frame shows the ground beside a tree of another size.")
      }
    }
  }

  @Test("a frame that the driver refuses is said and drawn again")
  func refusedFrame() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Refused")
        let said = Monitor<[String]>([])
        let isFirst = Monitor(true)
        window.onFrameFailure = { error in said.look { $0.append(error.description) } }
        window.onPresent = { frame in
          guard
            isFirst.look({ first in
              defer { first = false }; return first
            })
          else { return }
          refuse(frame)
        }
        window.heldTime = 1
        window.layer = MovingBar(begin: 0.1).layer
        _ = window.serve { window.statistics.framesPresented > 0 }
        #expect(window.statistics.framesPresented >= 1)
        #expect(window.statistics.framesFailed == 1)
        #expect(said.look { $0.first?.contains("GL_INVALID_ENUM") } == true)
        #expect(window.frameFailure == nil && window.failure == nil)
      }
    }
  }

  @Test("windows open and close in any order, and again after the last")
  func closing() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        for _ in 0..<3 {
          var first: Window? = try Window(size: MovingBar.size, title: "First")
          let second = try Window(size: MovingBar.size, title: "Second")
          first?.layer = CALayer()
          second.layer = CALayer()
          _ = second.waitForEvents(atMost: 0.05)
          first = nil
          _ = second.waitForEvents(atMost: 0.05)
          #expect(second.failure == nil)
        }
      }
    }
  }

  @Test("a running window serves timers and leaves when it is told to")
  func running() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: MovingBar.size, title: "Run")
        var turns = 0
        let timer = Timer(timeInterval: 0.02, repeats: true) { _ in
          MainActor.assumeIsolated {
            turns += 1
            if turns == 5 { window.stop() }
          }
        }
        RunLoop.current.add(timer, forMode: .common)
        try window.run()
        timer.invalidate()
        #expect(turns == 5)
      }
    }
  }
}
