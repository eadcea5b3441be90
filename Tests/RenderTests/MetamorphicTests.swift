// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACompositor
import CAFrame
import CAFrameBuilder
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A scene's tree and picture, to be drawn in other ways.
private struct Subject {
  let golden: GoldenScene
  let studio: GoldenStudio
  let tree: CALayer
  let picture: Pixels

  init(_ golden: GoldenScene) throws {
    self.golden = golden
    studio = try GoldenStudio()
    tree = golden.build()
    picture = try studio.pixels(of: tree, on: golden.stage)
  }

  /// The picture of the tree in a layer of the surface's size, which `configure` turns, flips or
  /// clips.
  func pixels(
    _ orientation: GoldenStudio.Stage.Side = .yDown, _ configure: (CALayer) -> Void
  ) throws -> Pixels {
    let wrapper = CALayer()
    wrapper.frame = CGRect(origin: .zero, size: golden.scene.size)
    wrapper.addSublayer(tree)
    configure(wrapper)
    var stage = golden.stage
    stage.orientation = orientation
    return try studio.pixels(of: wrapper, on: stage)
  }

  /// Expects two pictures to agree, but for differences of `tolerance`.
  func expect(
    _ a: Pixels, _ b: Pixels, tolerance: Int, _ what: Comment,
    at location: SourceLocation = #_sourceLocation
  ) {
    let difference = PixelDifference(a, b, tolerance: tolerance)
    #expect(
      difference.count == 0, "\(golden.path), \(what): \(difference)", sourceLocation: location)
  }
}

/// Numbers that look random and are the same in every run: SplitMix64.
private struct SeededChance: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }
}

extension GoldenScene {
  /// One of the windows that the scene is clipped to: whole points, an eighth of it at least along
  /// both axes.
  func window(_ turn: Int) -> CGRect {
    var chance = SeededChance(seed: UInt64(scene.number * 16 + turn))
    func span(_ length: CGFloat) -> (from: CGFloat, length: CGFloat) {
      let part = (length * CGFloat(chance.number(in: 0.125...1))).rounded(.down)
      return (((length - part) * CGFloat(chance.number(in: 0...1))).rounded(.down), part)
    }
    let (x, y) = (span(scene.size.width), span(scene.size.height))
    return CGRect(x: x.from, y: y.from, width: x.length, height: y.length)
  }
}

extension CALayer {
  /// Clips the layer, which shows all of its surface, to a rectangle of it.
  func clip(to window: CGRect) {
    frame = window
    bounds.origin = window.origin
    masksToBounds = true
  }
}

