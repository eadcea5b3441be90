// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// Files made to break a reader: they may be refused or read with remarks, and nothing else.
@Suite("Hostile files")
struct HostileTests {
  @Test("a bomb of entities is refused at its first reference")
  func laughs() {
    var text = "<!DOCTYPE caml [<!ENTITY l0 \"ha\">"
    for level in 1..<10 {
      text += "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
    }
    text += "]>\n<caml><CALayer name=\"&l9;\"/></caml>"
    let error = #expect(throws: CAMLError.self) { try scene(text) }
    #expect(error?.kind == .malformed)
    #expect(error?.line == 2)
  }

  @Test("an external entity is not opened")
  func external() {
    let text = "<!DOCTYPE caml [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><caml>&x;</caml>"
    #expect(throws: CAMLError.self) { try scene(text) }
  }

  @Test("a depth of 100,000 is refused by the limit")
  func depth() {
    let open = String(repeating: "<CALayer><sublayers>", count: 50_000)
    let error = #expect(throws: CAMLError.self) { try scene("<caml>" + open) }
    #expect(error?.kind == .limit)
  }

  @Test("the depth that is allowed can be built and taken down")
  func allowedDepth() throws {
    let open = String(repeating: "<CALayer><sublayers>", count: 255)
    let close = String(repeating: "</sublayers></CALayer>", count: 255)
    let document = try scene(SceneText.file(open + close))
    #expect(document.rootLayer.sublayers?.count == 1)
  }

