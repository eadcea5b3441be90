// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALive
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CARenderServer

/// Stands for a view: the delegate of a layer that draws its text.
private final class Placard: NSObject, CALayerDelegate {
  var texts: [String] = []

  func draw(_ layer: CALayer, in context: CGContext) {
    for text in texts {
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: text, attributes: [.font: CTFont(name: "Helvetica", size: 9)]))
      CTLineDraw(line, context)
    }
  }
}

private final class BadgeLayer: CALayer {}

/// A tree that commits to a server, whose rooms run without a GPU.
private struct LookedAt: ~Copyable {
  let root = CALayer()
  private let server: RenderServer
  private let context: LayerContext
  private var rooms = Rooms()

  init(isWatched: Bool) {
    server = RenderServer(environment: isWatched ? ["CA_MONITOR": "1"] : [:])
    context = LayerContext(orientation: .yDown, sink: server)
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    context.rootLayer = root
  }

  deinit {
    context.rootLayer = nil
    CATransaction.flush()
  }

  @discardableResult
  func add<Layer: CALayer>(_ layer: Layer, _ name: String? = nil) -> Layer {
    layer.name = name
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    root.addSublayer(layer)
    return layer
  }

  /// The commits since the last call.
  func commits() -> [Commit] {
    CATransaction.flush()
    return server.takeCommits()
  }

  /// The report of taking commits and building a frame.
  mutating func report(_ commits: [Commit]) -> FrameReport {
    var report = FrameReport()
    rooms.apply(commits, &report)
    let layers = rooms.evaluate(at: 0, &report)
    let view = FrameView(size: DeviceSize(width: 60, height: 40))
    _ = rooms.frame(of: layers, view: view, &report)
    return report
  }

  /// The lines of the tree as a watcher gets them, all commits taken, without numbers of layers.
  mutating func lines() -> [String] {
    var report = FrameReport()
    rooms.apply(commits(), &report)
    let tree = LiveTree(layers: rooms.evaluate(at: 0, &report), notes: rooms.notes)
    return tree.text.split(separator: "\n").dropFirst().map {
      String($0).replacing(#/^\s*layer \d+ /#, with: "")
    }
  }
}

@Suite("Diagnostics say layers in words")
struct LayerWordTests {
  @Test("texts are words with their font: of text layers, with attributes, and drawn by a delegate")
  func texts() throws {
    var tree = LookedAt(isWatched: true)
    let title = tree.add(CATextLayer(), "title")
    (title.string, title.fontSize) = ("Hello \"you\"", 18)
    let styled = tree.add(CATextLayer(), "styled")
    let font = CTFont(name: "Times", size: 11)
    styled.string = NSAttributedString(string: "Bold", attributes: [.font: font])
    let placard = Placard()
    placard.texts = ["One", "Two", "One"]
    let board = tree.add(CALayer(), "board")
    board.delegate = placard
    board.setNeedsDisplay()
    let lines = tree.lines()
    #expect(lines[1].hasPrefix(#"text "title"  text "Hello \"you\"" in Helvetica 18  "#))
    #expect(lines[2].hasPrefix(#"text "styled"  text "Bold" in \#(font.fontName) 11  "#))
    let drawn = CTFont(name: "Helvetica", size: 9).fontName
    #expect(
      lines[3].hasPrefix(
        #""board"  delegate Placard  text "One" in \#(drawn) 9  text "Two" in \#(drawn) 9  "#),
      "\(lines[3])")
    #expect(!lines.joined().contains("textPicture"))
    placard.texts = ["Three"]
    board.setNeedsDisplay()
    #expect(tree.lines()[3].contains(#"text "Three" in"#))
    #expect(!tree.lines()[3].contains("One"))
  }

  @Test("classes of layers and delegates are said, where they are not the plain ones")
  func classes() {
    var tree = LookedAt(isWatched: true)
    tree.add(BadgeLayer(), "badge")
    tree.add(CAShapeLayer(), "shape")
    let lines = tree.lines()
    #expect(lines[1].hasPrefix(#""badge"  class BadgeLayer  "#), "\(lines[1])")
    #expect(lines[2].hasPrefix(#"shape "shape"  bounds"#), "\(lines[2])")
  }

  @Test("where nobody watches, commits carry no notes and pictures keep no texts")
  func unwatched() throws {
    let tree = LookedAt(isWatched: false)
    let placard = Placard()
    placard.texts = ["One"]
    let board = tree.add(CALayer())
    board.delegate = placard
    board.setNeedsDisplay()
    let commits = tree.commits()
    #expect(commits.allSatisfy { $0.notes.isEmpty })
    let pictures = commits.flatMap(\.changes).compactMap { $0.state.contents?.image }
    #expect(pictures.count == 1 && pictures[0].texts.isEmpty)
  }

  @Test("a refused commit names the layers that are known, and numbers the others")
  func refusal() throws {
    var tree = LookedAt(isWatched: false)
    let card = tree.add(CALayer(), "card")
    let title = CALayer()
    title.name = "title"
    card.addSublayer(title)
    _ = tree.report(tree.commits())
    let nobody = LayerID(rawValue: .max)
    var change = LayerChange(layer: title.id, state: LayerState(), changed: PropertySet())
    change.sublayers = [nobody]
    let said = tree.report([Commit(sequence: 7, changes: [change])]).refusals
    #expect(
      said == [
        "Commit 7 was refused: Layer `card/title` names layer \(nobody), which was never committed."
      ])
    change.sublayers = [card.id]
    let cycle = tree.report([Commit(sequence: 8, changes: [change])]).refusals
    #expect(cycle.count == 1 && cycle[0].contains("ayer `card"), "\(cycle)")
  }

  @Test("problems of a frame name the layer, and are looked up once")
  func problems() throws {
    var tree = LookedAt(isWatched: false)
    let card = tree.add(CALayer(), "card")
    let blurred = CALayer()
    blurred.frame = card.frame
    blurred.filters = [CAFilter(type: "noSuchFilter")]
    card.addSublayer(blurred)
    let said = tree.report(tree.commits()).diagnostics
    #expect(said.count == 1 && said[0].hasPrefix("Layer `card/CALayer#1`: "), "\(said)")
    card.opacity = 0.5
    #expect(tree.report(tree.commits()).diagnostics == said)
    card.insertSublayer(CALayer(), at: 0)
    let moved = tree.report(tree.commits()).diagnostics
    #expect(moved.count == 1 && moved[0].hasPrefix("Layer `card/CALayer#2`: "), "\(moved)")
  }

  @Test("the costliest passes and the words for layers follow labels and views")
  func paths() {
    let tree = LookedAt(isWatched: true)
    let placard = Placard()
    let board = tree.add(CALayer())
    board.delegate = placard
    let commits = tree.commits()
    var rooms = Rooms()
    var report = FrameReport()
    rooms.apply(commits, &report)
    let layers = rooms.evaluate(at: 0, &report)
    let paths = LayerPaths(layers, notes: rooms.notes, of: [board.id])
    #expect(paths[board.id] == "Placard#1")
    #expect(paths.subject(board.id) == "Layer `Placard#1`")
    #expect(paths.subject(LayerID(rawValue: .max)) == "Layer \(UInt32.max)")
    let label = [board.id: LayerNote(layer: board.id, label: "wheel")]
    #expect(LayerPaths(layers, notes: label)[board.id] == "wheel")
    var commit = commits[0]
    commit.notes = [LayerNote(layer: board.id, label: "wheel")]
    let coded = try? JSONDecoder().decode(Commit.self, from: JSONEncoder().encode(commit))
    #expect(coded == commit)
  }
}
