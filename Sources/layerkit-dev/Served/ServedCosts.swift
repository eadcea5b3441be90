// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABase
import CACommandLine
import CAHeadless
import Foundation
import QuartzCore

/// `layerkit-dev served costs`: the cost of the way to a server.
struct ServedCosts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "costs",
    abstract: "Measures commits and modifiers, and the time from commit to pixels.",
    discussion: """
      With LAYERKIT_SERVER set they go to that server, else they stay in this process. A line for \
      each: p50, p99 and p99.9, microseconds.
      """)

  @Option(help: "Rounds of each measurement.")
  var rounds = 2000

  func validate() throws {
    guard (10...1_000_000).contains(rounds) else {
      throw ValidationError("--rounds is 10 to 1000000.")
    }
  }

  func run() throws {
    print(ProcessInfo.processInfo.environment["LAYERKIT_SERVER"] ?? "in this process")
    for count in [1, 1000] { try measureCommits(moving: count) }
    try measurePixels()
    measureModifiers()
    print(
      String(format: "memory of this process       %8.1f MB", try MemoryUse.current.resident / 1e6))
  }

  private func measureCommits(moving count: Int) throws {
    let screen = try HeadlessScreen(size: CGSize(width: 64, height: 64), refreshRate: 60)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    let layers = (0..<max(count, 1000)).map { _ in CALayer() }
    for layer in layers {
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      root.addSublayer(layer)
    }
    screen.layer = root
    CATransaction.flush()
    var times: [Double] = []
    for round in 0..<rounds {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for layer in layers.prefix(count) {
        layer.position = CGPoint(x: CGFloat(round % 60), y: CGFloat(round % 50))
      }
      let begin = MonotonicClock.now
      CATransaction.commit()
      CATransaction.flush()
      times.append(MonotonicClock.now - begin)
      // As a program that draws: commits come one at a time.
      usleep(1000)
    }
    report("commit of \(count) moved", times)
    screen.close()
  }

  private func measurePixels() throws {
    let renderer = try HeadlessRenderer(size: CGSize(width: 64, height: 64))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    renderer.layer = root
    _ = try renderer.render()
    var times: [Double] = []
    for round in 0..<min(rounds, 500) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      root.backgroundColor = CGColor(gray: CGFloat(round % 2), alpha: 1)
      let begin = MonotonicClock.now
      CATransaction.commit()
      _ = try renderer.render()
      times.append(MonotonicClock.now - begin)
    }
    report("commit to pixels, 64 × 64", times)
  }

  private func measureModifiers() {
    let layer = CALayer()
    let modifier = CAPresentationModifier(
      keyPath: "position", initialValue: CGPoint.zero, additive: false)
    layer.addPresentationModifier(modifier)
    var times: [Double] = []
    for round in 0..<rounds {
      let value = CGPoint(x: CGFloat(round), y: 0)
      let begin = MonotonicClock.now
      modifier.value = value
      times.append(MonotonicClock.now - begin)
    }
    report("value of a modifier", times)
  }

  private func report(_ title: String, _ times: [Double]) {
    let sorted = times.sorted()
    func text(_ share: Double) -> String {
      String(
        format: "%8.2f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1e6)
    }
    print(
      title.padding(toLength: 28, withPad: " ", startingAt: 0) + text(0.5) + text(0.99)
        + text(0.999))
  }
}

/// `layerkit-dev served`: programs for checks of a render server.
struct Served: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "served",
    abstract: "Checks and measures a render server from a program's side.",
    subcommands: [ServedFollow.self, ServedCosts.self, ServedLateness.self, ServedSlopes.self])
}
