import CoreGraphics
import Foundation
import Testing

/// Numbers that no drawing should be given: nothing traps, hangs or takes all memory.
@Suite("a context takes any number", .timeLimit(.minutes(5)))
struct HostileNumbersTests {
  private static let poisons: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, 1e-30, 0, -1, 1e6, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
  ]

  private static func picture() -> CGImage? {
    guard let context = CGContext(width: 4, height: 4) else { return nil }
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    return context.makeImage()
  }

  private static func rects(_ value: CGFloat) -> [CGRect] {
    [
      CGRect(x: value, y: 2, width: 8, height: 8), CGRect(x: 2, y: 2, width: value, height: 8),
      CGRect(x: value, y: value, width: value, height: value),
      CGRect(x: -value, y: 0, width: value, height: value),
    ]
  }

  /// Sets something, or draws in a way of its own.
  private static let uses: [(name: String, use: @Sendable (CGContext, CGFloat) -> Void)] = [
    ("shadow", { $0.setShadow(offset: CGSize(width: $1, height: 2), blur: 3) }),
    ("shadow, both ways", { $0.setShadow(offset: CGSize(width: $1, height: -$1), blur: 3) }),
    ("blur", { $0.setShadow(offset: CGSize(width: 2, height: 2), blur: $1) }),
    ("translation", { $0.translateBy(x: $1, y: 1) }), ("scale", { $0.scaleBy(x: $1, y: $1) }),
    ("scale of x", { $0.scaleBy(x: $1, y: 1) }), ("turn", { $0.rotate(by: $1) }),
    ("line width", { $0.setLineWidth($1) }), ("miter", { $0.setMiterLimit($1) }),
    ("dash", { $0.setLineDash(phase: 1, lengths: [$1, 2]) }),
    ("dash phase", { $0.setLineDash(phase: $1, lengths: [3, 2]) }),
    ("flatness", { $0.setFlatness($1) }), ("alpha", { $0.setAlpha($1) }),
    (
      "color", { $0.setFillColor(CGColor(red: $1, green: $1, blue: 0.5, alpha: $1)) }
    ), ("font size", { $0.setFontSize($1) }),
    ("text", { $0.textMatrix = CGAffineTransform(scaleX: $1, y: 1) }),
    ("clip", { context, value in for rect in rects(value) { context.clip(to: rect) } }),
    (
      "mask",
      { context, value in
        guard let mask = picture() else { return }
        for rect in rects(value) { context.clip(to: rect, mask: mask) }
      }
    ),
    (
      "layer in a rectangle",
      { context, value in
        for rect in rects(value) {
          context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
          context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
          context.endTransparencyLayer()
        }
      }
    ),
    (
      "base of shadows",
      {
        $0.baseTransform = CGAffineTransform(a: $1, b: 0, c: 0, d: $1, tx: 0, ty: 0)
        $0.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
      }
    ),
    (
      "image",
      { context, value in
        guard let image = picture() else { return }
        for rect in rects(value) {
          context.draw(image, in: rect)
          context.draw(image, in: rect, byTiling: true)
        }
      }
    ),
    (
      "gradient",
      { context, value in
        let colors = [CGColor.black, .white] as CFArray
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1])
        else { return }
        context.drawLinearGradient(
          gradient, start: CGPoint(x: value, y: 0), end: CGPoint(x: 9, y: value),
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: value, y: 3), startRadius: value,
          endCenter: CGPoint(x: 8, y: 8), endRadius: 7,
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      }
    ),
  ]

  @Test("each number in each place, before all kinds of drawing", arguments: uses.map(\.name))
  func numbers(_ name: String) throws {
    let use = try #require(Self.uses.first { $0.name == name }?.use)
    let image = try #require(Self.picture())
    for poison in Self.poisons {
      let start = processSeconds()
      let contexts = [
        try #require(CGContext(width: 16, height: 16)),
        try #require(
          CGContext(
            data: nil, width: 16, height: 16, bitsPerComponent: 16, bytesPerRow: 0,
            space: CGColorSpace(name: CGColorSpace.extendedSRGB) ?? CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo.floatComponents.rawValue
              | CGBitmapInfo.byteOrder16Little
              .rawValue | CGImageAlphaInfo.premultipliedLast.rawValue)),
      ]
      for context in contexts {
        use(context, poison)
        context.fill(CGRect(x: 2, y: 2, width: 9, height: 9))
        context.addEllipse(in: CGRect(x: 1, y: 1, width: 12, height: 9))
        context.strokePath()
        context.draw(image, in: CGRect(x: 3, y: 3, width: 8, height: 8))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setShadow(offset: CGSize(width: poison, height: poison), blur: poison)
        context.fillEllipse(in: CGRect(x: 4, y: 4, width: 9, height: 9))
        context.endTransparencyLayer()
        context.setBlendMode(.sourceIn)
        context.fill(CGRect(x: 2, y: 2, width: 9, height: 9))
        #expect(context.makeImage() != nil)
      }
      #expect(processSeconds() - start < 20, "\(name) \(poison)")
    }
  }

  @Test("a transparency layer is drawn, however far its shadow is thrown", arguments: [1e5, 1e12])
  func farShadow(_ offset: CGFloat) throws {
    let context = try #require(CGContext(width: 16, height: 16))
    context.setShadow(offset: CGSize(width: offset, height: offset), blur: 0, color: .black)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    context.endTransparencyLayer()
    let image = try #require(context.makeImage())
    #expect(image.premultipliedRGBA.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(image.premultipliedRGBA.contains(255))
  }

  @Test("points are held by rectangles as Foundation says, and by none that is no number")
  func holds() {
    let values: [CGFloat] = [-.infinity, -2, 0, 1, 2, .infinity]
    for x in values {
      for width in [-3, 0, 1, 4] as [CGFloat] where x.isFinite {
        let rect = CGRect(x: x, y: 0, width: width, height: 3)
        for place in values {
          let point = CGPoint(x: place, y: 1)
          #expect(rect.holds(point) == rect.contains(point), "\(rect) \(point)")
        }
      }
    }
    #expect(!CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1).holds(.zero))
    #expect(!CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1).holds(.zero))
    #expect(!CGRect.null.holds(.zero) && CGRect.infinite.holds(.zero))
  }

  /// Seconds that this thread has computed.
  private func processSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