@Suite("A scene drawn in another way is the picture the first way implies", .serialized)
struct MetamorphicTests {
  @Test(
    "again, built again, unbatched, without residency, from a capture: the same bytes",
    arguments: GoldenScene.all)
  func sameBytes(_ golden: GoldenScene) throws {
    let studio = try GoldenStudio()
    let frame = try GoldenStudio.frame(of: golden.build(), on: golden.stage)
    try frame.checkInvariants()
    let picture = try studio.pixels(of: frame)
    #expect(try studio.pixels(of: frame) == picture, "drawn twice by one compositor")
    #expect(
      try studio.pixels(of: golden.build(), on: golden.stage) == picture, "the tree built again")
    let unmerged = try studio.compositor { $0.disabled = .batching }
    #expect(try studio.pixels(of: frame, by: unmerged) == picture, "without batches")
    #expect(unmerged.counters.draws >= studio.counters.draws)
    let forgetful = try studio.compositor { $0.disabled = .residency }
    for _ in 0..<2 {
      #expect(try studio.pixels(of: frame, by: forgetful) == picture, "contents not kept")
    }
    let small = try studio.compositor { $0.contentsBudget = 1 << 10 }
    #expect(try studio.pixels(of: frame, by: small) == picture, "no room for contents")
    #expect(try studio.pixels(of: replayed(frame)) == picture, "from a capture")
  }

  private func replayed(_ frame: Frame) throws -> Frame {
    let folder = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FrameCapture.save(frame, to: folder)
    return try FrameCapture.load(from: folder)
  }

  @Test("a builder that drew other trees before builds the frame a fresh one does")
  func usedBuilder() throws {
    var used = FrameBuilder()
    for golden in GoldenScene.all where golden.scene.number > 18 {
      let (tree, view) = try GoldenStudio.tree(of: golden.build(), on: golden.stage)
      var fresh = FrameBuilder()
      let same = used.frame(of: tree, view: view) == fresh.frame(of: tree, view: view)
      #expect(same, "\(golden.path)")
    }
  }

  @Test("turned, mirrored, flipped, clipped", arguments: GoldenScene.all)
  func moved(_ golden: GoldenScene) throws {
    let subject = try Subject(golden)
    try turn(subject)
    try flip(subject)
    try clip(subject, to: CGRect(x: 71, y: 33, width: 430, height: 301))
  }

  /// How many windows each scene is clipped to.
  private static let windows =
    ProcessInfo.processInfo.environment["CA_RANDOM_WINDOWS"].flatMap { Int($0) } ?? 3

  @Test("clipped at random", arguments: GoldenScene.all, Array(1...max(windows, 1)))
  func clipped(_ golden: GoldenScene, _ turn: Int) throws {
    try clip(Subject(golden), to: golden.window(turn))
  }

  private func turn(_ subject: Subject) throws {
    let turned = try subject.pixels { $0.transform = CATransform3DMakeRotation(.pi, 0, 0, 1) }
    subject.expect(turned, subject.picture.halfTurned, tolerance: 2, "half-turned")
    let mirrored = try subject.pixels { $0.transform = CATransform3DMakeScale(1, -1, 1) }
    subject.expect(mirrored, subject.picture.upsideDown, tolerance: 2, "mirrored")
  }

  /// Flipped geometry equals y upward, and both together are nothing.
  private func flip(_ subject: Subject) throws {
    let both = try subject.pixels(.yUp) { $0.isGeometryFlipped = true }
    #expect(both == subject.picture, "flipped, y upward")
    let flipped = try subject.pixels { $0.isGeometryFlipped = true }
    #expect(try subject.pixels(.yUp) { _ in } == flipped, "flipped against y upward")
  }

  /// Cutting a quad moves the corners between which the GPU interpolates: the last bit of a
  /// smoothed or magnified pixel may change, of a magnified picture a whole row where it lies half
  /// way between two steps. Where smoothed sides lie on one line, as those of two faces of a cube,
  /// each may take a step. Nothing else changes: the driver's input differs in corners only, see
  /// ``ClippedFrameTests``.
  private func clip(_ subject: Subject, to window: CGRect) throws {
    let (x, y) = (Int(window.minX), Int(window.minY))
    let (width, height) = (Int(window.width), Int(window.height))
    var clipped = try subject.pixels { $0.clip(to: window) }
    // A background blur near the window's side misses pixels that the window cuts off.
    let rim = subject.golden.scene.name == "filters" ? 48 : 0
    let inner = (
      x: min(x + rim, x + width), y: y + rim, width: max(width - 2 * rim, 0),
      height: max(height - 2 * rim, 0)
    )
    let inside = clipped.cropped(x: inner.x, y: inner.y, width: inner.width, height: inner.height)
    let expected = subject.picture.cropped(
      x: inner.x, y: inner.y, width: inner.width, height: inner.height)
    let difference = PixelDifference(inside, expected, tolerance: 0)
    #expect(difference.worst <= 2, "\(subject.golden.path), \(window), inside: \(difference)")
    #expect(inside.differing(from: expected, by: 1) <= 1, "\(subject.golden.path), \(window)")
    #expect(difference.count <= 512, "\(subject.golden.path), \(window), inside: \(difference)")
    clipped.clear(x: x, y: y, width: width, height: height)
    let nothing = Pixels(
      width: clipped.width, height: clipped.height,
      bytes: [UInt8](repeating: 0, count: clipped.bytes.count))
    #expect(clipped == nothing, "\(subject.golden.path), \(window), outside")
  }

  @Test("at double scale, halved: nearly the picture", arguments: GoldenScene.all)
  func doubleScale(_ golden: GoldenScene) throws {
    let studio = try GoldenStudio()
    let picture = try studio.pixels(of: golden.build(), on: golden.stage)
    var large = golden.stage
    large.scale = 2
    let halved = try studio.pixels(of: golden.build(scale: 2), on: large).halved
    let difference = PixelDifference(halved, picture, tolerance: 24)
    #expect(difference.mean <= golden.scaleMean, "\(golden.path): \(difference)")
    #expect(difference.count <= golden.scaleBudget, "\(golden.path): \(difference)")
  }
}
