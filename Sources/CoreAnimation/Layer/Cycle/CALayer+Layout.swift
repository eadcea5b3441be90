// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension CALayer {
  /// How often the layout of a layer is repeated within a commit while its sublayers keep asking
  /// for it; the rest waits for the next commit.
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
    var walks = [LayoutWalk(self)]
    while let last = walks.indices.last {
      if let below = walks[last].next() {
        walks.append(LayoutWalk(below))
      } else if !walks[last].beginPass() {
        walks.removeLast()
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
  private var passes = 0
  /// The layers below that this pass still has to lay out, the first one last.
  private var below: [CALayer] = []

  init(_ layer: CALayer) { self.layer = layer }

  mutating func next() -> CALayer? { below.popLast() }

  /// Lays the layer out and looks below it; false when nothing is due, or has been asked for too
  /// often.
  mutating func beginPass() -> Bool {
    guard passes < CALayer.layoutPassLimit,
      !layer.cycle.due.isDisjoint(with: [.layout, .layoutBelow])
    else { return false }
    passes += 1
    layer.layOutIfDue()
    guard layer.cycle.due.contains(.layoutBelow) else { return false }
    layer.cycle.due.remove(.layoutBelow)
    below = (layer.maskLayer.map { [$0] } ?? []) + layer.children.reversed()
    return true
  }
}
