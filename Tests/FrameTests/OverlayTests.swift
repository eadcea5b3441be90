// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

@Suite("What CA_VISUALIZE paints over a frame")
struct OverlayTests {
  private let bounds = rect(0, 0, 200, 200)

  /// An opaque square, a rounded one over it, and a group of two that overlap.
  private func scene() throws -> Frame {
    let group = TestLayer(
      rect(100, 100, 60, 60),
      sublayers: [
        TestLayer(rect(0, 0, 40, 40), color: red), TestLayer(rect(20, 20, 40, 40), color: blue),
      ]
    ) {
      $0.opacity = 0.5
      $0.flags.insert(.allowsGroupOpacity)
    }
    return try TestLayer(
      bounds,
      sublayers: [
        TestLayer(rect(10, 10, 40, 40), color: red),
        TestLayer(rect(30, 30, 40, 40), color: blue) { $0.cornerRadius = 8 }, group,
      ]
    ).frame()
  }

  @Test("nothing asked for is the frame itself")
  func nothing() throws {
    let frame = try scene()
    #expect(frame.showing([]) == frame)
  }

  @Test(
    "any of them keeps the frame's rules, and all but overdraw add a pass after its own",
    arguments: Visualization.named.map(\.value) + [Visualization(rawValue: 2047)])
  func invariants(of visualization: Visualization) throws {
    let frame = try scene()
    let facts = facts(damage: [DeviceRect(x: 1, y: 2, width: 3, height: 4)])
    let shown = frame.showing(visualization, facts)
    try shown.checkInvariants()
    if !visualization.contains(.overdraw) {
      #expect(Array(shown.draws.prefix(frame.draws.count)) == frame.draws)
      #expect(Array(shown.passes.prefix(frame.passes.count)) == frame.passes)
    }
    if [.misaligned, .rasterized, .flash, .occlusion].contains(visualization) {
      #expect(shown == frame, "The scene has nothing of that.")
    } else if visualization != .overdraw {
      #expect(shown.passes.last?.reason == .overlay)
      #expect(shown.passes.last?.begin == .keep)
    }
  }

  @Test("opaque draws are tinted green, blended ones red, in their own shapes")
  func opaque() throws {
    let frame = try scene()
    let tints = try #require(frame.showing(.blended).passes.last).draws
    let shown = frame.showing(.blended)
    #expect(tints.count == frame.draws.count)
    for (tint, draw) in zip(shown.draws[tints], frame.passes.flatMap { frame.draws[$0.draws] }) {
      let color = shown.instance(ColorInstance.self, of: tint).color
      #expect(color == (draw.isOpaque ? [0, 0.3, 0, 0.3] : [0.3, 0, 0, 0.3]))
      #expect(tint.layer == draw.layer)
      #expect(tint.variant.features.contains(.rounded) == draw.variant.features.contains(.rounded))
    }
  }

