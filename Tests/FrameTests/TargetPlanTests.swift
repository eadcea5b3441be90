// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

/// A frame of groups, made pass by pass.
private struct GroupScene {
  var frame = Frame(size: DeviceSize(width: 1000, height: 1000))

  private mutating func pass(_ target: Int, _ rect: DeviceRect, _ begin: PassStart = .clear) {
    frame.passes.append(
      Pass(
        target: target, rect: rect, begin: begin, clearColor: .zero,
        draws: frame.draws.count..<frame.draws.count, layer: LayerID(rawValue: 0),
        reason: .groupOpacity))
  }

  /// A pass on a new target, which puts back those of `sampled`.
  mutating func target(_ rect: DeviceRect, sampling sampled: [Int] = []) -> Int {
    frame.targets.append(DeviceSize(width: rect.width, height: rect.height))
    pass(frame.targets.count, rect)
    let target = frame.targets.count
    for other in sampled { composite(other) }
    return target
  }

  mutating func surface(sampling sampled: [Int]) {
    pass(0, frame.size.rect)
    for other in sampled { composite(other) }
  }

  /// Puts a target back in the last pass.
  mutating func composite(
    _ target: Int, _ variant: Variant = .target, mask: Int = 0, overhang: Float = 0
  ) {
    func rect(_ target: Int) -> DeviceRect {
      frame.passes.first { $0.target == target }?.rect ?? .zero
    }
    let box = rect(target)
    let (left, top) = (Float(box.x), Float(box.y))
    let (right, bottom) = (Float(box.maxX) + overhang, Float(box.maxY))
    var run = frame.nextInstances
    run.count = 1
    let head = InstanceHead([left, top, right, bottom])
    if variant.kind == .target {
      let instance = TargetInstance(
        deviceToTarget: [1, 1, -left, -top], opacity: 1,
        deviceToMask: mask > 0 ? [1, 1, Float(-rect(mask).x), Float(-rect(mask).y)] : nil)
      frame.append(instance, head)
    } else {
      frame.append(variant.kind, head)
    }
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: 0), variant: variant, source: .target(Int32(target)),
        mask: Int32(mask), isOpaque: false, instances: run, bounds: box))
    let last = frame.passes.count - 1
    frame.passes[last].draws = frame.passes[last].draws.lowerBound..<frame.draws.count
  }

  /// Adds a draw of whole pixels to the last pass.
  mutating func draw(_ variant: Variant, _ source: Source, over rect: DeviceRect) {
    let run = frame.nextInstances.holding(1)
    frame.append(
      variant.kind,
      InstanceHead([Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)]))
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: 0), variant: variant, source: source, isOpaque: false,
        instances: run, bounds: rect))
    let last = frame.passes.count - 1
    frame.passes[last].draws = frame.passes[last].draws.lowerBound..<frame.draws.count
  }

  /// A pass on a new target, which blurs another one.
  mutating func blur(_ target: Int, _ rect: DeviceRect, cells: SIMD4<Float>) -> Int {
    let result = self.target(rect)
    draw(Variant(.blur, .alpha), .target(Int32(target)), over: rect)
    let step = BlurInstance.gaussian(axis: [1, 0], sigma: 4, reach: 8)
      .reading(cells: cells, cellToTexel: [Float(-rect.x), 0], goesOn: false)
    frame.replace(frame.draws[frame.draws.count - 1], by: step)
    return result
  }

  static func groups(_ count: Int) -> GroupScene {
    var scene = GroupScene()
    var targets: [Int] = []
    for index in 0..<count {
      targets.append(
        scene.target(
          DeviceRect(x: index % 10 * 90, y: index / 10 * 90, width: 100 + index, height: 90)))
    }
    scene.surface(sampling: targets)
    return scene
  }
}

@Suite("Rectangles on shelves") struct ShelfPackerTests {
  @Test("rectangles of falling height lie within the limit and do not overlap", arguments: 1...10)
  func packing(_ seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let sizes = (0..<200).map { _ in
      DeviceSize(
        width: Int.random(in: 1...300, using: &generator),
        height: Int.random(in: 1...200, using: &generator))
    }.sorted { $0.height > $1.height }
    let limit = DeviceSize(width: 1024, height: 2048)
    var packer = ShelfPacker(limit: limit)
    var placed: [DeviceRect] = []
    for size in sizes {
      guard let corner = packer.place(size) else { continue }
      let rect = DeviceRect(x: corner.x, y: corner.y, width: size.width, height: size.height)
      #expect(limit.rect.contains(rect))
      #expect(packer.used.rect.contains(rect))
      #expect(!placed.contains { $0.meets(rect) })
      placed.append(rect)
    }
    #expect(placed.count > 40)
    #expect(placed.reduce(0) { $0 + $1.area } * 4 > packer.used.rect.area * 3)
  }

  @Test("what is wider or higher than the sheet finds no place")
  func tooLarge() {
    var packer = ShelfPacker(limit: DeviceSize(width: 10, height: 10))
    #expect(packer.place(DeviceSize(width: 11, height: 1)) == nil)
    #expect(packer.place(DeviceSize(width: 1, height: 11)) == nil)
    #expect(packer.place(DeviceSize(width: 10, height: 10)) != nil)
    #expect(packer.place(DeviceSize(width: 1, height: 1)) == nil)
  }
}

