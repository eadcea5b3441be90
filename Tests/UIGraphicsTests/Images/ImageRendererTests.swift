// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Dispatch
import Foundation
import Synchronization
import Testing
import UIGraphics

@Suite struct ImageRendererTests {
  /// A renderer of scale 1, whatever the main screen has.
  private func plain(_ size: CGSize) -> UIGraphicsImageRenderer {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format)
  }

  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(image.cgImage)
    return image.withPremultipliedRGBA8 {
      Array($0[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }
  }

  @Test("with the extended range images are half floats and hold what is brighter than white")
  func range() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let color = try #require(CGColor(colorSpace: space, components: [1.5, -0.25, 0.5, 1]))
    for range: UIGraphicsImageRendererFormat.Range in [.automatic, .extended, .standard] {
      let format = UIGraphicsImageRendererFormat.preferred()
      format.preferredRange = range
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(
        size: CGSize(width: 2, height: 2), format: format)
      let image = try #require(
        renderer.image { context in
          context.cgContext.setFillColor(color)
          context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }.cgImage)
      #expect(image.isHalfFloat == (range == .extended))
      if range == .extended {
        let first = image.premultipliedHalfFloats.prefix(4).map { Float(Float16(bitPattern: $0)) }
        #expect(first == [1.5, -0.25, 0.5, 1])
      } else {
        #expect(image.premultipliedRGBA.prefix(4) == [255, 0, 128, 255])
      }
    }
  }

  @Test("the plane is y down in points, and its bounds may begin anywhere")
  func space() throws {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 10, y: 10, width: 4, height: 3), format: format)
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      context.cgContext.setFillColor(.red)
      context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
      #expect(context.currentImage.size == CGSize(width: 4, height: 3))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 4, height: 3) && image.scale == 2)
    #expect(try pixel(image, 1, 1) == [255, 0, 0, 255] && pixel(image, 2, 0) == [0, 0, 0, 0])
    #expect(try pixel(image, 0, 2) == [0, 0, 0, 0])
  }

  @Test("opaque images have no alpha, and sizes no bitmap has give empty images")
  func formats() throws {
    let format = UIGraphicsImageRendererFormat.preferred()
    format.opaque = true
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format)
    let image = renderer.image {
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .clear)
    }
    #expect(image.cgImage?.isOpaque == true)
    for size in [CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: 1e9, height: 1)] {
      let empty = plain(size).image { _ in Issue.record("It runs.") }
      #expect(empty.cgImage == nil && empty.pngData() == nil && empty.size == .zero)
    }
  }

  @Test("PNG and JPEG files can be read back")
  func files() throws {
    let renderer = plain(CGSize(width: 16, height: 16))
    let draw = { (context: UIGraphicsImageRendererContext) in
      context.cgContext.setFillColor(.hex(0xC86432))
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    let png = try #require(UIImage(data: renderer.pngData(actions: draw)))
    #expect(try pixel(png, 3, 3) == [0xC8, 0x64, 0x32, 255])
    let fine = renderer.jpegData(withCompressionQuality: 1, actions: draw)
    let jpeg = try #require(UIImage(data: fine))
    let found = try pixel(jpeg, 8, 8).map(Int.init)
    #expect(isClose(found, [0xC8, 0x64, 0x32, 255], within: 3) && jpeg.size.width == 16)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
  }

  @Test("worse JPEG files are smaller")
  func quality() {
    let renderer = plain(CGSize(width: 64, height: 64))
    let image = renderer.image { context in
      for index in 0..<64 {
        context.cgContext.setFillColor(.hex(index * 7919 & 0xFFFFFF))
        context.fill(CGRect(x: index, y: 0, width: 1, height: 64 - index))
      }
    }
    let sizes = [0.1, 0.5, 1].map { image.jpegData(compressionQuality: $0)?.count ?? 0 }
    #expect(sizes[0] > 0)
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
  }

  @Test("images draw upright at their size in points, turned as their orientation says")
  func images() throws {
    let pixels = CGImage(
      width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    let image = UIImage(cgImage: pixels, scale: 1, orientation: .right)
    #expect(image.size == CGSize(width: 1, height: 2))
    let drawn = plain(CGSize(width: 4, height: 4)).image { _ in
      image.draw(at: CGPoint(x: 1, y: 0))
      image.draw(in: CGRect(x: 3, y: 2, width: 1, height: 2), blendMode: .normal, alpha: 0.5)
    }
    // A quarter clockwise brings the left end up.
    #expect(try pixel(drawn, 1, 0) == [255, 0, 0, 255] && pixel(drawn, 1, 1) == [0, 0, 255, 255])
    #expect(isClose(try pixel(drawn, 3, 2).map(Int.init), [128, 0, 0, 128], within: 1))
  }

  @Test("images can be begun and ended, one within another")
  func begun() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    let outer = UIGraphicsGetCurrentContext()
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    UIRectFrame(CGRect(x: 0, y: 0, width: 2, height: 2))
    let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer && inner.size.width == 2)
    UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.scale == 2 && image.cgImage?.width == 8)
    #expect(try pixel(image, 1, 1)[3] == 255 && pixel(image, 2, 2)[3] == 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test("each thread has contexts of its own")
  func threads() throws {
    let context = try CGContext.bitmap(2, 2)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let isDone = DispatchSemaphore(value: 0)
    let found = Mutex(true)
    Thread.detachNewThread {
      found.withLock { $0 = UIGraphicsGetCurrentContext() != nil }
      isDone.signal()
    }
    isDone.wait()
    #expect(found.withLock { !$0 } && UIGraphicsGetCurrentContext() === context)
  }
}
