// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Glibc
import QuartzCore
import Testing

@testable import CAML

@Suite("Written files")
struct WrittenFileTests {
  private func picture(_ value: UInt8) -> CGImage {
    CGImage(width: 1, height: 1, premultipliedRGBA: [value, value, value, 255])
  }

  private func layer(_ pictures: CGImage...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    for picture in pictures {
      let layer = CALayer()
      layer.contents = picture
      root.addSublayer(layer)
    }
    return root
  }

  private func names(_ folder: SceneFolder, _ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }

  @Test("a bundle has its index, its document, and each picture once")
  func bundle() throws {
    let folder = try SceneFolder()
    let (first, second) = (picture(1), picture(2))
    let url = folder.url.appendingPathComponent("a.ca")
    let writer = CAMLWriter(
      layer(first, second, first), canvasSize: CGSize(width: 30.5, height: 40))
    #expect(try writer.write(to: url).isEmpty)
    #expect(try names(folder) == ["a.ca"])
    #expect(try names(folder, "a.ca") == ["assets", "index.xml", "main.caml"])
    #expect(try names(folder, "a.ca/assets") == ["image-1.png", "image-2.png"])
    let document = try folder.read("a.ca")
    #expect(document.canvasSize == CGSize(width: 30.5, height: 40))
    #expect(document.diagnostics.isEmpty)
    let layers = try #require(document.rootLayer.sublayers)
    #expect(layers[0].contents as? CGImage === layers[2].contents as? CGImage)
  }

  @Test("a single file holds its pictures, and says what it cannot hold")
  func file() throws {
    let folder = try SceneFolder()
    let url = folder.url.appendingPathComponent("a.caml")
    #expect(try CAMLWriter(layer(picture(1))).write(to: url).isEmpty)
    #expect(try names(folder) == ["a.caml"])
    let document = try folder.read("a.caml")
    #expect(document.diagnostics.isEmpty)
    #expect(document.rootLayer.sublayers?.first?.contents is CGImage)
    let other = CAMLWriter(layer(), canvasSize: CGSize(width: 1, height: 1))
    #expect(try other.write(to: folder.url.appendingPathComponent("b.caml")).count == 1)
  }

  @Test("files of pictures that have not changed are copied, changed ones made again")
  func copies() throws {
    let folder = try SceneFolder()
    let jpeg = try JPEGEncoder.encode(picture(200), quality: 0.5)
    try folder.write(jpeg, to: "in.ca/assets/photo one.png")
    try folder.write(jpeg, to: "in.ca/Photo One.png")
    try folder.write(
      SceneText.file(
        """
        <CALayer bounds="0 0 1 1"><sublayers>
        <CALayer><contents type="CGImage" src="assets/photo one.png"/></CALayer>
        <CALayer><contents type="CGImage" src="Photo One.png"/></CALayer></sublayers></CALayer>
        """), to: "in.ca/main.caml")
    let document = try folder.read("in.ca")
    let url = folder.url.appendingPathComponent("out.ca")
    let kept = try CAMLWriter(document).package(for: url)
    #expect(kept.assets.map(\.name) == ["photo one.png", "Photo One-2.png"])
    #expect(kept.assets.allSatisfy { $0.data == jpeg })
    try kept.write(to: url)
    #expect(try folder.read("out.ca").diagnostics.isEmpty)
    try folder.write(Data("no picture".utf8), to: "in.ca/assets/photo one.png")
    let changed = try CAMLWriter(document).package(for: url)
    #expect(ImageFormat.sniff(changed.assets[0].data) == .png)
    #expect(changed.assets[1].data == jpeg)
  }

