// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

@testable import PictureReference

/// Numbers from a seed; the same on every machine (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Makes trees nobody would write on purpose: any property at any value, masks of masks, deep
/// chains. The same seed gives the same tree.
struct HostileTree {
  private var numbers: SeededNumbers
  /// How often a number is one of the poisons.
  private let poisonShare: Double
  /// How often a layer goes below the last one and not below any.
  private let chainShare: Double
  /// The side of the surface, points; sound values lie around it.
  private let side: CGFloat

  /// Numbers that no layout should produce.
  static let poisons: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, 1e-30, 0, -1, -40, 1e9, 1e6,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  static let pictures: [CGImage] = [(16, 16, 255), (7, 5, 120), (1, 1, 255), (90, 2, 0)].map {
    (width: Int, height: Int, alpha: Int) in
    let pixel = [UInt8(alpha / 3), UInt8(alpha / 2), UInt8(alpha), UInt8(alpha)]
    return CGImage(
      width: width, height: height,
      premultipliedRGBA: Array(repeatElement(pixel, count: width * height).joined()))
  }

  init(seed: UInt64, side: CGFloat = 96) {
    numbers = SeededNumbers(seed: seed)
    self.side = side
    poisonShare = [0, 0.003, 0.02, 0.15][Int(seed % 4)]
    chainShare = [0, 0.2, 0.9][Int(seed / 4 % 3)]
  }

  /// A tree of `count` layers.
  mutating func tree(count: Int) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    var layers = [root]
    while layers.count < count {
      let layer = layer()
      let isBelowLast = chance(chainShare)
      let parent = isBelowLast ? layers[layers.count - 1] : layers[place(layers.count)]
      if parent.mask == nil, chance(0.1) {
        parent.mask = layer
      } else {
        parent.addSublayer(layer)
      }
      layers.append(layer)
    }
    return root
  }

  /// A layer of any class with many of its properties set.
  mutating func layer() -> CALayer {
    let layer = bareLayer()
    disturb(layer)
    if chance(0.8) { layer.backgroundColor = color() }
    return layer
  }

  /// Sets about half of a layer's properties.
  mutating func disturb(_ layer: CALayer) {
    geometry(layer)
    looks(layer)
    contents(layer)
    effects(layer)
  }
}

extension HostileTree {
  mutating func place(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < share
  }

