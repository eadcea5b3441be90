// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CABatching
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

/// A frame of plain draws, for the batcher.
struct BatchScene {
  var frame: Frame
  var placements: [ContentsPlacement] = []

  init(width: Int = 1000, height: Int = 1000) {
    frame = Frame(size: DeviceSize(width: width, height: height))
  }

  /// Contents on a page.
  mutating func contents(page: Int32, slice: Int32 = 0) -> Source {
    frame.contents.append(
      Contents(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])))
    placements.append(ContentsPlacement(page: page, slice: slice))
    return .contents(Int32(frame.contents.count - 1))
  }

  /// A draw whose quads can be told by the number of the draw, which stands in place of their
  /// clips.
  mutating func add(
    _ variant: Variant, from source: Source, _ x: Int, _ y: Int, _ width: Int = 20,
    _ height: Int = 20, isOpaque: Bool = false, sampling: Sampling = .linear, mask: Int32 = 0,
    quads: Int = 1
  ) {
    var run = frame.nextInstances
    run.count = Int32(quads)
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: UInt32(frame.draws.count)), variant: variant, source: source,
        sampling: sampling, mask: mask, isOpaque: isOpaque, instances: run,
        bounds: DeviceRect(x: x, y: y, width: width, height: height)))
    for index in 0..<quads {
      var head = InstanceHead()
      head.clips = ClipRun(first: Int32(frame.draws.count - 1), count: Int32(index))
      frame.append(variant.kind, head)
    }
  }

  mutating func add(
    _ variant: Variant, _ x: Int, _ y: Int, _ width: Int = 20, _ height: Int = 20,
    isOpaque: Bool = false, quads: Int = 1
  ) {
    add(variant, from: .color, x, y, width, height, isOpaque: isOpaque, quads: quads)
  }

  /// The frame with a pass for the surface, after an empty one for each target.
  var finished: Frame {
    var frame = frame
    for (index, size) in ([frame.size] + frame.targets).enumerated().reversed() {
      frame.passes.append(
        Pass(
          target: index, rect: size.rect, clearColor: .zero,
          draws: 0..<(index == 0 ? frame.draws.count : 0), layer: LayerID(rawValue: 0),
          reason: .surface))
    }
    return frame
  }

  /// The batches of the scene, and the numbers of the draws of each in order.
  func batched(merging: Bool = true, rectangles: Bool = false) -> (
    batches: [Batch], draws: [[Int]], quads: [UploadedQuad]
  ) {
    let frame = finished
    var batcher = Batcher(
      isMerging: merging, driver: DriverTraits(drawsRectangles: rectangles, drawsPlain: rectangles))
    let plan = TargetPlan(frame)
    batcher.batch(frame, placements: placements, plan: plan)
    let quads = batcher.uploaded(frame, placements, plan)
    let draws = quads.map { $0.map { Int($0.head.clips.first) } }
    return (batcher.batches, draws, quads.flatMap { $0 })
  }
}

@Suite("Batches") struct BatchTests {
  @Test("plain opaque colours over all of the surface are its ground, up to the first other draw")
  func ground() {
    var scene = BatchScene()
    scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
    scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
    scene.add(.color, 0, 0, 1000, 1000)
    scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
    for index in 0..<4 { scene.frame.heads[index].setCorners([0, 0, 1000, 1000]) }
    let frame = scene.finished
    let plan = TargetPlan(frame)
    for clears in [true, false] {
      var batcher = Batcher(usesDepth: false, clearsGround: clears)
      batcher.batch(frame, placements: [], plan: plan)
      #expect(batcher.steps.last?.ground?.draws == (clears ? 0..<2 : nil))
      #expect(batcher.steps.last?.ground?.color == (clears ? SIMD4(repeating: 1) : nil))
      #expect(batcher.quadCount == (clears ? 2 : 4))
    }
  }

  @Test("neighbours of one kind become one batch")
  func neighbours() {
    var scene = BatchScene()
    for index in 0..<50 { scene.add(.color, index * 5, 0) }
    let result = scene.batched()
    #expect(result.batches.count == 1)
    #expect(result.draws == [Array(0..<50)])
    #expect(result.batches[0].drawCount == 50)
  }

  @Test("with merging off every draw is a batch")
  func off() {
    var scene = BatchScene()
    for index in 0..<5 { scene.add(.color, index * 5, 0) }
    #expect(scene.batched(merging: false).draws == [[0], [1], [2], [3], [4]])
  }

