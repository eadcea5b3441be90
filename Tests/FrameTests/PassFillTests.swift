// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import Testing

@testable import CABatching

/// A clear that is limited to a part of its target.
@Suite("A clear of a part")
struct PassFillTests {
  private static let part = DeviceRect(x: 100, y: 40, width: 300, height: 200)
  private static let color = SIMD4<Float>(0.25, 0.5, 0.75, 1)

  /// A frame that draws a part of the surface anew, with one colour above the cleared one.
  private func frame(_ change: (inout Pass) -> Void = { _ in }) -> Frame {
    var scene = BatchScene()
    scene.add(.color, 120, 60)
    var frame = scene.finished
    frame.passes[0].rect = Self.part
    frame.passes[0].clearColor = Self.color
    change(&frame.passes[0])
    return frame
  }

  private func batcher(
    of frame: Frame, _ plan: TargetPlan? = nil, placements: [ContentsPlacement] = [],
    depth: Bool = true, copies: Bool = true, rectangles: Bool = true, clears: Bool = true
  ) -> Batcher {
    var batcher = Batcher(
      usesDepth: depth, copiesPictures: copies, drawsClears: clears,
      driver: DriverTraits(drawsRectangles: rectangles))
    batcher.batch(frame, placements: placements, plan: plan ?? TargetPlan(frame))
    return batcher
  }

  /// A frame that puts targets of these rectangles back where they were, the last one first among
  /// its passes.
  private func groups(_ rects: [DeviceRect]) -> Frame {
    var scene = BatchScene()
    scene.frame.targets = rects.map { DeviceSize(width: $0.width, height: $0.height) }
    for (number, rect) in rects.enumerated() {
      scene.add(
        .target, from: .target(Int32(number + 1)), rect.x, rect.y, rect.width, rect.height)
      let (left, top) = (Float(rect.x), Float(rect.y))
      scene.frame.heads[number] = InstanceHead([left, top, Float(rect.maxX), Float(rect.maxY)])
      let target = TargetInstance(
        deviceToTarget: [1, 1, -left, -top], opacity: 1, deviceToMask: nil)
      scene.frame.replace(scene.frame.draws[number], by: target)
    }
    var frame = scene.finished
    for number in rects.indices {
      frame.passes[number].rect = rects[frame.passes[number].target - 1]
    }
    return frame
  }

  @Test("is one rectangle of its colour, before and apart from the draws of the step")
  func filled() throws {
    let frame = frame()
    let batcher = batcher(of: frame)
    let step = try #require(batcher.steps.last)
    let fill = try #require(step.fill)
    #expect(fill.batch == 0)
    #expect(step.batches == 1..<batcher.batches.count && !step.batches.isEmpty)
    let batch = batcher.batches[0]
    #expect(batch.variant == Variant(.color, .upright))
    #expect(Variant.isKnown(batch.variant))
    #expect(!batch.isBlended && batch.bounds == Self.part)
    #expect(batcher.draws(of: batch).isEmpty)
    #expect(batcher.batchNumbers(drawCount: 1) == [1])
    let quads = batcher.uploaded(frame, [], TargetPlan(frame))
    #expect(quads.map(\.count) == batcher.batches.map(\.quadCount))
    #expect(quads[0].map(\.head.corners01) == [[100, 40, 400, 40]])
    #expect(quads[0].map(\.head.corners23) == [[100, 240, 400, 240]])
    #expect(quads[0].map { $0.values(ColorInstance.self)?.color } == [Self.color])
  }

  @Test("takes the colour of a ground")
  func ground() throws {
    var frame = frame()
    let ground = SIMD4<Float>(repeating: 1)
    frame.draws[0].bounds = Self.part
    frame.draws[0].isOpaque = true
    frame.heads[0] = InstanceHead([100, 40, 400, 240])
    let batcher = batcher(of: frame)
    let step = try #require(batcher.steps.last)
    #expect(step.ground?.color == ground)
    #expect(step.fill?.color == ground)
    #expect(step.batches.isEmpty)
  }

  @Test(
    "is a clear, or none, where the driver, the target, the pass or the switch asks for it",
    arguments: ["triangles", "half floats", "whole", "kept", "switch"])
  func cleared(_ name: String) throws {
    let frame = frame {
      switch name {
      case "half floats": $0.isHalfFloat = true
      case "whole": $0.rect = DeviceRect(x: 0, y: 0, width: 1000, height: 1000)
      case "kept": $0.begin = .keep
      default: break
      }
    }
    let batcher = batcher(
      of: frame, rectangles: name != "triangles", clears: name != "switch")
    #expect(batcher.steps.last?.fill == nil)
    #expect(batcher.batches.count == 1)
  }

