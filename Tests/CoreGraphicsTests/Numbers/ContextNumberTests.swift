// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// A context takes any number: nothing traps or hangs, and it can be drawn in afterwards.
@Suite("Numbers that contexts are given")
struct ContextNumberTests {
  private static func picture() -> CGImage? {
    guard let context = CGContext(width: 4, height: 4) else { return nil }
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    return context.makeImage()
  }

  private static let states: [NumberUse<CGContext>] = [
    .init("shadow") { $0.setShadow(offset: CGSize(width: $1, height: -$1), blur: 3) },
    .init("blur") { $0.setShadow(offset: CGSize(width: 2, height: 2), blur: $1) },
    .init("translation") { $0.translateBy(x: $1, y: 1) },
    .init("scale") { $0.scaleBy(x: $1, y: $1) },
    .init("scale of x") { $0.scaleBy(x: $1, y: 1) },
    .init("turn") { $0.rotate(by: $1) },
    .init("matrix") {
      $0.concatenate(CGAffineTransform(a: 1, b: $1, c: $1, d: 1, tx: $1, ty: 0))
    },
    .init("line width") { $0.setLineWidth($1) },
    .init("miter") { $0.setMiterLimit($1) },
    .init("dash") { $0.setLineDash(phase: 1, lengths: [$1, 2]) },
    .init("dash phase") { $0.setLineDash(phase: $1, lengths: [3, 2]) },
    .init("flatness") { $0.setFlatness($1) },
    .init("alpha") { $0.setAlpha($1) },
    .init("color") { $0.setFillColor(CGColor(red: $1, green: $1, blue: 0.5, alpha: $1)) },
    .init("gray") { $0.setFillColor(gray: $1, alpha: $1) },
    .init("font size") { $0.setFontSize($1) },
    .init("spacing") { $0.setCharacterSpacing($1) },
    .init("text matrix") { $0.textMatrix = CGAffineTransform(scaleX: $1, y: 1) },
    .init("pattern phase") { $0.setPatternPhase(CGSize(width: $1, height: $1)) },
    .init("base of shadows") {
      $0.baseTransform = CGAffineTransform(a: $1, b: 0, c: 0, d: $1, tx: 0, ty: 0)
      $0.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
    },
  ]

