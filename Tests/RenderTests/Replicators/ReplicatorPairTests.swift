// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private let one = SIMD4<Double>(repeating: 1)
private let turn = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)

/// A sublayer with a corner, a border, and a sublayer that sticks out.
private func card(_ f: SIMD4<Double>) -> [CALayer] {
  let card = CALayer.filled(rect(30, 4, 20, 26), f.of(0.9, 0.4, 0.2)) {
    $0.cornerRadius = 5
    $0.borderWidth = 2
    $0.borderColor = f.of(0.2, 0.3, 0.9)
  }
  card.addSublayer(.filled(rect(6, 14, 24, 7), f.of(0.3, 0.9, 0.5)))
  return [card, .filled(rect(36, 0, 8, 8), f.of(1, 1, 0.4))]
}

private func plain(_ f: SIMD4<Double>) -> [CALayer] {
  [.filled(rect(2, 2, 12, 10), f.of(0.9, 0.4, 0.2))]
}

private func shadowed(_ f: SIMD4<Double>) -> [CALayer] {
  [
    .filled(rect(8, 8, 20, 20), f.of(1, 1, 1)) {
      $0.shadowOpacity = 0.8
      $0.shadowColor = f.of(0.6, 0.2, 0.1)
      $0.cornerRadius = 4
    }
  ]
}

private func masked(_ f: SIMD4<Double>) -> [CALayer] {
  [
    .filled(rect(8, 8, 30, 30), f.of(0.8, 0.6, 1)) {
      let mask = CAShapeLayer()
      mask.path = CGPath(ellipseIn: rect(0, 4, 26, 20), transform: nil)
      $0.mask = mask
      $0.addSublayer(.filled(rect(10, 10, 20, 6), f.of(0.1, 0.2, 0.2)))
    }
  ]
}

private func turning(_ f: SIMD4<Double>) -> [CALayer] {
  let layer = CALayer.filled(rect(6, 30, 10, 10), f.of(0.3, 0.4, 0.9))
  let up = CABasicAnimation(keyPath: "position.y")
  (up.fromValue, up.toValue) = (10.0, 70.0)
  (up.beginTime, up.duration, up.fillMode) = (1e-100, 1, .both)
  up.isRemovedOnCompletion = false
  layer.add(up, forKey: "up")
  let inner = CALayer.filled(rect(3, 3, 4, 4), f.of(1, 1, 1))
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.3)
  (fade.beginTime, fade.repeatCount, fade.autoreverses) = (1e-100, .infinity, true)
  inner.speed = 2
  inner.add(fade, forKey: "fade")
  layer.addSublayer(inner)
  return [layer]
}

@Suite("A replicator is the tree with its copies written out", .serialized)
struct ReplicatorPairTests {
  /// Expects both to draw the same, but for roundings of smoothed edges.
  private func expectSame(
    _ layer: CAReplicatorLayer, _ make: @escaping (SIMD4<Double>) -> [CALayer], at time: Double = 0,
    by tolerance: Int = 1, _ configure: (CALayer) -> Void = { _ in },
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let hand = layer.writtenOut(make)
    layer.sublayers = make(one)
    configure(layer)
    configure(hand)
    let (a, b) = (try picture(copyPage(layer), time), try picture(copyPage(hand), time))
    #expect(a.differing(from: b, by: tolerance) == 0, sourceLocation: location)
    let empty = try picture(copyPage(), time)
    #expect(a.differing(from: empty, by: 8) > 50, sourceLocation: location)
  }

  private func picture(_ root: CALayer, _ time: Double) throws -> Pixels {
    let renderer = try HeadlessRenderer(size: copyPageSize)
    renderer.layer = root
    defer {
      renderer.layer = nil
      CATransaction.flush()
    }
    return Pixels(try renderer.render(at: time))
  }

  @Test("steps by whole points, byte for byte")
  func steps() throws {
    try expectSame(replicator(5, CATransform3DMakeTranslation(14, 3, 0)), plain, by: 0)
  }

  @Test("turns about the middle of the bounds, wherever their origin is")
  func turns() throws {
    try expectSame(replicator(8, turn), card)
    try expectSame(replicator(8, turn) { $0.bounds.origin = CGPoint(x: -7, y: 12) }, card)
  }

  @Test("a mirror image, with a depth of zero as well")
  func mirror() throws {
    for depth: CGFloat in [1, 0] {
      var step = CATransform3DMakeTranslation(0, 42, 0)
      step = CATransform3DScale(step, 1, -1, depth)
      try expectSame(replicator(2, step) { $0.instanceAlphaOffset = -0.6 }, card)
    }
  }

  @Test("colours are multiplied, copy by copy further, and end at 0 and 1")
  func colors() throws {
    try expectSame(
      replicator(8, turn) {
        $0.instanceColor = CGColor(srgbRed: 1, green: 0.3, blue: 0.1, alpha: 1)
        ($0.instanceRedOffset, $0.instanceGreenOffset, $0.instanceBlueOffset) = (-0.2, 0.1, 0.3)
      }, card)
  }

  @Test("alpha fades each sublayer of a copy; a copy without alpha is not drawn")
  func alpha() throws {
    try expectSame(
      replicator(6, CATransform3DMakeTranslation(8, 8, 0)) { $0.instanceAlphaOffset = -0.25 }, card)
  }

  @Test("colours tint shadows, masked pictures and groups")
  func tintedEffects() throws {
    for make in [shadowed, masked] {
      try expectSame(
        replicator(4, CATransform3DMakeTranslation(15, 12, 0)) {
          $0.instanceGreenOffset = -0.25
          $0.instanceBlueOffset = -0.1
        }, make, by: 2)
    }
  }

