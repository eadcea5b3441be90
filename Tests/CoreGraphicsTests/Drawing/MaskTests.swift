// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct MaskTests {
  private let whole = CGRect(x: 0, y: 0, width: 4, height: 1)

  @Test("an image mask lets paint through where it is 0, a gray image where it is white")
  func polarity() throws {
    for (isMask, wanted) in [(true, [255, 170, 85, 0]), (false, [0, 85, 170, 255])] {
      let bitmap = try Bitmap(4, 1)
      bitmap.context.clip(
        to: whole, mask: try .levels([0, 85, 170, 255], width: 4, isMask: isMask))
      bitmap.context.fill(whole)
      #expect(isClose(bitmap.alphas(ofRow: 0), wanted, within: 1))
    }
  }

  @Test("of an image with alpha the alpha counts")
  func alpha() throws {
    let image = CGImage(
      width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 128, 255, 255, 255, 255])
    let bitmap = try Bitmap(2, 1)
    bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: image)
    bitmap.context.fill(whole)
    #expect(isClose(bitmap.alphas(ofRow: 0), [128, 255], within: 1))
  }

  @Test("outside of its rectangle a mask lets nothing through, and its top row is at the largest y")
  func place() throws {
    let bitmap = try Bitmap(4, 4)
    bitmap.context.interpolationQuality = .none
    bitmap.context.clip(
      to: CGRect(x: 1, y: 1, width: 2, height: 2), mask: try .levels([255, 0], width: 1))
    #expect(bitmap.context.boundingBoxOfClipPath.contains(CGRect(x: 1, y: 1, width: 2, height: 2)))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap.alphas(ofRow: 1) == [0, 255, 255, 0])
    #expect(bitmap.alphas(ofRow: 0) == [0, 0, 0, 0] && bitmap.alphas(ofRow: 2) == [0, 0, 0, 0])
  }

  @Test("masks multiply, go with the state and with a reset of the clip")
  func stack() throws {
    let bitmap = try Bitmap(4, 1)
    bitmap.context.saveGState()
    bitmap.context.clip(to: whole, mask: try .levels([128, 128, 255, 255], width: 4))
    bitmap.context.saveGState()
    bitmap.context.clip(to: whole, mask: try .levels([128, 255, 128, 0], width: 4))
    bitmap.context.fill(whole)
    #expect(isClose(bitmap.alphas(ofRow: 0), [64, 128, 128, 0], within: 1))
    bitmap.context.restoreGState()
    bitmap.context.setBlendMode(.copy)
    bitmap.context.fill(whole)
    #expect(isClose(bitmap.alphas(ofRow: 0), [160, 192, 255, 255], within: 2))
    bitmap.context.restoreGState()
    bitmap.context.clip(to: whole, mask: try .levels([0, 0, 0, 0], width: 4))
    bitmap.context.resetClip()
    bitmap.context.fill(whole)
    #expect(bitmap.alphas(ofRow: 0) == [255, 255, 255, 255])
  }

  @Test("a mask of black lets nothing through, shadows neither")
  func black() throws {
    let bitmap = try Bitmap(4, 1)
    bitmap.context.clip(to: whole, mask: try .levels([0, 0, 0, 0], width: 4))
    bitmap.context.setShadow(offset: CGSize(width: 1, height: 0), blur: 2, color: .blue)
    bitmap.context.fill(whole)
    bitmap.context.clip(
      to: CGRect(x: 50, y: 0, width: 1, height: 1), mask: try .levels([255], width: 1))
    bitmap.context.fill(whole)
    #expect(bitmap.mass == 0)
  }

  @Test("an image cuts itself by a mask, and is cropped")
  func images() throws {
    let red = CGImage(
      width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 255, 0, 0, 255])
    let masked = try #require(red.masking(try .levels([0, 255], width: 2, isMask: true)))
    #expect(masked.premultipliedRGBA == [255, 0, 0, 255, 0, 0, 0, 0])
    let cropped = try #require(masked.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(cropped.width == 1 && cropped.premultipliedRGBA == [0, 0, 0, 0])
    #expect(red.cropping(to: CGRect(x: 3, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("a range of colors becomes transparent")
  func colors() throws {
    let gray = try CGImage.levels([10, 20, 30, 40], width: 4)
    let masked = try #require(gray.copy(maskingColorComponents: [15, 30]))
    #expect(
      stride(from: 3, to: 16, by: 4).map { masked.premultipliedRGBA[$0] } == [255, 0, 0, 255])
    #expect(masked.premultipliedRGBA[0] == 10)
    #expect(gray.copy(maskingColorComponents: [1, 2, 3]) == nil)
    #expect(
      try CGImage.levels([1], width: 1, isMask: true).copy(maskingColorComponents: [0, 1]) == nil)
  }
}