  @Test("kinds that take turns merge across each other where they do not overlap")
  func alternating() {
    var scene = BatchScene()
    let sources = (0..<4).map { scene.contents(page: $0) }
    for index in 0..<40 {
      scene.add(.picture, from: sources[index % 4], index % 10 * 100, index / 10 * 100, 40, 16)
    }
    let result = scene.batched()
    #expect(result.batches.count == 4)
    #expect(result.draws[1] == Array(stride(from: 1, to: 40, by: 4)))
  }

  @Test("kinds that take turns on one place stay in turn")
  func stacked() {
    var scene = BatchScene()
    let (a, b) = (scene.contents(page: 0), scene.contents(page: 1))
    for index in 0..<6 { scene.add(.picture, from: index % 2 == 0 ? a : b, 100, 100) }
    #expect(scene.batched().draws == [[0], [1], [2], [3], [4], [5]])
  }

  @Test("a draw looks back over eight batches and no further")
  func lookBack() {
    for kinds in [8, 9] {
      var scene = BatchScene()
      let sources = (0..<Int32(kinds)).map { scene.contents(page: $0) }
      for (index, source) in sources.enumerated() {
        scene.add(.picture, from: source, index * 100, 0)
      }
      scene.add(.picture, from: sources[0], 0, 500)
      #expect(scene.batched().batches.count == (kinds == 8 ? 8 : 10))
    }
  }

  @Test("pages, sampling, targets and masks keep draws apart")
  func keys() {
    var scene = BatchScene()
    let (a, b) = (scene.contents(page: 0), scene.contents(page: 1))
    scene.frame.targets = Array(repeating: DeviceSize(width: 8, height: 8), count: 4)
    scene.add(.picture, from: a, 0, 0)
    scene.add(.picture, from: b, 100, 0)
    scene.add(.picture, from: a, 200, 0, sampling: .magnifyNearest)
    scene.add(.target, from: .target(1), 300, 0)
    scene.add(.target, from: .target(2), 400, 0)
    scene.add(Variant(.target, .mask), from: .target(1), 500, 0, mask: 3)
    scene.add(Variant(.target, .mask), from: .target(1), 600, 0, mask: 4)
    scene.add(Variant(.color, [.border, .rounded]), 700, 0)
    scene.add(Variant(.color, .rounded), 800, 0)
    #expect(scene.batched().batches.count == 9)
  }

  @Test("a small colour joins contents of its shape as tinted white, and keeps slice −1")
  func upgrade() {
    var scene = BatchScene()
    let image = scene.contents(page: 0, slice: 7)
    scene.add(Variant(.picture, .edge), from: image, 0, 0)
    scene.add(Variant(.color, .edge), 5, 5)
    scene.add(Variant(.picture, [.tint, .edge]), from: image, 10, 10)
    let result = scene.batched()
    #expect(result.batches.map(\.variant) == [Variant(.picture, [.tint, .edge])])
    #expect(result.batches.map(\.source) == [.page(0)])
    #expect(result.quads.map { $0.values(PictureInstance.self)?.slice } == [7, -1, 7])
  }

  @Test("contents join a colour that came first")
  func upgradeOfColor() {
    var scene = BatchScene()
    let image = scene.contents(page: 2, slice: 3)
    scene.add(.color, 0, 0)
    scene.add(.picture, from: image, 5, 5, sampling: .trilinear)
    let result = scene.batched()
    #expect(result.batches.map(\.variant) == [Variant(.picture, .tint)])
    #expect(result.batches.map(\.sampling) == [.trilinear])
  }

  @Test("a colour of many pixels stays out of the dearer program")
  func costlyUpgrade() {
    var scene = BatchScene()
    let image = scene.contents(page: 0)
    scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
    scene.add(.picture, from: image, 5, 5)
    scene.add(.color, 0, 100, 90, 92)
    #expect(scene.batched().draws == [[0], [1], [2]])
  }

