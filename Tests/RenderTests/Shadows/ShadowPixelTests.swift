// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 100, height: 80)

/// One layer on nothing, whose shadow is `configure`'s.
private func stage(_ layer: CALayer, _ size: CGSize = size) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: size)
  root.addSublayer(layer)
  return root
}

/// A layer that casts a white shadow and hides none of it: its own colour is all but clear.
private func caster(_ frame: CGRect, sigma: Double, _ more: (CALayer) -> Void = { _ in })
  -> CALayer
{
  let layer = CALayer()
  layer.frame = frame
  layer.shadowColor = .white
  layer.shadowOpacity = 1
  layer.shadowOffset = .zero
  layer.shadowRadius = sigma
  more(layer)
  return layer
}

/// A shadow alone: that of a shape which lies far beyond the surface's side.
private func shadowAlone(
  _ rect: (x: Double, y: Double, width: Double, height: Double), sigma: Double,
  _ more: (CALayer) -> Void = { _ in }
) -> CALayer {
  let frame = CGRect(x: rect.x - 500, y: rect.y, width: rect.width, height: rect.height)
  return caster(frame, sigma: sigma) {
    $0.backgroundColor = .black
    $0.shadowOffset = CGSize(width: 500, height: 0)
    more($0)
  }
}

/// The largest difference of alpha from a blurred shape, of 255.
private func error(
  of pixels: Pixels, from shape: BlurredShape, scale: Double = 1
) -> Double {
  var largest = 0.0
  for y in 0..<pixels.height {
    for x in 0..<pixels.width {
      let coverage = shape.coverage(
        (Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale, pixel: 1 / scale)
      largest = max(largest, abs(coverage * 255 - Double(pixels[x, y].w)))
    }
  }
  return largest
}

/// The blurred shape in a test of shapes.
struct ShadowCase: Sendable, CustomTestStringConvertible {
  var rect = (x: 24.0, y: 20.0, width: 50.0, height: 36.0)
  var radius = 0.0
  var isContinuous = false
  var sigma: Double
  var scale = 1.0

  var testDescription: String {
    "\(rect.width)×\(rect.height) radius \(radius)\(isContinuous ? " continuous" : "") "
      + "sigma \(sigma) scale \(scale)"
  }

  static let all: [ShadowCase] = [
    ShadowCase(sigma: 5), ShadowCase(sigma: 0.4), ShadowCase(sigma: 0),
    ShadowCase(rect: (24.3, 20.6, 50.2, 36.1), sigma: 1), ShadowCase(radius: 12, sigma: 4),
    ShadowCase(radius: 12, sigma: 1), ShadowCase(radius: 18, sigma: 9),
    ShadowCase(radius: 4, sigma: 12), ShadowCase(radius: 18, sigma: 0.3),
    ShadowCase(rect: (30, 20, 36, 36), radius: 18, sigma: 3),
    ShadowCase(radius: 11, isContinuous: true, sigma: 4),
    ShadowCase(radius: 16, isContinuous: true, sigma: 2),
    ShadowCase(rect: (49.2, 39.3, 1.5, 2.25), sigma: 2),
    ShadowCase(radius: 12, sigma: 3, scale: 2), ShadowCase(radius: 8, sigma: 40),
  ]
}

@Suite("Shadows, pixel by pixel", .serialized)
struct ShadowPixelTests {
  @Test("fact 249: what Apple's software draws outside a straight edge")
  func measured() throws {
    let expected = [
      110, 102, 94, 87, 79, 72, 65, 58, 52, 46, 40, 35, 30, 26, 22, 18, 15, 12, 9, 7, 5, 3, 2, 0,
    ]
    let layer = CALayer.filled(CGRect(x: 30, y: 30, width: 100, height: 100), .black) {
      $0.cornerRadius = 20
      $0.shadowOpacity = 0.9
      $0.shadowRadius = 6
      $0.shadowOffset = .zero
    }
    let pixels = try render(
      stage(layer, CGSize(width: 160, height: 160)), size: CGSize(width: 160, height: 160),
      scale: 2)
    for (place, alpha) in expected.enumerated() {
      #expect(abs(Int(pixels[260 + place, 160].w) - alpha) <= 1, "half a point \(place)")
      #expect(abs(Int(pixels[160, 59 - place].w) - alpha) <= 1, "half a point \(place)")
    }
    #expect(pixels[260 + expected.count, 160].w == 0)
  }

  // A picture rounds three times: its coverage, its blur, the colour.
  @Test("rounded rectangles are blurred as the sum in Double says", arguments: ShadowCase.all)
  func shapes(_ test: ShadowCase) throws {
    let layer = shadowAlone(test.rect, sigma: test.sigma) {
      $0.cornerRadius = test.radius
      $0.cornerCurve = test.isContinuous ? .continuous : .circular
    }
    let pixels = try render(stage(layer), size: size, scale: test.scale)
    let shape = BlurredShape(
      test.rect, radius: test.radius, isContinuous: test.isContinuous, sigma: test.sigma)
    #expect(error(of: pixels, from: shape, scale: test.scale) < (test.sigma < 0.5 ? 14 : 1.8))
  }

  @Test("a path that is a rectangle, a rounded one or a circle, and the same drawn another way")
  func paths() throws {
    let rect = CGRect(x: 0, y: 0, width: 50, height: 36)
    let square = CGRect(x: 4, y: 0, width: 36, height: 36)
    func blurred(_ path: CGPath) throws -> Pixels {
      try render(
        stage(shadowAlone((24, 20, 50, 36), sigma: 4) { $0.shadowPath = path }), size: size)
    }
    func doubled(_ path: CGPath) -> CGPath {
      // Another path that encloses the same: a speck of no area goes before it.
      let other = CGMutablePath()
      other.move(to: CGPoint(x: 20, y: 20))
      other.addLine(to: CGPoint(x: 20, y: 21))
      other.closeSubpath()
      other.addPath(path)
      return other
    }
    let shapes: [(CGPath, BlurredShape)] = [
      (CGPath(rect: rect, transform: nil), BlurredShape((24, 20, 50, 36), radius: 0, sigma: 4)),
      (
        CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 10, transform: nil),
        BlurredShape((24, 20, 50, 36), radius: 10, sigma: 4)
      ),
      (
        CGPath(ellipseIn: square, transform: nil),
        BlurredShape((28, 20, 36, 36), radius: 18, sigma: 4)
      ),
    ]
    for (path, shape) in shapes {
      #expect(try error(of: blurred(path), from: shape) < 1.8)
      #expect(try error(of: blurred(doubled(path)), from: shape) < 1.6)
    }
  }

  // Where sigma is not much more than a pixel, the picture's own sampling softens it further.
  @Test("a path's shadow is right at any sigma and scale", arguments: [0.5, 1.5, 4, 12])
  func pathPictures(_ sigma: Double) throws {
    let triangle = CGMutablePath()
    triangle.move(to: CGPoint(x: 0, y: 0))
    triangle.addLine(to: CGPoint(x: 44, y: 0))
    triangle.addLine(to: CGPoint(x: 0, y: 30))
    triangle.closeSubpath()
    let layer = shadowAlone((24, 20, 10, 10), sigma: sigma) { $0.shadowPath = triangle }
    let shape = BlurredShape(
      span: { y in y > 20 && y < 50 ? (24, 24 + 44 * (50 - y) / 30) : nil }, rows: 20...50,
      sigma: sigma)
    for scale in [1.0, 1.3] {
      let pixels = try render(stage(layer), size: size, scale: scale)
      #expect(error(of: pixels, from: shape, scale: scale) < (sigma < 1 ? 17 : sigma < 2 ? 5 : 2))
    }
  }
}
