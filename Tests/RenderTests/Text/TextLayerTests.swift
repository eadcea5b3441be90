// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CAML
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// The fonts of `assets/fonts`, and none of the machine's.
enum PinnedFonts {
  static let library = FontLibrary(folders: [
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../assets/fonts").standardizedFileURL.path
  ])

  /// Runs `body` with these fonts only.
  static func only<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(library, operation: body)
  }
}

private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
private let size = CGSize(width: 160, height: 90)

/// A text layer over a white sheet.
private func sheet(_ text: CATextLayer) -> CALayer {
  let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
  root.addSublayer(text)
  return root
}

private func text(
  _ string: Any?, _ frame: CGRect = CGRect(x: 10, y: 10, width: 140, height: 70),
  _ configure: (CATextLayer) -> Void = { _ in }
) -> CATextLayer {
  let layer = CATextLayer()
  layer.frame = frame
  layer.string = string
  layer.fontSize = 20
  layer.foregroundColor = .black
  configure(layer)
  return layer
}

private func draw(_ layer: CALayer, scale: CGFloat = 1) throws -> Pixels {
  try PinnedFonts.only { try render(layer, size: size, scale: scale) }
}

/// How far apart pictures are on the mean of all channels.
private func distance(_ a: Pixels, _ b: Pixels) -> Double {
  let sum = zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  return Double(sum) / Double(a.bytes.count)
}

extension Pixels {
  /// The smallest rectangle around all pixels that differ from white.
  fileprivate var ink: CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where self[x, y] != SIMD4(repeating: 255) {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }
}

@Suite("Text layers show their text", .serialized)
struct TextLayerTests {
  /// The text drawn by a context at the same place.
  private func reference(
    _ string: String, in frame: CGRect, size fontSize: CGFloat, box: TextBox,
    color: CGColor = .black
  ) throws -> Pixels {
    let context = try #require(
      CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(origin: .zero, size: size))
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
    context.clip(to: frame)
    PinnedFonts.only {
      let style = TextStyle(font: CTFont(name: "Helvetica", size: fontSize))
      TextLayout(StyledText(string, style), in: box)
        .draw(in: context, at: frame.origin, color: color)
    }
    return Pixels(try #require(context.makeImage()))
  }

  @Test("as a context draws it")
  func asContext() throws {
    let layer = text("Wrapped text on\nlines") { $0.isWrapped = true }
    let expected = try reference(
      "Wrapped text on\nlines", in: layer.frame, size: 20,
      box: TextBox(width: 140, height: 70, wrapping: .words))
    let drawn = try draw(sheet(layer))
    #expect(distance(drawn, expected) < 0.4)
    #expect(expected.ink.width > 80 && expected.ink.height > 50)
  }

