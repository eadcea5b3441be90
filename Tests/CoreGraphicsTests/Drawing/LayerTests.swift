// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite("Layers of contexts")
struct LayerTests {
  private func stamp(_ context: CGContext, size: CGSize) throws -> CGLayer {
    let layer = try #require(CGLayer(context, size: size, auxiliaryInfo: nil))
    let inner = try #require(layer.context)
    inner.setFillColor(.red)
    inner.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height / 2))
    inner.setFillColor(.blue)
    inner.fill(CGRect(x: 0, y: size.height / 2, width: size.width / 2, height: size.height / 2))
    return layer
  }

  @Test("a layer shows what its context drew, y upward, transparent elsewhere")
  func places() throws {
    let bitmap = try Bitmap(20, 20)
    let layer = try stamp(bitmap.context, size: CGSize(width: 8, height: 4))
    #expect(layer.size == CGSize(width: 8, height: 4) && layer.context?.width == 8)
    bitmap.context.draw(layer, at: CGPoint(x: 2, y: 10))
    #expect(bitmap[2, 9] == [255, 0, 0, 255] && bitmap[9, 8] == [255, 0, 0, 255])
    #expect(bitmap[2, 7] == [0, 0, 255, 255] && bitmap[6, 7] == [0, 0, 0, 0])
    #expect(bitmap[1, 8] == [0, 0, 0, 0] && bitmap[2, 10] == [0, 0, 0, 0])
    bitmap.context.draw(layer, in: CGRect(x: 0, y: 0, width: 16, height: 8))
    #expect(bitmap[15, 19] == [255, 0, 0, 255] && bitmap[4, 13] == [0, 0, 255, 255])
  }

  @Test("transform, alpha, mode, clip and path of the context count and stay")
  func state() throws {
    let bitmap = try Bitmap(20, 20)
    let layer = try stamp(bitmap.context, size: CGSize(width: 4.5, height: 4))
    #expect(layer.context?.width == 5)
    bitmap.context.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    bitmap.context.saveGState()
    bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 10))
    bitmap.context.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    bitmap.context.translateBy(x: 4, y: 4)
    bitmap.context.scaleBy(x: 2, y: 2)
    bitmap.context.setAlpha(0.5)
    bitmap.context.draw(layer, at: .zero)
    bitmap.context.restoreGState()
    #expect(bitmap.context.path?.boundingBoxOfPath == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(isClose(bitmap[5, 14], [128, 0, 0, 128], within: 1))
    // Nine units wide: pixels beyond the size are not shown.
    #expect(bitmap[12, 14][3] > 40 && bitmap[13, 14] == [0, 0, 0, 0])
    #expect(bitmap[5, 9] == [0, 0, 0, 0] && isClose(bitmap[5, 10], [0, 0, 128, 128], within: 1))
  }

  @Test("what is drawn in it later is shown later, and it can be shown in itself")
  func later() throws {
    let bitmap = try Bitmap(8, 4)
    let layer = try stamp(bitmap.context, size: CGSize(width: 8, height: 4))
    bitmap.context.draw(layer, at: .zero)
    layer.context?.setFillColor(.green)
    layer.context?.fill(CGRect(x: 6, y: 0, width: 2, height: 2))
    layer.context?.draw(layer, in: CGRect(x: 4, y: 2, width: 4, height: 2))
    #expect(bitmap[7, 3] == [255, 0, 0, 255])
    bitmap.context.draw(layer, at: .zero)
    #expect(bitmap[7, 3] == [0, 255, 0, 255] && bitmap[7, 1] == [0, 255, 0, 255])
    #expect(bitmap[4, 0] == [0, 0, 255, 255] && bitmap[4, 1] == [255, 0, 0, 255])
  }

  @Test("in contexts of every layout, and as precise as they are")
  func layouts() throws {
    let layouts: [(CGImageAlphaInfo, CGBitmapInfo)] = [
      (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, []), (.noneSkipLast, []),
    ]
    for (alpha, order) in layouts {
      let bitmap = try Bitmap(
        8, 4, space: CGColorSpaceCreateDeviceRGB(), alpha: alpha, order: order)
      bitmap.context.draw(
        try stamp(bitmap.context, size: CGSize(width: 8, height: 4)), at: .zero)
      #expect(bitmap[7, 3] == [255, 0, 0, 255] && bitmap[0, 0] == [0, 0, 255, 255])
    }
    let info: CGBitmapInfo = [.floatComponents, .byteOrder32Little]
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 32, bytesPerRow: 0, space: space,
        bitmapInfo: info.rawValue | CGImageAlphaInfo.premultipliedLast.rawValue))
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil))
    layer.context?.setFillColor(try #require(CGColor(colorSpace: space, components: [3, 0, 0, 1])))
    layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(layer, at: .zero)
    #expect(context.data?.load(as: Float.self) == 3)
  }

  @Test("a size without a pixel, or beyond what contexts have, makes no layer")
  func sizes() throws {
    let bitmap = try Bitmap(8, 4)
    for size in [
      CGSize.zero, CGSize(width: -1, height: 4), CGSize(width: CGFloat.nan, height: 4),
      CGSize(width: 40_000, height: 1),
    ] {
      #expect(CGLayer(bitmap.context, size: size, auxiliaryInfo: nil) == nil)
    }
  }
}
