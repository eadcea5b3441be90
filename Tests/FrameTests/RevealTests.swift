// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

@Suite("A mask of one picture, gradient or path is drawn in place") struct RevealTests {
  private func picture(_ frame: CGRect, alpha: UInt8 = 99) -> TestLayer {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, alpha])
    return TestLayer(frame) { $0.contents = Contents(image) }
  }

  private func gradient(_ frame: CGRect) -> TestLayer {
    TestLayer(frame) { state in
      state.kind = .gradient
      state[extra: .gradientColors] = .array([
        .color(red), .color(CGColor(red: 0, green: 0, blue: 1, alpha: 0)),
      ])
    }
  }

  /// A layer of one path.
  private func ellipse(_ frame: CGRect, alpha: CGFloat) -> TestLayer {
    TestLayer(frame) { state in
      state.kind = .shape
      let bounds = CGRect(origin: .zero, size: frame.size)
      state[extra: .shapePath] = .path(CGPath(ellipseIn: bounds, transform: nil))
      state[extra: .fillColor] = .color(CGColor(red: 0.2, green: 0, blue: 1, alpha: alpha))
    }
  }

  /// The frame of a layer of two parts under a mask.
  private func frame(of mask: TestLayer) throws -> Frame {
    let group = TestLayer(
      rect(60, 60, 80, 80), color: red, sublayers: [picture(rect(10, 10, 40, 40))]
    ).masked(by: mask)
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [group]).frame()
    try frame.checkInvariants()
    return frame
  }

  @Test("it has no pass, and its draws show the layer's picture")
  func inPlace() throws {
    for mask in [picture(rect(0, 0, 80, 80)), picture(rect(5, 5, 9, 9), alpha: 255)] {
      let frame = try frame(of: mask)
      #expect(frame.passes.map(\.reason) == [.masked, .surface])
      let draw = try #require(frame.draws.last)
      #expect(draw.variant == Variant(.picture, [.tint, .reveal]))
      #expect(draw.mask == 1 && !draw.isOpaque)
      let offset = frame.instance(PictureInstance.self, of: draw, 0).deviceToRevealed
      #expect(offset == SIMD2(Float(-frame.passes[0].rect.x), Float(-frame.passes[0].rect.y)))
      #expect(frame.passes[0].rect.contains(draw.bounds))
      #expect(frame.description.contains("reveals target 1"))
    }
  }

  @Test("the stops of a gradient are white")
  func whiteStops() throws {
    let frame = try frame(of: gradient(rect(0, 0, 80, 80)))
    #expect(frame.passes.map(\.reason) == [.masked, .surface])
    #expect(frame.draws.last?.variant == Variant(.gradient, [.fourth, .reveal]))
    let stops = try #require(frame.stops.first)
    #expect(stops.color0 == SIMD4(1, 1, 1, 1) && stops.color1 == SIMD4(1, 1, 1, 0))
  }

  @Test("of a path only the alpha counts; whole pixels put the picture back, its rim is coverage")
  func path() throws {
    for (alpha, isPlain) in [(CGFloat(1), true), (0.5, false)] {
      let frame = try frame(of: ellipse(rect(5, 5, 60, 60), alpha: alpha))
      #expect(frame.passes.map(\.reason) == [.masked, .surface])
      let draw = try #require(frame.draws.last)
      #expect(draw.variant == Variant(.coverage, .reveal) && draw.mask == 1)
      let values = frame.instance(CoverageInstance.self, of: draw, 0)
      #expect(values.fill == SIMD4(repeating: Float(alpha)))
      let box = frame.passes[0].rect
      #expect(values.deviceToRevealed == SIMD2(Float(-box.x), Float(-box.y)))
      #expect(box.contains(draw.bounds))

      var coverage = CoverageRuns()
      coverage.rects = [
        CoverageRuns.Rect(x: 80, y: 80, width: 30, height: 30, paint: .fill),
        CoverageRuns.Rect(x: 65, y: 65, width: 8, height: 8, paint: .texels),
      ]
      var run = CoverageRuns.Run(solids: 0..<1, strips: 1..<2)
      (run.solidArea, run.stripArea) = (900, 64)
      coverage.runs = [run]
      let places = [ContentsPlacement](
        repeating: ContentsPlacement(page: 0, slice: 0), count: frame.contents.count)
      let driver = DriverTraits(drawsRectangles: true, drawsPlain: true)
      var batcher = Batcher(driver: driver)
      batcher.batch(frame, placements: places, plan: TargetPlan(frame), coverage: coverage)
      let last = batcher.batches.count - 1
      let (solids, strips) = (batcher.batches[last - 1], batcher.batches[last])
      let features: Features = isPlain ? [.upright, .plain] : .upright
      #expect(solids.variant == Variant(.target, features) && solids.isBlended)
      #expect(solids.source == .sheet(strips.mask) && solids.mask == -1)
      #expect(strips.variant == Variant(.coverage, [.reveal, .upright]))
      #expect(solids.scissor == draw.bounds && strips.scissor == draw.bounds)
    }
  }

  @Test("layers around the path that show nothing change nothing, another one that is seen does")
  func inLayers() throws {
    let path = ellipse(rect(5, 5, 60, 60), alpha: 1)
    var hidden = picture(rect(0, 0, 80, 80))
    hidden.state.flags.insert(.hidden)
    let holder = TestLayer(rect(0, 0, 80, 80), sublayers: [hidden, path])
    let outer = TestLayer(rect(3, 0, 80, 80), sublayers: [holder])
    #expect(try frame(of: outer).passes.map(\.reason) == [.masked, .surface])
    var faded = holder
    faded.state.opacity = 0.5
    let pair = TestLayer(rect(0, 0, 80, 80), sublayers: [path, picture(rect(0, 0, 9, 9))])
    for mask in [faded, pair] {
      #expect(try frame(of: mask).passes.contains { $0.reason == .mask })
    }
  }

  @Test("where the group ends before its mask, so do the draws")
  func cut() throws {
    var mask = picture(rect(-40, -40, 160, 160))
    mask.state.geometry.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let frame = try frame(of: mask)
    let (draw, box) = (try #require(frame.draws.last), frame.passes[0].rect)
    #expect(draw.variant.features.contains(.reveal) && box.contains(draw.bounds))
    let map = PlaneMap(frame.heads[Int(draw.instances.first)])
    for head in frame.heads[draw.instances.heads] {
      let corners = [
        head.corners01.lowHalf, head.corners01.highHalf, head.corners23.lowHalf,
        head.corners23.highHalf,
      ]
      for corner in corners {
        let place = map.point(Double(corner.x), Double(corner.y))
        #expect(place.x > Double(box.x) - 0.01 && place.x < Double(box.maxX) + 0.01)
        #expect(place.y > Double(box.y) - 0.01 && place.y < Double(box.maxY) + 0.01)
      }
    }
  }

  @Test("a mask beside its layer leaves nothing, one that is hidden, too")
  func nothing() throws {
    var hidden = picture(rect(0, 0, 80, 80))
    hidden.state.flags.insert(.hidden)
    for mask in [picture(rect(300, 0, 80, 80)), hidden] {
      let frame = try frame(of: mask)
      #expect(frame.passes.map(\.reason) == [.surface])
      #expect(frame.draws.isEmpty)
    }
  }

  @Test("a mask of more than that has a target")
  func more() throws {
    var shadowed = picture(rect(0, 0, 80, 80))
    shadowed.state.shadow.opacity = 1
    var group = picture(rect(0, 0, 80, 80))
    group.sublayers = [picture(rect(0, 0, 20, 20))]
    var colored = picture(rect(0, 0, 80, 80))
    colored.state.backgroundColor = blue
    let masked = picture(rect(0, 0, 80, 80)).masked(by: picture(rect(0, 0, 40, 80)))
    for mask in [shadowed, group, colored, masked] {
      let frame = try frame(of: mask)
      #expect(frame.passes.contains { $0.reason == .mask })
      #expect(frame.draws.last?.variant.features.contains(.mask) == true)
    }
  }
}
