// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CARenderTree
import CoreAnimation
import CoreGraphics
import Testing

@Suite("Words for layers") struct LayerPathTests {
  /// The words for each layer of a tree, in the order of the tree.
  private func words(_ root: CALayer, labels: [Int: String] = [:]) -> [String] {
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    context.rootLayer = root
    CATransaction.flush()
    defer { context.rootLayer = nil }
    var rooms = Rooms()
    var report = FrameReport()
    rooms.apply(server.takeCommits(), &report)
    let tree = rooms.evaluate(at: 0, &report)
    let named = Dictionary(
      uniqueKeysWithValues: labels.map { place, label in
        let id = tree.layers[place].id
        return (id, LayerNote(layer: id, label: label))
      })
    let paths = LayerPaths(tree, notes: named)
    return tree.layers.map { paths[$0.id] }
  }

  @Test("names from the root on, classes and numbers where there is none")
  func words() {
    let root = CALayer()
    let card = CALayer()
    card.name = "card"
    for layer in [CALayer(), CATextLayer(), CATextLayer()] { card.addSublayer(layer) }
    let shadow = CALayer()
    shadow.name = "shadow"
    card.addSublayer(shadow)
    root.addSublayer(card)
    root.addSublayer(CAShapeLayer())
    #expect(
      words(root) == [
        "CALayer", "card", "card/CALayer#1", "card/CATextLayer#1", "card/CATextLayer#2",
        "card/shadow", "CAShapeLayer#1",
      ])
  }

  @Test("siblings of one name are numbered, and labels stand for names")
  func numbers() {
    let root = CALayer()
    root.name = "screen"
    for _ in 0..<2 {
      let cell = CALayer()
      cell.name = "cell"
      cell.addSublayer(CALayer())
      root.addSublayer(cell)
    }
    #expect(
      words(root, labels: [2: "badge"]) == [
        "screen", "cell#1", "cell#1/badge", "cell#2", "cell#2/CALayer#1",
      ])
  }

  @Test("a layer that the tree does not have goes by its number")
  func unknown() {
    #expect(LayerPaths(EvaluatedTree())[LayerID(rawValue: 7)] == "layer 7")
  }
}
