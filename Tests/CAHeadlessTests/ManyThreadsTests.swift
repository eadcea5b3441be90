// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Many threads commit at once")
struct ManyThreadsTests {
  private static let threads = 8

  /// Seconds: two, or the value of `LAYERKIT_STRESS_SECONDS`.
  private static var duration: Double {
    ProcessInfo.processInfo.environment["LAYERKIT_STRESS_SECONDS"].flatMap(Double.init) ?? 2
  }

  @Test("each with a screen of its own: all commits arrive, and the last picture is right")
  func ownScreens() {
    let failures = Failures()
    Self.onThreads { number in
      do {
        var options = HeadlessScreen.Options()
        // All of them build their programs at once, under a sanitizer many times slower.
        options.driverPatience = 300
        let screen = try HeadlessScreen(
          size: CGSize(width: 32, height: 32), refreshRate: 120, options: options)
        let program = RestlessProgram(seed: UInt64(number))
        screen.layer = program.root
        program.run(for: Self.duration)
        let picture = try screen.picture()
        screen.close()
        let color = picture.premultipliedRGBA.prefix(4)
        if Array(color) != program.finish { failures.add("thread \(number): \(Array(color))") }
        if let failure = screen.failure { failures.add("thread \(number): \(failure)") }
      } catch {
        failures.add("thread \(number): \(error)")
      }
    }
    #expect(failures.all.isEmpty, "\(failures.all)")
  }

  @Test("several contexts on each server: no commit is lost or out of order within its context")
  func sharedServers() throws {
    let (servers, scripts) = (
      // Each commit is looked at, so that none may join another one.
      (0..<4).map { _ in RenderServer(mailboxLimit: 1 << 20) },
      (0..<4).map { _ in OrderScript() }
    )
    let displays = try zip(servers, scripts).map { server, script in
      try RenderThread(
        name: "shared", server: server,
        pacing: .display(refreshRate: 240, lateFrameLimit: 0, now: monotonicTime), patience: 300
      ) { OrderStage(server, script) }
    }
    Self.onThreads { number in
      let server = servers[number % servers.count]
      let contexts = (0..<2).map { _ in LayerContext(orientation: .yDown, sink: server) }
      let programs = contexts.map { _ in RestlessProgram(seed: UInt64(number)) }
      for (context, program) in zip(contexts, programs) { context.rootLayer = program.root }
      // Nothing else holds the contexts.
      withExtendedLifetime(contexts) {
        programs[0].run(for: Self.duration / 2)
        programs[1].run(for: Self.duration / 2)
      }
    }
    #expect(eventually { servers.allSatisfy { !$0.hasPendingCommits } })
    for display in displays { #expect(display.stop()) }
    for script in scripts {
      #expect(script.errors.isEmpty, "\(script.errors.prefix(3))")
      #expect(script.commits > 100)
    }
  }

  private static func onThreads(_ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<threads {
      group.enter()
      let thread = Thread {
        body(number)
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
  }

  private final class Failures: Sendable {
    private let list = Monitor<[String]>([])
    func add(_ text: String) { list.look { $0.append(text) } }
    var all: [String] { list.look { $0 } }
  }
}

/// A program that changes everything about a tree, at random, as fast as it can.
private final class RestlessProgram {
  let root = CALayer()
  private var generator: UInt64
  private var layers: [CALayer] = []

  init(seed: UInt64) {
    generator = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
  }

  /// Changes the tree for so many seconds, and often enough where the machine is loaded.
  func run(for seconds: Double) {
    let end = monotonicTime() + seconds
    var rounds = 0
    while monotonicTime() < end || rounds < 40 {
      rounds += 1
      CATransaction.begin()
      CATransaction.setDisableActions(random(2) == 0)
      for _ in 0...random(4) { change() }
      CATransaction.commit()
      CATransaction.flush()
      usleep(UInt32(random(500)))
    }
    finishUp()
  }

  /// The colour of the picture after ``run(for:)``.
  let finish: [UInt8] = [0, 255, 0, 255]

  private func finishUp() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.sublayers = nil
    root.removeAllAnimations()
    root.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    CATransaction.commit()
    CATransaction.flush()
  }

  private func change() {
    switch random(6) {
    case 0, 1:
      let layer = CALayer()
      layer.frame = CGRect(x: random(24), y: random(24), width: 8, height: 8)
      layer.backgroundColor = CGColor(
        srgbRed: CGFloat(random(256)) / 255, green: 0, blue: 1, alpha: 1)
      root.addSublayer(layer)
      layers.append(layer)
      if layers.count > 16 { layers.removeFirst().removeFromSuperlayer() }
    case 2:
      guard let layer = layers.last else { return }
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 0.05)
      layer.add(fade, forKey: "fade")
    case 3: layers.last?.removeAllAnimations()
    case 4: layers.first?.position = CGPoint(x: random(32), y: random(32))
    default: root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    }
  }

  private func random(_ below: Int) -> Int {
    generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((generator >> 33) % UInt64(below))
  }
}

/// The commits of several contexts, as a stage without GL saw them.
private final class OrderScript: Sendable {
  struct State {
    /// How many commits came, by the first layer they name; layers belong to one context.
    var commits = 0
    var last: [LayerID: UInt64] = [:]
    var errors: [String] = []
  }

  let state = Monitor(State())
  var commits: Int { state.look { $0.commits } }
  var errors: [String] { state.look { $0.errors } }
}

private final class OrderStage: RenderStage {
  private let server: RenderServer
  private let script: OrderScript
  private var rooms = Rooms()
  private var time = 0.0

  init(_ server: RenderServer, _ script: OrderScript) {
    (self.server, self.script) = (server, script)
  }

  func takeCommits() throws {
    let commits = server.takeCommits()
    var report = FrameReport()
    rooms.apply(commits, &report)
    script.state.look { state in
      state.commits += commits.count
      state.errors += report.refusals
      for commit in commits {
        for change in commit.allChanges {
          let last = state.last.updateValue(commit.sequence, forKey: change.layer) ?? 0
          if last >= commit.sequence {
            state.errors.append("Layer \(change.layer): \(commit.sequence) after \(last).")
          }
        }
      }
    }
  }

  func draw(at time: Double) throws -> FrameReport? {
    var report = FrameReport()
    _ = rooms.evaluate(at: time, &report)
    return report
  }

  func present(_ moment: FrameMoment) throws -> Double? { nil }

  func demand(after time: Double, refreshRate: Double) -> FrameDemand {
    rooms.demand(after: time, refreshRate: refreshRate)
  }

  func close() {}
}