  @Test("rounded shapes never merge with straight ones")
  func otherCoverage() {
    var scene = BatchScene()
    let image = scene.contents(page: 0)
    scene.add(.picture, from: image, 0, 0)
    scene.add(Variant(.color, .edge), 5, 5)
    scene.add(Variant(.color, .rounded), 5, 5)
    #expect(
      scene.batched().batches.map(\.variant) == [
        Variant(.picture, [.tint, .edge]), Variant(.color, .rounded),
      ])
  }

  @Test("quads that need edges or a clip and quads that do not share the program that looks")
  func edgesAndClips() {
    var scene = BatchScene()
    let image = scene.contents(page: 0)
    scene.add(.picture, from: image, 0, 0)
    scene.add(Variant(.picture, .edge), from: image, 5, 5)
    scene.add(Variant(.picture, .clip), from: image, 5, 5)
    #expect(scene.batched().batches.map(\.variant) == [Variant(.picture, [.edge, .clip])])
  }

  @Test("a batch goes without blending only when all its draws are opaque")
  func opaque() {
    var scene = BatchScene()
    let image = scene.contents(page: 0)
    scene.add(.picture, from: image, 0, 0, 500, 500, isOpaque: true)
    scene.add(.picture, from: image, 500, 0, 500, 500, isOpaque: true)
    #expect(scene.batched().batches.map(\.isBlended) == [false])
    // A small blended draw must not make a quarter million opaque pixels blend.
    scene.add(.picture, from: image, 100, 100)
    scene.add(.picture, from: image, 0, 600, 300, 300, isOpaque: true)
    let large = scene.batched()
    #expect(large.batches.map(\.isBlended) == [false, true])
    #expect(large.draws == [[0, 1, 3], [2]])
  }

  @Test("few opaque pixels are drawn with blending rather than apart")
  func smallOpaque() {
    var scene = BatchScene()
    for index in 0..<10 { scene.add(.color, index * 8, 0, 10, 10, isOpaque: index % 2 == 0) }
    let result = scene.batched()
    #expect(result.batches.map(\.isBlended) == [true])
  }

  /// A draw of 20 × 20 contents at (x, y), enlarged by `scale`.
  private func addContents(
    _ scene: inout BatchScene, _ source: Source, _ x: Float, _ y: Float, scale: Float = 1,
    sampling: Sampling = .linear,
    _ change: (inout InstanceHead, inout PictureInstance) -> Void = { _, _ in }
  ) {
    scene.add(.picture, from: source, Int(x), Int(y), 21, 21, sampling: sampling)
    let place = scene.frame.heads.count - 1
    var head = scene.frame.heads[place]
    var picture = PictureInstance()
    (head.rowX.x, head.rowY.y, head.rowOrigin) = (scale, scale, PlaneRow(x, y, 1))
    picture.layerToTexture = [1 / 20, 1 / 20, 0, 0]
    change(&head, &picture)
    scene.frame.heads[place] = head
    scene.frame.replace(scene.frame.draws[scene.frame.draws.count - 1], by: picture)
  }

  private func sized(_ scene: inout BatchScene) -> Source {
    let source = scene.contents(page: 0)
    scene.placements[0].width = 20
    scene.placements[0].height = 20
    return source
  }

  @Test("contents that meet texels are known, whatever the scale of their layer")
  func texels() {
    let cases:
      [(
        x: Float, scale: Float, change: (inout InstanceHead, inout PictureInstance) -> Void,
        meets: Bool
      )] = [
        (7, 1, { _, _ in }, true),
        (7.5, 1, { _, _ in }, false),
        (7.25, 1, { _, picture in picture.layerToTexture.z = 0.25 / 20 }, true),
        (7, 2, { _, _ in }, false),
        (7, 2, { _, picture in picture.layerToTexture = [0.1, 0.1, 0, 0] }, true),
        (7, -1, { _, _ in }, false),
        (7, 1, { head, _ in head.rowX.y = 0.1 }, false),
        (7, 1, { head, _ in head.rowY.w = 0.001 }, false),
        (7, 1, { _, picture in picture.layerToTexture.y = 1 / 19.9 }, false),
      ]
    for (index, item) in cases.enumerated() {
      var scene = BatchScene()
      let source = sized(&scene)
      addContents(&scene, source, item.x, 3, scale: item.scale, item.change)
      #expect(scene.batched().batches[0].meetsTexels == item.meets, "case \(index)")
    }
  }

  @Test("contents that meet texels join any sampling, and then are sampled like the rest")
  func texelsJoin() {
    var scene = BatchScene()
    let source = sized(&scene)
    addContents(&scene, source, 10, 10)
    addContents(&scene, source, 40, 10, sampling: .trilinear)
    var result = scene.batched()
    #expect(result.batches.map(\.meetsTexels) == [true])
    addContents(&scene, source, 70.5, 10, sampling: .magnifyNearest)
    addContents(&scene, source, 100, 10)
    result = scene.batched()
    #expect(result.batches.map(\.meetsTexels) == [false])
    #expect(result.batches.map(\.sampling) == [.magnifyNearest])
    addContents(&scene, source, 130.5, 10)
    #expect(scene.batched().batches.count == 2)
  }

  @Test("contents without a place are left out")
  func absent() {
    var scene = BatchScene()
    let (gone, here) = (scene.contents(page: -1), scene.contents(page: 0))
    scene.add(.picture, from: gone, 0, 0)
    scene.add(.picture, from: here, 0, 0)
    #expect(scene.batched().draws == [[1]])
  }

  @Test("passes do not share batches")
  func passes() {
    var scene = BatchScene()
    for index in 0..<4 { scene.add(.color, index * 30, 0) }
    var frame = scene.finished
    frame.targets = [frame.size]
    frame.passes.insert(frame.passes[0], at: 0)
    frame.passes[0].draws = 0..<2
    frame.passes[0].target = 1
    frame.passes[1].draws = 2..<4
    var batcher = Batcher()
    batcher.batch(frame, placements: [], plan: TargetPlan(frame))
    #expect(batcher.steps.map(\.batches) == [0..<1, 1..<2])
    #expect(batcher.batches.map(\.firstInstance) == [0, 2])
  }

  @Test("draws of several quads keep them together and in order")
  func severalQuads() {
    var scene = BatchScene()
    scene.add(.color, 0, 0, quads: 3)
    scene.add(Variant(.color, .rounded), 100, 0, quads: 2)
    scene.add(.color, 200, 0, quads: 2)
    let result = scene.batched()
    #expect(result.draws == [[0, 0, 0, 2, 2], [1, 1]])
    #expect(result.quads.map(\.head.clips.count) == [0, 1, 2, 0, 1, 0, 1])
  }

  @Test("lists of one large frame become short again")
  func room() {
    var (large, small) = (BatchScene(), BatchScene())
    for index in 0..<20_000 { large.add(.color, index % 900, index / 900) }
    small.add(.color, 0, 0)
    var batcher = Batcher()
    func draw(_ frame: Frame, frames: Int) {
      let plan = TargetPlan(frame)
      for _ in 0..<frames { batcher.batch(frame, placements: [], plan: plan) }
    }
    draw(large.finished, frames: 1)
    #expect(batcher.roomBytes > 20_000 * 20)
    draw(small.finished, frames: 2 * KeptRoom.span)
    #expect(batcher.roomBytes < KeptRoom.least)
    #expect(batcher.quadCount == 1)
  }

  @Test("whatever merges, overlapping draws keep their order", arguments: 1...20)
  func order(_ seed: UInt64) {
    var generator = SplitMix64(state: seed)
    var scene = BatchScene(width: 400, height: 300)
    let sources = (0..<3).map { scene.contents(page: $0) }
    let shapes: [Features] = [[], .edge, .rounded]
    for _ in 0..<300 {
      let shape = shapes[Int.random(in: 0..<3, using: &generator)]
      let x = Int.random(in: -20..<400, using: &generator)
      let y = Int.random(in: -20..<300, using: &generator)
      let (width, height) = (
        Int.random(in: 1..<60, using: &generator), Int.random(in: 1..<60, using: &generator)
      )
      let isOpaque = Bool.random(using: &generator)
      if Bool.random(using: &generator) {
        let source = sources[Int.random(in: 0..<3, using: &generator)]
        scene.add(Variant(.picture, shape), from: source, x, y, width, height, isOpaque: isOpaque)
      } else {
        scene.add(Variant(.color, shape), x, y, width, height, isOpaque: isOpaque)
      }
    }
    let result = scene.batched()
    let sequence = result.draws.flatMap { $0 }
    #expect(sequence.sorted() == Array(0..<300))
    #expect(result.batches.count < 300)
    var place = [Int](repeating: 0, count: 300)
    for (index, draw) in sequence.enumerated() { place[draw] = index }
    let screen = scene.frame.size.rect
    for late in 0..<300 {
      let bounds = scene.frame.draws[late].bounds.intersection(screen)
      for early in 0..<late where scene.frame.draws[early].bounds.meets(bounds) {
        #expect(place[early] < place[late])
      }
    }
    for (batch, draws) in zip(result.batches, result.draws) {
      #expect(batch.isBlended == draws.contains { !scene.frame.draws[$0].isOpaque })
    }
  }
}

/// The same numbers in every run (Steele, Lea and Flood's generator of that name).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