  @Test("lies in the cell of a target that shares its texture, where a cell is a step of its own")
  func cells() throws {
    let frame = groups([
      DeviceRect(x: 300, y: 20, width: 60, height: 40),
      DeviceRect(x: 500, y: 70, width: 30, height: 30),
    ])
    let plan = TargetPlan(frame, isSharing: false)
    try #require(plan.sheets.map(\.isShared) == [true] && plan.steps.count == 3)
    #expect(plan.cells[1].x != plan.cells[2].x || plan.cells[1].y != plan.cells[2].y)
    let batcher = batcher(of: frame, plan)
    let quads = batcher.uploaded(frame, [], plan)
    for number in 0..<2 {
      let pass = frame.passes[plan.order[number]]
      let cell = plan.cells[pass.target]
      let place = DeviceRect(
        x: Int(cell.x), y: Int(cell.y), width: pass.rect.width, height: pass.rect.height)
      let fill = try #require(batcher.steps[number].fill)
      #expect(fill.rect == place && fill.color == .zero)
      #expect(batcher.batches[fill.batch].bounds == place)
      let (left, top) = (Float(place.x), Float(place.y))
      let (right, bottom) = (Float(place.maxX), Float(place.maxY))
      #expect(quads[fill.batch].map(\.head.corners01) == [[left, top, right, top]])
      #expect(quads[fill.batch].map(\.head.corners23) == [[left, bottom, right, bottom]])
    }
    // The surface is cleared as a whole.
    #expect(batcher.steps[2].fill == nil)
  }

  @Test("is a clear where the cells of a texture are one step, and for a target that is alone")
  func sheets() throws {
    let rects = [
      DeviceRect(x: 300, y: 20, width: 60, height: 40),
      DeviceRect(x: 500, y: 70, width: 30, height: 30),
    ]
    for (count, isShared) in [(2, true), (1, false)] {
      let frame = groups(Array(rects.prefix(count)))
      let plan = TargetPlan(frame)
      try #require(plan.sheets.map(\.isShared) == [isShared] && plan.steps.count == 2)
      #expect(batcher(of: frame, plan).steps.allSatisfy { $0.fill == nil })
    }
  }

  @Test("lies by the corner of a surface that begins elsewhere, and all of that is cleared")
  func origin() throws {
    var frame = frame()
    frame.origin = SIMD2(60, -10)
    let plan = TargetPlan(frame)
    let moved = batcher(of: frame, plan)
    let fill = try #require(moved.steps.last?.fill)
    #expect(fill.rect == DeviceRect(x: 40, y: 50, width: 300, height: 200))
    let quads = moved.uploaded(frame, [], plan)
    #expect(quads[fill.batch].map(\.head.corners01) == [[40, 50, 340, 50]])
    #expect(quads[fill.batch].map(\.head.corners23) == [[40, 250, 340, 250]])
    frame.passes[0].rect = frame.bounds
    #expect(batcher(of: frame).steps.last?.fill == nil)
  }

  @Test("is a clear in a step that hides by depth")
  func depth() throws {
    var scene = BatchScene()
    for index in 0..<8 {
      scene.add(.color, 0, 0, 1000, 1000, isOpaque: true)
      // Turned, since upright quads are never drawn against depth.
      scene.frame.heads[index] = InstanceHead([-1500, -1500, 1500, 1500]).slanted(by: 0.1)
    }
    var frame = scene.finished
    frame.passes[0].rect = Self.part
    for depth in [true, false] {
      let step = try #require(batcher(of: frame, depth: depth).steps.last)
      #expect(step.usesDepth == depth)
      #expect((step.fill == nil) == depth)
    }
  }

  @Test("is left out where copies cover the part, and there is one where the picture is drawn")
  func copied() throws {
    var scene = BatchScene()
    let picture = scene.contents(page: 0)
    (scene.placements[0].width, scene.placements[0].height) = (300, 200)
    scene.add(.picture, from: picture, 100, 40, 300, 200, isOpaque: true)
    scene.frame.heads[0] = InstanceHead([100, 40, 400, 240])
    var instance = PictureInstance()
    instance.layerToTexture = [1 / 300, 1 / 200, -100 / 300, -40 / 200]
    scene.frame.replace(scene.frame.draws[0], by: instance)
    var frame = scene.finished
    frame.passes[0].rect = Self.part
    for copies in [true, false] {
      let batcher = batcher(of: frame, placements: scene.placements, copies: copies)
      let step = try #require(batcher.steps.last)
      #expect(step.isCoveredByCopies == copies)
      #expect((step.fill == nil) == copies)
      #expect(batcher.batches.count == (copies ? 0 : 2))
    }
  }
}