  @Test("the tint of a gradient keeps to its round corners")
  func gradient() throws {
    let frame = try TestLayer(rect(10, 10, 40, 40)) {
      $0.kind = .gradient
      $0[extra: .gradientColors] = .array([.color(red), .color(blue)])
      $0.cornerRadius = 8
    }.frame()
    let number = try #require(
      frame.draws.firstIndex {
        $0.variant.kind == .gradient && $0.variant.features.contains(.rounded)
      })
    let shown = frame.showing(.blended)
    let tints = try #require(shown.passes.last).draws
    let tint = shown.draws[tints][tints.lowerBound + number]
    let corners = frame.instance(GradientInstance.self, of: frame.draws[number]).shape
    #expect(corners != .boundless)
    #expect(shown.instance(ColorInstance.self, of: tint).shape == corners)
  }

  @Test("overdraw is one pass of sums, offscreen draws and what puts them back included")
  func overdraw() throws {
    let frame = try scene()
    let shown = frame.showing(.overdraw)
    #expect(shown.passes.map(\.target) == [0])
    #expect(shown.passes[0].clearColor == [0, 0, 0, 1])
    #expect(shown.draws.count == frame.draws.count)
    #expect(shown.draws.allSatisfy { $0.blend == .plusLighter && $0.variant == .color })
    #expect(shown.targets.isEmpty && shown.contents.isEmpty)
  }

  @Test("passes are outlined where they lie, and what came from one is yellow")
  func passes() throws {
    let frame = try scene()
    let pass = try #require(frame.passes.first { $0.target > 0 })
    let outlines = try overlay(frame.showing(.passes))
    #expect(outlines.map(\.bounds) == [pass.rect, pass.rect])
    let yellow = try overlay(frame.showing(.offscreen))
    #expect(yellow.map(\.bounds) == [pass.rect])
  }

  /// A square that casts the shadow of its picture, which is blurred in cells of three pixels.
  private func shadowed(_ transform: CATransform3D = CATransform3DIdentity) throws -> Frame {
    try TestLayer(
      bounds,
      sublayers: [
        TestLayer(
          rect(60, 60, 80, 80),
          sublayers: [
            TestLayer(rect(0, 0, 40, 40), color: red), TestLayer(rect(30, 30, 50, 50), color: blue),
          ]
        ) {
          $0.shadow.opacity = 1
          $0.shadow.radius = 12
          $0.geometry.transform = transform
        }
      ]
    ).frame()
  }

  @Test("passes of a raster with few texels are shown where and as large as it is seen")
  func cells() throws {
    let frame = try shadowed()
    let raster = try #require(frame.rasters.first).frame
    let cast = try #require(
      frame.draws.first { if case .raster = $0.source { true } else { false } })
    #expect(raster.size.width * 2 < cast.bounds.width, "A texel is several pixels.")
    let outlines = try overlay(frame.showing(.passes))
    #expect(outlines.count >= 2 * raster.passes.count)
    #expect(outlines.allSatisfy { (90...110).contains($0.bounds.x + $0.bounds.width / 2) })
    let widest = try #require(outlines.map(\.bounds.width).max())
    #expect(abs(widest - cast.bounds.width) <= 8)
    var facts = OverlayFacts()
    facts.keptRasters = frame.rasters.map { _ in true }
    let kept = frame.showing(.passes, facts)
    #expect(kept.draws.count == frame.draws.count, "A raster that is kept has no passes.")
  }

  @Test("the passes of a turned layer's shadow are shown turned")
  func turnedCells() throws {
    let frame = try shadowed(CATransform3DMakeRotation(0.5, 0, 0, 1))
    let shown = frame.showing(.passes)
    let fill = try #require(try overlay(shown).first)
    let head = shown.heads[Int(fill.instances.first)]
    #expect(head.rowX.y != 0 && head.rowX.w == 0)
    try shown.checkInvariants()
  }

  @Test("a pass of few pixels that is seen large weighs as little as it costs")
  func overdrawOfCells() throws {
    let frame = try shadowed()
    let shown = frame.showing(.overdraw)
    let reds = Set(shown.draws.map { shown.instance(ColorInstance.self, of: $0).color.x })
    #expect(reds.contains(0.125))
    #expect(reds.contains { $0 < 0.05 && $0 > 0 })
  }

  @Test("draws of one batch have one colour, others another")
  func batches() throws {
    let frame = try scene()
    let shown = frame.showing(.batches)
    let tints = try #require(shown.passes.last).draws
    let colors = shown.draws[tints].map { shown.instance(ColorInstance.self, of: $0).color }
    var batcher = Batcher()
    batcher.batch(
      frame, placements: frame.nominalPlacements(), plan: TargetPlan(frame),
      coverage: CoverageRuns(nominalFor: frame))
    let numbers = batcher.batchNumbers(drawCount: frame.draws.count)
    #expect(Set(colors).count == Set(numbers).count)
    #expect(Set(numbers).count == batcher.batches.count && batcher.batches.count > 1)
    let order = frame.passes.flatMap { Array($0.draws) }
    for (a, first) in order.enumerated() {
      for (b, second) in order.enumerated() {
        #expect((colors[a] == colors[b]) == (numbers[first] == numbers[second]))
      }
    }
  }

  @Test("draws that opaque ones hide are blue, and seen though they are left out")
  func occlusion() throws {
    let unculled = try TestLayer(
      bounds,
      sublayers: [
        TestLayer(rect(10, 10, 40, 40), color: red), TestLayer(rect(0, 0, 100, 100), color: blue),
      ]
    ).frame(disabled: .culling)
    var frame = unculled
    #expect(frame.cullHidden() == 1)
    var facts = OverlayFacts()
    facts.unculled = unculled
    let shown = frame.showing(.occlusion, facts)
    let hidden = try overlay(shown)
    #expect(hidden.map(\.bounds) == [DeviceRect(x: 10, y: 10, width: 40, height: 40)])
    #expect(shown.draws.count == frame.draws.count + 1)
  }

  @Test("a flash fades from frame to frame, the next one has another colour, and it ends")
  func flashes() {
    var flashes = Flashes()
    let rects = (0..<3).map { DeviceRect(x: 10 * $0, y: 0, width: 5, height: 5) }
    flashes.note([rects[0]], at: 1)
    flashes.note([rects[1]], at: 1.25)
    let both = flashes.shown(at: 1.25)
    #expect(both.map(\.rect) == [rects[0], rects[1]])
    #expect(abs(both[0].color.w - 0.25) < 1e-6 && abs(both[1].color.w - 0.5) < 1e-6)
    #expect(both[0].color * 2 != both[1].color)
    flashes.note([], at: 1.6)
    #expect(flashes.shown(at: 1.6).map(\.rect) == [rects[1]])
    flashes.note([], at: 1.8)
    #expect(flashes.isEmpty)
    flashes.note([rects[2]], at: 5)
    flashes.note([], at: 2)
    #expect(flashes.isEmpty, "A time that goes back ends them.")
  }

  @Test("damage is filled and outlined, rectangle by rectangle")
  func damage() throws {
    let rects = [
      DeviceRect(x: 1, y: 2, width: 30, height: 4), DeviceRect(x: 90, y: 90, width: 1, height: 1),
      DeviceRect(x: 5, y: 5, width: 0, height: 9),
    ]
    let shown = try scene().showing(.damage, facts(damage: rects))
    #expect(try overlay(shown).map(\.bounds) == [rects[0], rects[0], rects[1], rects[1]])
    #expect(try overlay(shown).map(\.instances.count) == [1, 4, 1, 1])
  }

  @Test("pictures off the pixels are magenta, scaled ones yellow, others untouched")
  func misaligned() throws {
    let image = CGImage(
      width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
    func picture(_ frame: CGRect) -> TestLayer {
      TestLayer(frame) { $0.contents = Contents(image) }
    }
    let frame = try TestLayer(
      bounds,
      sublayers: [
        picture(rect(10, 10, 4, 4)), picture(rect(30.5, 10, 4, 4)), picture(rect(50, 10, 8, 8)),
      ]
    ).frame()
    let shown = frame.showing(.misaligned)
    let tints = try overlay(shown)
    #expect(
      tints.map { shown.instance(ColorInstance.self, of: $0).color } == [
        [0.4, 0, 0.4, 0.4], [0.4, 0.4, 0, 0.4],
      ])
    #expect(tints.map(\.layer.rawValue) == [3, 4])
  }

  @Test("every quad has an outline of four lines, also a turned one")
  func borders() throws {
    let frame = try TestLayer(
      bounds,
      sublayers: [
        TestLayer(rect(50, 50, 40, 40), color: red) {
          $0.geometry.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      ]
    ).frame()
    let shown = frame.showing(.borders)
    let outline = try #require(try overlay(shown).first)
    #expect(outline.instances.count == 4)
    for quad in shown.heads[Int(outline.instances.first)...] {
      let along = quad.corners01.highHalf - quad.corners01.lowHalf
      let across = quad.corners23.lowHalf - quad.corners01.lowHalf
      #expect(abs((along * across).sum()) < 1e-2)
      #expect(abs((across * across).sum() - 1) < 1e-3)
    }
  }

  @Test("the variable names them, with spaces or not, and an unknown name lists the known ones")
  func names() throws {
    #expect(try Visualization(environment: [:]) == [])
    #expect(try Visualization(environment: ["CA_VISUALIZE": ""]) == [])
    #expect(
      try Visualization(environment: ["CA_VISUALIZE": "damage, overdraw"]) == [.damage, .overdraw])
    let error = #expect(throws: EnvironmentError.self) {
      try Visualization(environment: ["CA_VISUALIZE": "damage,ghosts"])
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("CA_VISUALIZE=ghosts: "))
    for (name, _) in Visualization.named { #expect(text.contains(name)) }
  }

  private func facts(damage: [DeviceRect]) -> OverlayFacts {
    var facts = OverlayFacts()
    facts.damage = damage
    return facts
  }

  private func overlay(_ frame: Frame) throws -> [Draw] {
    let pass = try #require(frame.passes.last)
    #expect(pass.reason == .overlay)
    return Array(frame.draws[pass.draws])
  }
}
