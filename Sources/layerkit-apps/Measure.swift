// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import Foundation
import Synchronization
import UIKit

/// Measures the cost of views on this machine.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures frames of moving views on a display of 60 Hz, and the memory of views.")

  @Option(help: "How many views move.")
  var moving = 200

  @Option(help: "Seconds that they move.")
  var seconds = 5.0

  @Option(help: "How many views are made to weigh them.")
  var weighed = 10_000

  func run() throws {
    // Sound: a command runs where `main` runs, on the main thread.
    try MainActor.assumeIsolated {
      try measureFrames()
      try measureMemory()
    }
  }

  /// Moves the views by blocks that follow each other, and counts the frames that were shown.
  @MainActor private func measureFrames() throws {
    let screen = try HeadlessScreen(size: CGSize(width: 390, height: 844), refreshRate: 60)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    root.backgroundColor = .white
    let mover = Mover(root, count: moving)
    let times = FrameTimes()
    screen.onPresent = { times.note($0.mediaTime) }
    screen.layer = root.layer
    CATransaction.flush()
    mover.start()
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
    times.clear()
    let began = ProcessInfo.processInfo.systemUptime
    RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds))
    let taken = ProcessInfo.processInfo.systemUptime - began
    mover.stop()
    let summary = times.summary(refreshRate: 60)
    try StandardStreams.write(
      """
      \(moving) views in blocks: \(summary.frames) frames in \(format(taken)) s, \
      \(format(Double(summary.frames) / taken)) a second, \(summary.late) late

      """)
  }

  /// Makes views, shows them once, and reads how much the process grew.
  @MainActor private func measureMemory() throws {
    let renderer = try HeadlessRenderer(size: CGSize(width: 390, height: 844))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    renderer.layer = root.layer
    _ = try renderer.render()
    let before = residentBytes()
    for index in 0..<weighed {
      root.addSubview(
        UIView(
          frame: CGRect(x: Double(index % 100) * 4, y: Double(index / 100) * 8, width: 3, height: 3)
        ))
    }
    let made = residentBytes()
    _ = try renderer.render()
    let shown = residentBytes()
    try StandardStreams.write(
      """
      \(weighed) views: \((made - before) / weighed) bytes each, \
      \((shown - before) / weighed) with what shows them

      """)
  }

  private func format(_ value: Double) -> String { String(format: "%.1f", value) }

  /// Bytes of memory that the process has resident: the second number of /proc/self/statm, pages.
  private func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Views that move to and fro by one block after the other.
@MainActor private final class Mover {
  private let views: [UIView]
  private var isRunning = false

  init(_ root: UIView, count: Int) {
    views = (0..<count).map { index in
      let view = UIView(
        frame: CGRect(x: index % 14 * 26 + 4, y: index / 14 * 26 + 4, width: 22, height: 22))
      view.backgroundColor = UIColor(
        hue: CGFloat(index % 60) / 60, saturation: 0.7, brightness: 0.9, alpha: 1)
      view.layer.cornerRadius = 4
      root.addSubview(view)
      return view
    }
  }

  func start() {
    isRunning = true
    for (index, view) in views.enumerated() { move(view, index, by: 300) }
  }

  func stop() { isRunning = false }

  private func move(_ view: UIView, _ index: Int, by way: CGFloat) {
    guard isRunning else { return }
    UIView.animate(
      withDuration: 0.5 + Double(index % 10) / 10,
      animations: {
        view.center.y += way
        view.transform = view.transform.rotated(by: .pi / 2)
      },
      completion: { [weak self] _ in self?.move(view, index, by: -way) })
  }
}

/// The times of the frames that a screen has shown, noted on its own thread.
private final class FrameTimes: Sendable {
  private let times = Mutex<[Double]>([])

  func note(_ time: Double) { times.withLock { $0.append(time) } }
  func clear() { times.withLock { $0 = [] } }

  /// How many frames there were, and how many refreshes had none of their own.
  func summary(refreshRate: Double) -> (frames: Int, late: Int) {
    let times = times.withLock { $0 }
    let gaps = zip(times.dropFirst(), times).map { ($0 - $1) * refreshRate }
    return (times.count, gaps.reduce(0) { $0 + max(0, Int($1.rounded()) - 1) })
  }
}
