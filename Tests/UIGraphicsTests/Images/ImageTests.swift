// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct ImageTests {
  private let image = ResizableImageTests.image(["rg.", "b.k"])

  @Test("copies change one rule each and leave the pixels alone")
  func copies() {
    #expect(image.renderingMode == .automatic && image.capInsets == .zero)
    #expect(image.resizingMode == .tile && image.images == nil && image.duration == 0)
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .alwaysTemplate && template.cgImage === image.cgImage)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(image.withAlignmentRectInsets(insets).alignmentRectInsets == insets)
    let resizable = template.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    #expect(resizable.capInsets == insets && resizable.resizingMode == .stretch)
    #expect(resizable.renderingMode == .alwaysTemplate)
    #expect(image.withBaselineOffset(fromBottom: 2).baselineOffsetFromBottom == 2)
    #expect(image.imageFlippedForRightToLeftLayoutDirection().flipsForRightToLeftLayoutDirection)
  }

  @Test("equal images have the same pixels and rules")
  func equality() throws {
    let pixels = try #require(image.cgImage)
    #expect(UIImage(cgImage: pixels) == image && UIImage(cgImage: pixels).hash == image.hash)
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .up) != image)
    #expect(image.withRenderingMode(.alwaysTemplate) != image)
    #expect(image.withRenderingMode(.automatic) == image)
  }

  @Test("a tint colors the shape; a template is drawn in the fill color")
  func tints() throws {
    let tinted = image.withTintColor(.yellow)
    #expect(try ResizableImageTests.rows(tinted) == ["yy.", "y.y"])
    #expect(tinted.renderingMode == .automatic)
    #expect(
      image.withTintColor(.red, renderingMode: .alwaysOriginal).renderingMode == .alwaysOriginal)
    let drawn = try ResizableImageTests.drawing(4, 2) {
      UIColor.magenta.set()
      image.withRenderingMode(.alwaysTemplate).draw(at: CGPoint(x: 1, y: 0))
    }
    #expect(drawn == [".mm.", ".m.m"])
    let plain = try ResizableImageTests.drawing(3, 2) {
      UIColor.magenta.set()
      image.draw(at: .zero)
    }
    #expect(plain == ["rg.", "b.k"])
  }

  @Test("a half transparent tint multiplies alpha")
  func faintTint() throws {
    let tinted = image.withTintColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let pixels = try #require(tinted.cgImage)
    pixels.withPremultipliedRGBA8 { bytes in
      #expect(bytes[3] == 128 && bytes[0] == 128 && bytes[1] == 0 && bytes[11] == 0)
    }
  }

  @Test(
    "the mirrored way up shows the picture mirrored from left to right",
    arguments: [
      UIImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored,
      .rightMirrored,
    ])
  func mirrors(_ orientation: UIImage.Orientation) throws {
    let pixels = try #require(ResizableImageTests.image(["rgb", "ckm"]).cgImage)
    let turned = UIImage(cgImage: pixels, scale: 1, orientation: orientation)
    let mirrored = turned.withHorizontallyFlippedOrientation()
    func drawing(_ image: UIImage) throws -> [String] {
      try ResizableImageTests.drawing(image.size.width, image.size.height) { image.draw(at: .zero) }
    }
    #expect(try drawing(mirrored) == drawing(turned).map { String($0.reversed()) })
    #expect(mirrored.withHorizontallyFlippedOrientation() == turned)
  }

  @Test("an image for both directions is mirrored where the interface runs from right to left")
  func directions() throws {
    let image = image.imageFlippedForRightToLeftLayoutDirection()
    let rows = try ResizableImageTests.drawing(4, 2) { image.draw(at: CGPoint(x: 1, y: 0)) }
    #expect(rows == [".rg.", ".b.k"])
    let traits = UITraitCollection(layoutDirection: .rightToLeft)
    let other = try ResizableImageTests.drawing(4, 2) {
      traits.performAsCurrent { image.draw(at: CGPoint(x: 1, y: 0)) }
    }
    #expect(other == ["..gr", ".k.b"])
  }

  @Test("animated images have their pictures and a duration of 1/30 second each at least")
  func animation() throws {
    let other = image.withTintColor(.red)
    let animated = try #require(UIImage.animatedImage(with: [image, other], duration: 3))
    #expect(animated.images == [image, other] && animated.duration == 3)
    #expect(animated.cgImage === image.cgImage)
    let standard = UIImage.animatedImage(with: [image, other, image], duration: 0)
    #expect(standard?.duration == 0.1)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(animated.withRenderingMode(.alwaysTemplate).images?.count == 2)
  }

  /// 2 × 1: red and red for 7/100 s, green and blue for 30/100 s, twice.
  static let gif = Data(
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x91, 0, 0]
      + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
      + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 1, 0, 0]
      + [0x21, 0xF9, 4, 4, 7, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
      + [0x21, 0xF9, 4, 4, 30, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0xD4, 0x0A, 0]
      + [0x3B])

  @Test("a GIF is its first picture, and with its own timing an animated image")
  func animatedFiles() throws {
    let still = try #require(UIImage(data: Self.gif))
    #expect(still.images == nil && still.size == CGSize(width: 2, height: 1))
    #expect(still.cgImage?.withPremultipliedRGBA8 { Array($0[0..<4]) } == [255, 0, 0, 255])
    let image = try #require(UIImage.animatedImage(data: Self.gif, scale: 2))
    #expect(image.images?.count == 2 && image.duration == 0.37 && image.scale == 2)
    // The second picture comes a billionth early: a frame at its time never shows the first.
    func isPlayed(_ image: UIImage?) -> Bool {
      guard let times = image?.frameKeyTimes, times.count == 2, image?.framePlayCount == 2 else {
        return false
      }
      return times[0] == 0 && (0..<1e-8).contains(7.0 / 37 - times[1])
    }
    #expect(isPlayed(image))
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    #expect(isPlayed(read))
    #expect(UIImage.animatedImage(data: try #require(self.image.pngData()))?.images == nil)
    #expect(UIImage.animatedImage(data: Data()) == nil)
  }

  @Test("an SVG is drawn in the scale of the screen")
  func svg() throws {
    guard ImageFormat.svg.isDecodable else {
      print("skipped: there is no librsvg")
      return
    }
    let data = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>"#.utf8)
    let image = try #require(UIImage(data: data, scale: 3))
    #expect(image.size == CGSize(width: 6, height: 4) && image.cgImage?.width == 18)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let read = try #require(UIImage(contentsOfFile: file.path))
    #expect(read.size == CGSize(width: 6, height: 4) && read.scale == MainScreen.scale)
  }

  @Test("archives keep pixels and rules")
  func archives() throws {
    let frames = [image, image.withTintColor(.blue)]
    let animated = try #require(UIImage.animatedImage(with: frames, duration: 2))
    let source = try #require(
      animated.withRenderingMode(.alwaysTemplate).resizableImage(
        withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
        as UIImage?)
    let data = try NSKeyedArchiver.archivedData(withRootObject: source, requiringSecureCoding: true)
    let found = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    let read = try #require(found)
    #expect(try ResizableImageTests.rows(read) == ["rg.", "b.k"])
    #expect(read.renderingMode == .alwaysTemplate && read.capInsets.left == 1)
    #expect(read.resizingMode == .stretch && read.duration == 2 && read.images?.count == 2)
    #expect(try ResizableImageTests.rows(read.images?.last) == ["bb.", "b.b"])
    let pattern = UIColor(patternImage: image)
    let colorData = try NSKeyedArchiver.archivedData(
      withRootObject: pattern, requiringSecureCoding: true)
    let color = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: colorData)
    let drawn = try ResizableImageTests.drawing(6, 2) {
      color?.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 2))
    }
    #expect(drawn == ["rg.rg.", "b.kb.k"])
  }

  @Test("patterns repeat from the context's origin, wherever they fill")
  func patterns() throws {
    let rows = try ResizableImageTests.drawing(6, 4) {
      image.drawAsPattern(in: CGRect(x: 1, y: 1, width: 4, height: 3))
    }
    #expect(rows == ["......", ".".appending(".kb.").appending("."), ".g.rg.", "..kb.."])
    #expect(!UIColor(patternImage: image).getRed(nil, green: nil, blue: nil, alpha: nil))
  }

  @Test("thumbnails have the size that is asked for, at the image's scale")
  func thumbnails() throws {
    let large = ResizableImageTests.image(
      Array(repeating: String(repeating: "r", count: 40), count: 20), scale: 2)
    let small = try #require(large.preparingThumbnail(of: CGSize(width: 10, height: 5)))
    #expect(small.size == CGSize(width: 10, height: 5) && small.scale == 2)
    #expect(try ResizableImageTests.rows(small).joined().allSatisfy { $0 == "r" })
    #expect(large.preparingThumbnail(of: .zero) == nil)
    #expect(UIImage().preparingForDisplay() == nil && large.preparingForDisplay() == large)
  }

  @Test("a subclass has an initializer of its own and is drawn as its parent")
  func subclass() throws {
    final class Marked: UIImage, @unchecked Sendable {
      let mark: Int
      init?(data: Data, mark: Int) {
        self.mark = mark
        super.init(data: data)
      }
      required init?(coder: NSCoder) { nil }
      required convenience init(imageLiteralResourceName name: String) { fatalError(name) }
    }
    let data = try #require(image.pngData())
    let marked = try #require(Marked(data: data, mark: 3))
    #expect(marked.mark == 3 && marked.size == image.size)
  }
}
