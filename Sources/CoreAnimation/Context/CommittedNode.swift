// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

/// The server's knowledge of a layer: its committed state.
///
/// It keeps the layer: one that left the tree goes away after the commit that says so. A weak
/// reference would make every use of the layer slower.
final class CommittedNode {
  let layer: CALayer
  /// Unowned and unsafe, because every commit of the layer asks. It is sound: the context owns the
  /// node, and on its end takes the way to it from the layer.
  unowned(unsafe) let context: LayerContext
  // Not checked for exclusive access, as the fields of the layer are not, for the same reason.
  @exclusivity(unchecked) var parent: LayerID?
  var sublayers: [LayerID]
  var mask: LayerID?
  /// The layer's properties as they were committed last.
  @exclusivity(unchecked) var state: LayerState
  /// The layer's animations as they were committed last.
  var plan = AnimationPlan([], kind: .plain)
  /// The layer's modifiers as they were committed last; nil for none.
  var modifiers: CommittedModifiers?
  /// The history of an emitter layer, as the server keeps it; nil for other layers.
  var emission: EmissionHistory?

  /// The state of `layer` that `context` commits first.
  init(_ layer: CALayer, in context: LayerContext) {
    self.context = context
    parent = layer.parent?.id
    sublayers = layer.committedSublayers.map(\.id)
    mask = layer.maskLayer?.id
    state = layer.state
    self.layer = layer
    layer.committedNode = self
  }

  /// Takes the way here from the layer, unless it has come into another context.
  func leaveLayer() { if layer.committedNode === self { layer.committedNode = nil } }

  var below: [LayerID] { mask.map { sublayers + [$0] } ?? sublayers }

  /// Takes over the changed properties of the layer.
  ///
  /// Most changes move layers: then the rest, with all its references, is left alone.
  @inline(__always)
  func takeProperties() {
    if layer.marks.properties.isSubset(of: .place) {
      state.takePlace(layer.marks.properties, layer.state.geometry, layer.state.opacity)
    } else {
      state.become(layer.state)
    }
  }

  /// The records of the layer's animations for a commit at `now`, media time; nil when the server
  /// knows them already.
  func takeAnimations(at now: Double) -> [AnimationRecord]? {
    guard layer.marks.animationsChanged else { return nil }
    let attached = layer.objects?.animations ?? []
    if attached.isEmpty, plan.isEmpty { return nil }
    let records = attached.map { animation in
      animation.record(at: now, layer.localTime(ofMedia:), kind: layer.state.kind)
    }
    plan = AnimationPlan(records, kind: layer.state.kind)
    return records
  }

  /// The layer's modifiers for a commit; nil when the server knows them already.
  func takeModifiers() -> [ModifierBinding]? {
    let attached = layer.presentationModifiers
    if attached.isEmpty, modifiers == nil { return nil }
    let new = attached.isEmpty ? nil : CommittedModifiers(attached, kind: layer.state.kind)
    context.noteModifiers(new, insteadOf: modifiers)
    modifiers = new
    return new?.plan.bindings ?? []
  }
}

extension CALayer {
  /// A media time on the layer's clock.
  func localTime(ofMedia time: Double) -> Double {
    clocks.reduce(time) { $1.localTime(forParent: $0) }
  }

  /// The clocks from the root's to the layer's that differ from their parents'.
  var clocks: [TimeMapping] {
    var clocks: [TimeMapping] = []
    var layer: CALayer? = self
    while let next = layer {
      if next.state.timing != .initial { clocks.append(next.state.timing.mapping) }
      layer = next.parent
    }
    return clocks.reversed()
  }
}