  @Test("something that is there stays unless it may be replaced", arguments: ["ca", "caml"])
  func existing(ending: String) throws {
    let folder = try SceneFolder()
    let url = folder.url.appendingPathComponent("a.\(ending)")
    try CAMLWriter(layer(picture(1), picture(2))).write(to: url)
    let before = try names(folder)
    let new = CAMLWriter(layer())
    let error = try #require(throws: CAMLError.self) { try new.write(to: url) }
    #expect(error.kind == .unwritable && error.rule.contains("already"))
    #expect(try folder.read("a.\(ending)").rootLayer.sublayers?.count == 2)
    try new.write(to: url, overwrites: true)
    #expect(try folder.read("a.\(ending)").rootLayer.sublayers == nil)
    #expect(try names(folder) == before)
    if ending == "ca" { #expect(try names(folder, "a.ca/assets").isEmpty) }
  }

  @Test("a folder that is no bundle, a file and a link are never replaced by a bundle")
  func foreign() throws {
    let folder = try SceneFolder()
    try folder.write("mine", to: "photos.ca/diary.txt")
    try folder.write("mine", to: "file.ca")
    try folder.write("mine", to: "target/main.caml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.ca").path, withDestinationPath: "target")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder.caml"), withIntermediateDirectories: false)
    let before = try names(folder)
    for name in ["photos.ca", "file.ca", "link.ca", "folder.caml"] {
      let url = folder.url.appendingPathComponent(name)
      let error = try #require(throws: CAMLError.self) {
        try CAMLWriter(layer()).write(to: url, overwrites: true)
      }
      #expect(error.kind == .unwritable)
    }
    #expect(try names(folder) == before && names(folder, "photos.ca") == ["diary.txt"])
  }

  @Test("a folder that takes no files, or is not there, gives the system's reason")
  func unwritable() throws {
    for path in ["/proc/a.ca", "/proc/a.caml", "/nowhere/a.ca", "/nowhere/a.caml"] {
      let error = try #require(throws: CAMLError.self) {
        try CAMLWriter(layer()).write(to: URL(fileURLWithPath: path))
      }
      #expect(error.kind == .unwritable)
      #expect(error.file == path && !error.rule.isEmpty)
    }
  }

  @Test("a failure within a bundle leaves nothing")
  func nothingPartial() throws {
    let folder = try SceneFolder()
    let package = CAMLPackage(
      text: "", index: "", assets: [.init(name: "no/such/folder.png", data: Data())],
      diagnostics: [])
    #expect(throws: CAMLError.self) {
      try package.write(to: folder.url.appendingPathComponent("a.ca"))
    }
    #expect(try names(folder).isEmpty)
  }

  @Test("a tree as deep as readers follow is written, a deeper one is a limit")
  func deep() throws {
    func chain(_ count: Int) -> CALayer {
      let root = CALayer()
      var last = root
      for _ in 1..<count {
        let next = CALayer()
        last.addSublayer(next)
        last = next
      }
      return root
    }
    let folder = try SceneFolder()
    // Each layer and each list of sublayers is an element, the file one more.
    let deepest = CAMLLimits().depth / 2
    let trip = try RoundTrip(CAMLWriter(chain(deepest)), in: folder)
    #expect(trip.second.text == trip.first.text)
    for count in [deepest + 1, 20_000] {
      let error = try #require(throws: CAMLError.self) {
        try CAMLWriter(chain(count)).package(for: URL(fileURLWithPath: "x.ca"))
      }
      #expect(error.kind == .limit && error.rule.contains("depth"))
    }
  }

  @Test("cells that hold themselves end at the limit")
  func circle() throws {
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    defer { cell.emitterCells = nil }
    // The layer itself follows cells to a depth of its own.
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    let error = try #require(throws: CAMLError.self) {
      try CAMLWriter(emitter).package(for: URL(fileURLWithPath: "x.ca"))
    }
    #expect(error.kind == .limit)
  }

  @Test(
    "limits of readers are those of the writer",
    arguments: ["elements", "attributeBytes", "images", "imageFileBytes", "fileBytes"])
  func limits(name: String) throws {
    var writer = CAMLWriter(layer(picture(1), picture(2)))
    switch name {
    case "elements": writer.limits.elements = 4
    case "attributeBytes": writer.limits.attributeBytes = 8
    case "images": writer.limits.images = 1
    case "imageFileBytes": writer.limits.imageFileBytes = 10
    default: writer.limits.fileBytes = 100
    }
    let error = try #require(throws: CAMLError.self) {
      try writer.package(for: URL(fileURLWithPath: "x.ca"))
    }
    #expect(error.kind == .limit && error.rule.contains(name))
  }

  @Test("fine pictures are written with 8 bits, with a remark")
  func finePictures() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let image = try #require(context.makeImage())
    let package = try CAMLWriter(layer(image)).package(for: URL(fileURLWithPath: "x.ca"))
    #expect(package.diagnostics.map(\.kind) == [.notWritten])
    #expect(package.assets.count == 1)
  }
}
