// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Contents")
struct ContentsTests {
  /// A bundle with a picture of 3 by 2 pixels and the layer in question inside its root.
  private func read(
    _ element: String, options: CAMLOptions = CAMLOptions(),
    prepare: (SceneFolder) throws -> Void = { _ in }
  ) throws -> CAMLDocument {
    let folder = try SceneFolder()
    try folder.write(SceneText.root(element), to: "s.ca/main.caml")
    try folder.writeImage("s.ca/assets/pic.png", width: 3, height: 2)
    try prepare(folder)
    return try folder.read("s.ca", options: options)
  }

  private func image(_ document: CAMLDocument, at index: Int = 0) -> CGImage? {
    document.rootLayer.sublayers?[index].contents as? CGImage
  }

  @Test(
    "every form of contents shows the picture",
    arguments: [
      "<CALayer contents=\"assets/pic.png\"/>",
      "<CALayer><contents type=\"CGImage\" src=\"assets/pic.png\"/></CALayer>",
      "<CALayer><contents><CGImage src=\"assets/pic.png\"/></contents></CALayer>",
      "<CALayer><contents type=\"CGImage\" src=\"./assets//pic.png\"/></CALayer>",
      "<CALayer><contents type=\"CGImage\" src=\"ASSETS/Pic.PNG\"/></CALayer>",
      "<CALayer><contents type=\"CGImage\" src=\"assets%2Fpic.png\"/></CALayer>",
      "<CALayer><contents type=\"CGImage\" src=\"assets/%70ic.png\"/></CALayer>",
      "<CALayer><contents type=\"CGImage\" src=\"assets/../assets/pic.png\"/></CALayer>",
    ])
  func forms(element: String) throws {
    let document = try read(element)
    #expect(image(document)?.width == 3)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
  }

  @Test("a name with a percent sign is tried as written first")
  func percent() throws {
    let document = try read("<CALayer contents=\"assets/a%20b.png\"/>") { folder in
      try folder.writeImage("s.ca/assets/a%20b.png", width: 5)
      try folder.writeImage("s.ca/assets/a b.png", width: 6)
    }
    #expect(image(document)?.width == 5)
  }

  @Test("a data address holds its picture")
  func dataAddress() throws {
    let text = try SceneFolder.png(width: 4, height: 1).base64EncodedString()
    let document = try read("<CALayer contents=\"data:image/png;base64,\(text)\"/>")
    #expect(image(document)?.width == 4)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("the bytes tell the format, not the suffix")
  func lyingSuffix() throws {
    let document = try read("<CALayer contents=\"assets/pic.jpg\"/>") { folder in
      try folder.writeImage("s.ca/assets/pic.jpg", width: 7)
    }
    #expect(image(document)?.width == 7)
  }

  @Test("one file is decoded once, however it is spelled")
  func shared() throws {
    let document = try read(
      "<CALayer contents=\"assets/pic.png\"/><CALayer contents=\"Assets/PIC.png\"/>")
    #expect(image(document, at: 0) === image(document, at: 1))
  }

  @Test("a missing image draws nothing and is remarked on once, with its first line")
  func missing() throws {
    let document = try read(
      "<CALayer contents=\"assets/no.png\"/>\n<CALayer contents=\"assets/no.png\"/>")
    #expect(image(document) == nil)
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
    #expect(document.diagnostics.map(\.line) == [5])
    #expect(document.strictFailures.count == 1)
  }

  @Test(
    "what is no image is missing",
    arguments: ["", "GIF89a....", "\u{89}PNG\r\n\u{1A}\n", "<svg>", "<text/>"])
  func damaged(text: String) throws {
    let document = try read("<CALayer contents=\"assets/bad.png\"/>") { folder in
      try folder.write(text, to: "s.ca/assets/bad.png")
    }
    #expect(image(document) == nil)
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
  }

  @Test("a truncated image is missing")
  func truncated() throws {
    let document = try read("<CALayer contents=\"assets/cut.png\"/>") { folder in
      let data = try SceneFolder.png(width: 64, height: 64)
      try folder.write(data.prefix(data.count / 2), to: "s.ca/assets/cut.png")
    }
    #expect(image(document) == nil)
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
  }

  @Test(
    "paths that leave the bundle are not opened",
    arguments: [
      "../out.png", "assets/../../out.png", "/etc/hostname", "file:///etc/hostname", "..%2Fout.png",
      "%2e%2e/out.png", "https://example.org/a.png", "link.png", "folder/out.png",
    ])
  func outside(source: String) throws {
    let document = try read("<CALayer contents=\"\(source)\"/>") { folder in
      try folder.writeImage("out.png")
      let bundle = folder.url.appendingPathComponent("s.ca")
      let manager = FileManager.default
      try manager.createSymbolicLink(
        at: bundle.appendingPathComponent("link.png"),
        withDestinationURL: folder.url.appendingPathComponent("out.png"))
      try manager.createSymbolicLink(
        at: bundle.appendingPathComponent("folder"), withDestinationURL: folder.url)
    }
    #expect(image(document) == nil)
    #expect(document.diagnostics.map(\.kind) == [.outsideFile], "\(document.diagnostics)")
  }

  @Test("the option opens them", arguments: ["../out.png", "ABSOLUTE", "link.png"])
  func allowed(source: String) throws {
    var options = CAMLOptions()
    options.allowsOutsideFiles = true
    let folder = try SceneFolder()
    let picture = try folder.writeImage("out.png", width: 9)
    let name = source == "ABSOLUTE" ? picture.path : source
    try folder.write(SceneText.root("<CALayer contents=\"\(name)\"/>"), to: "s.ca/main.caml")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("s.ca/link.png"), withDestinationURL: picture)
    let document = try folder.read("s.ca", options: options)
    #expect(image(document)?.width == 9)
  }

  @Test("a pipe is not read, so nothing hangs")
  func pipe() throws {
    let document = try read("<CALayer contents=\"assets/pipe.png\"/>") { folder in
      let path = folder.url.appendingPathComponent("s.ca/assets/pipe.png").path
      #expect(mkfifo(path, 0o600) == 0)
    }
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
  }

  @Test("limits on images cost the image, not the scene")
  func limits() throws {
    var options = CAMLOptions()
    options.limits.imagePixelBytes = 3 * 2 * 4
    let document = try read(
      "<CALayer contents=\"assets/pic.png\"/><CALayer contents=\"assets/more.png\"/>",
      options: options
    ) { try $0.writeImage("s.ca/assets/more.png") }
    #expect(image(document)?.width == 3)
    #expect(image(document, at: 1) == nil)
    #expect(document.diagnostics.map(\.kind) == [.limit])
  }
}
