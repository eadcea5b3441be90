// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABase
import CAHeadless
import Foundation
import QuartzCore

/// `layerkit-dev served lateness`: how late the frames of a display come.
struct ServedLateness: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lateness",
    abstract: "Shows animations on a screen, and measures how late its frames come.",
    discussion: """
      The lateness of a tick is the time from it to the moment at which the program has its picture \
      or a later one. The screen is that of LAYERKIT_SERVER, or of this process.
      """)

  @Option(help: "Ticks of the display.")
  var ticks = 20_000

  @Option(help: "Ticks a second.")
  var rate = 60.0

  func validate() throws {
    guard (1...10_000_000).contains(ticks) else {
      throw ValidationError("--ticks is 1 to 10000000.")
    }
    guard (1...1000).contains(rate) else { throw ValidationError("--rate is 1 to 1000.") }
  }

  func run() throws {
    let screen = try HeadlessScreen(size: CGSize(width: 160, height: 120), refreshRate: rate)
    let late = Lateness(rate: rate, limit: ticks)
    screen.onPresent = { late.note($0.mediaTime, at: MonotonicClock.now) }
    screen.layer = turningLayers()
    CATransaction.flush()
    late.awaitAll()
    screen.close()
    print("ticks without a picture of their own \(late.skipped), lateness \(late.text)")
  }

  /// Layers that turn for ever.
  private func turningLayers() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 1)
    for index in 0..<20 {
      let layer = CALayer()
      layer.frame = CGRect(x: index % 5 * 32, y: index / 5 * 30, width: 20, height: 20)
      layer.backgroundColor = CGColor(
        srgbRed: 0.9, green: CGFloat(index) / 20, blue: 0.3, alpha: 0.9)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 3)
      turn.repeatCount = .infinity
      layer.add(turn, forKey: "turn")
      root.addSublayer(layer)
    }
    return root
  }
}

/// The lateness of ticks, noted on the thread that shows frames.
final class Lateness: Sendable {
  private struct State {
    var last: Double?
    var times: [Double] = []
    var skipped = 0
  }

  private let state = Monitor(State())
  private let rate: Double
  private let limit: Int

  init(rate: Double, limit: Int) { (self.rate, self.limit) = (rate, limit) }

  /// Notes the frame of a tick, which also stands for those before it that had none.
  func note(_ tick: Double, at now: Double) {
    state.change { state in
      let passed = state.last.map { max(1, Int(((tick - $0) * rate).rounded())) } ?? 1
      state.last = tick
      state.skipped += passed - 1
      // A pause counts for one minute at most.
      for missed in 0..<min(passed, Int(60 * rate)) {
        state.times.append(now - tick + Double(missed) / rate)
      }
    }
  }

  /// Waits until there are as many ticks as wanted.
  func awaitAll() {
    state.wait { $0.times.count >= limit ? .done(()) : .sleep(nil) }
  }

  /// Ticks that had no picture of their own.
  var skipped: Int { state.look { $0.skipped } }
  /// The lateness of each tick, seconds.
  var times: [Double] { state.look { $0.times } }
  var text: String { Milliseconds.text(times) }
}