  @Test("fact 263: below their contents, which may be set before or after")
  func contents() throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
    let veil = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 64])
    let green: SIMD4<UInt8> = [0, 255, 0, 255]
    let layer = text("covered")
    layer.contents = image
    let covered = try draw(sheet(layer))
    let isCovered = (10..<80).allSatisfy { y in (10..<150).allSatisfy { covered[$0, y] == green } }
    #expect(isCovered)
    layer.string = "other text"
    #expect(try draw(sheet(layer)) == covered)
    layer.contents = veil
    let veiled = try draw(sheet(layer))
    #expect(veiled[20, 75] == [191, 191, 191, 255])
    layer.contents = nil
    let plain = try draw(sheet(layer))
    let fresh = try draw(sheet(text("other text")))
    #expect(plain != veiled && plain == fresh)
    let dark = (10..<60).contains { y in (10..<150).contains { veiled[$0, y].x < 40 } }
    #expect(dark)
  }

  @Test("where alignment, wrapping and truncation say")
  func modes() throws {
    let words = "some words to read"
    func ink(_ configure: (CATextLayer) -> Void) throws -> CGRect {
      try draw(sheet(text(words, CGRect(x: 10, y: 10, width: 100, height: 70), configure))).ink
    }
    let plain = try ink { _ in }
    #expect(plain.minX <= 12 && plain.maxX == 110 && plain.height < 24)
    let wrapped = try ink { $0.isWrapped = true }
    #expect(wrapped.maxX <= 110 && wrapped.height > 30)
    let cut = try ink { $0.truncationMode = .end }
    #expect(cut.maxX < 110)
    func short(_ mode: CATextLayerAlignmentMode) throws -> CGRect {
      try draw(
        sheet(
          text("abc", CGRect(x: 10, y: 10, width: 100, height: 70)) { $0.alignmentMode = mode })
      ).ink
    }
    let (left, middle, right) = (try short(.left), try short(.center), try short(.right))
    #expect(left.minX < 13 && right.maxX > 107)
    #expect(abs(middle.midX - 60) < 2)
  }

  @Test("cut off at their bounds, the first line at the top")
  func bounds() throws {
    let layer = text("lines\nand\nmore\nlines", CGRect(x: 10, y: 20, width: 30, height: 40))
    let ink = try draw(sheet(layer)).ink
    #expect(ink.minX >= 10 && ink.maxX <= 40 && ink.minY >= 20 && ink.maxY == 60)
    #expect(ink.minY < 30)
  }

  @Test("with y upward as with y downward")
  func yUp() throws {
    let layer = text("abc gj")
    let upright = try draw(sheet(layer))
    let turned = try PinnedFonts.only {
      try render(
        sheet(text("abc gj", CGRect(x: 10, y: 10, width: 140, height: 70))), size: size,
        orientation: .yUp)
    }
    #expect(distance(upright, turned) < 0.05)
  }

  @Test("in the colors and sizes that animations show")
  func animations() throws {
    try PinnedFonts.only {
      let layer = text("abc")
      let renderer = try HeadlessRenderer(size: size, scale: 1)
      renderer.layer = sheet(layer)
      CATransaction.flush()
      let color = CABasicAnimation(keyPath: "foregroundColor")
      (color.fromValue, color.toValue, color.duration) = (red, blue, 1)
      (color.beginTime, color.fillMode) = (1, .both)
      layer.add(color, forKey: "color")
      let grow = CABasicAnimation(keyPath: "fontSize")
      (grow.fromValue, grow.toValue, grow.duration) = (20, 40, 1)
      (grow.beginTime, grow.fillMode) = (3, .both)
      layer.add(grow, forKey: "size")
      CATransaction.flush()
      let first = Pixels(try renderer.render(at: 1))
      let second = Pixels(try renderer.render(at: 1.999))
      let last = Pixels(try renderer.render(at: 3.999))
      func darkest(_ pixels: Pixels, _ channel: Int) -> UInt8 {
        (0..<pixels.width * pixels.height).map { pixels.bytes[$0 * 4 + channel] }.min() ?? 255
      }
      #expect(darkest(first, 0) == 255 && darkest(first, 2) < 40)
      #expect(darkest(second, 2) > 250 && darkest(second, 0) < 40)
      #expect(last.ink.width > second.ink.width * 1.8 && last.ink.height > second.ink.height * 1.8)
      renderer.layer = nil
      CATransaction.flush()
    }
  }

  @Test("anew when anything of it changes, and gone when the text is")
  func changes() throws {
    try PinnedFonts.only {
      let layer = text("abc")
      let renderer = try HeadlessRenderer(size: size, scale: 1)
      renderer.layer = sheet(layer)
      CATransaction.setDisableActions(true)
      var pictures = [Pixels(try renderer.render())]
      let changes: [(CATextLayer) -> Void] = [
        { $0.string = "abcd" }, { $0.fontSize = 30 }, { $0.foregroundColor = red },
        { $0.alignmentMode = .right }, { $0.bounds.size.width = 120 },
        { $0.string = "a b c d e f g" },
        { $0.isWrapped = true }, { $0.bounds.size.height = 30 }, { $0.truncationMode = .end },
        {
          $0.string = NSAttributedString(
            string: "abc", attributes: [.foregroundColor: blue, .underlineStyle: 1])
        }, { $0.string = nil },
      ]
      for (index, change) in changes.enumerated() {
        CATransaction.setDisableActions(true)
        change(layer)
        pictures.append(Pixels(try renderer.render()))
        #expect(pictures[index] != pictures[index + 1], "change \(index)")
      }
      #expect(pictures.last?.ink.isNull == true)
      renderer.layer = nil
      CATransaction.flush()
    }
  }

  @Test("sharp under a transform: as the text of that size")
  func sharp() throws {
    func layer(_ fontSize: CGFloat, _ scale: CGFloat) -> CATextLayer {
      let layer = text("Sharp", CGRect(x: 0, y: 0, width: 150 / scale, height: 80 / scale))
      layer.fontSize = fontSize
      layer.anchorPoint = .zero
      layer.position = CGPoint(x: 5, y: 5)
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      return layer
    }
    let large = try draw(sheet(layer(48, 1)))
    let scaled = try draw(sheet(layer(6, 8)))
    #expect(large.ink.width > 100 && distance(large, scaled) < 0.05)
  }

  @Test("as a mask, faded, cast as a shadow, and rasterized")
  func effects() throws {
    let masked = CALayer.filled(CGRect(x: 10, y: 10, width: 140, height: 70), .black)
    masked.mask = text("Mask it", CGRect(x: 0, y: 0, width: 140, height: 70))
    let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
    root.addSublayer(masked)
    let plain = try draw(sheet(text("Mask it")))
    let cut = try draw(root)
    #expect(distance(cut, plain) < 0.05)
    let faded = try draw(sheet(text("Mask it") { $0.opacity = 0.5 }))
    let gray = try draw(
      sheet(text("Mask it") { $0.foregroundColor = CGColor(gray: 0, alpha: 0.5) }))
    #expect(distance(faded, gray) < 0.2 && distance(faded, plain) > 1)
    let raster = try draw(sheet(text("Mask it") { $0.shouldRasterize = true }))
    #expect(distance(raster, plain) < 0.05)
    let shadow = try draw(
      sheet(
        text("Mask it") {
          ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (
            1, 0, CGSize(width: 0, height: 30)
          )
        }))
    #expect(shadow.ink.height > plain.ink.height + 25)
  }

  @Test("where a subclass moves them")
  func subclass() throws {
    final class Lowered: CATextLayer {
      override func draw(in context: CGContext) {
        context.saveGState()
        context.translateBy(x: 0, y: 25)
        super.draw(in: context)
        context.restoreGState()
      }
    }
    let layer = Lowered()
    layer.frame = CGRect(x: 10, y: 10, width: 140, height: 70)
    (layer.string, layer.fontSize, layer.foregroundColor) = ("abc", 20, .black)
    let plain = try draw(sheet(text("abc"))).ink
    let lowered = try draw(sheet(layer)).ink
    #expect(lowered.minY == plain.minY + 25)
  }

  @Test("of scenes")
  func scenes() throws {
    let scene = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 160 90" position="80 45" backgroundColor="1 1 1">
          <sublayers>
            <CATextLayer bounds="0 0 140 70" position="80 45" fontSize="20" foregroundColor="0 0 0">
              <font type="string" value="Helvetica"/><string type="string" value="abc gj"/>
            </CATextLayer>
          </sublayers>
        </CALayer>
      </caml>
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).caml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(scene.utf8).write(to: file)
    let layer = try CAMLDocument(contentsOf: file).rootLayer
    let drawn = try PinnedFonts.only { try render(layer, size: size, orientation: .yUp) }
    let expected = try draw(sheet(text("abc gj")))
    #expect(distance(drawn, expected) < 0.05)
  }

  @Test("of the size that they prefer, with nothing missing")
  func preferredSize() throws {
    try PinnedFonts.only {
      let layer = text("Preferred\nsize", .zero)
      let wanted = layer.preferredFrameSize()
      #expect(wanted.width > 80 && abs(wanted.height - 54.48) < 0.01)
      layer.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: wanted)
      layer.truncationMode = .end
      let whole = text("Preferred\nsize")
      let drawn = try draw(sheet(layer))
      let expected = try draw(sheet(whole))
      #expect(distance(drawn, expected) < 0.01)
      layer.isWrapped = true
      layer.bounds.size.width = 40
      #expect(layer.preferredFrameSize().height > wanted.height)
    }
  }

  @Test("a line of as many letters as there may be is outlines of a bounded length")
  func longLine() {
    PinnedFonts.only {
      let layer = text(String(repeating: "letters ", count: 1 << 15))
      layer.fontSize = 0.001
      layer.display()
      guard case .array(let parts)? = layer.state[extra: .textPicture] else {
        Issue.record("The text has no picture.")
        return
      }
      let counts = parts.compactMap(TextPicture.Part.init).map { part -> Int in
        if case .fill(let path, _) = part { path.storage.elements.count } else { 0 }
      }
      #expect(counts.count > 10 && counts.allSatisfy { $0 < 1 << 16 })
      #expect(counts.reduce(0, +) > TextLimits.maximumElements)
      #expect(counts.reduce(0, +) < TextLimits.maximumElements + 1 << 15)
    }
  }
}
