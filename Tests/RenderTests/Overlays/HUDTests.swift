// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CACompositor
import CAFrame
import CAGLES
import CAGeometry
import CAHeadless
import CARenderServer
import QuartzCore
import Testing

@testable import PictureReference

/// A HUD with fixed numbers, whose picture is stored.
struct HUDGolden: Sendable, CustomTestStringConvertible {
  let name: String
  let scale: Double
  var path: String { "overlays/\(name)@0" }
  var testDescription: String { name }

  static let all = [HUDGolden(name: "hud", scale: 1), HUDGolden(name: "hud-2x", scale: 2)]

  static var reading: HUDReading {
    var reading = HUDReading()
    (reading.framesPerSecond, reading.hitches, reading.memoryBytes) = (58.64, 7, 119_746_560)
    reading.report.stages.draw = Meter.Reading(milliseconds: 3.26)
    (reading.report.gl.draws, reading.report.passes) = (12, 3)
    (reading.report.layersInTree, reading.report.layersEvaluated) = (1204, 36)
    reading.report.drawing.peakResidentBytes = 13_000_000
    (reading.report.drawing.rasterBytes, reading.report.drawing.pathBytes) = (2300, 42)
    (reading.report.drawing.rasterHits, reading.report.drawing.rasterMisses) = (5, 1)
    reading.rates = (0..<72).map { $0 % 24 == 20 ? 0.3 : $0 % 12 == 6 ? 0.5 : 1 }
    return reading
  }
}

extension GoldenTests {
  @Test(
    "golden", .enabled(if: drawsInSoftware, "goldens are pictures of the software renderer"),
    arguments: HUDGolden.all)
  func golden(_ golden: HUDGolden) throws {
    let studio = try GoldenStudio()
    let size = DeviceSize(width: Int(184 * golden.scale), height: Int(140 * golden.scale))
    var frame = HUDPicture(size: size, scale: golden.scale).frame(
      lines: HUDGolden.reading.lines, rates: HUDGolden.reading.rates)
    frame.passes[0].begin = .clear
    try frame.checkInvariants()
    let pixels = try studio.pixels(of: frame)
    #expect(studio.counters.draws <= 3)
    try GoldenFile(path: golden.path).compare(
      pixels, GoldenCost(frame, studio.counters), budget: 0)
  }
}

extension GoldenCost {
  /// The cost of a frame that no session drew.
  init(_ frame: Frame, _ counters: FrameCounters) {
    var report = FrameReport()
    (report.passes, report.frameDraws) = (frame.passes.count, frame.draws.count)
    report.quads = frame.heads.count
    (report.gl.draws, report.gl.textureBytes) = (counters.draws, counters.textureBytes)
    self.init(report)
  }
}

@Suite("The HUD stands above the picture and costs nothing in its own numbers")
struct HUDTests {
  private let scene = OverlayScene()

