// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

/// Paths take any number: nothing traps or hangs.
@Suite("Numbers that paths and pictures are given")
struct PathNumberTests {
  private static let uses: [NumberUse<CGMutablePath>] = [
    .init("points") {
      $0.addLine(to: CGPoint(x: $1, y: 3))
      $0.addCurve(
        to: CGPoint(x: 4, y: $1), control1: CGPoint(x: $1, y: $1), control2: CGPoint(x: 1, y: 2))
      $0.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: $1, y: 3))
    },
    .init("rectangles") { path, value in path.addRects(Poisons.rects(value)) },
    .init("ellipses") { path, value in
      for rect in Poisons.rects(value) { path.addEllipse(in: rect) }
    },
    .init("round rectangles") { path, value in
      for rect in Poisons.rects(value) {
        path.addRoundedRect(in: rect, cornerWidth: value, cornerHeight: 1)
        path.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 3)
      }
    },
    .init("arcs") {
      $0.addArc(
        center: CGPoint(x: $1, y: 0), radius: 3, startAngle: 0, endAngle: 2, clockwise: false)
      $0.addArc(center: .zero, radius: $1, startAngle: 0, endAngle: 2, clockwise: false)
      $0.addArc(center: .zero, radius: 3, startAngle: $1, endAngle: 2, clockwise: false)
      $0.addArc(center: .zero, radius: 3, startAngle: 1, endAngle: $1, clockwise: true)
      $0.addRelativeArc(center: .zero, radius: 3, startAngle: 1, delta: $1)
      $0.addArc(tangent1End: CGPoint(x: $1, y: 1), tangent2End: CGPoint(x: 2, y: 9), radius: 2)
      $0.addArc(tangent1End: CGPoint(x: 5, y: 1), tangent2End: CGPoint(x: 2, y: 9), radius: $1)
    },
    .init("transforms") {
      $0.addRect(
        CGRect(x: 0, y: 0, width: 3, height: 3),
        transform: CGAffineTransform(a: $1, b: 0, c: 0, d: 1, tx: $1, ty: 0))
    },
  ]

  private static func start() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 9, y: 2))
    path.addLine(to: CGPoint(x: 4, y: 8))
    return path
  }

  /// Everything that a path can be asked.
  private static func ask(_ path: CGPath, _ value: CGFloat) {
    _ = (path.boundingBox, path.boundingBoxOfPath, path.currentPoint, path.isRect(nil))
    _ = path.contains(CGPoint(x: 2, y: 2))
    _ = path.contains(CGPoint(x: value, y: 2), using: .evenOdd)
    _ = path.flattened(threshold: 0.1).hashValue
    _ = path.copy(dashingWithPhase: 1, lengths: [2, 3])
    for join in [CGLineJoin.miter, .round] {
      _ = path.copy(strokingWithWidth: 2, lineCap: .round, lineJoin: join, miterLimit: 4)
    }
    let other = CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4), transform: nil)
    _ = path.union(other).subtracting(path)
    _ = path.intersects(other)
    _ = path.lineIntersection(other)
    _ = path.componentsSeparated()
  }

  @Test("each number in each place, before every question", arguments: uses.map(\.name))
  func elements(_ name: String) throws {
    let seed = try #require(Self.uses.firstIndex { $0.name == name })
    for poison in Poisons.some(seed) {
      let path = Self.start()
      Self.uses[seed].use(path, poison)
      Self.ask(path, poison)
    }
  }

  @Test("each number in what is made of a path", arguments: Poisons.all)
  func derived(_ value: CGFloat) {
    let path = Self.start()
    path.addEllipse(in: CGRect(x: 2, y: 2, width: 6, height: 4))
    _ = path.flattened(threshold: value)
    _ = path.copy(dashingWithPhase: value, lengths: [2, 3])
    _ = path.copy(dashingWithPhase: 1, lengths: [value, 3])
    _ = path.copy(strokingWithWidth: value, lineCap: .square, lineJoin: .round, miterLimit: 4)
    _ = path.copy(strokingWithWidth: 2, lineCap: .round, lineJoin: .miter, miterLimit: value)
    var transform = CGAffineTransform(a: value, b: 1, c: 0, d: value, tx: 0, ty: value)
    _ = path.copy(using: &transform).map { Self.ask($0, value) }
    _ = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: value), cornerRadius: value)
    _ = try? CGPath(svgPath: "M 0 0 L \(value) 3 A \(value) 2 0 0 1 4 4 Z")
  }

  @Test("sizes that no picture has give none")
  func sizes() throws {
    let pixels = CGImageAlphaInfo.premultipliedLast.rawValue
    let space = CGColorSpaceCreateDeviceRGB()
    let provider = try #require(CGDataProvider(data: Data(count: 64)))
    for size in [Int.min, -1, 0, 1 << 20, 1 << 31, 1 << 40, Int.max] {
      for (width, height) in [(size, 2), (2, size), (size, size)] {
        for bits in [8, 16, size] {
          let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
            space: space, bitmapInfo: pixels)
          #expect(context == nil)
          let image = CGImage(
            width: width, height: height, bitsPerComponent: bits, bitsPerPixel: 32,
            bytesPerRow: 8, space: space, bitmapInfo: CGBitmapInfo(rawValue: pixels),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
          #expect(image == nil)
        }
      }
      for rowBytes in [size] where !(0...4096).contains(size) {
        let context = CGContext(
          data: nil, width: 2, height: 32_767, bitsPerComponent: 8, bytesPerRow: rowBytes,
          space: space, bitmapInfo: pixels)
        #expect(context == nil || rowBytes == 1 << 20)
        let image = CGImage(
          width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: rowBytes,
          space: space, bitmapInfo: CGBitmapInfo(rawValue: pixels), provider: provider,
          decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        #expect(image == nil)
      }
    }
  }

  @Test("points are held by rectangles as Foundation says, and by none that is no number")
  func holds() {
    let values: [CGFloat] = [-.infinity, -2, 0, 1, 2, .infinity]
    for x in values where x.isFinite {
      for width in [-3, 0, 1, 4] as [CGFloat] {
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

  @Test("rectangles overlap as Foundation says, and those that are no numbers with none")
  func overlaps() {
    let rects = Poisons.all.flatMap(Poisons.rects)
    let plain = [
      CGRect(x: 0, y: 0, width: 4, height: 4), CGRect(x: 4, y: 2, width: -3, height: 9),
      CGRect(x: 8, y: 8, width: 1, height: 0), .null, .infinite,
    ]
    for (first, second) in plain.flatMap({ first in plain.map { (first, $0) } }) {
      #expect(first.overlap(second) == first.intersection(second), "\(first) \(second)")
      #expect(first.meets(second) == first.intersects(second), "\(first) \(second)")
    }
    for rect in rects where rect.origin.x.isNaN || rect.width.isNaN {
      #expect(rect.overlap(plain[0]).isNull && !plain[0].meets(rect))
    }
    for rect in rects { _ = (rect.overlap(plain[0]), plain[0].meets(rect)) }
  }
}
