// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct TransparencyLayerTests {
  @Test("overlapping shapes of a layer fade as one")
  func alpha() throws {
    let bitmap = try Bitmap(6, 1)
    bitmap.context.setAlpha(0.5)
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    bitmap.context.setFillColor(.blue)
    bitmap.context.fill(CGRect(x: 2, y: 0, width: 4, height: 1))
    #expect(bitmap.mass == 0)
    bitmap.context.endTransparencyLayer()
    #expect(isClose(bitmap[1, 0], [128, 0, 0, 128], within: 1))
    #expect(isClose(bitmap[3, 0], [0, 0, 128, 128], within: 1))
  }

  @Test("a layer casts one shadow")
  func shadow() throws {
    let bitmap = try Bitmap(12, 1)
    bitmap.context.setShadow(
      offset: CGSize(width: 6, height: 0), blur: 0, color: .hex(0x0000FF, 0.5))
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    bitmap.context.fill(CGRect(x: 2, y: 0, width: 4, height: 1))
    bitmap.context.endTransparencyLayer()
    #expect(
      isClose(
        bitmap.alphas(ofRow: 0), [Int](repeating: 255, count: 6) + [Int](repeating: 128, count: 6),
        within: 1))
  }

  @Test("only the part in the rectangle is kept")
  func rect() throws {
    let bitmap = try Bitmap(8, 2)
    bitmap.context.scaleBy(x: 2, y: 1)
    bitmap.context.beginTransparencyLayer(
      in: CGRect(x: 1, y: 0, width: 2, height: 1), auxiliaryInfo: nil)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 8, height: 2))
    bitmap.context.endTransparencyLayer()
    #expect(bitmap.alphas(ofRow: 1) == [0, 0, 255, 255, 255, 255, 0, 0])
    #expect(bitmap.alphas(ofRow: 0) == [Int](repeating: 0, count: 8))
  }

  @Test("the clip from before cuts the picture once, also where it is soft")
  func clip() throws {
    let bitmap = try Bitmap(2, 1)
    bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 1.5, height: 1))
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    bitmap.context.endTransparencyLayer()
    #expect(isClose(bitmap.alphas(ofRow: 0), [255, 128], within: 1))
  }

  @Test("a mode within a layer meets only the layer")
  func isolation() throws {
    let bitmap = try Bitmap(3, 1)
    bitmap.context.setFillColor(.blue)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    bitmap.context.setBlendMode(.clear)
    bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    bitmap.context.endTransparencyLayer()
    #expect(bitmap[0, 0] == [255, 0, 0, 255] && bitmap[1, 0] == [0, 0, 255, 255])
  }

  @Test("layers nest, and forget what they saved")
  func nesting() throws {
    let bitmap = try Bitmap(1, 1)
    bitmap.context.setFillColor(.red)
    bitmap.context.setAlpha(0.5)
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.setAlpha(0.5)
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.saveGState()
    bitmap.context.translateBy(x: 7, y: 7)
    bitmap.context.fill(CGRect(x: -7, y: -7, width: 1, height: 1))
    bitmap.context.endTransparencyLayer()
    bitmap.context.restoreGState()
    bitmap.context.endTransparencyLayer()
    bitmap.context.endTransparencyLayer()
    #expect(bitmap.context.ctm.isIdentity)
    #expect(isClose(bitmap[0, 0], [64, 0, 0, 64], within: 1))
  }

  @Test("a layer of which nothing is seen leaves the context usable")
  func hidden() throws {
    let bitmap = try Bitmap(2, 1)
    bitmap.context.saveGState()
    bitmap.context.clip(to: CGRect(x: 9, y: 9, width: 1, height: 1))
    bitmap.context.beginTransparencyLayer(auxiliaryInfo: nil)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    bitmap.context.endTransparencyLayer()
    bitmap.context.restoreGState()
    #expect(bitmap.mass == 0)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(bitmap.alphas(ofRow: 0) == [255, 0])
  }
}
