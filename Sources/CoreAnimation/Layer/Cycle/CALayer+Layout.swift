// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension CALayer {
  /// How often a layer is laid out within a call of ``layoutIfNeeded()``, and the calls in that,
  /// while layers keep asking for each other's layout; the rest waits for the commit.
  package static let layoutPassLimit = 16

  func markForLayout() {
    guard modelLayer == nil else { return }
    let isNews = !cycle.needsLayout
    mark(.layout)
    if isNews { layoutManager?.invalidateLayout(of: self) }
  }

  func layoutTreeIfNeeded() {
    guard modelLayer == nil else { return }
    var top = self
    while let above = top.parent, above.cycle.needsLayout { top = above }
    top.layoutSubtree()
  }

  /// Lays out marked layers here and below, without recursion so that no depth ends the stack.
  private func layoutSubtree() {
    let bound = ThreadTransactions.current.layoutBound
    bound.enter()
    defer { bound.leave() }
    var walks = [LayoutWalk(self)]
    var repeats = LayoutRepeats()
    while let last = walks.indices.last {
      if let below = walks[last].next() {
        walks.append(LayoutWalk(below))
        continue
      }
      if walks[last].isRepeated { repeats.begin(at: last) }
      if !walks[last].beginPass({ repeats.mayLayOut($0) && !bound.contains($0) }, bound) {
        walks.removeLast()
        repeats.end(at: last)
      }
    }
  }

  /// Has the layer place its sublayers, if that is due.
  ///
  /// Placing sublayers marks this layer again, since their sizes change; that is no reason to
  /// repeat.
  func layOutIfDue() {
    guard cycle.needsLayout, !cycle.isLayingOut else { return }
    cycle.due.remove(.layout)
    cycle.isLayingOut = true
    layoutSublayers()
    cycle.isLayingOut = false
    cycle.due.remove(.layout)
  }

  /// Whether anybody places the sublayers of the layer when layout is due.
  var laysOut: Bool {
    !layerClass.isBase || objects?.layoutManager != nil || delegateObject != nil
  }

  func askForLayout() {
    if delegateAnswers({ $0.layoutSublayers(of: self) }) { return }
    layoutManager?.layoutSublayers(of: self)
  }

  func autoresize(from size: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let parent else { return }
    frame = Autoresizing.frame(frame, mask: mask, oldSize: size, newSize: parent.bounds.size)
  }
}

/// The layout of a layer and of those below it.
private struct LayoutWalk {
  private let layer: CALayer
  /// Whether a pass was made, so that the next one repeats it.
  private(set) var isRepeated = false
  /// The layers below that this pass still has to lay out, the first one last.
  private var below: [CALayer] = []

  init(_ layer: CALayer) { self.layer = layer }

  mutating func next() -> CALayer? { below.popLast() }

  /// Lays the layer out, or puts that off where it may not be, and looks below it; false when
  /// nothing is due.
  mutating func beginPass(_ mayLayOut: (CALayer) -> Bool, _ bound: LayoutBound) -> Bool {
    guard !layer.cycle.due.isDisjoint(with: [.layout, .layoutBelow]) else { return false }
    isRepeated = true
    if layer.cycle.needsLayout, !layer.cycle.isLayingOut {
      if !layer.laysOut || mayLayOut(layer) { layer.layOutIfDue() } else { bound.putOff(layer) }
    }
    guard layer.cycle.due.contains(.layoutBelow) else { return false }
    layer.cycle.due.remove(.layoutBelow)
    below = (layer.maskLayer.map { [$0] } ?? []) + layer.children.reversed()
    return true
  }
}
