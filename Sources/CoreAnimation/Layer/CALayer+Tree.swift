// SPDX-License-Identifier: Apache-2.0
import CABase
import CAOrigins
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
      return sublayersDidChange()
    }
    layer.leaveSuperlayer()
    guard prepareToAdopt(layer) else { return }
    adopt(layer)
    children.insert(layer, at: min(index, children.count))
    noteSublayers()
    runEvent(kCAOnOrderIn, of: layer)
    runSublayersAction()
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
    if old.parent === self { old.leaveSuperlayer() }
    if let action = actionOfEvent(kCATransition) { run(action, kCATransition) }
  }

  /// Takes the layer out of its superlayer, unless the action of that event takes it elsewhere.
  func leaveSuperlayer() {
    guard modelLayer == nil, let parent else { return }
    if parent.maskLayer === self { return parent.changeMask(nil) }
    parent.runEvent(kCAOnOrderOut, of: self)
    guard self.parent === parent, parent.maskLayer !== self else { return }
    detach()
    parent.sublayersDidChange()
  }

  func replaceSublayers(_ layers: [CALayer]) {
    guard modelLayer == nil else { return }
    var seen = Set<ObjectIdentifier>()
    let new = layers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if new.elementsEqual(children, by: ===) { return }
    for layer in new { checkCanHold(layer) }
    for layer in children where !seen.contains(ObjectIdentifier(layer)) { layer.leaveSuperlayer() }
    let coming = new.filter { $0.parent !== self || $0 === maskLayer }
    for layer in coming { layer.leaveSuperlayer() }
    takeSublayers(new)
    for layer in coming where layer.parent === self { runEvent(kCAOnOrderIn, of: layer) }
    runSublayersAction()
  }

  /// Makes these the sublayers, wherever the program's code has put them meanwhile.
  private func takeSublayers(_ new: [CALayer]) {
    let old = children
    children = []
    for layer in old { layer.parent = nil }
    let held = new.filter { prepareToAdopt($0) }
    for layer in held { adopt(layer) }
    children = held
    noteSublayers()
  }

  func changeMask(_ new: CALayer?) {
    guard modelLayer == nil, maskLayer !== new else { return }
    noteOrigin("mask")
    let action = actionOfEvent("mask")
    if let new {
      checkCanHold(new)
      new.leaveSuperlayer()
      guard prepareToAdopt(new) else { return }
    }
    maskLayer?.parent = nil
    if let new { adopt(new) }
    maskLayer = new
    marks.maskChanged = true
    noteTreeChange()
    if let action { run(action, "mask") }
  }

  /// Releases attached values, and takes the layers below out without recursion, so that a tree of
  /// any depth can go away.
  func dismantle() {
    OriginBook.process?.forget(id)
    AssociatedObjects.release(self)
    guard !children.isEmpty || maskLayer != nil else { return }
    var pending = takeBelow()
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      pending += layer.takeBelow()
    }
  }

  /// The sublayers and the mask, of which the layer lets go.
  private func takeBelow() -> [CALayer] {
    var below = children
    children = []
    if let maskLayer { below.append(maskLayer) }
    maskLayer = nil
    for layer in below { layer.parent = nil }
    return below
  }

  /// Tells server, layout and actions that the list of sublayers is another.
  private func sublayersDidChange() {
    noteSublayers()
    runSublayersAction()
  }

  private func noteSublayers() {
    marks.sublayersChanged = true
    noteTreeChange()
    setNeedsLayout()
  }

  private func runSublayersAction() {
    if let action = actionOfEvent("sublayers") { run(action, "sublayers") }
  }

  /// Has the current transaction carry the layer, and look for layers that came or went with it.
  private func noteTreeChange() {
    ThreadTransactions.current.treesChanged = true
    note()
  }

  /// Makes this the superlayer of `layer`, whose marks the layers above then carry.
  private func adopt(_ layer: CALayer) {
    // A layer below another one is no context's root any more.
    layer.context?.rootLayer = nil
    layer.parent = self
    markAbove(layer.cycle.due.above)
  }

  /// Takes the layer out of wherever it stands, without any event.
  func detach() {
    guard let parent else { return }
    self.parent = nil
    if parent.maskLayer === self {
      parent.maskLayer = nil
      parent.marks.maskChanged = true
    } else if let index = parent.children.firstIndex(where: { $0 === self }) {
      parent.children.remove(at: index)
      parent.marks.sublayersChanged = true
    }
    parent.noteTreeChange()
  }

  /// Takes `layer` out of where the program's code has put it since it left its superlayer; false
  /// where this layer has come to stand below it, and cannot hold it any more.
  private func prepareToAdopt(_ layer: CALayer) -> Bool {
    guard canHold(layer) else {
      Notice.say("An action put a layer below one that was being added to it; that is left out.")
      return false
    }
    layer.detach()
    return true
  }

  /// Runs the action of `layer` for entering or leaving a tree that is shown.
  func runEvent(_ event: String, of layer: CALayer) {
    guard layer.hasActionSource, !CATransaction.disableActions(), effectiveContext != nil else {
      return
    }
    if let action = layer.askForAction(event) { layer.run(action, event) }
  }

  private func place(of sibling: CALayer) -> Int {
    guard let index = children.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("The sibling given is not a sublayer of this layer.")
    }
    return index
  }

  private func checkCanHold(_ layer: CALayer) {
    precondition(layer.modelLayer == nil, "A presentation copy cannot stand in another tree.")
    precondition(canHold(layer), "A layer cannot stand below itself in the tree.")
  }

  /// Whether `layer` is neither this layer nor above it.
  func canHold(_ layer: CALayer) -> Bool {
    if layer === self { return false }
    // Nothing stands below such a layer, however far up the root is.
    if layer.children.isEmpty, layer.maskLayer == nil { return true }
    var above = parent
    while let next = above {
      if next === layer { return false }
      above = next.parent
    }
    return true
  }
}

extension CALayer: ReportsItsEnd {}
