// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing
import UIKit

/// The calls of Apple's documentation, as they stand there.
@Suite("Pictures are attachments of tests")
struct AttachmentTests {
  private func decoded<T>(_ attachment: Attachment<T>) throws -> CGImage {
    try attachment.withUnsafeBytes { try ImageDecoder.decode(Data($0)) }
  }

  @Test("a CGImage is attached as PNG, with the ending of the name")
  func bitmap() throws {
    let image = Pictures.dotted([0, 0, 255, 255], dot: [40, 0, 0, 40], x: 3, y: 2)
    let attachment = Attachment(image, named: "picture")
    let back = try decoded(attachment)
    #expect(back.premultipliedRGBA == image.premultipliedRGBA)
    #expect(attachment.attachableValue === image)
    Attachment.record(image, named: "picture.png", as: .png)
    Attachment.record(attachment)
  }

  @Test("the format is that asked for, else that of the name")
  func formats() throws {
    let image = Pictures.plain([200, 30, 30, 255], width: 32, height: 32)
    let marks: [(Attachment<_AttachableImageWrapper<CGImage>>, [UInt8])] = [
      (Attachment(image, named: "a.jpg"), [0xFF, 0xD8]), (Attachment(image), [0x89, 0x50]),
      (Attachment(image, named: "a.jpg", as: .png), [0x89, 0x50]),
      (Attachment(image, as: .jpeg(withEncodingQuality: 0.2)), [0xFF, 0xD8]),
    ]
    for (attachment, mark) in marks {
      #expect(try attachment.withUnsafeBytes { Array($0.prefix(2)) } == mark)
    }
    let small = try Attachment(image, as: .jpeg(withEncodingQuality: 0)).withUnsafeBytes(\.count)
    let large = try Attachment(image, as: .jpeg(withEncodingQuality: 1)).withUnsafeBytes(\.count)
    #expect(small <= large)
    #expect(AttachableImageFormat.jpeg(withEncodingQuality: .nan).encodingQuality == 1)
    #expect(AttachableImageFormat(pathExtension: "JPG")?.encodingQuality == 1)
    #expect(AttachableImageFormat(pathExtension: "tiff") == nil)
  }

  @Test("a UIImage is attached upright")
  func image() throws {
    let bitmap = Pictures.dotted([0, 0, 0, 255], dot: [255, 0, 0, 255], x: 0, y: 0)
    let back = try decoded(Attachment(UIImage(cgImage: bitmap), named: "image"))
    #expect(back.premultipliedRGBA == bitmap.premultipliedRGBA)
    let turned = UIImage(cgImage: bitmap, scale: 1, orientation: .down)
    #expect(try decoded(Attachment(turned)).pixel(7, 3) == [255, 0, 0, 255])
    Attachment.record(turned, named: "turned", as: .jpeg)
  }

  @Test("a layer is attached as a window shows it, and stays where it was")
  func layer() throws {
    let (parent, layer) = (CALayer(), Pictures.moving())
    parent.addSublayer(CALayer())
    parent.addSublayer(layer)
    parent.addSublayer(CALayer())
    let back = try decoded(Attachment(layer, named: "layer"))
    #expect((back.width, back.height) == (40, 20))
    #expect(back.pixel(5, 10) == [255, 0, 0, 255])
    #expect(back.pixel(35, 10) == [0, 0, 255, 255])
    #expect(parent.sublayers?.firstIndex { $0 === layer } == 1)
    Attachment.record(layer, named: "layer")
  }

  @Test("a view is attached after its layout") @MainActor
  func view() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    view.backgroundColor = .green
    let back = try decoded(Attachment(view, named: "view"))
    let scale = Int(UIScreen.main.scale)
    #expect((back.width, back.height) == (30 * scale, 10 * scale))
    #expect(back.pixel(3, 3) == [0, 255, 0, 255])
    Attachment.record(view, named: "view")
  }
}
