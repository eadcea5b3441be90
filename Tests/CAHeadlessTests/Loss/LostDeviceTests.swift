// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAHeadless

/// Devices that are lost in the middle of frames: the pictures are those of a host whose device is
/// not.
@Suite("A lost device is a pause")
struct LostDeviceTests {
  /// How many losses at requests chosen by chance each test has.
  private static let losses =
    ProcessInfo.processInfo.environment["LAYERKIT_LOSSES"].flatMap(Int.init) ?? 12

  static func options(_ plan: LossPlan, losses: Int = .max) -> HeadlessRenderer.Options {
    var options = HeadlessRenderer.Options()
    options.lossPolicy = plan.policy(losses: losses)
    return options
  }

  private func renderer(_ plan: LossPlan, isLean: Bool = false) throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(size: MixedTree.size, options: Self.options(plan))
    renderer.layer = MixedTree.make(isLean: isLean)
    return renderer
  }

  /// Requires two pictures to be the same. A comparison in the macro would list all differences.
  private func require(_ picture: [UInt8], _ other: [UInt8], _ place: String) throws {
    let isSame = picture == other
    try #require(isSame, "\(place)")
  }

  private struct Expected {
    var pictures: [[UInt8]] = []
    /// The requests for the first picture, and the objects that there are after it.
    var calls = 0
    var objects = ""
  }

  /// The pictures of a renderer whose device is never lost.
  private func expected(isLean: Bool = false) throws -> Expected {
    let plan = LossPlan()
    let renderer = try renderer(plan, isLean: isLean)
    var expected = Expected()
    expected.pictures = [try renderer.render(at: MixedTree.times[0]).premultipliedRGBA]
    (expected.calls, expected.objects) = (plan.calls, renderer.graphicsObjects)
    for time in MixedTree.times.dropFirst() {
      expected.pictures.append(try renderer.render(at: time).premultipliedRGBA)
    }
    #expect(Set(expected.pictures).count == expected.pictures.count)
    return expected
  }

  @Test("a renderer's pictures are the same, and nothing of lost devices is left")
  func renderer() throws {
    let expected = try expected()
    let plan = LossPlan(
      seed: 11, count: Self.losses, calls: expected.calls, ["read(", "upload(", "makeProgram"],
      isReady: true)
    let renderer = try renderer(plan)
    plan.lose(after: 100)
    var frames = 0
    while !plan.isOver, frames < 400 {
      let picture = try renderer.render(at: MixedTree.times[frames % 4]).premultipliedRGBA
      try require(picture, expected.pictures[frames % 4], "\(frames): \(plan.lostIn.suffix(2))")
      frames += 1
    }
    #expect(plan.isOver && plan.lostIn.count == Self.losses + 4)
    #expect(renderer.keeper.losses == plan.lostIn.count)
    #expect(renderer.keeper.leftObjects == 0)
    plan.lose()
    let last = try renderer.render(at: MixedTree.times[0]).premultipliedRGBA
    try require(last, expected.pictures[0], "the last frame")
    #expect(renderer.graphicsObjects == expected.objects)
  }

  @Test("a screen's pictures are the same, step by step, whole and in part")
  func screen() throws {
    var options = HeadlessScreen.Options()
    options.isStepped = true
    let plain = try HeadlessScreen(size: MixedTree.size, options: options)
    let calls = try expected(isLean: true).calls
    let plan = LossPlan(seed: 12, count: Self.losses, calls: calls, ["read("], isReady: true)
    options.lossPolicy = plan.policy()
    let screen = try HeadlessScreen(size: MixedTree.size, options: options)
    plain.layer = MixedTree.make(isLean: true)
    screen.layer = MixedTree.make(isLean: true)
    plan.lose(after: 100)
    var frames = 0
    while !plan.isOver, frames < 400 {
      let time = Double(frames) / 30
      let (picture, other) = (try screen.step(to: time), try plain.step(to: time))
      try require(
        picture.premultipliedRGBA, other.premultipliedRGBA, "\(frames): \(plan.lostIn.suffix(2))")
      frames += 1
    }
    #expect(plan.isOver && plan.lostIn.count == Self.losses + 2)
    let keeper = try screen.thread.perform { stage in (stage as? HeadlessStage)?.keeper.leftObjects
    }
    #expect(keeper == 0)
    #expect(screen.failure == nil && screen.frameFailure == nil)
    plain.close()
    screen.close()
  }

  @Test("a frame maker's pictures are the same, those that were not read yet among them")
  func maker() async throws {
    try await onOwnThread {
      let expected = try expected(isLean: true)
      let plan = LossPlan(
        seed: 13, count: Self.losses, calls: expected.calls, ["beginReadback", "map("],
        isReady: true)
      let maker = try FrameMaker(size: MixedTree.size, options: Self.options(plan))
      maker.layer = MixedTree.make(isLean: true)
      plan.lose(after: 100)
      var sequences = 0
      while !plan.isOver, sequences < 60 {
        let places = (0..<10).map { ($0 * 3 + sequences) % 4 }
        let pictures = try allPictures(
          of: maker.frames(at: places.map { MixedTree.times[$0] }, inFlight: 2))
        for (place, picture) in zip(places, pictures) {
          try require(
            picture, expected.pictures[place], "\(sequences): \(plan.lostIn.suffix(2))")
        }
        sequences += 1
      }
      #expect(plan.isOver && plan.lostIn.count == Self.losses + 3)
    }
  }

  @Test(
    "a picture that is lost after the next one's commits came is drawn from its own tree",
    arguments: ["map(", "beginReadback", "drawQuads"])
  func unreadPicture(_ request: String) async throws {
    try await onOwnThread {
      let times = [0.0, 1, 2, 0.5, 2.9, 1.5]
      func pictures(_ plan: LossPlan, _ change: (Int) -> Void = { _ in }) throws -> [[UInt8]] {
        let maker = try FrameMaker(
          size: CGSize(width: 40, height: 8), options: Self.options(plan))
        maker.layer = drawnTree()
        change(0)
        return try allPictures(of: maker.frames(at: times, inFlight: 3))
      }
      let expected = try pictures(LossPlan())
      #expect(Set(expected).count == times.count)
      for place in 1...4 {
        let plan = LossPlan([.later])
        let found = try pictures(plan) { _ in plan.lose(in: request, occurrence: place) }
        #expect(plan.lostIn.count == 1 && found == expected, "\(place)")
      }
    }
  }

  @Test("pixels that the program holds stay readable when their device is lost")
  func lentPixels() throws {
    let plan = LossPlan()
    let renderer = try HeadlessRenderer(
      size: CGSize(width: 40, height: 8), options: Self.options(plan))
    renderer.layer = drawnTree()
    CATransaction.flush()
    var frame: RenderedFrame? = try renderer.drawFrame(at: 0)
    let before = frame?.withPixels { [UInt8]($0) }
    weak let context = renderer.context
    plan.lose()
    // A frame in which nothing changes is the picture before, and asks no device for it.
    #expect(try renderer.drawFrame(at: 0).withPixels { [UInt8]($0) } == before)
    #expect(plan.deviceCount == 1)
    let after = try renderer.drawFrame(at: 1).withPixels { [UInt8]($0) }
    #expect(plan.deviceCount == 2)
    #expect(context != nil && context !== renderer.context)
    #expect(frame?.withPixels { [UInt8]($0) } == before)
    let plain = try HeadlessRenderer(size: CGSize(width: 40, height: 8))
    plain.layer = drawnTree()
    CATransaction.flush()
    let right = try plain.drawFrame(at: 1).withPixels { [UInt8]($0) }
    #expect(after == right)
    frame = nil
    #expect(context == nil)
  }

  @Test("sealed trees, the background and the HUD outlive the device")
  func rooms() throws {
    let plan = LossPlan()
    let plain = try HeadlessRenderer(size: MixedTree.size)
    let renderer = try HeadlessRenderer(
      size: MixedTree.size, options: Self.options(plan, losses: 40))
    for host in [plain, renderer] {
      let root = CALayer()
      root.frame = CGRect(x: 10, y: 10, width: 300, height: 100)
      root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      host.layer = root
      CATransaction.flush()
      try host.seal(at: 1)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      CATransaction.commit()
    }
    for time in [0.5, 1.5, 0.25] {
      plan.lose(after: 3)
      let picture = try renderer.render(at: time).premultipliedRGBA
      try require(picture, try plain.render(at: time).premultipliedRGBA, "\(time)")
      renderer.showsDebugHUD = true
      plan.lose(after: 3)
      let first = try renderer.render(at: time).premultipliedRGBA
      // The tree is unchanged, so that the HUD alone is drawn, whose numbers of rest are due.
      let losses = plan.lostIn.count
      plan.lose(in: "drawQuads")
      let second = try renderer.render(at: time + 2).premultipliedRGBA
      #expect(plan.lostIn.count == losses + 1)
      let hasHUD = first != picture && second != picture
      #expect(hasHUD)
      renderer.showsDebugHUD = false
    }
    #expect(renderer.keeper.losses >= 6 && renderer.keeper.leftObjects == 0)
  }
}