  private static let calls: [NumberUse<CGContext>] = [
    .init("clip") { for rect in Poisons.rects($1) { $0.clip(to: rect) } },
    .init("mask") { context, value in
      guard let mask = picture() else { return }
      for rect in Poisons.rects(value) { context.clip(to: rect, mask: mask) }
    },
    .init("rectangles") { context, value in
      for rect in Poisons.rects(value) {
        context.fill(rect)
        context.stroke(rect, width: 2)
        context.clear(rect)
      }
    },
    .init("ellipses") { context, value in
      for rect in Poisons.rects(value) {
        context.fillEllipse(in: rect)
        context.strokeEllipse(in: rect)
      }
    },
    .init("segments") {
      $0.strokeLineSegments(between: [CGPoint(x: $1, y: 2), CGPoint(x: 3, y: $1)])
    },
    .init("arcs") {
      $0.addArc(
        center: CGPoint(x: $1, y: 2), radius: $1, startAngle: 0, endAngle: $1, clockwise: true)
      $0.addArc(center: .zero, radius: 5, startAngle: $1, endAngle: -$1, clockwise: false)
      $0.addArc(tangent1End: CGPoint(x: $1, y: 2), tangent2End: CGPoint(x: 9, y: $1), radius: $1)
      $0.drawPath(using: .fillStroke)
    },
    .init("layer in a rectangle") { context, value in
      for rect in Poisons.rects(value) {
        context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        context.endTransparencyLayer()
      }
    },
    .init("image") { context, value in
      guard let image = picture() else { return }
      for rect in Poisons.rects(value) {
        context.draw(image, in: rect)
        context.draw(image, in: rect, byTiling: true)
      }
    },
    .init("image, cut") { context, value in
      guard let image = picture() else { return }
      for rect in Poisons.rects(value) {
        if let part = image.cropping(to: rect) { context.draw(part, in: rect) }
      }
    },
    .init("layers kept") { context, value in
      let size = CGSize(width: value, height: 3)
      if let layer = CGLayer(context, size: size, auxiliaryInfo: nil) {
        context.draw(layer, in: CGRect(x: 0, y: 0, width: 4, height: 4))
      }
      let small = CGLayer(context, size: CGSize(width: 3, height: 3), auxiliaryInfo: nil)
      guard let small else { return }
      for rect in Poisons.rects(value) { context.draw(small, in: rect) }
      context.draw(small, at: CGPoint(x: value, y: value))
    },
    .init("linear gradient") { context, value in
      let colors = [CGColor.black, .white] as CFArray
      let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, value])
      guard let gradient else { return }
      context.drawLinearGradient(
        gradient, start: CGPoint(x: value, y: 0), end: CGPoint(x: 9, y: value),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    },
    .init("radial gradient") { context, value in
      let colors = [CGColor.black, .white] as CFArray
      let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1])
      guard let gradient else { return }
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: value, y: 3), startRadius: value,
        endCenter: CGPoint(x: 8, y: 8), endRadius: 7,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    },
    .init("queries") { context, value in
      _ = context.convertToUserSpace(CGPoint(x: value, y: value))
      _ = context.convertToDeviceSpace(CGRect(x: value, y: 0, width: value, height: 1))
      _ = context.boundingBoxOfClipPath
      _ = context.pathContains(CGPoint(x: value, y: 0), mode: .eoFill)
    },
  ]

  private static func contexts() throws -> [CGContext] {
    let precise = CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder16Little.rawValue
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let contexts = [
      try #require(CGContext(width: 12, height: 12)),
      try #require(
        CGContext(
          data: nil, width: 12, height: 12, bitsPerComponent: 16, bytesPerRow: 0, space: space,
          bitmapInfo: precise | CGImageAlphaInfo.premultipliedLast.rawValue)),
    ]
    // Wide blurs work on as many pixels as they reach.
    for context in contexts { context.limits.maximumShadowDeviation = 8 }
    return contexts
  }

  @Test("each number in each place, before all kinds of drawing", arguments: states.map(\.name))
  func afterState(_ name: String) throws {
    let seed = try #require(Self.states.firstIndex { $0.name == name })
    let image = try #require(Self.picture())
    for poison in Poisons.some(seed) {
      for context in try Self.contexts() {
        Self.states[seed].use(context, poison)
        context.fill(CGRect(x: 2, y: 2, width: 9, height: 9))
        context.addEllipse(in: CGRect(x: 1, y: 1, width: 10, height: 9))
        context.strokePath()
        context.draw(image, in: CGRect(x: 3, y: 3, width: 8, height: 8))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setShadow(offset: CGSize(width: poison, height: poison), blur: poison)
        context.fillEllipse(in: CGRect(x: 4, y: 4, width: 7, height: 7))
        context.endTransparencyLayer()
        context.setBlendMode(.sourceIn)
        context.fill(CGRect(x: 2, y: 2, width: 9, height: 9))
        #expect(context.makeImage() != nil)
      }
    }
  }

  @Test("each number in each call", arguments: calls.map(\.name))
  func inCall(_ name: String) throws {
    let seed = try #require(Self.calls.firstIndex { $0.name == name })
    for poison in Poisons.some(seed) {
      for context in try Self.contexts() {
        context.saveGState()
        Self.calls[seed].use(context, poison)
        context.restoreGState()
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
        let pixels = try #require(context.makeImage()).premultipliedRGBA
        #expect(pixels.allSatisfy { $0 == 255 }, "\(name) \(poison)")
      }
    }
  }

  @Test(
    "an image that is far away leaves the context as it is", arguments: [1e5, 1e6, 3e6, 1e7, 1e10])
  func farImage(_ distance: CGFloat) throws {
    let image = try #require(Self.picture())
    for context in try Self.contexts() {
      for offset in [distance, -distance] {
        for size in [0.01, 8, 300] {
          let rect = CGRect(x: offset, y: 2, width: size, height: 8)
          context.draw(image, in: rect)
          context.draw(image, in: rect, byTiling: true)
        }
      }
      context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
      let pixels = try #require(context.makeImage()).premultipliedRGBA
      #expect(pixels.allSatisfy { $0 == 255 }, "\(distance)")
    }
  }

  @Test("a large picture drawn small at the far side is there")
  func smallPicture() throws {
    let whole = try #require(CGContext(width: 20_000, height: 4))
    whole.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    whole.fill(CGRect(x: 0, y: 0, width: 20_000, height: 4))
    let image = try #require(whole.makeImage())
    let context = try #require(CGContext(width: 3_000, height: 4))
    context.draw(image, in: CGRect(x: 2_980, y: 0, width: 10, height: 4))
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    let pixel = Array(pixels[(3_000 + 2_985) * 4..<(3_000 + 2_986) * 4])
    #expect(pixel == [255, 0, 0, 255])
  }

  @Test("a transparency layer is drawn, however far its shadow is thrown", arguments: [1e5, 1e12])
  func farShadow(_ offset: CGFloat) throws {
    let context = try #require(CGContext(width: 16, height: 16))
    context.setShadow(offset: CGSize(width: offset, height: offset), blur: 0, color: .black)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    context.endTransparencyLayer()
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
  }
}
