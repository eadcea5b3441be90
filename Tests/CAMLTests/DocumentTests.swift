// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Bundles")
struct DocumentTests {
  private func index(_ pairs: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(pairs)</dict></plist>
    """
  }

  @Test("the index names the document, the canvas, the flip and the published names")
  func bundle() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root("<CALayer id=\"dial\"/>"), to: "s.ca/scene.caml")
    try folder.write(
      index(
        """
        <key>rootDocument</key><string>scene.caml</string><key>documentWidth</key><real>64</real>
        <key>documentHeight</key><integer>32</integer><key>geometryFlipped</key><true/>
        <key>loopEnd</key><real>+infinity</real><key>scalesToFitInPlayer</key><true/>
        <key>publishedObjectNames</key><array><string>dial</string></array>
        """), to: "s.ca/index.xml")
    let document = try folder.read("s.ca")
    #expect(document.canvasSize == CGSize(width: 64, height: 32))
    #expect(document.isGeometryFlipped && document.rootLayer.isGeometryFlipped)
    #expect(document.scalesToFit)
    #expect(document.publishedObjectNames == ["dial"])
    #expect(document.centeredRootPosition == CGPoint(x: 32, y: 16))
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
  }

  @Test("without an index the document is main.caml, in any letter case")
  func noIndex() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root(""), to: "s.ca/Main.caml")
    let document = try folder.read("s.ca")
    #expect(document.canvasSize == CGSize(width: 100, height: 80))
    #expect(!document.isGeometryFlipped)
  }

  @Test("an index that is broken or names a missing file costs a remark")
  func badIndex() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root(""), to: "s.ca/main.caml")
    for text in [
      "<plist><dict>", "<a/>", index("<key>rootDocument</key><string>no.caml</string>"),
      index("<key>rootDocument</key><string>../out.caml</string>"),
      index("<key>documentWidth</key><real>-1</real><key>documentHeight</key><real>5</real>"),
    ] {
      try folder.write(text, to: "s.ca/index.xml")
      let document = try folder.read("s.ca")
      #expect(document.canvasSize == CGSize(width: 100, height: 80))
      #expect(document.strictFailures.count == 1, "\(text) \(document.diagnostics)")
    }
  }

  @Test("the middle of the root is the middle of the canvas, whatever its anchor")
  func centre() throws {
    let document = try scene(
      SceneText.file("<CALayer bounds=\"0 0 100 80\" anchorPoint=\"0 1\" position=\"3 3\"/>"))
    #expect(document.centeredRootPosition == CGPoint(x: 0, y: 80))
    #expect(document.rootLayer.position == CGPoint(x: 3, y: 3))
  }

  @Test("planes of a wallpaper are drawn background first, at the size their names tell")
  func wallpaper() throws {
    let folder = try SceneFolder()
    let tail = "-390w-844h@3x~iphone.ca/main.caml"
    try folder.write(
      SceneText.file("<CALayer name=\"f\" bounds=\"0 0 10 10\"/>"),
      to: "w.wallpaper/1.A_Floating" + tail)
    try folder.write(
      SceneText.file("<CALayer name=\"b\" bounds=\"0 0 390 844\"/>"),
      to: "w.wallpaper/1.A_Background" + tail)
    let document = try folder.read("w.wallpaper")
    #expect(document.rootLayer.sublayers?.map(\.name) == ["b", "f"])
    #expect(document.canvasSize == CGSize(width: 390, height: 844))
    #expect(document.scale == 3)
    #expect(document.rootLayer.sublayers?[1].position == CGPoint(x: 195, y: 422))
  }

  @Test("the property list of a wallpaper chooses the planes, as XML and as binary")
  func wallpaperList() throws {
    let folder = try SceneFolder()
    for name in ["one", "two", "three"] {
      try folder.write(
        SceneText.file("<CALayer name=\"\(name)\" bounds=\"0 0 9 9\"/>"),
        to: "w.wallpaper/\(name).ca/main.caml")
    }
    let list: [String: Any] = [
      "assets": [
        "lockAndHome": [
          "default": [
            "backgroundAnimationFileName": "two.ca", "floatingAnimationFileNameKey": "ONE",
            "type": "LayeredAnimation",
          ]
        ]
      ]
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      try folder.write(data, to: "w.wallpaper/Wallpaper.plist")
      let document = try folder.read("w.wallpaper")
      #expect(document.rootLayer.sublayers?.map(\.name) == ["two", "one"])
    }
  }

  @Test("each plane takes the states it has")
  func planeStates() throws {
    func plane(_ state: String) -> String {
      SceneText.root(
        "<CALayer id=\"a\"/>",
        children: """
          <states><LKState name="\(state)"><elements><LKStateSetValue targetId="a" keyPath="opacity">
          <value type="real" value="0"/></LKStateSetValue></elements></LKState></states>
          """)
    }
    let folder = try SceneFolder()
    try folder.write(plane("x"), to: "w/Background.ca/main.caml")
    try folder.write(plane("y"), to: "w/Floating.ca/main.caml")
    let document = try folder.read("w")
    #expect(document.states == ["x", "y"])
    let layers = try #require(document.rootLayer.sublayers).compactMap { $0.sublayers?.first }
    try document.apply(state: "x")
    #expect(layers.map(\.opacity) == [0, 1])
    try document.apply(state: "y")
    #expect(layers.map(\.opacity) == [1, 0])
  }

  @Test("a relative address is shown as it was written")
  func relative() throws {
    let folder = try SceneFolder()
    try folder.writeImage("a.png", width: 6)
    try folder.write(
      SceneText.root("<CALayer contents=\"a.png\" opacity=\"x\"/>"), to: "in/s.ca/main.caml")
    try folder.writeImage("in/s.ca/a.png", width: 6)
    let base = URL(fileURLWithPath: folder.url.path, isDirectory: true)
    let url = URL(fileURLWithPath: "in/s.ca", relativeTo: base)
    let document = try CAMLDocument(contentsOf: url)
    #expect(document.diagnostics.map(\.file) == ["in/s.ca/main.caml"])
    #expect((document.rootLayer.sublayers?.first?.contents as? CGImage)?.width == 6)
  }

  @Test("what holds no scene is refused, each with its kind")
  func refusals() throws {
    let folder = try SceneFolder()
    try folder.write("<a/>", to: "a.caml")
    try folder.write(SceneText.file(""), to: "empty.caml")
    try folder.write("PK", to: "x.tendies")
    try folder.write("bplist00", to: "x.caar")
    try folder.write("", to: "none.ca/readme")
    try folder.write("", to: "folder/readme")
    let cases: [(String, CAMLError.Kind)] = [
      ("missing.caml", .unreadable), ("a.caml", .malformed), ("empty.caml", .malformed),
      ("x.tendies", .layout), ("x.caar", .layout), ("none.ca", .layout), ("folder", .layout),
    ]
    for (path, kind) in cases {
      let error = #expect(throws: CAMLError.self) { try folder.read(path) }
      #expect(error?.kind == kind, "\(path)")
      #expect(error?.description.contains(": error: ") == true)
      #expect(CAMLLinter.lint(folder.url.appendingPathComponent(path)).last?.severity == .error)
    }
  }

  @Test("a root without a size still has a canvas, and one beyond the limit is cut")
  func canvas() throws {
    let none = try scene(SceneText.file("<CALayer/>"))
    #expect(none.canvasSize == CGSize(width: 100, height: 100))
    #expect(none.strictFailures.count == 1)
    let huge = try scene(SceneText.file("<CALayer bounds=\"0 0 1e9 5\"/>"))
    #expect(huge.canvasSize == CGSize(width: 16384, height: 5))
    #expect(huge.diagnostics.map(\.kind) == [.limit])
  }

  @Test("the linter says what reading says")
  func lint() throws {
    let folder = try SceneFolder()
    try folder.write(SceneText.root("<CALayer opacity=\"x\"/><CAShapeLayer/>"), to: "s.caml")
    let url = folder.url.appendingPathComponent("s.caml")
    let document = try CAMLDocument(contentsOf: url)
    #expect(CAMLLinter.lint(url) == document.diagnostics)
    #expect(document.diagnostics.contains { $0.kind == .badValue })
  }

  @Test("remarks are counted, not kept, beyond their limit")
  func remarkLimit() throws {
    var options = CAMLOptions()
    options.limits.diagnostics = 3
    let layers = String(repeating: "<CALayer opacity=\"x\"/>", count: 10)
    let document = try scene(SceneText.root(layers), options: options)
    #expect(document.diagnostics.count == 4)
    #expect(document.diagnostics.last?.message.hasPrefix("7 more") == true)
  }

  @Test("scripts are passed over with a note, which strict reading accepts")
  func scripts() throws {
    let (_, document) = try layer(
      "<CALayer><scriptObject src=\"assets/x.js\" relativePath=\"/assets/x.js\"/></CALayer>")
    #expect(document.diagnostics.map(\.severity) == [.note])
    #expect(document.strictFailures.isEmpty)
  }
}
