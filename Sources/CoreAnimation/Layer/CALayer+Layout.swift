import CoreGraphics

extension CALayer {
  /// How often the layout of a layer is repeated within a commit when its sublayers keep asking
  /// for it; what is then still due waits for the next commit.
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

  /// Lays out what is marked here and below.
  ///
  /// Placing sublayers marks this layer again, since their sizes change; that is no reason to repeat.
  private func layoutSubtree() {
    var passes = 0
    while !cycle.due.isDisjoint(with: [.layout, .layoutBelow]), passes < CALayer.layoutPassLimit {
      passes += 1
      if cycle.needsLayout {
        cycle.due.remove(.layout)
        layoutSublayers()
        cycle.due.remove(.layout)
      }
      guard cycle.due.contains(.layoutBelow) else { return }
      cycle.due.remove(.layoutBelow)
      for layer in children { layer.layoutSubtree() }
      maskLayer?.layoutSubtree()
    }
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
