// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

/// Pictures that After Effects drew of one shape each.
private enum AfterEffects {
  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/lottie-ae/files")
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Premultiplied pixels of a picture.
  static func pixels(_ name: String) throws -> (bytes: [UInt8], width: Int) {
    let data = try Data(contentsOf: folder.appendingPathComponent("\(name)@00.png"))
    let source = try #require(CGDataProvider(data: data))
    let image = try #require(
      CGImage(
        pngDataProviderSource: source, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    return (
      try draw(image.width, image.height) { context in
        context.translateBy(x: 0, y: CGFloat(image.height))
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      }, image.width
    )
  }

  /// Premultiplied pixels of a drawing with the origin at the top left.
  static func draw(_ width: Int, _ height: Int, _ body: (CGContext) -> Void) throws -> [UInt8] {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    body(context)
    let data = try #require(context.data)
    // Sound because the context has that many bytes and lives until they are copied.
    return withExtendedLifetime(context) {
      Array(UnsafeRawBufferPointer(start: data, count: width * height * 4))
    }
  }
}

@Suite(
  "Shapes as After Effects drew them",
  .enabled(if: AfterEffects.isPresent, "../shared/lottie-ae is not there"))
struct AfterEffectsPictureTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var path: ShapePath
    var stroke: CGFloat = 2
    var testDescription: String { name }
  }

  private static func polygon(_ radius: CGFloat, at center: CGPoint = .zero) -> ShapePath {
    var star = ShapeStar()
    (star.outerRadius, star.center) = (radius, center)
    return ShapePath([star.contour])
  }

  private static let opened = ShapePath(
    polygon(21.225, at: CGPoint(x: -8, y: 12)).contours + [
      ShapeContour(
        points: [CGPoint(x: -20.25, y: -31), CGPoint(x: 32.25, y: 13)],
        reaching: [CGPoint(x: -33.25, y: 2.25), CGPoint(x: 0.25, y: -31.25)],
        leaving: [CGPoint(x: 33.25, y: -2.25), CGPoint(x: -0.102, y: 12.75)], isClosed: false)
    ])

  private static let roundPolygon: ShapePath = {
    var star = ShapeStar()
    (star.points, star.rotation, star.outerRadius, star.outerRoundness) = (6, 15, 40, 0.3)
    return ShapePath([star.contour])
  }()

  static let samples = [
    Sample(name: "shape-modifiers--bloat", path: polygon(24.251).bloated(by: 0.4)),
    Sample(name: "shape-modifiers--pucker", path: polygon(24.251).bloated(by: -0.4)),
    Sample(name: "shape-modifiers--round-corners", path: polygon(30).roundingCorners(radius: 10)),
    Sample(
      name: "shape-modifiers--zig-zag",
      path: polygon(30).zigZag(size: 5, ridges: 5, isSmooth: false)),
    Sample(
      name: "shape-modifiers--zig-zag-smooth",
      path: polygon(30).zigZag(size: 5, ridges: 5, isSmooth: true)),
    Sample(
      name: "shape-modifiers--offset-path",
      path: opened.offset(by: 8, ShapeJoinStyle(.miter)), stroke: 0),
    Sample(
      name: "shape-modifiers--offset-path-round",
      path: opened.offset(by: 8, ShapeJoinStyle(.round)), stroke: 0),
    Sample(name: "shapes--polygon-round", path: roundPolygon, stroke: 0),
  ]

  @Test("Coverage differs from After Effects' by little", arguments: samples)
  func picture(_ sample: Sample) throws {
    let (expected, width) = try AfterEffects.pixels(sample.name)
    let height = expected.count / 4 / width
    let drawn = try AfterEffects.draw(width, height) { context in
      context.translateBy(x: CGFloat(width) / 2, y: CGFloat(height) / 2)
      let path = sample.path.cgPath
      context.setFillColor(
        CGColor(srgbRed: 0.19607843, green: 0.31372550, blue: 0.69019608, alpha: 1))
      context.addPath(path)
      context.fillPath()
      guard sample.stroke > 0 else { return }
      context.setStrokeColor(
        CGColor(srgbRed: 0.11372550, green: 0.15686300, blue: 0.28235300, alpha: 1))
      context.setLineWidth(sample.stroke)
      context.setLineJoin(.round)
      context.addPath(path)
      context.strokePath()
    }
    let differences = zip(drawn, expected).map { abs(Int($0) - Int($1)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 1.5, "mean difference \(mean) of 255")
    // Edges are smoothed in other ways; a shape elsewhere makes pixels that differ in full.
    let far = differences.count { $0 > 110 }
    #expect(far <= differences.count / 500, "\(far) components differ by more than 110")
  }
}
