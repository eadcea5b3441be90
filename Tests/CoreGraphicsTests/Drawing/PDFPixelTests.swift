// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

/// What `pdftoppm` (package poppler-utils) shows of a page against the same drawing in a bitmap.
@Suite("PDF: pixels of pages", .enabled(if: PDFPixels.isThere, "pdftoppm is not installed"))
struct PDFPixelTests {
  @Test("Each kind of drawing looks on a page as in a bitmap", arguments: PDFDrawing.all)
  func looks(_ drawing: PDFDrawing) throws {
    let page = try PDFPixels.page(drawing.draw)
    let bitmap = try PDFPixels.bitmap(drawing.draw)
    #expect(page.count == bitmap.count)
    let far = zip(page, bitmap).filter { abs(Int($0) - Int($1)) > 40 }.count
    let sum = zip(page, bitmap).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    // Edges are smoothed in other ways.
    #expect(Double(far) / Double(page.count) < drawing.edges, "\(drawing.name)")
    #expect(Double(sum) / Double(page.count) < drawing.mean, "\(drawing.name)")
    #expect(bitmap.contains { $0 < 200 })
  }
}

/// A drawing on 100 × 100 points.
struct PDFDrawing: Sendable, CustomTestStringConvertible {
  let name: String
  /// The part of samples that may be far off, and the mean distance.
  var edges = 0.01
  var mean = 1.0
  let draw: @Sendable (CGContext) -> Void

  var testDescription: String { name }

  private static let red = CGColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 1)
  private static let blue = CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)

  private static func gradient() -> CGGradient {
    CGGradient(
      colorsSpace: nil, colors: [red, blue] as CFArray, locations: [0, 1])!
  }

  private static func image(alpha: Bool) -> CGImage {
    let context = CGContext(width: 20, height: 20)!
    context.setFillColor(alpha ? red : blue)
    context.fill(CGRect(x: 0, y: 0, width: alpha ? 10 : 20, height: 20))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 10, width: 10, height: 10))
    return context.makeImage()!
  }

  static let all: [PDFDrawing] = [
    PDFDrawing(name: "paths") { context in
      context.setFillColor(red)
      context.fillEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 30))
      context.setStrokeColor(blue)
      context.setLineWidth(4)
      context.setLineDash(phase: 0, lengths: [10, 5])
      context.strokeLineSegments(between: [CGPoint(x: 10, y: 60), CGPoint(x: 90, y: 90)])
      context.setFillColor(blue.copy(alpha: 0.5)!)
      context.fill(CGRect(x: 30, y: 20, width: 60, height: 50))
    },
    PDFDrawing(name: "clips") { context in
      context.addEllipse(in: CGRect(x: 10, y: 10, width: 80, height: 80))
      context.clip()
      context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 50))
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    },
    PDFDrawing(name: "linear gradient") { context in
      context.drawLinearGradient(
        gradient(), start: CGPoint(x: 20, y: 20), end: CGPoint(x: 80, y: 80),
        options: [.drawsAfterEndLocation])
    },
    PDFDrawing(name: "radial gradient", mean: 2) { context in
      context.drawRadialGradient(
        gradient(), startCenter: CGPoint(x: 40, y: 50), startRadius: 5,
        endCenter: CGPoint(x: 50, y: 50), endRadius: 40, options: [])
    },
    PDFDrawing(name: "images") { context in
      context.interpolationQuality = .none
      context.draw(image(alpha: false), in: CGRect(x: 10, y: 10, width: 40, height: 40))
      context.translateBy(x: 60, y: 60)
      context.rotate(by: 0.3)
      context.setAlpha(0.5)
      context.draw(image(alpha: true), in: CGRect(x: 0, y: 0, width: 30, height: 30))
    },
    PDFDrawing(name: "image mask", edges: 0.02) { context in
      context.clip(to: CGRect(x: 20, y: 20, width: 60, height: 60), mask: image(alpha: true))
      context.setFillColor(blue)
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    },
    PDFDrawing(name: "shadow", edges: 0.02) { context in
      context.setShadow(offset: CGSize(width: 8, height: -8), blur: 6, color: .black)
      context.setFillColor(red)
      context.fill(CGRect(x: 20, y: 30, width: 50, height: 50))
    },
    PDFDrawing(name: "transparency layer") { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 10, y: 10, width: 50, height: 50))
      context.setFillColor(blue)
      context.fill(CGRect(x: 40, y: 40, width: 50, height: 50))
      context.endTransparencyLayer()
    },
    PDFDrawing(name: "layer with a shadow", edges: 0.02, mean: 1.5) { context in
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 4, color: .black)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 10, y: 30, width: 40, height: 40))
      context.fill(CGRect(x: 30, y: 50, width: 40, height: 40))
      context.endTransparencyLayer()
    },
    PDFDrawing(name: "blend modes") { context in
      let modes: [CGBlendMode] = [.multiply, .screen, .difference, .hue, .luminosity]
      for (place, mode) in modes.enumerated() {
        let x = CGFloat(place) * 20
        context.setBlendMode(.normal)
        context.setFillColor(red)
        context.fill(CGRect(x: x, y: 10, width: 16, height: 60))
        context.setBlendMode(mode)
        context.setFillColor(blue)
        context.fill(CGRect(x: x + 4, y: 30, width: 12, height: 30))
      }
    },
    PDFDrawing(name: "text", edges: 0.02) { context in
      PinnedFonts.only {
        context.textPosition = CGPoint(x: 10, y: 40)
        let font = CTFontCreateWithName("Noto Sans", 30, nil)
        let string = NSAttributedString(string: "Quay", attributes: [.font: font])
        CTLineDraw(CTLineCreateWithAttributedString(string), context)
      }
    },
    PDFDrawing(name: "pattern", edges: 0.06, mean: 8) { context in
      var callbacks = CGPatternCallbacks(
        version: 0,
        drawPattern: { _, context in
          context.setFillColor(red)
          context.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
        }, releaseInfo: nil)
      let pattern = CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: .identity, xStep: 10,
        yStep: 10, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)!
      context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 10, y: 10, width: 80, height: 80))
    },
  ]
}

/// Pictures of 200 × 200 pixels, 2 to the point, on white.
enum PDFPixels {
  static let side = 100
  private static let tool = ["/usr/bin/pdftoppm", "/usr/local/bin/pdftoppm"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static var isThere: Bool { tool != nil }

  static func bitmap(_ draw: (CGContext) -> Void) throws -> [UInt8] {
    let context = try #require(CGContext(width: 2 * side, height: 2 * side))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side))
    context.setFillColor(.black)
    context.scaleBy(x: 2, y: 2)
    context.baseTransform = context.ctm
    draw(context)
    return try #require(context.makeImage()).premultipliedRGBA
  }

  static func page(_ draw: (CGContext) -> Void) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.pdf")
    var box = CGRect(x: 0, y: 0, width: side, height: side)
    let context = try #require(CGContext(file as NSURL, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    draw(context)
    context.closePDF()
    let process = Process()
    process.executableURL = URL(filePath: try #require(tool))
    let target = folder.appending(path: "page").path
    process.arguments = ["-png", "-r", "144", "-singlefile", file.path, target]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let picture = try PNGDecoder.decode(
      Data(contentsOf: URL(filePath: target + ".png")), limits: .default)
    return picture.premultipliedRGBA
  }
}
