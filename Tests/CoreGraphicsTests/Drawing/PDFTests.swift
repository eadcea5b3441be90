// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite("PDF: structure of the file")
struct PDFTests {
  /// The bytes of a PDF in Latin-1, as its structure is text.
  private func document(
    _ info: NSDictionary? = nil, _ draw: (CGContext) -> Void
  ) throws -> String {
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 200, height: 100)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, info))
    draw(context)
    context.closePDF()
    return try #require(String(data: Data(copying: data), encoding: .isoLatin1))
  }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test("Each page has its own size, and the texts of the document are there")
  func pages() throws {
    let info: NSDictionary = [
      kCGPDFContextTitle: "A title", kCGPDFContextAuthor: "Somebody",
      kCGPDFContextKeywords: ["one", "two"],
    ]
    let text = try document(info) { context in
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
      context.endPDFPage()
      var box = CGRect(x: 0, y: 0, width: 50, height: 60)
      context.beginPage(mediaBox: &box)
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(text.hasPrefix("%PDF-") && text.contains("%%EOF"))
    #expect(count("/Type /Page %", in: text) == 2)
    #expect(text.contains("/MediaBox [ 0 0 200 100 ]"))
    #expect(text.contains("/MediaBox [ 0 0 50 60 ]"))
    #expect(text.contains("(A title)") && text.contains("(Somebody)"))
    #expect(text.contains("(one, two)"))
    #expect(!text.contains("/Subtype /Image"))
  }

  @Test("A file keeps links, and pipes take the bytes", arguments: ["consumer", "renderer"])
  func places(writer: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (link, pipe) = (folder.appending(path: "link.pdf"), folder.appending(path: "pipe"))
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "real.pdf")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let reader = open(pipe.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    for url in [link, pipe] { try write(writer, to: url) }
    let real = try Data(contentsOf: folder.appending(path: "real.pdf"))
    #expect(real.starts(with: "%PDF-".utf8))
    var bytes = [UInt8](repeating: 0, count: real.count + 1)
    let count = read(reader, &bytes, bytes.count)
    #expect(count == real.count && bytes.starts(with: "%PDF-".utf8))
    for (url, kind) in [(link, S_IFLNK), (pipe, S_IFIFO)] {
      var facts = stat()
      let code = lstat(url.path, &facts)
      #expect(code == 0 && facts.st_mode & S_IFMT == kind)
    }
    #expect(throws: (any Error).self) {
      try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: folder) { _ in }
    }
  }

  private func write(_ writer: String, to url: URL) throws {
    var box = CGRect(x: 0, y: 0, width: 20, height: 10)
    if writer == "renderer" {
      try UIGraphicsPDFRenderer(bounds: box).writePDF(to: url) { $0.beginPage() }
      return
    }
    let consumer = try #require(CGDataConsumer(url: url as NSURL))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.endPDFPage()
    context.closePDF()
  }

  @Test("Links and named places lie where they were put, whatever the transform")
  func links() throws {
    let text = try document { context in
      context.beginPDFPage(nil)
      context.scaleBy(x: 3, y: 3)
      context.setURL(
        NSURL(string: "https://example.org/it's")!, for: CGRect(x: 10, y: 20, width: 30, height: 5))
      context.addDestination("here", at: CGPoint(x: 0, y: 90))
      context.setDestination("here", for: CGRect(x: 100, y: 0, width: 10, height: 10))
    }
    #expect(text.contains("/URI (https://example.org/it's)"))
    #expect(text.contains("/Rect [ 10 20 40 25 ]") && text.contains("/Rect [ 100 0 110 10 ]"))
    #expect(count("/Subtype /Link", in: text) == 2)
  }

  @Test("A file appears when the document is closed, and not before")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "a.pdf")
    let context = try #require(CGContext(url as NSURL, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    context.endPDFPage()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    context.closePDF()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
    let bytes = try Data(contentsOf: url)
    #expect(bytes.starts(with: Data("%PDF".utf8)))
    // Later drawings and closings change nothing.
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    context.closePDF()
    #expect(try Data(contentsOf: url) == bytes)
    // A context that goes away closes its document.
    let other = folder.appending(path: "b.pdf")
    do {
      let context = try #require(CGContext(other as NSURL, mediaBox: nil, nil))
      context.beginPDFPage(nil)
    }
    #expect(FileManager.default.fileExists(atPath: other.path))
  }

  @Test("Functions of a program take the bytes; one that fails ends in no crash")
  func callbacks() throws {
    final class Bytes {
      var data = Data()
      var isReleased = false
    }
    let bytes = Bytes()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { info, pointer, count in
        Unmanaged<Bytes>.fromOpaque(info!).takeUnretainedValue().data
          .append(Data(bytes: pointer, count: count))
        return count
      },
      releaseConsumer: { info in
        Unmanaged<Bytes>.fromOpaque(info!).takeUnretainedValue().isReleased = true
      })
    do {
      let info = Unmanaged.passUnretained(bytes).toOpaque()
      let consumer = try #require(CGDataConsumer(info: info, cbks: &callbacks))
      let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
      context.beginPDFPage(nil)
      context.closePDF()
    }
    #expect(bytes.data.starts(with: Data("%PDF".utf8)) && bytes.isReleased)
    var refusing = CGDataConsumerCallbacks(putBytes: { _, _, _ in 0 }, releaseConsumer: nil)
    let consumer = try #require(CGDataConsumer(info: nil, cbks: &refusing))
    let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    context.closePDF()
    var none = CGDataConsumerCallbacks()
    #expect(CGDataConsumer(info: nil, cbks: &none) == nil)
    #expect(CGDataConsumer(url: NSURL(string: "https://example.org/a.pdf")!) == nil)
  }

  @Test("Areas that no page has, and passwords, make no document")
  func refusals() throws {
    for bad in [CGRect.zero, CGRect(x: 0, y: 0, width: 1e9, height: 10), .infinite, .null] {
      var box = bad
      let consumer = try #require(CGDataConsumer(data: NSMutableData()))
      #expect(CGContext(consumer: consumer, mediaBox: &box, nil) == nil)
    }
    let consumer = try #require(CGDataConsumer(data: NSMutableData()))
    let locked: NSDictionary = [kCGPDFContextUserPassword: "secret"]
    #expect(CGContext(consumer: consumer, mediaBox: nil, locked) == nil)
  }

  @Test("A page begins with a fresh state, and layers that are open end with it")
  func states() throws {
    _ = try document { context in
      context.beginPDFPage(nil)
      context.saveGState()
      context.setLineWidth(7)
      context.scaleBy(x: 2, y: 2)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.endPDFPage()
      context.restoreGState()
      context.beginPDFPage(nil)
      #expect(context.ctm == .identity && context.data == nil && context.makeImage() == nil)
      #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 200, height: 100))
    }
  }

  @Test("UIKit's functions make pages from the top left")
  func kit() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 80, height: 40))
    let data = renderer.pdfData { context in
      context.beginPage()
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      #expect(context.cgContext.convertToDeviceSpace(CGPoint.zero) == CGPoint(x: 0, y: 40))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginPage(
        withBounds: CGRect(x: 5, y: 5, width: 30, height: 30), pageInfo: [:])
      #expect(context.pdfContextBounds == CGRect(x: 5, y: 5, width: 30, height: 30))
      #expect(context.cgContext.convertToDeviceSpace(CGPoint(x: 5, y: 5)) == CGPoint(x: 5, y: 35))
    }
    let text = try #require(String(data: data, encoding: .isoLatin1))
    #expect(count("/Type /Page %", in: text) == 2)
    let bytes = NSMutableData()
    UIGraphicsBeginPDFContextToData(bytes, .zero, [kCGPDFContextTitle: "Title"])
    UIGraphicsBeginPDFPage()
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil && bytes.length > 100)
  }
}
