// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAWindow

@Suite(
  "Windows whose device is lost",
  .enabled(if: VirtualDisplay.isInstalled, "Xvfb is not installed."))
struct LostDeviceTests {
  @Test("another context draws to the same window; after too many losses the window fails")
  func losses() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use { _ in
        let plan = LossPlan()
        var options = Window.Options()
        options.lossPolicy = plan.policy(losses: 4)
        let window = try Window(
          size: CGSize(width: 60, height: 40), title: "Loss", options: options)
        let card = CALayer()
        card.frame = CGRect(x: 5, y: 4, width: 30, height: 20)
        card.cornerRadius = 6
        card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.7, blue: 0.3, alpha: 1)
        window.layer = card
        window.heldTime = 1
        let colors = [0.9, 0.5].map { CGColor(srgbRed: $0, green: 0.9, blue: 1, alpha: 1) }
        let expected = try colors.map { color in
          window.background = color
          return try window.picture()?.premultipliedRGBA
        }
        try require(expected[0] != nil && expected[0] != expected[1], "two pictures")
        for (place, request) in ["begin", "copy", "read("].enumerated() {
          try local(window).thread.perform { _ in plan.lose(in: request) }
          window.background = colors[place % 2]
          let picture = try window.picture()?.premultipliedRGBA
          try require(picture == expected[place % 2], "the picture after a loss in \(request)")
          let (losses, shown) = try local(window).thread.perform { stage in
            let stage = stage as? WindowStage
            return (stage?.keeper.losses, try stage?.readWindow())
          }
          try require(losses == place + 1, "\(losses ?? -1) losses, the last one in \(request)")
          try require(shown?.premultipliedRGBA == picture, "the window after a loss in \(request)")
        }
        try require(window.failure == nil, "a window that works")
        try local(window).thread.perform { _ in plan.lose() }
        window.background = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        _ = try? window.picture()
        _ = window.serve { window.failure != nil }
        let text = window.failure.map { "\($0)" } ?? "no failure"
        try require(
          text.contains("losses of the device: 4") && text.contains("bound to this driver"), text)
      }
    }
  }
}

/// Something that does not hold, in a process of its own.
private struct Unmet: Error { let text: String }

private func require(_ holds: Bool, _ text: String) throws {
  guard holds else { throw Unmet(text: text) }
}
