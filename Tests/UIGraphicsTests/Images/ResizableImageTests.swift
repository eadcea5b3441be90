// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

/// The pixels of images that grow.
@Suite struct ResizableImageTests {
  /// Colors by letter; a point is clear.
  private static let palette: [Character: [UInt8]] = [
    "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255],
    "w": [255, 255, 255, 255], "k": [0, 0, 0, 255], "y": [255, 255, 0, 255],
    "c": [0, 255, 255, 255], "m": [255, 0, 255, 255], "o": [255, 128, 0, 255], ".": [0, 0, 0, 0],
  ]

  /// An image from rows of letters.
  static func image(_ rows: [String], scale: CGFloat = 1) -> UIImage {
    let pixels = rows.joined().flatMap { palette[$0] ?? [] }
    let image = CGImage(
      width: rows[0].count, height: rows.count, premultipliedRGBA: pixels)
    return UIImage(cgImage: image, scale: scale, orientation: .up)
  }

  /// The letters of a picture's pixels; `?` for other colors.
  static func rows(_ image: UIImage?) throws -> [String] {
    let image = try #require(image?.cgImage)
    return image.withPremultipliedRGBA8 { bytes in
      (0..<image.height).map { y in
        String(
          (0..<image.width).map { x -> Character in
            let place = (y * image.width + x) * 4
            let pixel = Array(bytes[place..<place + 4])
            return palette.first { $0.value == pixel }?.key ?? "?"
          })
      }
    }
  }

  /// The letters of a drawing.
  static func drawing(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ body: () -> Void
  ) throws -> [String] {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), false, scale)
    defer { UIGraphicsEndImageContext() }
    body()
    return try rows(UIGraphicsGetImageFromCurrentImageContext())
  }

  private let nine = image(["rgb", "cky", "mow"])

  @Test("caps keep their size and a single pixel inside fills the rest, in both modes")
  func onePixel() throws {
    for mode in [UIImage.ResizingMode.tile, .stretch] {
      let image = nine.resizableImage(
        withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
      let rows = try Self.drawing(6, 5) { image.draw(in: CGRect(x: 0, y: 0, width: 6, height: 5)) }
      #expect(rows == ["rggggb", "ckkkky", "ckkkky", "ckkkky", "moooow"])
    }
  }

  @Test("the inside repeats from the top left of each part, and is cut at its end")
  func tiles() throws {
    let image = Self.image(["rgbk", "cmyo", "wkrg", "bcmy"]).resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    let rows = try Self.drawing(7, 7) { image.draw(in: CGRect(x: 0, y: 0, width: 7, height: 7)) }
    #expect(
      rows == ["rgbgbgk", "cmymymo", "wkrkrkg", "cmymymo", "wkrkrkg", "cmymymo", "bcmcmcy"])
  }

  @Test("an image without caps repeats as a whole; one that is not resizable is stretched")
  func withoutCaps() throws {
    let image = Self.image(["rg", "bk"])
    let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
    let tiled = try Self.drawing(4, 4) { image.resizableImage(withCapInsets: .zero).draw(in: rect) }
    #expect(tiled == ["rgrg", "bkbk", "rgrg", "bkbk"])
    let plain = Self.image(["rr", "bb"])
    let stretched = try Self.drawing(4, 4) { plain.draw(in: rect) }
    #expect(stretched.first == "rrrr" && stretched.last == "bbbb")
  }

  @Test("caps are in points: at scale 2 they are twice as many pixels")
  func scales() throws {
    let image = Self.image(["rrggbb", "rrggbb"], scale: 2).resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
    #expect(image.size == CGSize(width: 3, height: 1))
    let rows = try Self.drawing(5, 1, scale: 2) {
      image.draw(in: CGRect(x: 0, y: 0, width: 5, height: 1))
    }
    #expect(rows == ["rrggggggbb", "rrggggggbb"])
  }

  @Test("caps without room shrink in proportion")
  func narrow() throws {
    let image = Self.image(["rrrrgbb"]).resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 2), resizingMode: .stretch)
    let rows = try Self.drawing(3, 1) { image.draw(in: CGRect(x: 0, y: 0, width: 3, height: 1)) }
    #expect(rows == ["rrb"])
  }

  @Test("the older form stretches the pixel after its caps")
  func stretchable() throws {
    let image = Self.image(["rgbk"]).stretchableImage(withLeftCapWidth: 1, topCapHeight: 0)
    #expect(image.leftCapWidth == 1 && image.topCapHeight == 0)
    let rows = try Self.drawing(7, 2) { image.draw(in: CGRect(x: 0, y: 0, width: 7, height: 2)) }
    #expect(rows == ["rggggbk", "rggggbk"])
  }

  @Test("edges, insides and places of parts", arguments: [UIImage.ResizingMode.tile, .stretch])
  func parts(_ mode: UIImage.ResizingMode) {
    let parts = ImageSlices.parts(
      pixels: 10, scale: 2, low: 1, high: 2, target: 10..<30, mode: mode)
    #expect(parts.map(\.source) == [0..<2, 2..<6, 6..<10])
    #expect(parts.map(\.target) == [10..<11, 11..<28, 28..<30])
    #expect(parts[1].period == (mode == .tile ? 2 : nil))
    let full = ImageSlices.parts(
      pixels: 4, scale: 1, low: 9, high: 9, target: 0..<10, mode: mode)
    #expect(full.map(\.source) == [0..<4, 3..<4] && full.map(\.target) == [0..<4, 4..<10])
    let odd = ImageSlices.parts(
      pixels: 4, scale: 1, low: -3, high: .nan, target: 0..<10, mode: mode)
    #expect(odd.map(\.source) == [0..<4])
  }
}
