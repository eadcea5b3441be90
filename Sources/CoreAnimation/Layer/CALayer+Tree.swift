import CoreGraphics

/// Editing the tree.
extension CALayer {
  func insert(_ layer: CALayer, at index: Int) {
    guard modelLayer == nil else { return }
    checkCanHold(layer)
    var index = min(index, children.count)
    if layer.parent === self, let old = children.firstIndex(where: { $0 === layer }) {
      children.remove(at: old)
      if old < index { index -= 1 }
      children.insert(layer, at: index)
    } else {
      layer.leaveSuperlayer()
      adopt(layer)
      children.insert(layer, at: min(index, children.count))
      runEvent(kCAOnOrderIn, of: layer)
    }
    sublayersDidChange()
  }

  func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    guard modelLayer == nil else { return }
    guard let sibling else { return insert(layer, at: offset == 0 ? 0 : .max) }
    if layer === sibling { return }
    insert(layer, at: place(of: sibling) + offset)
  }

  func replace(_ old: CALayer, with new: CALayer) {
    guard modelLayer == nil else { return }
    let index = place(of: old)
    if old === new { return }
    insert(new, at: index)
    old.leaveSuperlayer()
    actionOfEvent(kCATransition)?.run(forKey: kCATransition, object: self, arguments: nil)
  }

  func leaveSuperlayer() {
    guard modelLayer == nil, let parent else { return }
    if parent.maskLayer === self { return parent.changeMask(nil) }
    parent.runEvent(kCAOnOrderOut, of: self)
    if let index = parent.children.firstIndex(where: { $0 === self }) {
      parent.children.remove(at: index)
    }
    self.parent = nil
    parent.sublayersDidChange()
  }

  func replaceSublayers(_ layers: [CALayer]) {
    guard modelLayer == nil else { return }
    var seen = Set<ObjectIdentifier>()
    let new = layers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if new.elementsEqual(children, by: ===) { return }
    for layer in new { checkCanHold(layer) }
    for layer in children where !seen.contains(ObjectIdentifier(layer)) { layer.leaveSuperlayer() }
    for layer in new where layer.parent !== self || layer === maskLayer {
      layer.leaveSuperlayer()
      adopt(layer)
      runEvent(kCAOnOrderIn, of: layer)
    }
    children = new
    sublayersDidChange()
  }

  func changeMask(_ new: CALayer?) {
    guard modelLayer == nil, maskLayer !== new else { return }
    let action = actionOfEvent("mask")
    if let new {
      checkCanHold(new)
      new.leaveSuperlayer()
      maskLayer?.parent = nil
      adopt(new)
    } else {
      maskLayer?.parent = nil
    }
    maskLayer = new
    marks.maskChanged = true
    noteTreeChange()
    action?.run(forKey: "mask", object: self, arguments: nil)
  }

  /// Takes the layers below out without recursion, so that a tree of any depth can go away.
  func dismantle() {
    maskLayer?.parent = nil
    guard !children.isEmpty else { return }
    var pending = children
    children = []
    for layer in pending { layer.parent = nil }
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      for below in layer.children { below.parent = nil }
      pending.append(contentsOf: layer.children)
      layer.children = []
    }
  }

  /// Tells server, layout and actions that the list of sublayers is another.
  private func sublayersDidChange() {
    marks.sublayersChanged = true
    noteTreeChange()
    setNeedsLayout()
    actionOfEvent("sublayers")?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  /// Has the current transaction carry the layer, and look for layers that came or went with it.
  private func noteTreeChange() {
    ThreadTransactions.current.treesChanged = true
    note()
  }

  /// Makes this the superlayer of `layer`, whose marks the layers above then carry.
  private func adopt(_ layer: CALayer) {
    // What stands below another layer is no context's root any more.
    layer.context?.rootLayer = nil
    layer.parent = self
    markAbove(layer.cycle.due.above)
  }

  /// Runs what `layer` has for entering or leaving a tree that is shown.
  func runEvent(_ event: String, of layer: CALayer) {
    guard isCommitted, effectiveContext != nil, !CATransaction.disableActions() else { return }
    layer.action(forKey: event)?.run(forKey: event, object: layer, arguments: nil)
  }

  private func place(of sibling: CALayer) -> Int {
    guard let index = children.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("The sibling given is not a sublayer of this layer.")
    }
    return index
  }

  private func checkCanHold(_ layer: CALayer) {
    precondition(layer.modelLayer == nil, "A presentation copy cannot stand in another tree.")
    var above: CALayer? = self
    while let next = above {
      precondition(next !== layer, "A layer cannot stand below itself in the tree.")
      above = next.parent
    }
  }
}
