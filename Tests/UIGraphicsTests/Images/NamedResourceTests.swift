// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

/// Images and colors by name, in folders of the test's own.
@Suite(.serialized) struct NamedResourceTests {
  /// Runs `body` with a folder that holds those files.
  private func withFolder(
    _ files: [String: Data], _ body: (URL) throws -> Void
  ) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("LayerKit-resources-\(UUID().uuidString)")
    for (name, data) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    UIImage.resourceFolders = [folder]
    defer {
      UIImage.resourceFolders = []
      try? FileManager.default.removeItem(at: folder)
    }
    try body(folder)
  }

  private func png(_ row: String, count: Int) throws -> Data {
    try #require(
      ResizableImageTests.image(Array(repeating: row, count: count)).pngData())
  }

  @Test("data of a catalog are read by name, that for the device first")
  func data() throws {
    let contents = """
      {"data": [{"idiom": "universal", "filename": "a.json",
                 "universal-type-identifier": "public.json"},
                {"idiom": "ipad", "filename": "b.json"}]}
      """
    let files = [
      "Assets.xcassets/facts.dataset/Contents.json": Data(contents.utf8),
      "Assets.xcassets/facts.dataset/a.json": Data("[1]".utf8),
      "Assets.xcassets/facts.dataset/b.json": Data("[2]".utf8),
      "Assets.xcassets/lost.dataset/Contents.json": Data(#"{"data": [{"filename": "c"}]}"#.utf8),
    ]
    try withFolder(files) { _ throws in
      let asset = try #require(NSDataAsset(name: "facts"))
      let isPad = UITraitCollection.current.userInterfaceIdiom == .pad
      #expect(asset.data == Data((isPad ? "[2]" : "[1]").utf8) && asset.name == "facts")
      #expect(asset.typeIdentifier == (isPad ? "public.data" : "public.json"))
      #expect(NSDataAsset(name: "lost") == nil && NSDataAsset(name: "none") == nil)
    }
  }

  @Test(
    "data for the device come before those for any, in whatever order", arguments: [true, false])
  func dataOfTheDevice(_ isFirst: Bool) throws {
    let idiom =
      switch UITraitCollection.current.userInterfaceIdiom {
      case .pad: "ipad"
      case .mac: "mac"
      case .tv: "tv"
      default: "iphone"
      }
    let entries = [
      #"{"idiom": "\#(idiom)", "filename": "own.json"}"#,
      #"{"idiom": "universal", "filename": "any.json"}"#,
    ]
    let list = (isFirst ? entries : entries.reversed()).joined(separator: ", ")
    let files = [
      "Assets.xcassets/facts.dataset/Contents.json": Data(#"{"data": [\#(list)]}"#.utf8),
      "Assets.xcassets/facts.dataset/own.json": Data("[1]".utf8),
      "Assets.xcassets/facts.dataset/any.json": Data("[2]".utf8),
    ]
    try withFolder(files) { _ throws in
      #expect(NSDataAsset(name: "facts")?.data == Data("[1]".utf8))
    }
  }

  @Test("of files with suffixes that of the scale is taken, else a larger one, else a smaller one")
  func scales() throws {
    let files = [
      "a.png": try png("r", count: 1), "a@2x.png": try png("gg", count: 2),
      "a@3x.png": try png("bbb", count: 3), "b.png": try png("r", count: 1),
      "c@3x.png": try png("bbb", count: 3), "d@2x~ipad.png": try png("kk", count: 2),
      "d@2x.png": try png("ww", count: 2), "e.jpg": try png("c", count: 1),
    ]
    try withFolder(files) { folder throws in
      func scale(_ name: String, _ scale: CGFloat) -> CGFloat? {
        let image = UIImage(
          named: name, in: nil, compatibleWith: UITraitCollection(displayScale: scale))
        #expect(image == nil || image?.size == CGSize(width: 1, height: 1))
        return image?.scale
      }
      #expect([1, 2, 3].map { scale("a", $0) } == [1, 2, 3])
      #expect(scale("a.png", 2) == 2 && scale("b", 3) == 1 && scale("c", 2) == 3)
      #expect(scale("c", 1) == 3 && scale("none", 2) == nil && scale("", 1) == nil)
      let pad = UITraitCollection { traits in
        traits.displayScale = 2
        traits.userInterfaceIdiom = .pad
      }
      #expect(
        try ResizableImageTests.rows(UIImage(named: "d", in: nil, compatibleWith: pad))[0] == "kk")
      let phone = UITraitCollection(displayScale: 2)
      #expect(
        try ResizableImageTests.rows(UIImage(named: "d", in: nil, compatibleWith: phone))[0] == "ww"
      )
      // The bytes say what a file is.
      #expect(scale("e", 1) == 1)
      let first = UIImage(named: "b")
      #expect(first?.cgImage != nil && first?.cgImage === UIImage(named: "b")?.cgImage)
      #expect(first == UIImage(named: "b"))
      let path = folder.appendingPathComponent("a@2x.png").path
      #expect(UIImage(contentsOfFile: path)?.scale == 2)
      #expect(UIImage(contentsOfFile: folder.appendingPathComponent("c").path)?.scale == 3)
    }
  }

  @Test("animated images by name end at the first number that is missing")
  func frames() throws {
    var files: [String: Data] = [:]
    for number in [1, 2, 3, 5] { files["f\(number).png"] = try png("rg", count: 1) }
    try withFolder(files) { _ throws in
      let image = UIImage.animatedImageNamed("f", duration: 1.5)
      #expect(image?.images?.count == 3 && image?.duration == 1.5)
      #expect(UIImage.animatedImageNamed("g", duration: 1) == nil)
    }
  }

  @Test("symbols are images of the program, and templates")
  func symbols() throws {
    try withFolder(["heart.fill.png": try png("r", count: 1)]) { _ throws in
      #expect(UIImage(systemName: "heart.fill")?.renderingMode == .alwaysTemplate)
      #expect(UIImage(systemName: "no.such.symbol") == nil)
    }
  }

  @Test("sets of catalogs give scale, appearance, template and slices")
  func imageSets() throws {
    let contents = """
      {"images": [
        {"idiom": "universal", "scale": "1x", "filename": "one.png"},
        {"idiom": "universal", "scale": "2x", "filename": "two.png",
         "resizing": {"mode": "9-part", "center": {"mode": "tile", "width": 1, "height": 1},
                      "cap-insets": {"left": 2, "right": 2, "top": 0, "bottom": 0}}},
        {"idiom": "universal", "scale": "1x", "filename": "dark.png",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
       "properties": {"template-rendering-intent": "template"}}
      """
    let spaced = "{\"properties\": {\"provides-namespace\": true}}"
    let plain = "{\"images\": [{\"filename\": \"one.png\", \"idiom\": \"universal\"}]}"
    let files = [
      "A.xcassets/Group/icon.imageset/Contents.json": Data(contents.utf8),
      "A.xcassets/Group/icon.imageset/one.png": try png("r", count: 1),
      "A.xcassets/Group/icon.imageset/two.png": try png("ggggg", count: 2),
      "A.xcassets/Group/icon.imageset/dark.png": try png("k", count: 1),
      "A.xcassets/Space/Contents.json": Data(spaced.utf8),
      "A.xcassets/Space/dot.imageset/Contents.json": Data(plain.utf8),
      "A.xcassets/Space/dot.imageset/one.png": try png("b", count: 1),
    ]
    try withFolder(files) { _ throws in
      let one = UIImage(
        named: "icon", in: nil, compatibleWith: UITraitCollection(displayScale: 1))
      #expect(try ResizableImageTests.rows(one) == ["r"])
      #expect(one?.renderingMode == .alwaysTemplate)
      let two = UIImage(
        named: "icon", in: nil, compatibleWith: UITraitCollection(displayScale: 2))
      #expect(two?.scale == 2 && two?.capInsets.left == 1 && two?.resizingMode == .tile)
      let dark = UITraitCollection { traits in
        traits.displayScale = 1
        traits.userInterfaceStyle = .dark
      }
      #expect(
        try ResizableImageTests.rows(UIImage(named: "icon", in: nil, compatibleWith: dark)) == ["k"]
      )
      #expect(UIImage(named: "Space/dot") != nil && UIImage(named: "dot") == nil)
    }
  }

  @Test("colors of catalogs: numbers in each form, spaces, references, a dark variant")
  func colorSets() throws {
    func set(_ color: String) -> Data {
      Data("{\"colors\": [{\"idiom\": \"universal\", \"color\": \(color)}]}".utf8)
    }
    let parts = "{\"red\": \"0xFF\", \"green\": \"0.5\", \"blue\": \"51\", \"alpha\": \"1.0\"}"
    let white =
      "{\"color-space\": \"gray-gamma-22\", \"components\": {\"white\": \"%@\", \"alpha\": 1}}"
    func gray(_ number: String) -> String { white.replacingOccurrences(of: "%@", with: number) }
    let both = """
      {"colors": [{"idiom": "universal", "color": \(gray("0.25"))},
        {"idiom": "universal", "color": \(gray("0.75")),
         "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
      """
    let files = [
      "A.xcassets/brand.colorset/Contents.json": set(
        "{\"color-space\": \"srgb\", \"components\": \(parts)}"),
      "A.xcassets/wide.colorset/Contents.json": set(
        "{\"color-space\": \"display-p3\", \"components\": \(parts)}"),
      "A.xcassets/linked.colorset/Contents.json": set(
        "{\"platform\": \"ios\", \"reference\": \"systemRedColor\"}"),
      "A.xcassets/both.colorset/Contents.json": Data(both.utf8),
      "A.xcassets/bad.colorset/Contents.json": set("{\"color-space\": \"srgb\"}"),
    ]
    try withFolder(files) { _ throws in
      #expect(UIColor(named: "brand") == UIColor(red: 1, green: 0.5, blue: 0.2, alpha: 1))
      #expect(
        UIColor(named: "wide") == UIColor(displayP3Red: 1, green: 0.5, blue: 0.2, alpha: 1))
      #expect(UIColor(named: "linked") == .systemRed)
      let both = try #require(UIColor(named: "both"))
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      #expect(both.resolvedColor(with: dark) == UIColor(white: 0.75, alpha: 1))
      #expect(both.cgColor == UIColor(white: 0.25, alpha: 1).cgColor)
      #expect(
        UIColor(named: "both", in: nil, compatibleWith: dark) == UIColor(white: 0.75, alpha: 1))
      #expect(UIColor(named: "bad") == nil && UIColor(named: "none") == nil)
    }
  }
}