@Suite("Which targets share a texture, and when passes run") struct TargetPlanTests {
  @Test("fifty groups beside each other are two passes of GL")
  func fiftyGroups() {
    let plan = TargetPlan(GroupScene.groups(50).frame)
    #expect(plan.steps.map(\.passes.count) == [50, 1])
    #expect(plan.sheets.count == 1)
    #expect(plan.sheets[0].lastReader == 1)
  }

  @Test("cells of a sheet do not overlap and are as large as their passes")
  func cells() {
    let frame = GroupScene.groups(50).frame
    let plan = TargetPlan(frame)
    let rects = (1...50).map { target in
      DeviceRect(
        x: Int(plan.cells[target].x), y: Int(plan.cells[target].y),
        width: frame.targets[target - 1].width, height: frame.targets[target - 1].height)
    }
    for (index, rect) in rects.enumerated() {
      #expect(plan.sheets[0].size.rect.contains(rect))
      #expect(!rects[..<index].contains { $0.meets(rect) })
    }
  }

  @Test("without sharing the cells lie where they do with it, each in a step of its own")
  func unshared() {
    let frame = GroupScene.groups(12).frame
    let (shared, single) = (TargetPlan(frame), TargetPlan(frame, isSharing: false))
    #expect(single.cells == shared.cells)
    #expect(single.steps.map(\.passes.count) == Array(repeating: 1, count: 13))
  }

  @Test("groups within groups run by levels, the innermost first")
  func levels() {
    var scene = GroupScene()
    var outer: [Int] = []
    for index in 0..<4 {
      let rect = DeviceRect(x: index * 100, y: 0, width: 80, height: 80)
      outer.append(scene.target(rect, sampling: [scene.target(rect), scene.target(rect)]))
    }
    scene.surface(sampling: outer)
    let plan = TargetPlan(scene.frame)
    #expect(plan.steps.map(\.passes.count) == [8, 4, 1])
    #expect(plan.order.prefix(8).allSatisfy { $0 % 3 != 2 })
  }

  @Test("a large target, one read beyond its pixels and one that is mixed stay alone")
  func alone() {
    var scene = GroupScene.groups(3)
    scene.frame.passes.removeLast()
    scene.frame.draws.removeAll()
    let large = scene.target(DeviceRect(x: 0, y: 0, width: 1100, height: 1000))
    let read = scene.target(DeviceRect(x: 0, y: 0, width: 50, height: 50))
    let mixed = scene.target(DeviceRect(x: 0, y: 0, width: 50, height: 50))
    scene.surface(sampling: [1, 2, 3, large])
    scene.composite(read, overhang: 1)
    scene.composite(mixed, Variant(.mix), mask: mixed)
    let plan = TargetPlan(scene.frame)
    #expect(plan.steps.map(\.passes.count) == [3, 1, 1, 1, 1])
    #expect(plan.sheets.map(\.isShared) == [true, false, false, false])
  }

  @Test("blurred targets share a texture where nothing in them depends on where they lie in it")
  func blurs() {
    func plan(_ caster: DrawKind, cells: SIMD4<Float>? = nil) -> TargetPlan {
      var scene = GroupScene()
      var blurred: [Int] = []
      for index in 0..<4 {
        let rect = DeviceRect(x: index * 100, y: 0, width: 80, height: 60)
        let target = scene.target(rect)
        scene.draw(Variant(caster), caster == .blur ? .target(1) : .color, over: rect)
        let own = SIMD4(Float(rect.x), 0, Float(rect.maxX), 60)
        blurred.append(scene.blur(target, rect, cells: cells ?? own))
      }
      scene.surface(sampling: blurred)
      return TargetPlan(scene.frame)
    }
    #expect(plan(.coverage).steps.map(\.passes.count) == [4, 4, 1])
    // Its values between corners depend on the place in the last bit; blurs are kept.
    #expect(plan(.picture).steps.map(\.passes.count) == [1, 1, 1, 1, 4, 1])
    // Read beyond its cells it would show its neighbours.
    #expect(
      plan(.coverage, cells: [0, 0, 900, 60]).steps.map(\.passes.count) == [1, 1, 1, 1, 4, 1])
  }

  @Test("a pass that goes on runs after whoever read its target, and a copy after what it copies")
  func splitPasses() {
    var scene = GroupScene()
    let surface = scene.frame.size.rect
    scene.surface(sampling: [])
    let target = scene.target(DeviceRect(x: 0, y: 0, width: 9, height: 9))
    scene.frame.passes[1].begin = .copy(of: 0)
    scene.surface(sampling: [target])
    scene.frame.passes[2].begin = .keep
    scene.frame.passes[2].rect = surface
    let plan = TargetPlan(scene.frame)
    #expect(plan.order == [0, 1, 2])
    #expect(PassLevels.levels(of: scene.frame) == [0, 1, 2])
  }

  @Test("composites of one sheet are one batch")
  func composites() throws {
    let frame = GroupScene.groups(50).frame
    var batcher = Batcher()
    let plan = TargetPlan(frame)
    batcher.batch(frame, placements: [], plan: plan)
    #expect(batcher.batches.count == 1)
    let quads = batcher.uploaded(frame, [], plan)[0]
    for (index, quad) in quads.enumerated() {
      let cell = plan.cells[index + 1]
      let map = try #require(quad.values(TargetInstance.self)).deviceToTarget
      let own = frame.instance(TargetInstance.self, of: frame.draws[index]).deviceToTarget
      #expect(map == [1, 1, own.z + Float(cell.x), own.w + Float(cell.y)])
    }
  }
}
