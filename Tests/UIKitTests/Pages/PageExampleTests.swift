// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Foundation
import QuartzCore
import Testing

@Suite("The examples of pages are the code that is compiled and run here")
struct PageExampleTests {
  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The blocks of Swift of a page.
  private static func blocks(of page: String) throws -> [String] {
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "docs/LayerKit.docc/\(page).md"), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// A file beside this one, without its licence.
  private static func file(_ name: String) throws -> String {
    let text = try String(contentsOf: here.appending(path: name), encoding: .utf8)
    return String(text.drop { $0 != "\n" }.dropFirst())
  }

  @Test("Your first UIKit program") func firstProgram() throws {
    // A package of its own needs besides: the mark of its start, and the program's module.
    let blocks = try Self.blocks(of: "YourFirstUIKitProgram").dropFirst().map {
      $0.replacing("@main\n", with: "").replacing("@testable import Counter\n\n", with: "")
    }
    let names = ["CounterController.swift", "AppDelegate.swift", "CounterTests.swift"]
    #expect(blocks == (try names.map(Self.file)))
  }

  @Test(
    "pages with one program",
    arguments: [
      ("WhyIsMyLayerNotDrawn", "NotDrawn.swift"), ("AddingALayerClass", "OwnLayers.swift"),
    ])
  func program(_ page: String, _ name: String) throws {
    #expect(try Self.blocks(of: page).joined(separator: "\n") == Self.file(name))
  }

  @Test("Why is my layer not drawn: what hides a layer is named") func notDrawn() {
    let (root, clip, layer) = (CALayer(), CALayer(), CALayer())
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    clip.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.addSublayer(clip)
    clip.addSublayer(layer)
    #expect(
      reasonsNotDrawn(layer) == [
        "its bounds are empty", "it has no background, contents or border",
      ])
    layer.frame = CGRect(x: 20, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    #expect(reasonsNotDrawn(layer).isEmpty)
    clip.masksToBounds = true
    root.isHidden = true
    layer.opacity = 0
    layer.mask = CALayer()
    #expect(
      reasonsNotDrawn(layer) == [
        "it has the opacity 0", "it has a mask without a size",
        "it lies outside of the layer that clips it", "root above it is hidden",
      ])
  }

  @Test("Adding a layer class: the ring moves by its own animation") @MainActor func ring() throws {
    let renderer = try HeadlessRenderer(size: CGSize(width: 40, height: 40))
    let ring = ProgressRing()
    ring.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    ring.setNeedsDisplay()
    renderer.layer = ring
    let start = try renderer.render().pngData()
    ring.progress = 1
    _ = try renderer.render()
    try renderer.advance(to: renderer.time + 0.1)
    let middle = try renderer.render().pngData()
    try renderer.advance(to: renderer.time + 1)
    let end = try renderer.render().pngData()
    #expect(Set([start, middle, end]).count == 3)
  }
}
