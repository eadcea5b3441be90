// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation
import Testing

@testable import CAML

@Suite("The schema of scene files and the page about them")
struct SceneSchemaTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// xmllint is not part of LayerKit.
  private static let xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"]
    .first(where: FileManager.default.isExecutableFile)

  /// What xmllint says of each file, in their order, empty for one that fits. All files go to one
  /// process, since it needs a second to read the schema.
  private static func remarks(on files: [URL], _ folder: SceneFolder) throws -> [String] {
    let schema = try folder.write(SceneSchema.text, to: "caml.xsd")
    let process = Process()
    process.executableURL = URL(filePath: try #require(xmllint))
    process.arguments = ["--noout", "--schema", schema.path] + files.map(\.path)
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map(String.init)
    let remarks = files.map(\.path).map { path in
      let fits = lines.contains("\(path) validates")
      let own = lines.filter { $0.hasPrefix("\(path):") || $0 == "\(path) fails to validate" }
      #expect(fits == own.isEmpty, "\(path): \(text)")
      return fits ? "" : own.joined(separator: "\n")
    }
    #expect((process.terminationStatus == 0) == remarks.allSatisfy(\.isEmpty), "\(text)")
    return remarks
  }

  private static func scenes(in folder: String) -> [URL] {
    let folder = repository.appending(path: folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "caml" && $0.lastPathComponent != "assetManifest.caml" }
  }

  @Test(
    "all scenes of the repository and of the corpus fit",
    .enabled(if: xmllint != nil, "no xmllint"),
    arguments: ["assets", "Tests/RenderTests/Conformance/scenes", "../shared/caml-corpus"])
  func fitting(_ folder: String) throws {
    let scenes = Self.scenes(in: folder).filter { !$0.path.contains("/malformed/") }
    guard !scenes.isEmpty else { return }
    for remarks in try Self.remarks(on: scenes, SceneFolder()) { #expect(remarks == "") }
  }

  /// Layers that do not fit, each with a word of the remark.
  private static let misfits = [
    (#"<CALayer opacity="plenty"/>"#, "opacity"), (#"<CALayer bounds="0 0 10"/>"#, "bounds"),
    (#"<CALayer bounds="0 0 -1 10"/>"#, "bounds"), (#"<CALayer opacty="1"/>"#, "opacty"),
    (#"<CALayer path="0 0 m"/>"#, "path"), (#"<CAShapeLayer path="M 0 0"/>"#, "path"),
    (#"<CAShapeLayer lineCap="flat"/>"#, "lineCap"), ("<CAWobbleLayer/>", "CAWobbleLayer"),
    (#"<CALayer transform="rotate(1)"/>"#, "transform"),
    (#"<CALayer maskedCorners="16"/>"#, "maskedCorners"),
    (#"<CALayer backgroundColor="red"/>"#, "backgroundColor"),
    (
      #"<CALayer><animations><animation type="CABasicAnimation" keyPath="opacity" timingFunction="5 0 -3 1"/></animations></CALayer>"#,
      "timingFunction"
    ),
    (
      #"<CALayer><animations><animation type="CABasicAnimation" timingFunction="soft"/></animations></CALayer>"#,
      "timingFunction"
    ),
    (#"<CATextLayer textPicture="1"/>"#, "textPicture"),
    (#"<CALayer opacity="2"/>"#, "opacity"),
    (#"<CAReplicatorLayer instanceCount="2.5"/>"#, "instanceCount"),
    (#"<CAGradientLayer><colors><real value="1"/></colors></CAGradientLayer>"#, "real"),
    (
      #"<CALayer><animations><animation type="CAKeyframeAnimation" keyPath="opacity"><keyTimes><rel value="0"/></keyTimes></animation></animations></CALayer>"#,
      "rel"
    ),
    (
      #"<CALayer><animations><animation type="CATransition" transitionType="puhs"/></animations></CALayer>"#,
      "puhs"
    ),
    (#"<CALayer><states><LKState name="a" basedon="b"/></states></CALayer>"#, "basedon"),
    (
      #"<CALayer><filters><CAFilter filter="gaussianBlur" inputRadius="x"/></filters></CALayer>"#,
      "inputRadius"
    ),
  ]

  @Test("what the reader remarks on does not fit", .enabled(if: xmllint != nil, "no xmllint"))
  func refused() throws {
    let scratch = try SceneFolder()
    let files = try Self.misfits.enumerated().map { number, row in
      try scratch.write(SceneText.file(row.0), to: "\(number).caml")
    }
    let remarks = try Self.remarks(on: files, scratch)
    for (number, (layer, word)) in Self.misfits.enumerated() {
      #expect(remarks[number].contains(word), "\(layer)")
      let document = try scratch.read("\(number).caml")
      #expect(!document.diagnostics.isEmpty, "the reader accepts what the schema refuses: \(layer)")
    }
  }

  private static let spellings = [
    #"<CALayer opacity=".5" hidden="YES" bounds="0,0; 10 10" position.x="-8.8e-16"/>"#,
    #"<CALayer transform="" sublayerTransform="perspective(600)" transform.rotation.z="-0.2"/>"#,
    ##"<CALayer transform="rotate(30deg, 0, 1, 0) scale(2) translate(1, 2)" backgroundColor="#f00"/>"##,
    #"<CAShapeLayer path="10 18 m 18 4 l 12 6 8 6 2 4 c h 0 0 4 4 re" fillRule="evenOdd"/>"#,
    #"<CAGradientLayer><colors><CGColorRef value="1"/><color value="0"/></colors><locations value="0 1"/></CAGradientLayer>"#,
    #"<CALayer><animations><animation type="CATransition" filter="pageCurl" subtype="fromLeft"/></animations></CALayer>"#,
    #"<CALayer repeatCount="inf" maskedCorners="15" contents="a.png"/>"#,
    #"<LKLayer><borderColor value="1 0 0" opacity="0.5"/><mask type="CALayer" bounds="0 0 1 1"/></LKLayer>"#,
    #"<CALayer><animations><p type="CAKeyframeAnimation" keyPath="opacity" beginTime="1e-100"><values><real value="0"/><real value="1"/></values></p></animations></CALayer>"#,
  ]

  @Test("spellings that the reader takes fit", .enabled(if: xmllint != nil, "no xmllint"))
  func fittingSpellings() throws {
    let scratch = try SceneFolder()
    let files = try Self.spellings.enumerated().map { number, layer in
      try scratch.write(SceneText.file(layer), to: "\(number).caml")
    }
    for remarks in try Self.remarks(on: files, scratch) { #expect(remarks == "") }
  }

  @Test("the tables of the page are those of the reader")
  func page() throws {
    let page = Self.repository.appending(path: "docs/LayerKit.docc/SceneFormat.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let marks = ["<!-- tables -->\n", "<!-- end of tables -->"]
    let start = try #require(text.firstRange(of: marks[0])).upperBound
    let end = try #require(text.firstRange(of: marks[1])).lowerBound
    if ProcessInfo.processInfo.environment["CA_UPDATE_GOLDENS"] != nil {
      let new = text[..<start] + "\n" + SceneFormatTables.text + "\n" + text[end...]
      try String(new).write(to: page, atomically: true, encoding: .utf8)
      return
    }
    #expect(
      text[start..<end] == "\n" + SceneFormatTables.text + "\n",
      "CA_UPDATE_GOLDENS=1 writes the tables into the page")
  }

  /// The scenes of the page, each as a file beside its pictures.
  private static func examples() throws -> [(folder: SceneFolder, file: URL)] {
    let docs = repository.appending(path: "docs/LayerKit.docc")
    let text = try String(contentsOf: docs.appending(path: "SceneFormat.md"), encoding: .utf8)
    let blocks = text.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }
    return try blocks.map(\.element).filter { $0.hasPrefix("xml\n") }.map { block in
      let scratch = try SceneFolder()
      for picture in ["scene-photo.png", "scene-spark.png"] {
        try scratch.write(Data(contentsOf: docs.appending(path: picture)), to: picture)
      }
      let scene = String(block.dropFirst(4))
      let whole = scene.contains("<caml") ? scene : SceneText.file(scene)
      return (scratch, try scratch.write(whole, to: "a.caml"))
    }
  }

  @Test("every scene of the page is read without a remark")
  func examples() throws {
    let scenes = try Self.examples()
    #expect(scenes.count >= 14)
    for (folder, file) in scenes {
      let document = try folder.read("a.caml")
      let scene = try String(contentsOf: file, encoding: .utf8)
      #expect(document.diagnostics.isEmpty, "\(document.diagnostics) in \(scene)")
    }
  }

  @Test("every scene of the page fits", .enabled(if: xmllint != nil, "no xmllint"))
  func fittingExamples() throws {
    let examples = try Self.examples()
    // The folders go with their last reference.
    try withExtendedLifetime(examples) {
      for remarks in try Self.remarks(on: examples.map(\.file), SceneFolder()) {
        #expect(remarks == "")
      }
    }
  }

  @Test(
    "a scene without namespace is read with a warning, and does not fit",
    .enabled(if: xmllint != nil, "no xmllint"))
  func namespace() throws {
    let scratch = try SceneFolder()
    let file = try scratch.write("<caml>\n<CALayer bounds=\"0 0 1 1\"/>\n</caml>", to: "a.caml")
    #expect(try scratch.read("a.caml").diagnostics.map(\.kind) == [.namespace])
    #expect(try Self.remarks(on: [file], scratch)[0].contains("caml"))
  }

  @Test("the names that the page lists are those that there are")
  func names() {
    let tables = SceneFormatTables.text
    for name in CompositingMode.allCases.map(\.rawValue) + FilterType.allCases.map(\.rawValue)
      + ValueTypes.all.filter({ !ValueTypes.filters.contains($0) })
      + ["moveIn", "pageUnCurl", "fromBottom", "rotateX", "translateZ"]
    {
      #expect(tables.contains("`\(name)`"), "\(name)")
    }
    #expect(!tables.contains("textPicture"))
  }
}
