// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct PaintTests {
  private func pattern(
    _ bounds: CGRect, step: CGFloat, isColored: Bool = true, matrix: CGAffineTransform = .identity,
    _ draw: @escaping (CGContext) -> Void
  ) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in draw(context) }, releaseInfo: nil)
    return try #require(
      CGPattern(
        info: nil, bounds: bounds, matrix: matrix, xStep: step, yStep: step,
        tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
  }

  private func redCorner(_ context: CGContext) {
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test("a colored pattern repeats from the origin of base space, whatever the transform")
  func colored() throws {
    let cells = try pattern(CGRect(x: 0, y: 0, width: 4, height: 4), step: 4, redCorner)
    let bitmap = try Bitmap(12, 8)
    bitmap.context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    bitmap.context.setFillPattern(cells, colorComponents: [0.5])
    bitmap.context.translateBy(x: 1, y: 1)
    bitmap.context.scaleBy(x: 3, y: 3)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    let row = [0, 128, 0, 0, 128, 128, 0, 0, 128, 128, 0, 0]
    #expect(isClose(bitmap.alphas(ofRow: 6), row, within: 1))
    #expect(bitmap.alphas(ofRow: 5) == [Int](repeating: 0, count: 12))
    #expect(isClose(bitmap[4, 3], [128, 0, 0, 128], within: 1))
  }

  @Test("phase and matrix move the cells")
  func phase() throws {
    let cells = try pattern(
      CGRect(x: 0, y: 0, width: 2, height: 2), step: 2,
      matrix: CGAffineTransform(scaleX: 2, y: 2)
    ) { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    }
    let bitmap = try Bitmap(8, 1)
    bitmap.context.setPatternPhase(CGSize(width: 1, height: 0))
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    bitmap.context.setFillColor(
      try #require(CGColor(patternSpace: space, pattern: cells, components: [1])))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
    #expect(bitmap.alphas(ofRow: 0) == [0, 255, 255, 0, 0, 255, 255, 0])
  }

  @Test("a stencil takes its color from outside, and cannot set one")
  func stencil() throws {
    let cells = try pattern(
      CGRect(x: 0, y: 0, width: 4, height: 4), step: 4, isColored: false, redCorner)
    let bitmap = try Bitmap(4, 4)
    bitmap.context.setFillColorSpace(
      try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
    bitmap.context.setFillPattern(cells, colorComponents: [0, 0, 1, 1])
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap[0, 3] == [0, 0, 255, 255] && bitmap[2, 3] == [0, 0, 0, 0])
  }

  @Test("cells larger than their steps lie over one another, smaller ones leave gaps")
  func steps() throws {
    let wide = try pattern(CGRect(x: 0, y: 0, width: 6, height: 4), step: 4) { context in
      context.setFillColor(.hex(0xFF0000, 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }
    let bitmap = try Bitmap(8, 4)
    bitmap.context.setStrokePattern(wide, colorComponents: [1])
    bitmap.context.setLineWidth(4)
    bitmap.context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 8, y: 2)])
    #expect(
      isClose(bitmap.alphas(ofRow: 1), [192, 192, 128, 128, 192, 192, 128, 128], within: 1))
    let small = try pattern(CGRect(x: 0, y: 0, width: 1, height: 4), step: 4) { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: -9, y: -9, width: 99, height: 99))
    }
    let other = try Bitmap(8, 4)
    other.context.setFillPattern(small, colorComponents: [1])
    other.context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    #expect(other.alphas(ofRow: 0) == [255, 0, 0, 0, 255, 0, 0, 0])
  }

  @Test("patterns keep their channels in either order, and under modes that weigh them")
  func orders() throws {
    for (alpha, order) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault),
      (.premultipliedFirst, .byteOrder32Little),
    ] {
      let cells = try pattern(CGRect(x: 0, y: 0, width: 4, height: 4), step: 4, redCorner)
      let bitmap = try Bitmap(
        4, 4, space: CGColorSpaceCreateDeviceRGB(), alpha: alpha, order: order)
      bitmap.context.setFillColor(.hex(0x808080))
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      bitmap.context.setFillPattern(cells, colorComponents: [1])
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      #expect(bitmap[0, 3] == [255, 0, 0, 255])
      bitmap.context.setBlendMode(.color)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      #expect(bitmap[0, 3][0] > bitmap[0, 3][2] + 100)
    }
  }

  @Test("a pattern's info is released once, when the last owner goes")
  func release() throws {
    final class Counter {
      var count = 0
    }
    let counter = Counter()
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: nil, releaseInfo: { _ in counter.count += 1 })
    var cells = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1,
      yStep: 1, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
    #expect(cells != nil && counter.count == 0)
    cells = nil
    #expect(counter.count == 1)
    #expect(
      CGPattern(
        info: nil, bounds: .zero, matrix: .identity, xStep: 0, yStep: 1, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks) == nil)
  }

  @Test("components mean the space that was set, which begins at black")
  func spaces() throws {
    let bitmap = try Bitmap(4, 1)
    func fill(_ x: Int) { bitmap.context.fill(CGRect(x: x, y: 0, width: 1, height: 1)) }
    bitmap.context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
    fill(0)
    bitmap.context.setFillColor([0, 1, 1, 0, 1])
    fill(1)
    bitmap.context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    bitmap.context.setFillColor([0.4, 0.5])
    fill(2)
    bitmap.context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0.5, alpha: 1)
    fill(3)
    #expect(bitmap[0, 0] == [0, 0, 0, 255] && bitmap[1, 0] == [255, 0, 0, 255])
    #expect(isClose(bitmap[2, 0], [51, 51, 51, 128], within: 1))
    #expect(isClose(bitmap[3, 0], [0, 128, 128, 255], within: 1))
  }

  private static let phases: [(CGFloat, [Int])] = [
    (0, [1, 1, 1, 0, 0, 1, 1, 1, 0, 0]), (1, [1, 1, 0, 0, 1, 1, 1, 0, 0, 1]),
    (4, [0, 1, 1, 1, 0, 0, 1, 1, 1, 0]), (-2, [0, 0, 1, 1, 1, 0, 0, 1, 1, 1]),
  ]

  @Test("the phase says where in the dashes a line begins", arguments: phases)
  func dashes(phase: CGFloat, wanted: [Int]) throws {
    let bitmap = try Bitmap(10, 1)
    bitmap.context.setLineDash(phase: phase, lengths: [3, 2])
    bitmap.context.strokeLineSegments(
      between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 10, y: 0.5)])
    #expect(bitmap.alphas(ofRow: 0).map { $0 / 255 } == wanted)
  }

  @Test("an odd list of dashes is used twice over")
  func oddDashes() throws {
    let bitmap = try Bitmap(8, 1)
    bitmap.context.setLineDash(phase: 0, lengths: [2])
    bitmap.context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 8, y: 0.5)])
    #expect(bitmap.alphas(ofRow: 0).map { $0 / 255 } == [1, 1, 0, 0, 1, 1, 0, 0])
  }

  @Test("the outline of a stroke fills what the stroke paints")
  func outline() throws {
    let (stroke, fill) = (try Bitmap(40, 40), try Bitmap(40, 40))
    for context in [stroke.context, fill.context] {
      context.scaleBy(x: 2, y: 1)
      context.setLineWidth(5)
      context.setLineJoin(.round)
      context.setLineDash(phase: 2, lengths: [9, 4])
      context.addEllipse(in: CGRect(x: 4, y: 6, width: 12, height: 28))
    }
    stroke.context.strokePath()
    fill.context.replacePathWithStrokedPath()
    fill.context.fillPath()
    #expect(abs(stroke.mass - fill.mass) < 0.02 * stroke.mass)
  }

  @Test("the text position is the translation of the text matrix")
  func text() throws {
    let bitmap = try Bitmap(4, 4)
    bitmap.context.textMatrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 4)
    #expect(bitmap.context.textPosition == CGPoint(x: 3, y: 4))
    bitmap.context.textPosition = CGPoint(x: 1, y: 1)
    #expect(bitmap.context.textMatrix.a == 2 && bitmap.context.textMatrix.tx == 1)
  }
}
