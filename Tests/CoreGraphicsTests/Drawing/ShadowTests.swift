// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct ShadowTests {
  @Test("the offset is in pixels, y up, whatever the transform")
  func offset() throws {
    let bitmap = try Bitmap(20, 20)
    bitmap.context.scaleBy(x: 2, y: 2)
    bitmap.context.rotate(by: .pi / 2)
    bitmap.context.setShadow(offset: CGSize(width: 6, height: 4), blur: 0, color: .blue)
    bitmap.context.setFillColor(.red)
    // Pixels 4..<8 along x and 4..<8 along y, y up.
    bitmap.context.fill(CGRect(x: 2, y: -4, width: 2, height: 2))
    #expect(bitmap[5, 14] == [255, 0, 0, 255])
    #expect(bitmap[11, 10] == [0, 0, 255, 255] && bitmap[13, 8] == [0, 0, 255, 255])
    #expect(bitmap[14, 10] == [0, 0, 0, 0] && bitmap[11, 7] == [0, 0, 0, 0])
  }

  @Test(
    "the blur is a Gaussian one of half its number, and keeps the mass", arguments: [1, 4, 9.5])
  func blur(blur: CGFloat) throws {
    let bitmap = try Bitmap(80, 1)
    bitmap.context.setShadow(offset: CGSize(width: 40, height: 0), blur: blur, color: .blue)
    bitmap.context.setFillColor(.red)
    // High enough that nothing is lost above and below.
    bitmap.context.fill(CGRect(x: 0, y: -100, width: 10, height: 200))
    let row = bitmap.alphas(ofRow: 0).dropFirst(14).map { Double($0) / 255 }
    let mass = row.reduce(0, +)
    #expect(abs(mass - 10) < 0.1)
    let mean = row.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / mass
    let variance =
      row.enumerated().reduce(0) {
        $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * $1.element
      } / mass
    // Of a box of ten pixels: (10² − 1) / 12.
    let wanted = 8.25 + Double(blur * blur) / 4
    #expect(abs(variance - wanted) < 0.05 * wanted, "\(variance), not \(wanted)")
  }

  @Test("the edge of a blurred shadow follows the error function")
  func edge() throws {
    let bitmap = try Bitmap(60, 1)
    let deviation = 5.0
    bitmap.context.setShadow(
      offset: CGSize(width: 30, height: 0), blur: deviation * 2, color: .blue)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: -200, y: -100, width: 200, height: 200))
    for x in 12..<48 {
      let wanted = (1 - erf((Double(x) + 0.5 - 30) / deviation / 2.0.squareRoot())) / 2 * 255
      #expect(abs(Double(bitmap[x, 0][3]) - wanted) < 4, "at \(x)")
    }
  }

  @Test("the shadow's alpha is that of what casts it times the color's")
  func alpha() throws {
    let bitmap = try Bitmap(8, 1)
    bitmap.context.setShadow(
      offset: CGSize(width: 4, height: 0), blur: 0, color: .hex(0x0000FF, 0.5))
    bitmap.context.setFillColor(.hex(0xFF0000, 0.5))
    bitmap.context.setAlpha(0.5)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(isClose(bitmap[0, 0], [64, 0, 0, 64], within: 1))
    #expect(isClose(bitmap[4, 0], [0, 0, 32, 32], within: 1))
  }

  @Test("without a color the shadow is black at a third; nil ends it, and so does the state's end")
  func ends() throws {
    let bitmap = try Bitmap(8, 1)
    bitmap.context.saveGState()
    bitmap.context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(isClose(bitmap[2, 0], [0, 0, 0, 85], within: 1))
    bitmap.context.restoreGState()
    bitmap.context.fill(CGRect(x: 4, y: 0, width: 1, height: 1))
    #expect(bitmap[6, 0][3] == 0)
    bitmap.context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0)
    bitmap.context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: nil)
    bitmap.context.fill(CGRect(x: 4, y: 0, width: 1, height: 1))
    #expect(bitmap[6, 0][3] == 0)
  }

  @Test("the clip cuts the shadow, not what casts it")
  func clip() throws {
    let bitmap = try Bitmap(8, 1)
    bitmap.context.clip(to: CGRect(x: 4, y: 0, width: 2, height: 1))
    bitmap.context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: .blue)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect(bitmap.alphas(ofRow: 0) == [0, 0, 0, 0, 255, 255, 0, 0])
  }

  @Test("images, strokes and gradients cast shadows too")
  func all() throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
    let bitmap = try Bitmap(12, 4)
    bitmap.context.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: .blue)
    bitmap.context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    bitmap.context.strokeLineSegments(
      between: [CGPoint(x: 2, y: 3.5), CGPoint(x: 4, y: 3.5)])
    #expect(bitmap[7, 3] == [0, 0, 255, 255] && bitmap[9, 0] == [0, 0, 255, 255])
    #expect(bitmap[7, 0] == [0, 0, 0, 0])
  }

  @Test("in a context of UIKit's kind the offset is in points, downward")
  func kit() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6), format: format)
    let image = renderer.image { context in
      context.cgContext.setShadow(offset: CGSize(width: 0, height: 3), blur: 0, color: .blue)
      context.cgContext.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 12 && image.size == CGSize(width: 6, height: 6))
    pixels.withPremultipliedRGBA8 { bytes in
      #expect(bytes[(1 * 12 + 1) * 4] == 255)
      #expect(bytes[(7 * 12 + 1) * 4 + 2] == 255 && bytes[(11 * 12 + 1) * 4 + 3] == 0)
    }
  }
}
