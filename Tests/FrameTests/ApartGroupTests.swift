// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import QuartzCore
import Testing

/// A faded layer over a red stage, and the passes that its frame has before the surface's.
private func passes(
  _ sublayers: [TestLayer], _ configure: @escaping (inout LayerState) -> Void = { _ in }
) throws -> Int {
  let group = TestLayer(rect(40, 40, 100, 100), sublayers: sublayers) {
    $0.opacity = 0.5
    configure(&$0)
  }
  let root = TestLayer(rect(0, 0, 200, 200), color: red, sublayers: [group])
  let frame = try root.frame()
  try frame.checkInvariants()
  return frame.passes.count - 1
}

private func square(
  _ x: Double, _ y: Double, _ side: Double = 20, _ sublayers: [TestLayer] = [],
  _ configure: @escaping (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(rect(x, y, side, side), color: blue, sublayers: sublayers, configure)
}

private func turned(_ angle: CGFloat) -> (inout LayerState) -> Void {
  { $0.geometry.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
}

private let picture = Contents(
  CGImage(
    width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 128, count: 64)))

@Suite("Layers whose parts share no pixel fade without a pass; others take exactly one")
struct ApartGroupTests {
  @Test("sublayers side by side, on whole pixels and off them")
  func sideBySide() throws {
    #expect(try passes([square(0, 0), square(20, 0), square(0, 20)]) == 0)
    #expect(try passes([square(0, 0), square(19, 0)]) == 1)
    // Both cover a part of the pixels between them.
    #expect(try passes([square(0, 0), square(20.5, 0)]) == 0)
    #expect(try passes([square(0, 0, 20.5), square(20.5, 0)]) == 1)
  }

  @Test("what a layer has itself lies under its sublayers, beside them, or around them")
  func ownParts() throws {
    #expect(try passes([square(-1, 10)]) { $0.backgroundColor = green } == 1)
    #expect(try passes([square(10, 10)]) { $0.backgroundColor = green } == 0, "a ground")
    #expect(try passes([square(100, 10)]) { $0.backgroundColor = green } == 0)
    #expect(try passes([square(-20, 10)]) { $0.contents = picture } == 0)
    #expect(try passes([square(-19, 10)]) { $0.contents = picture } == 1)
    let border: (inout LayerState) -> Void = {
      $0.borderWidth = 4
      $0.borderColor = green
    }
    #expect(try passes([square(4, 4, 92)], border) == 0)
    #expect(try passes([square(3, 4, 92)], border) == 1)
    let round: (inout LayerState) -> Void = {
      border(&$0)
      $0.cornerRadius = 40
    }
    #expect(try passes([square(4, 4, 92)], round) == 1)
    #expect(try passes([square(20, 20, 60)], round) == 0)
    #expect(
      try passes([]) {
        border(&$0); $0.backgroundColor = green
      } == 1)
  }

  @Test("sublayers of sublayers count one by one")
  func deeper() throws {
    let left = TestLayer(rect(0, 0, 40, 40), sublayers: [square(0, 0), square(20, 20)])
    #expect(try passes([left, square(20, 0)]) == 0)
    #expect(try passes([left, square(20, 1)]) == 1)
    #expect(try passes([square(0, 0, 20, [square(30, 0, 10)]), square(39, 0)]) == 1)
    #expect(try passes([square(0, 0, 20, [square(30, 0, 10)]), square(40, 10)]) == 0)
    #expect(try passes([square(0, 0, 20, [square(5, 5, 5)])]) == 0, "a ground")
    #expect(try passes([square(0, 0, 20, [square(5, 5, 16)])]) == 1)
    #expect(try passes([TestLayer(rect(0, 0, 0, 0), sublayers: [left])]) == 0)
  }

  @Test("bounds that mask end what overlaps")
  func masked() throws {
    let masking = TestLayer(rect(0, 0, 20, 20), sublayers: [square(0, 0, 90)]) {
      $0.flags.insert(.masksToBounds)
    }
    #expect(try passes([masking, square(20, 0)]) == 0)
    #expect(try passes([masking, square(19, 0)]) == 1)
  }

  @Test("turned layers are told apart by their sides, not their boxes")
  func turnedLayers() throws {
    let angle = CGFloat.pi / 4
    // Two diamonds side by side, along their sides: their boxes overlap by far.
    #expect(
      try passes([square(20, 20, 30, [], turned(angle)), square(46, 46, 30, [], turned(angle))])
        == 0)
    #expect(
      try passes([square(20, 20, 30, [], turned(angle)), square(41, 41, 30, [], turned(angle))])
        == 1)
    let group = [square(0, 0), square(24, 0), square(0, 24), square(24, 24)]
    #expect(try passes(group, turned(0.3)) == 0)
    #expect(try passes(group, turned(.pi / 2)) == 0)
    #expect(try passes(group + [square(12, 12)], turned(0.3)) == 1)
  }

  @Test("layers in space are where they are seen")
  func inSpace() throws {
    let camera: (inout LayerState) -> Void = {
      var camera = CATransform3DIdentity
      camera.m34 = -1 / 200
      $0.sublayerTransform = camera
    }
    let far = square(30, 40, 20, []) {
      $0.geometry.transform = CATransform3DMakeTranslation(-60, 0, -200)
    }
    #expect(try passes([square(30, 40), far]) { camera(&$0) } == 0)
    #expect(try passes([square(30, 40), square(30, 40)]) { camera(&$0) } == 1)
    let crossing = square(30, 40, 20, []) {
      $0.geometry.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    }
    #expect(try passes([square(30, 40), crossing]) { camera(&$0) } == 1)
  }

  @Test("what is a group in any case is one part, and the only pass")
  func groupsInside() throws {
    let inner = TestLayer(rect(0, 0, 30, 30), sublayers: [square(0, 0), square(10, 10)]) {
      $0.opacity = 0.5
    }
    #expect(try passes([inner, square(30, 0)]) == 1)
    #expect(try passes([inner, square(29, 0)]) == 2)
    #expect(try passes([square(0, 60), inner, square(30, 0)]) == 1)
    let other = TestLayer(rect(50, 50, 30, 30), sublayers: [square(0, 0), square(10, 10)])
    // One for both: neither was a group by itself.
    #expect(try passes([other, square(0, 0)]) == 1)
    let nested = TestLayer(
      rect(0, 0, 90, 90), sublayers: [inner, square(5, 5)]
    ) { $0.opacity = 0.5 }
    #expect(try passes([nested, square(80, 80)]) == 2)
    #expect(try passes([nested, square(20, 20)]) == 3)
  }

  @Test("shadows, filters and blending below, and rasters, make a group as they did")
  func effects() throws {
    let shadowed = square(0, 0) { $0.shadow.opacity = 1 }
    #expect(try passes([shadowed, square(60, 60)]) == 1)
    let blending = square(0, 0) { $0.rare.compositingFilter = .string("multiplyBlendMode") }
    #expect(try passes([blending, square(60, 60)]) >= 1)
  }

  @Test("paths count as far as they reach")
  func paths() throws {
    func shape(_ x: Double, strokes: Bool = false) -> TestLayer {
      var layer = TestLayer(rect(x, 0, 10, 10))
      layer.state.kind = .shape
      layer.state[extra: .shapePath] = .path(CGPath(ellipseIn: rect(0, 0, 20, 20), transform: nil))
      layer.state[extra: .strokeColor] = strokes ? .color(green) : nil
      return layer
    }
    #expect(try passes([shape(0), shape(20)]) == 0)
    #expect(try passes([shape(0), shape(19)]) == 1)
    // A stroke and the fill below it are one draw, which reaches half a line further.
    #expect(try passes([shape(0, strokes: true)]) == 0)
    #expect(try passes([shape(0, strokes: true), shape(50)]) == 0)
    #expect(try passes([shape(0, strokes: true), shape(20)]) == 1)
  }

  @Test("more things than are looked at make a group")
  func many() throws {
    func row(_ count: Int) -> [TestLayer] {
      (0..<count).map { square(Double($0 % 40) * 2, Double($0 / 40) * 2, 1) }
    }
    #expect(try passes(row(128)) == 0)
    #expect(try passes(row(129)) == 1)
  }

  @Test("nothing but geometry decides: neither damage, nor what is switched off, nor the window")
  func stable() throws {
    let group = TestLayer(rect(40, 40, 100, 100), sublayers: [square(0, 0), square(20, 0)]) {
      $0.opacity = 0.5
    }
    for offset in [0.0, 150, -120] {
      let root = TestLayer(rect(offset, 0, 200, 200), color: red, sublayers: [group])
      #expect(try root.frame().passes.count == 1)
    }
  }

  @Test("rounded pictures that mask, and shadows of rounded layers, take no pass")
  func withoutPasses() throws {
    let rounded = TestLayer(rect(10, 10, 60, 60), color: green) {
      $0.contents = picture
      $0.cornerRadius = 12
      $0.flags.insert(.masksToBounds)
    }
    let shadowed = TestLayer(rect(90, 90, 60, 60), color: green) {
      $0.cornerRadius = 12
      $0.shadow.opacity = 0.8
    }
    let root = TestLayer(rect(0, 0, 200, 200), color: red, sublayers: [rounded, shadowed])
    #expect(try root.frame().passes.count == 1)
  }
}
