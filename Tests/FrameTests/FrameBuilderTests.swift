// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@testable import CAFrameBuilder

private func filled(
  _ frame: CGRect, _ color: CGColor, _ more: (inout LayerState) -> Void = { _ in }
)
  -> TestLayer
{
  TestLayer(frame, color: color, more)
}

@Suite("The frame builder turns an evaluated tree into passes of draws")
struct FrameBuilderTests {
  @Test("siblings are drawn by zPosition, equal ones in tree order")
  func zOrder() throws {
    let root = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: [
        filled(rect(0, 0, 50, 50), red) { $0.geometry.zPosition = 5 },
        filled(rect(10, 0, 50, 50), green), filled(rect(20, 0, 50, 50), blue),
        filled(rect(30, 0, 50, 50), red) { $0.geometry.zPosition = 5 },
      ])
    #expect(try root.frame().layers(ofPass: 0) == [3, 4, 2, 5])
  }

  @Test("a rectangle on whole pixels is opaque and needs no coverage; half a pixel off it does")
  func coverage() throws {
    let root = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: [
        filled(rect(10, 10, 20, 20), red), filled(rect(50.5, 10, 20, 20), red),
        filled(rect(80.5, 10, 20, 20), red) { $0.flags.remove(.allowsEdgeAntialiasing) },
      ])
    let frame = try root.frame()
    #expect(frame.draws.map(\.variant) == [.color, Variant(.color, .edge), .color])
    #expect(frame.draws.map(\.isOpaque) == [true, false, true])
  }

  @Test("lists of one large frame become short again")
  func room() throws {
    let many = (0..<5000).map { filled(rect(Double($0 % 190), Double($0 / 190), 5, 5), red) }
    let view = FrameView(size: DeviceSize(width: 200, height: 200))
    var builder = FrameBuilder()
    func draw(_ layers: [TestLayer], frames: Int) throws {
      var tree = RenderTree()
      try tree.apply(TestLayer(rect(0, 0, 200, 200), sublayers: layers).commit())
      for _ in 0..<frames {
        #expect(builder.frame(of: tree.evaluate(at: 0), view: view).draws.count > 0)
      }
    }
    try draw(many, frames: 1)
    #expect(builder.walk.draft.bytes.room > 5000 * 40)
    try draw([many[0]], frames: 2 * KeptRoom.span)
    #expect(builder.walk.draft.bytes.room < KeptRoom.least)
  }

  @Test("layers outside the surface make no draw")
  func culling() throws {
    let root = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: [filled(rect(300, 0, 50, 50), red), filled(rect(-60, 0, 50, 50), red)])
    #expect(try root.frame().draws.isEmpty)
  }

  @Test("a group fades as a whole in one pass; a lone picture fades without one")
  func groups() throws {
    let pair = TestLayer(
      rect(0, 0, 100, 100), color: red, sublayers: [filled(rect(0, 10, 20, 20), green)]
    ) { $0.opacity = 0.5 }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [pair]).frame()
    #expect(frame.passes.map(\.reason) == [.groupOpacity, .surface])
    #expect(frame.passes[0].rect == DeviceRect(x: 0, y: 0, width: 100, height: 100))
    #expect(frame.draws.last?.variant == .target)
    let last = try #require(frame.draws.last)
    #expect(frame.instance(TargetInstance.self, of: last).tint == SIMD4(repeating: 0.5))

    let lone = filled(rect(0, 0, 100, 100), red) { $0.opacity = 0.5 }
    let loneFrame = try TestLayer(rect(0, 0, 200, 200), sublayers: [lone]).frame()
    #expect(loneFrame.passes.count == 1)
    #expect(
      loneFrame.instance(ColorInstance.self, of: loneFrame.draws[0]).color == [0.5, 0, 0, 0.5])
  }

  @Test("without group opacity every layer of the group fades by itself, in no pass")
  func ungrouped() throws {
    let pair = TestLayer(
      rect(0, 0, 100, 100), color: red, sublayers: [filled(rect(10, 10, 20, 20), green)]
    ) {
      $0.opacity = 0.5
      $0.flags.remove(.allowsGroupOpacity)
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [pair]).frame()
    #expect(frame.passes.count == 1)
    #expect(frame.draws.map { frame.instance(ColorInstance.self, of: $0).color.w } == [0.5, 0.5])
  }

  @Test("rounded and turned clips cost no pass, whole-pixel ones not even a record")
  func clips() throws {
    func clipped(_ more: @escaping (inout LayerState) -> Void) throws -> Frame {
      let child = filled(rect(-20, 20, 200, 10.5), green)
      let clip = TestLayer(rect(10, 10, 100, 100), color: red, sublayers: [child]) {
        $0.flags.insert(.masksToBounds)
        more(&$0)
      }
      return try TestLayer(rect(0, 0, 200, 200), sublayers: [clip]).frame()
    }
    let plain = try clipped { _ in }
    #expect(plain.passes.count == 1)
    #expect(plain.clips.isEmpty)
    #expect(plain.draws[1].bounds == DeviceRect(x: 10, y: 29, width: 100, height: 13))
    let rounded = try clipped { $0.cornerRadius = 40 }
    #expect(rounded.passes.count == 1)
    #expect(rounded.clips.count == 1)
    #expect(rounded.draws[1].variant.features.contains(.clip))
    let turned = try clipped { $0.geometry.transform = .rotation(0.3, 0, 0, 1) }
    #expect(turned.passes.count == 1)
    #expect(turned.clips.count == 1)
  }

  @Test("what lies well inside a rounded clip is drawn without it")
  func clipNotNeeded() throws {
    let clip = TestLayer(
      rect(10, 10, 100, 100), sublayers: [filled(rect(40, 40, 20, 20), green)]
    ) {
      $0.flags.insert(.masksToBounds)
      $0.cornerRadius = 20
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [clip]).frame()
    #expect(frame.draws.map(\.variant) == [.color])
  }

  @Test("a mask that is a plain shape is a clip; one with a picture takes two passes")
  func masks() throws {
    let shape = filled(rect(10, 10, 50, 50), blue) { $0.cornerRadius = 8 }
    let simple = filled(rect(0, 0, 100, 100), red).masked(by: shape)
    let simpleFrame = try TestLayer(rect(0, 0, 200, 200), sublayers: [simple]).frame()
    #expect(simpleFrame.passes.count == 1)
    #expect(simpleFrame.clips.count == 1)

    let two = TestLayer(rect(0, 0, 100, 100), sublayers: [filled(rect(0, 0, 30, 30), blue)])
    let masked = filled(rect(0, 0, 100, 100), red).masked(by: two)
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [masked]).frame()
    #expect(frame.passes.map(\.reason) == [.masked, .mask, .surface])
    #expect(frame.draws.last?.variant == Variant(.target, .mask))
    #expect(frame.draws.last?.bounds == DeviceRect(x: 0, y: 0, width: 30, height: 30))
  }

  @Test("a mask that covers nothing leaves nothing, and no pass nobody needs")
  func emptyMask() throws {
    let empty = TestLayer(rect(0, 0, 100, 100))
    let masked = filled(rect(0, 0, 100, 100), red).masked(by: empty)
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [masked]).frame()
    #expect(frame.passes.map(\.reason) == [.surface])
    #expect(frame.draws.isEmpty)
    #expect(frame.targets.isEmpty)
  }

  @Test("a layer turned away is left out when it is not double-sided; a mirrored one is not")
  func backFaces() throws {
    func draws(_ transform: CATransform3D) throws -> Int {
      let card = filled(rect(50, 50, 100, 100), red) {
        $0.flags.remove(.doubleSided)
        $0.geometry.transform = transform
      }
      return try TestLayer(rect(0, 0, 200, 200), sublayers: [card]).frame().draws.count
    }
    #expect(try draws(.identity) == 1)
    #expect(try draws(.rotation(3, 0, 1, 0)) == 0)
    #expect(try draws(.scale(-1, 1, 1)) == 1)
  }

  @Test("a plain layer flattens its sublayers, a transform layer keeps their depth")
  func flattening() throws {
    func frame(_ kind: LayerKind) throws -> Frame {
      let inner = filled(rect(0, 0, 100, 100), green) {
        $0.geometry.transform = .rotation(-.pi / 4, 0, 1, 0)
      }
      var outer = TestLayer(rect(50, 50, 100, 100), sublayers: [inner]) {
        $0.geometry.transform = .rotation(.pi / 4, 0, 1, 0)
      }
      outer.state.kind = kind
      return try TestLayer(rect(0, 0, 200, 200), sublayers: [outer]).frame()
    }
    // Kept, the turns undo each other; flattened, each shortens the width by cos 45°.
    #expect(try abs(frame(.transform).heads[0].rowX.x - 1) < 1e-6)
    #expect(try abs(frame(.plain).heads[0].rowX.x - 0.5) < 1e-6)
  }

  @Test("layers that cross are cut along their common line, far parts first")
  func crossing() throws {
    let angles = [0.8, -0.8]
    let cards = zip(angles, [red, blue]).map { angle, color in
      filled(rect(50, 50, 100, 100), color) {
        $0.geometry.transform = .rotation(angle, 0, 1, 0)
      }
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: cards).frame()
    #expect(frame.layers(ofPass: 0).count == 3)
    #expect(Set(frame.layers(ofPass: 0)) == [2, 3])
  }

  @Test("what a transform layer without size holds is cut too, where it crosses")
  func crossingBelowTransformLayer() throws {
    var holder = TestLayer(
      rect(50, 100, 0, 0), sublayers: [TestLayer(rect(0, -40, 80, 80), color: red)])
    holder.state.kind = .transform
    let left = TestLayer(rect(0, 0, 10, 10), sublayers: [holder]) {
      $0.geometry.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    }
    let right = TestLayer(rect(0, 60, 160, 80), color: blue) {
      $0.geometry.transform = CATransform3DMakeRotation(-0.8, 0, 1, 0)
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [left, right]).frame()
    #expect(frame.layers(ofPass: 0).count == 3)
  }

  @Test("geometry that is not finite is left out with one diagnostic, its siblings are not")
  func poison() throws {
    let root = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: [
        filled(rect(0, 0, 50, 50), red) { $0.geometry.position.x = .nan },
        filled(rect(0, 0, 50, 50), green),
      ])
    let frame = try root.frame()
    #expect(frame.layers(ofPass: 0) == [3])
    #expect(frame.diagnostics.map(\.layer.rawValue) == [2])
  }

  @Test(
    "a tree far deeper than the limit is drawn down to it, in groups and beside crossing layers")
  func depthOfGroups() throws {
    var chain = filled(rect(0, 0, 10, 10), blue)
    for _ in 0..<600 {
      chain = TestLayer(
        rect(0, 0, 10, 10), color: red, sublayers: [chain, filled(rect(0, 0, 5, 5), green)]
      ) { $0.opacity = 0.99 }
    }
    let tilted = filled(rect(0, 0, 10, 10), red) {
      $0.geometry.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [chain, tilted]).frame()
    #expect(frame.diagnostics.contains { $0.message.contains("more than 256 deep") })
    #expect(frame.passes.count == 256)
  }

  @Test("nesting beyond the limit is reported, not followed")
  func depthLimit() throws {
    var layer = filled(rect(0, 0, 10, 10), red)
    for _ in 0..<20 { layer = TestLayer(rect(0, 0, 10, 10), sublayers: [layer]) }
    var limits = FrameLimits()
    limits.maximumDepth = 10
    let frame = try layer.frame(limits: limits)
    #expect(frame.draws.isEmpty)
    #expect(frame.diagnostics.count == 1)
  }

  @Test("a surface whose y grows upward puts a low layer at the bottom")
  func orientation() throws {
    let root = TestLayer(rect(0, 0, 200, 200), sublayers: [filled(rect(0, 0, 50, 20), red)])
    #expect(try root.frame(.yUp).draws[0].bounds == DeviceRect(x: 0, y: 180, width: 50, height: 20))
    #expect(try root.frame(.yDown).draws[0].bounds == DeviceRect(x: 0, y: 0, width: 50, height: 20))
  }

  @Test("the same tree gives the same frame, from a builder used before and from a new one")
  func purity() throws {
    let root = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: (0..<20).map { n in
        filled(rect(Double(n) * 5, 10, 40, 40), n % 2 == 0 ? red : blue) {
          $0.geometry.transform = .rotation(Double(n), 0, 0.3, 1)
          $0.opacity = 0.7
          $0.borderWidth = 2
        }
      })
    #expect(try root.frame() == root.frame())
  }
}