  /// A number in the range, or a poison.
  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    if chance(poisonShare) { return Self.poisons[place(Self.poisons.count)] }
    return CGFloat.random(in: range, using: &numbers)
  }

  mutating func point(_ range: ClosedRange<CGFloat>) -> CGPoint {
    CGPoint(x: number(range), y: number(range))
  }

  mutating func rect(_ range: ClosedRange<CGFloat>, _ side: ClosedRange<CGFloat>) -> CGRect {
    CGRect(x: number(range), y: number(range), width: number(side), height: number(side))
  }

  mutating func color() -> CGColor {
    CGColor(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.5) ? 1 : number(0...1))
  }

  mutating func any<Value>(_ values: [Value]) -> Value { values[place(values.count)] }

  private mutating func transform() -> CATransform3D {
    switch place(8) {
    case 0, 1:
      return CATransform3DMakeRotation(
        number(-4...4), number(-1...1), number(-1...1), number(-1...1))
    case 2: return CATransform3DMakeScale(number(-2...2), number(-2...2), number(0...2))
    case 3:
      return CATransform3DMakeTranslation(number(-40...40), number(-40...40), number(-90...90))
    case 4:
      var camera = CATransform3DIdentity
      camera.m34 = number(-0.02...0.02)
      return CATransform3DRotate(camera, number(-3...3), 1, 0.5, 0)
    case 5: return CATransform3D()
    case 6:
      var any = CATransform3DIdentity
      (any.m11, any.m12, any.m14) = (number(-2...2), number(-2...2), number(-0.01...0.01))
      (any.m24, any.m33, any.m44) = (number(-0.01...0.01), number(-2...2), number(-2...2))
      return any
    default: return CATransform3DIdentity
    }
  }

  private mutating func bareLayer() -> CALayer {
    switch place(16) {
    case 0, 1: return CATransformLayer()
    case 2:
      let layer = CAShapeLayer()
      layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
      layer.lineWidth = number(0...9)
      (layer.strokeStart, layer.strokeEnd) = (number(0...1), number(0...1))
      layer.strokeColor = color()
      return layer
    case 3:
      let layer = CAGradientLayer()
      let count = any([0, 1, 2, 3, 5, 60])
      layer.colors = (0..<count).map { _ in color() }
      if place(2) == 0 {
        layer.locations = (0..<count).map { _ in number(-0.5...1.5) as NSNumber }
      }
      layer.type = any([.axial, .radial, .conic])
      (layer.startPoint, layer.endPoint) = (point(0...1), point(0...1))
      layer.focalPoint = any([nil, point(0...1), point(-9...9)])
      return layer
    case 4:
      let layer = CAReplicatorLayer()
      // Greater counts are for tests of limits: each frame would draw all they allow.
      layer.instanceCount = any([0, 1, 3, -1, 9, .min])
      layer.instanceDelay = any([0, 0.1, -0.3, .nan, .infinity])
      layer.preservesDepth = any([false, true])
      layer.instanceAlphaOffset = any([0, -0.2, .nan])
      layer.instanceRedOffset = any([0, -0.2, 9])
      layer.instanceTransform = transform()
      return layer
    case 5:
      let layer = CAEmitterLayer()
      layer.birthRate = Float(number(0...9))
      layer.lifetime = Float(number(0...9))
      return layer
    case 6: return CAScrollLayer()
    default: return CALayer()
    }
  }

  private mutating func geometry(_ layer: CALayer) {
    layer.bounds = rect(-10...10, 5...side * 0.94)
    layer.position = point(0...side)
    if chance(0.3) { layer.anchorPoint = point(-0.5...1.5) }
    if chance(0.1) { layer.anchorPointZ = number(-20...20) }
    if chance(0.3) { layer.zPosition = number(-50...50) }
    if chance(0.25) { layer.transform = transform() }
    if chance(0.08) { layer.sublayerTransform = transform() }
    if chance(0.1) { layer.isGeometryFlipped = true }
    if chance(0.1) { layer.isDoubleSided = false }
  }

  private mutating func looks(_ layer: CALayer) {
    if chance(0.05) { layer.isHidden = true }
    if chance(0.3) { layer.masksToBounds = true }
    if chance(0.3) { layer.cornerRadius = number(0...60) }
    if chance(0.2) { layer.cornerCurve = .continuous }
    if chance(0.2) {
      layer.maskedCorners = CACornerMask(rawValue: UInt(any([0, 1, 6, 9, 255, 15])))
    }
    if chance(0.3) {
      layer.borderWidth = number(0...40)
      layer.borderColor = chance(0.9) ? color() : nil
    }
    if chance(0.3) { layer.opacity = Float(number(-0.1...1.4)) }
    if chance(0.1) { layer.allowsGroupOpacity = false }
    if chance(0.1) { layer.allowsEdgeAntialiasing = false }
    if chance(0.2) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(place(40)))
    }
  }

  private mutating func contents(_ layer: CALayer) {
    guard chance(0.4) else { return }
    layer.contents = any(Self.pictures)
    if chance(0.4) { layer.contentsRect = rect(-0.5...1, -0.5...2) }
    if chance(0.4) { layer.contentsCenter = rect(-0.2...1, 0...1) }
    if chance(0.4) { layer.contentsScale = number(0...3) }
    layer.contentsGravity = any([
      .resize, .center, .top, .bottomLeft, .resizeAspect, .resizeAspectFill,
      CALayerContentsGravity(rawValue: "sideways"),
    ])
    layer.magnificationFilter = any([.linear, .nearest, .trilinear])
    layer.minificationFilter = any([.linear, .nearest, .trilinear])
    if chance(0.1) { layer.minificationFilterBias = Float(number(-2...2)) }
  }
}
