// SPDX-License-Identifier: Apache-2.0
import CABase

/// Counts layouts of layers within one walk over a tree, once parts of it are walked again.
struct LayoutRepeats {
  /// The depth of the outermost layer whose tree is walked again.
  private var depth = Int.max
  private var counts: [ObjectIdentifier: Int] = [:]

  /// The tree of a layer of that depth is walked again.
  mutating func begin(at depth: Int) { self.depth = min(self.depth, depth) }

  /// The walk over the tree of a layer of that depth is over.
  mutating func end(at depth: Int) { if self.depth == depth { self.depth = .max } }

  /// Whether a layer may be laid out once more.
  mutating func mayLayOut(_ layer: CALayer) -> Bool {
    guard depth < .max else { return true }
    let count = counts[ObjectIdentifier(layer), default: 1]
    counts[ObjectIdentifier(layer)] = count + 1
    return count < CALayer.layoutPassLimit
  }
}

/// The layers of a thread that were laid out too often within the outermost call of
/// `layoutIfNeeded()`. They wait for the commit.
final class LayoutBound {
  private var depth = 0
  private var layers: [CALayer] = []
  private var ids: Set<ObjectIdentifier> = []

  /// Whether a layer waits for the commit.
  func contains(_ layer: CALayer) -> Bool {
    !ids.isEmpty && ids.contains(ObjectIdentifier(layer))
  }

  /// Has the layout of a layer wait for the commit.
  func putOff(_ layer: CALayer) {
    layer.cycle.due.remove(.layout)
    if ids.insert(ObjectIdentifier(layer)).inserted { layers.append(layer) }
  }

  /// A walk over a tree begins, within others or by itself.
  func enter() { depth += 1 }

  /// A walk over a tree ends. After the outermost one the layers that wait are due again.
  func leave() {
    depth -= 1
    guard depth == 0, !layers.isEmpty else { return }
    let late = layers
    (layers, ids) = ([], [])
    LayoutBound.complain(of: late)
    for layer in late { layer.mark(.layout) }
  }

  /// The names in a sentence at most.
  private static let namesLimit = 4

  /// Says which layers keep asking for layout, by the classes of their views.
  static func complain(of layers: [CALayer]) {
    let names = layers.prefix(namesLimit).map { layer in
      let owner = layer.delegateObject.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
      return layer.name.map { "\(owner) \"\($0)\"" } ?? owner
    }
    let others = layers.count - names.count
    Notice.say(
      "Layout does not come to an end: \(names.joined(separator: ", "))"
        + (others > 0 ? " and \(others) more" : "")
        + " ask for layout again whenever they are laid out. The rest waits for the next commit.")
  }
}
