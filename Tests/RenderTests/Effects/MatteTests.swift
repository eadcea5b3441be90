// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 120, height: 100)
private let area = CGRect(x: 10, y: 10, width: 100, height: 80)

/// Mattes as masks of layers: "Mattes" in FrameBuilder.md says how.
@Suite("Luma mattes and inverted ones", .serialized)
struct MatteTests {
  enum Kind: CaseIterable, Sendable { case alpha, invertedAlpha, luma, invertedLuma }

  private static let weights: [Float] = [0.2126, 0.7152, 0.0722]

  /// Parts of a matte that do not meet: where they are, and their colours.
  private static let parts: [(CGRect, SIMD4<Double>)] = [
    (CGRect(x: 10, y: 10, width: 20, height: 20), [1, 0, 0, 1]),
    (CGRect(x: 40, y: 10, width: 20, height: 20), [0, 1, 0, 0.5]),
    (CGRect(x: 70, y: 10, width: 20, height: 20), [0.2, 0.4, 1, 1]),
    (CGRect(x: 10, y: 40, width: 20, height: 30), [1, 1, 1, 1]),
    (CGRect(x: 40, y: 40, width: 20, height: 30), [0, 0, 0, 1]),
    (CGRect(x: 70, y: 40, width: 20, height: 30), [1, 1, 1, 0.25]),
  ]

  private static func content() -> CALayer {
    let content = CALayer()
    content.frame = CGRect(origin: .zero, size: area.size)
    content.sublayers = parts.map { frame, c in
      .filled(frame, CGColor(red: c.x, green: c.y, blue: c.z, alpha: c.w))
    }
    return content
  }

  /// The mask is larger than the layer: its own edge, which a filter of colours would see, is not
  /// shown.
  private static func mask(_ kind: Kind, _ content: CALayer) -> CALayer {
    let mask = CALayer()
    mask.bounds = CGRect(origin: .zero, size: area.size).insetBy(dx: -30, dy: -30)
    mask.position = CGPoint(x: area.width / 2, y: area.height / 2)
    mask.addSublayer(content)
    guard kind != .alpha else { return mask }
    mask.backgroundColor = .black
    switch kind {
    case .alpha: break
    case .invertedAlpha: content.compositingFilter = kCAFilterDestOut
    case .luma, .invertedLuma:
      let sign: Float = kind == .luma ? 1 : -1
      var matrix = CAColorMatrix()
      (matrix.m41, matrix.m42, matrix.m43) = (
        sign * weights[0], sign * weights[1], sign * weights[2]
      )
      (matrix.m44, matrix.m45) = (0, kind == .luma ? 0 : 1)
      let filter = CAFilter(type: kCAFilterColorMatrix)
      filter.setValue(matrix, forKey: kCAFilterInputColorMatrix)
      mask.filters = [filter]
    }
    return mask
  }

  private static func share(_ kind: Kind, _ c: SIMD4<Double>?) -> Double {
    guard let c else { return kind == .alpha || kind == .luma ? 0 : 1 }
    let luma =
      (c.x * Double(weights[0]) + c.y * Double(weights[1]) + c.z * Double(weights[2])) * c.w
    switch kind {
    case .alpha: return c.w
    case .invertedAlpha: return 1 - c.w
    case .luma: return luma
    case .invertedLuma: return 1 - luma
    }
  }

  private static func masked(_ kind: Kind, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer.filled(area, CGColor(red: 0, green: 0.5, blue: 1, alpha: 1))
    layer.mask = mask(kind, content())
    configure(layer)
    return layer
  }

  private static func onStage(_ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.addSublayer(layer)
    return root
  }

  @Test(
    "the layer shows as far as the matte says, over all of the mask's bounds",
    arguments: Kind.allCases)
  func share(_ kind: Kind) throws {
    let pixels = try render(Self.onStage(Self.masked(kind)), size: size)
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let place = CGPoint(x: point.x - area.minX, y: point.y - area.minY)
        let color = Self.parts.first { $0.0.contains(place) }?.1
        let share = area.contains(point) ? Self.share(kind, color) : 0
        let expected = SIMD4(0, 0.5, 1, 1) * share * 255
        let difference = SIMD4<Double>(pixels[x, y]) - expected
        #expect(max(difference.max(), -difference.min()) <= 2, "\(kind) \(x) \(y)")
      }
    }
  }

  @Test(
    "a matte and its inverse make the whole layer, turned and in perspective too",
    arguments: [(Kind.alpha, Kind.invertedAlpha), (.luma, .invertedLuma)])
  func complement(_ kind: Kind, _ inverse: Kind) throws {
    var turn = CATransform3DIdentity
    turn.m34 = -1 / 300
    for transform in [
      CATransform3DMakeRotation(0.4, 0, 0, 1), CATransform3DRotate(turn, 0.5, 0.3, 1, 0),
      CATransform3DMakeScale(0.6, 1.3, 1),
    ] {
      func picture(_ kind: Kind?) throws -> Pixels {
        let layer = Self.masked(kind ?? .alpha) {
          $0.transform = transform
          if kind == nil { $0.mask = CALayer.filled($0.bounds.insetBy(dx: -30, dy: -30), .black) }
        }
        return try render(Self.onStage(layer), size: size)
      }
      let (first, last, whole) = try (picture(kind), picture(inverse), picture(nil))
      for index in whole.bytes.indices {
        let sum = Int(first.bytes[index]) + Int(last.bytes[index])
        #expect(abs(sum - Int(whole.bytes[index])) <= 4, "byte \(index)")
      }
    }
  }

  @Test("a matte that moves masks as one that stands there", arguments: Kind.allCases)
  func moving(_ kind: Kind) throws {
    func layer(_ configure: (CALayer) -> Void) -> CALayer {
      Self.masked(kind) { configure($0.mask?.sublayers?.first ?? $0) }
    }
    let renderer = try HeadlessRenderer(size: size)
    let moved = layer { content in
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (50.0, 90.0, 2)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      animation.beginTime = 1e-100
      content.add(animation, forKey: "move")
    }
    renderer.layer = Self.onStage(moved)
    CATransaction.flush()
    _ = try renderer.draw(at: 1)
    let animated = Pixels(renderer.readPicture())
    renderer.layer = nil
    CATransaction.flush()
    let still = layer { $0.position.x = 70 }
    #expect(try render(Self.onStage(still), size: size) == animated)
  }
}
