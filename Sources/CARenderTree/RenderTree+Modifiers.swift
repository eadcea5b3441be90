// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// Values that no commit brings: the modifiers of layers.
extension RenderTree {
  /// How many layers have modifiers.
  package var modifiedLayerCount: Int { modified.count }

  /// The bells that ring when a value changes while this tree waits.
  package var modifierBells: [Bells] { modifierReaders.pages.map(\.bells) }

  /// Gives a layer its modifiers, in place of those it has.
  mutating func replaceModifiers(of place: Int32, by bindings: [ModifierBinding]) {
    let index = nodes[Int(place)].modifiers
    if index < 0, bindings.isEmpty { return }
    let old = index < 0 ? [] : modified[Int(index)].sources
    if bindings.isEmpty {
      removeModified(index)
    } else {
      let entry = ModifiedNode(
        node: place, plan: ModifierPlan(bindings, kind: nodes[Int(place)].state.kind),
        sources: ContiguousArray(bindings.map { modifierReaders.use($0) }))
      if index >= 0 {
        modified[Int(index)] = entry
      } else {
        nodes[Int(place)].modifiers = Int32(modified.count)
        modified.append(entry)
      }
    }
    // After the new ones, so that a slot of both keeps its value.
    for source in old { modifierReaders.letGo(source) }
  }

  /// Takes an entry out; the last one moves to its place.
  private mutating func removeModified(_ index: Int32) {
    nodes[Int(modified[Int(index)].node)].modifiers = -1
    let last = modified.removeLast()
    guard Int(index) < modified.count else { return }
    modified[Int(index)] = last
    nodes[Int(last.node)].modifiers = index
  }

  /// Gives a copy of a layer the modifiers of the layer.
  mutating func copyModifiers(of original: Int32, to copy: Int32) {
    let index = nodes[Int(original)].modifiers
    if index >= 0 { replaceModifiers(of: copy, by: modified[Int(index)].plan.bindings) }
  }

  /// Notes that the shown state of a layer was written without its modifiers.
  @inline(__always)
  mutating func noteRewritten(_ node: Int) {
    let index = nodes[node].modifiers
    if index >= 0 { modified[Int(index)].isRewritten = true }
  }

  /// Applies the modifiers to the shown states, after the animations.
  ///
  /// A layer whose state was not written again and whose values are those of before is left alone.
  mutating func modify() {
    if modified.isEmpty { return }
    modifierReaders.read()
    for index in modified.indices {
      let target = nodes[Int(modified[index].node)].evaluatedPlace
      guard target >= 0 else { continue }
      let isNews = modified[index].takeValues(from: modifierReaders)
      guard isNews || modified[index].isRewritten else { continue }
      modified[index].show(on: &current.layers[Int(target)].state)
      current.layers[Int(target)].layerToSuperlayer =
        current.layers[Int(target)].state.geometry.layerToSuperlayer
      if isNews { noteNews(index, at: target) }
    }
  }

  private mutating func noteNews(_ index: Int, at target: Int32) {
    current.counters.layersWritten += 1
    if modified[index].plan.rows.isSubset(of: .place) {
      current.noteMove(at: target)
    } else {
      current.noteChange(at: target)
    }
    // Copies at other times keep states that have the old values.
    let animation = nodes[Int(modified[index].node)].animation
    if animation >= 0 { animated[Int(animation)].stamp = current.serial }
  }

  /// Applies the modifiers of a node to a state of another time.
  func applyModifiers(of node: Int, to state: inout LayerState) {
    let index = nodes[node].modifiers
    if index >= 0 { modified[Int(index)].plan.apply(modified[Int(index)].values, to: &state) }
  }

  /// The layers with modifiers, without snapshots: their committed states with the values of the
  /// last evaluation, and the rows that these change.
  package var modifiedStates: [(layer: LayerID, state: LayerState, rows: PropertySet)] {
    modified.compactMap { entry in
      let node = nodes[Int(entry.node)]
      guard places[node.id] == entry.node else { return nil }
      var state = node.state
      entry.plan.apply(entry.values, to: &state)
      return (node.id, state, entry.plan.rows)
    }
  }

  /// The plan, if nothing is there that this tree has not read; from then on changes ring.
  func heedingModifiers(_ plan: WakePlan) -> WakePlan {
    if modified.isEmpty { return plan }
    switch plan {
    case .now, .continuous(nil): return plan
    case .continuous, .at, .never: return modifierReaders.sleep() ? plan : .now
    }
  }
}