  @Test("a translucent replicator of copies that overlap fades as a whole")
  func group() throws {
    try expectSame(replicator(6, turn) { $0.opacity = 0.5 }, card)
    try expectSame(
      replicator(4, CATransform3DMakeTranslation(5, 4, 0)) { $0.opacity = 0.5 }, plain)
  }

  @Test("the bounds clip all copies, the background is drawn once")
  func clip() throws {
    try expectSame(
      replicator(6, CATransform3DMakeTranslation(14, 12, 0)) {
        ($0.masksToBounds, $0.cornerRadius) = (true, 12)
        $0.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
        $0.borderWidth = 3
      }, card)
  }

  @Test("the shadow of a replicator is that of all copies")
  func shadow() throws {
    try expectSame(replicator(8, turn) { $0.shadowOpacity = 0.9 }, card, by: 2)
  }

  @Test("a mask of copies")
  func mask() throws {
    func page(_ mask: CALayer) -> CALayer {
      copyPage(
        .filled(rect(0, 0, 120, 100), SIMD4(repeating: 1).of(0.1, 0.2, 0.8)) { $0.mask = mask })
    }
    let layer = replicator(8, turn)
    let hand = layer.writtenOut(card)
    layer.sublayers = card(one)
    let (a, b) = (try picture(page(layer), 0), try picture(page(hand), 0))
    #expect(a.differing(from: b, by: 1) == 0)
    #expect(a.differing(from: try picture(copyPage(), 0), by: 8) > 500)
  }

  @Test("copies in perspective hide each other by depth")
  func depth() throws {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    let step = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    for preservesDepth in [false, true] {
      try expectSame(
        replicator(6, step) {
          $0.preservesDepth = preservesDepth
          $0.transform = CATransform3DMakeRotation(0.4, 1, 0, 0)
          if !preservesDepth { $0.sublayerTransform = eye }
        }, { f in [.filled(rect(28, 20, 24, 40), f.of(0.9, 0.5, 0.2)) { $0.zPosition = 35 }] }
      ) { layer in
        if preservesDepth { layer.transform = CATransform3DConcat(layer.transform, eye) }
      }
    }
  }

  @Test("a step into depth moves copies below and above a layer beside the replicator")
  func depthAmongSiblings() throws {
    let layer = replicator(5, CATransform3DMakeTranslation(12, 9, 10)) { $0.preservesDepth = true }
    let hand = layer.writtenOut(card)
    layer.sublayers = card(one)
    let plate = { CALayer.filled(rect(30, 20, 60, 50), one.of(0, 0, 0)) { $0.zPosition = 25 } }
    let a = try picture(copyPage(layer, plate()), 0)
    #expect(a.differing(from: try picture(copyPage(hand, plate()), 0), by: 1) == 0)
    layer.preservesDepth = false
    #expect(a.differing(from: try picture(copyPage(layer, plate()), 0), by: 8) > 50)
  }

  @Test("nested replicators: places, colours and counts multiply")
  func nested() throws {
    func inner(_ f: SIMD4<Double>) -> CAReplicatorLayer {
      let inner = CAReplicatorLayer()
      inner.frame = rect(0, 0, 20, 20)
      (inner.instanceCount, inner.instanceTransform) = (4, CATransform3DMakeTranslation(19, 0, 0))
      inner.instanceGreenOffset = -0.2
      inner.sublayers = plain(f)
      return inner
    }
    let outer = replicator(4, CATransform3DMakeTranslation(0, 20, 0)) {
      $0.instanceRedOffset = -0.2
    }
    let hand = outer.writtenOut { f in [inner(one).writtenOut { plain($0 * f) }] }
    outer.sublayers = [inner(one)]
    let a = try picture(copyPage(outer), 0)
    #expect(a.differing(from: try picture(copyPage(hand), 0), by: 1) == 0)
    #expect(a.differing(from: try picture(copyPage(), 0), by: 8) > 1000)
  }

  @Test("each copy's clock is a delay behind", arguments: [0, 0.1, 0.45, 0.8, 1.3, 4])
  func delay(_ time: Double) throws {
    for speed: Float in [1, 0.5] {
      try expectSame(
        replicator(5, CATransform3DMakeTranslation(14, 0, 0)) {
          $0.instanceDelay = 0.2
          $0.instanceRedOffset = -0.1
          $0.speed = speed
        }, turning, at: time)
    }
  }

  @Test("delays of nested replicators add up", arguments: [0.2, 0.7, 1.1])
  func nestedDelay(_ time: Double) throws {
    func inner() -> CAReplicatorLayer {
      let inner = CAReplicatorLayer()
      inner.frame = rect(0, 0, 20, 20)
      (inner.instanceCount, inner.instanceTransform) = (3, CATransform3DMakeTranslation(15, 0, 0))
      (inner.instanceDelay, inner.speed) = (0.15, 1.5)
      inner.sublayers = turning(one)
      return inner
    }
    let outer = replicator(3, CATransform3DMakeTranslation(4, 12, 0)) { $0.instanceDelay = 0.3 }
    let hand = outer.writtenOut { _ in [inner().writtenOut(turning)] }
    outer.sublayers = [inner()]
    let a = try picture(copyPage(outer), time)
    #expect(a.differing(from: try picture(copyPage(hand), time), by: 1) == 0)
    #expect(a.differing(from: try picture(copyPage(), time), by: 8) > 200)
  }

  @Test("no copies for a count of 0 and below")
  func none() throws {
    for count in [0, -3, Int.min] {
      let layer = replicator(count, turn)
      layer.sublayers = card(one)
      #expect(try picture(copyPage(layer), 0) == picture(copyPage(), 0))
    }
  }
}