  private func renderer() throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(size: OverlayScene.size)
    renderer.layer = scene.root
    CATransaction.flush()
    return renderer
  }

  private let panel = HUDPicture(
    size: DeviceSize(width: 320, height: 200), scale: 1
  ).rect

  @Test("each line of numbers has room")
  func lines() {
    #expect(HUDReading().lines.count == HUDPicture.lineCount)
    #expect(HUDGolden.reading.lines.contains("CACHE 12.4 MB"))
  }

  @Test("it is drawn over the picture, and all but its panel stays as it is")
  func above() throws {
    let renderer = try renderer()
    let plain = try Pixels(renderer.render(at: 0))
    renderer.showsDebugHUD = true
    let shown = try Pixels(renderer.render(at: 0))
    var (inside, outside) = (0, 0)
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        let place = (y * plain.width + x) * 4
        guard plain.bytes[place..<place + 4] != shown.bytes[place..<place + 4] else { continue }
        let isInside = panel.contains(DeviceRect(x: x, y: y, width: 1, height: 1))
        if isInside { inside += 1 } else { outside += 1 }
      }
    }
    #expect(outside == 0)
    #expect(inside > panel.area / 2)
    renderer.showsDebugHUD = false
    #expect(try Pixels(renderer.render(at: 0)).bytes == plain.bytes)
  }

  @Test("the report of a frame is the same with it as without, but for the pixels it covers")
  func cost() throws {
    let plain = try renderer()
    let shown = try HeadlessRenderer(size: OverlayScene.size)
    let twin = OverlayScene()
    shown.layer = twin.root
    CATransaction.flush()
    shown.showsDebugHUD = true
    for time in [0, 0.1, 0.2] {
      var (a, b) = (try plain.draw(at: time), try shown.draw(at: time))
      (a.stages, b.stages) = (FrameReport().stages, FrameReport().stages)
      if time == 0 {
        #expect(b.surfaceDamage == nil)
      } else {
        #expect(b.surfaceDamage == (a.surfaceDamage ?? []) + [panel])
      }
      (a.surfaceDamage, b.surfaceDamage) = ([], [])
      // State that the panel's draws leave set is set over; nothing else of it shows.
      #expect(abs(a.gl.textureBinds - b.gl.textureBinds) <= 3)
      #expect(abs(a.gl.stateChanges - b.gl.stateChanges) <= 10)
      #expect(abs(a.gl.programSwitches - b.gl.programSwitches) <= 1)
      (a.gl.programSwitches, b.gl.programSwitches) = (0, 0)
      (a.gl.textureBinds, b.gl.textureBinds) = (0, 0)
      (a.gl.stateChanges, b.gl.stateChanges) = (0, 0)
      (a.gl.skippedBinds, b.gl.skippedBinds) = (0, 0)
      (a.drawing.programSwitches, b.drawing.programSwitches) = (0, 0)
      (a.drawing.textureBinds, b.drawing.textureBinds) = (0, 0)
      #expect(a == b)
      scene.change()
      twin.change()
    }
    #expect(shown.graphicsObjectCount > plain.graphicsObjectCount)
    shown.showsDebugHUD = false
    _ = try shown.draw(at: 0.3)
    _ = try shown.draw(at: 0.4)
    _ = try plain.draw(at: 0.3)
    _ = try plain.draw(at: 0.4)
    #expect(shown.graphicsObjects == plain.graphicsObjects, "It lets go of all that it had.")
  }

  @Test("a still scene has one more frame, of the panel alone, and then none")
  func rest() throws {
    let renderer = try renderer()
    renderer.showsDebugHUD = true
    _ = try renderer.draw(at: 5)
    #expect(renderer.demand(after: 5) == .at(6))
    let early = try renderer.draw(at: 5.5)
    #expect(early.isUnchanged && early.surfaceDamage == [])
    let rest = try renderer.draw(at: 6)
    #expect(rest.isUnchanged && rest.surfaceDamage == [panel])
    #expect(rest.gl.draws == 0, "The panel is in no report.")
    #expect(renderer.demand(after: 6) == .never)
    #expect(try renderer.draw(at: 7).surfaceDamage == [])
  }

  @Test("flashes ask for frames until they have faded")
  func flashes() throws {
    let renderer = try renderer()
    renderer.debugOverlays = .flash
    _ = try renderer.draw(at: 1)
    #expect(renderer.demand(after: 1) == .continuous(every: 1))
    _ = try renderer.draw(at: 1.4)
    #expect(renderer.demand(after: 1.4) == .continuous(every: 1))
    _ = try renderer.draw(at: 1.5)
    #expect(renderer.demand(after: 1.5) == .never)
  }

  @Test("rates are those of media time; pauses are left out, slow frames of running trees are not")
  func rates() {
    var log = FrameLog()
    for frame in 0..<120 { log.note(FrameReport(), at: Double(frame) / 60) }
    #expect(abs(log.framesPerSecond(at: 119.0 / 60) - 60) < 0.01)
    #expect(log.rates(3).allSatisfy { $0 > 0.999 })
    log.isNextAwaited = true
    log.note(FrameReport(), at: 119.0 / 60 + 0.5)
    #expect(log.rates(1)[0] < 0.04)
    #expect(log.framesPerSecond(at: 119.0 / 60 + 0.5) < 40)
    log.isNextAwaited = false
    log.note(FrameReport(), at: 20)
    #expect(log.rates(1) == [1])
    #expect(log.framesPerSecond(at: 21) == 0)
    #expect(log.frames == 122)
  }

  @Test("a surface too small for it gets a part, or none")
  func small() throws {
    for side in [1, 8, 9, 40] {
      let picture = HUDPicture(size: DeviceSize(width: side, height: side), scale: 1)
      let frame = picture.frame(
        lines: HUDGolden.reading.lines, rates: HUDGolden.reading.rates)
      #expect(frame.passes.isEmpty == (side <= 8))
      if !frame.passes.isEmpty {
        #expect(frame.size.rect.contains(picture.rect))
      }
    }
  }
}