  @Test("the same on a thread with a stack of 512 kB, and its states too")
  func allowedDepthOnASmallStack() async {
    await #expect(processExitsWith: .success) {
      let count = await withCheckedContinuation { continuation in
        let thread = Thread {
          let open = String(repeating: "<CALayer><sublayers>", count: 255)
          let close = String(repeating: "</sublayers></CALayer>", count: 255)
          let document = try? scene(SceneText.file(open + close))
          var depth = 0
          var layer = document?.rootLayer
          while let below = layer?.sublayers?.first { (layer, depth) = (below, depth + 1) }
          continuation.resume(returning: depth)
        }
        thread.stackSize = 512 * 1024
        thread.start()
      }
      #expect(count >= 254)
    }
  }

  @Test("an attribute of 1 MB is read; one beyond the limit is refused")
  func attributes() throws {
    let path = String(repeating: "1.5 2.5 l ", count: 110_000)
    let (layer, document) = try layer("<CAShapeLayer path=\"0 0 m \(path)\"/>")
    #expect(document.strictFailures.isEmpty)
    #expect(layer.value(forKey: "path") != nil)
    var options = CAMLOptions()
    options.limits.attributeBytes = 4 << 20
    let long = SceneText.root("<CALayer name=\"\(String(repeating: "x", count: 10 << 20))\"/>")
    let error = #expect(throws: CAMLError.self) { try scene(long, options: options) }
    #expect(error?.kind == .limit)
    #expect(try scene(long).rootLayer.sublayers?.first?.name?.utf8.count == 10 << 20)
  }

  @Test("a bad value of 10 MB is shown shortened")
  func longBadValue() throws {
    let text = SceneText.root("<CALayer opacity=\"\(String(repeating: "9", count: 10 << 20))\"/>")
    let document = try scene(text)
    #expect(document.diagnostics[0].message.count < 300)
  }

  @Test("a file beyond the limit is refused before it is read")
  func fileSize() {
    var options = CAMLOptions()
    options.limits.fileBytes = 100
    let error = #expect(throws: CAMLError.self) {
      try scene(SceneText.root("<CALayer/>"), options: options)
    }
    #expect(error?.kind == .limit)
  }

  @Test("numbers that are none, endless or enormous reach no layer")
  func numbers() throws {
    let words = ["nan", "-nan", "inf", "-inf", "1e308", "-1e308", "1e-400", "0x1p3", "١"]
    for word in words {
      let (layer, _) = try layer(
        """
        <CALayer bounds="0 0 \(word) 1" position="\(word) \(word)" opacity="\(word)"
          zPosition="\(word)" transform="scale(\(word))" transform.rotation.z="\(word)"
          cornerRadius="\(word)" backgroundColor="\(word) 0 0" contentsScale="\(word)"/>
        """)
      let frame = layer.frame
      #expect(frame.origin.x.isFinite && frame.width.isFinite, "\(word)")
      #expect(layer.opacity.isFinite && layer.zPosition.isFinite, "\(word)")
    }
  }

  @Test("a wide element, and a wide tree beyond the limit")
  func wide() throws {
    var options = CAMLOptions()
    options.limits.elements = 1000
    let many = String(repeating: "<CALayer/>", count: 2000)
    #expect(throws: CAMLError.self) { try scene(SceneText.root(many), options: options) }
    #expect(try scene(SceneText.root(many)).rootLayer.sublayers?.count == 2000)
    let attributes = (0..<600).map { "a\($0)=''" }.joined(separator: " ")
    #expect(throws: CAMLError.self) { try scene(SceneText.root("<CALayer \(attributes)/>")) }
  }

  @Test("a deep property list is refused like any deep file, also in binary")
  func propertyLists() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root(""), to: "s.ca/main.caml")
    let deep = String(repeating: "<array>", count: 100_000)
    try folder.write("<plist>" + deep, to: "s.ca/index.xml")
    #expect(try folder.read("s.ca").strictFailures.map(\.kind) == [.bundle])
    for depth in [3, 3200, 10_000] {
      try folder.write(Self.nestedBinaryList(depth: depth), to: "s.ca/index.xml")
      #expect(try folder.read("s.ca").strictFailures.map(\.kind) == [.bundle], "\(depth)")
    }
    try folder.write(Data("bplist00".utf8), to: "s.ca/index.xml")
    #expect(try folder.read("s.ca").strictFailures.map(\.kind) == [.bundle])
  }

  /// Arrays in arrays in the binary format: object k is an array of object k + 1.
  private static func nestedBinaryList(depth: Int) -> Data {
    var data = Data("bplist00".utf8)
    var offsets: [Int] = []
    for level in 0..<depth {
      offsets.append(data.count)
      data.append(contentsOf: level == depth - 1 ? [0xA0] : [0xA1])
      if level < depth - 1 { data.append(contentsOf: bytes(level + 1)) }
    }
    let table = data.count
    for offset in offsets { data.append(contentsOf: bytes(offset)) }
    data.append(contentsOf: [0, 0, 0, 0, 0, 0, 2, 2])
    for number in [depth, 0, table] { data.append(contentsOf: [0, 0, 0, 0, 0, 0] + bytes(number)) }
    return data
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  @Test("links in circles end")
  func circles() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root("<CALayer contents=\"loop.png\"/>"), to: "s.ca/main.caml")
    let loop = folder.url.appendingPathComponent("s.ca/loop.png")
    try FileManager.default.createSymbolicLink(
      atPath: loop.path, withDestinationPath: "loop.png")
    let document = try folder.read("s.ca")
    #expect(document.rootLayer.sublayers?.first?.contents == nil)
    #expect(document.strictFailures.count == 1)
  }

  @Test("a bundle whose scene file is a link out is refused")
  func linkedDocument() throws {
    let folder = try SceneFolder()
    let outside = try folder.write(SceneText.root(""), to: "outside.caml")
    try folder.write("", to: "s.ca/readme")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("s.ca/main.caml"), withDestinationURL: outside)
    let error = #expect(throws: CAMLError.self) { try folder.read("s.ca") }
    #expect(error?.kind == .layout)
  }

  @Test("a terminal is told nothing it would obey")
  func controlCharacters() throws {
    let document = try scene(SceneText.root("<CALayer opacity=\"&#10;a&#127;\u{9B}31m\"/>"))
    let message = document.diagnostics[0].description
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) })
  }
}
