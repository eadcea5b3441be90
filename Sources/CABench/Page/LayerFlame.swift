// SPDX-License-Identifier: Apache-2.0
import CACompositor

/// The layers of a frame: each as wide as it and all below it cost, the layers below under it.
struct LayerFlame {
  private let tree: LayerTree
  /// Nanoseconds of each layer alone, and with those below it, in tree order.
  private var own: [Double]
  private var total: [Double]
  /// The cost of layers that are not in the tree, and of no layer.
  private let rest: Double

  private static let (width, rowHeight) = (1080.0, 22.0)
  /// Narrower boxes are left out.
  private static let narrowest = 1.2
  private static let mostRows = 28
  private static let letterWidth = 6.6
  private static let colors = ["#ffc078", "#ffe066", "#ffa94d", "#ffd43b", "#ff922b", "#fcc419"]

  init(_ measured: BenchCost) {
    tree = measured.tree
    own = [Double](repeating: 0, count: tree.nodes.count)
    for layer in measured.cost.layers {
      if let place = tree.place(of: layer.layer) { own[place] += Double(layer.share.total) }
    }
    total = own
    // Layers come after those above them.
    for place in tree.nodes.indices.reversed() where tree.nodes[place].parent >= 0 {
      total[tree.nodes[place].parent] += total[place]
    }
    rest = max(0, Double(measured.cost.nanoseconds) - (total.first ?? 0))
  }

  var html: String {
    guard let all = total.first, all > 0 else { return "" }
    var (parts, left, rows, hidden) = ([String](), [Double](), 1, 0)
    // Where the next layer below each one begins.
    left = [Double](repeating: 0, count: tree.nodes.count)
    for place in tree.nodes.indices {
      let node = tree.nodes[place]
      let length = total[place] / all * Self.width
      let x = node.parent < 0 ? 0 : left[node.parent]
      if node.parent >= 0 { left[node.parent] += length }
      left[place] = x
      guard length >= Self.narrowest, node.depth < Self.mostRows else {
        hidden += total[place] > 0 ? 1 : 0
        continue
      }
      rows = max(rows, node.depth + 1)
      parts += box(place, x, length, share: total[place] / all)
    }
    let note =
      (hidden > 0 ? "\(hidden) layers that cost too little to be seen are left out. " : "")
      + "\(Markup.milliseconds(rest / 1e6)) belong to no layer."
    return Markup.drawing(
      width: Self.width, height: Double(rows) * Self.rowHeight, label: "Cost of each layer", parts)
      + Markup.element("p", text: note)
  }

  private func box(_ place: Int, _ x: Double, _ length: Double, share: Double) -> [String] {
    let y = Double(tree.nodes[place].depth) * Self.rowHeight
    let word = tree.word(at: place)
    let tip =
      "\(tree.path(of: tree.nodes[place].layer)): \(Markup.milliseconds(total[place] / 1e6)), "
      + "\(Markup.short(share * 100)) %; by itself \(Markup.milliseconds(own[place] / 1e6))"
    let color = Self.colors[place % Self.colors.count]
    let box = Markup.box(
      x: x, y: y, width: max(0.5, length - 0.8), height: Self.rowHeight - 1, fill: color, tip: tip)
    let room = Int((length - 8) / Self.letterWidth)
    guard room >= 3 else { return [box] }
    let text = word.count <= room ? word : word.prefix(room - 1) + "…"
    return [box, Markup.letters(text, x + 4, y + 15, style: "inside")]
  }
}
