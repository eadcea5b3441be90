// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit

/// Applies a remedy to the commits of a capture, one after the other from the first.
struct RemedyEditor {
  private(set) var steps: [LayerID: [RemedyStep]] = [:]
  /// The layers that are in no superlayer.
  private var removed: Set<LayerID> = []
  /// The kinds of the layers that commits brought.
  var kinds: [LayerID: LayerKind] = [:]
  /// The moments of the last values that were let through.
  var held: [LayerID: [PropertyID: Double]] = [:]
  var scaled = ScaledPictures()
  var gathering: [LayerID: SpaceMovement] = [:]
  /// The sublayers of the layers in whose place these stand.
  private var unwrapped: [LayerID: [LayerID]] = [:]

  /// Whether pictures that the remedy is about were shown before.
  let keepsPictures: Bool

  init(_ remedy: Remedy?) {
    for step in remedy?.steps ?? [] {
      steps[step.layer, default: []].append(step)
      switch step {
      case .remove(let layer): removed.insert(layer)
      case .gather(let layer): gathering[layer] = SpaceMovement()
      case .unwrap(let layer): unwrapped[layer] = []
      default: break
      }
    }
    keepsPictures =
      remedy?.steps.contains { if case .keepPictures = $0 { true } else { false } }
      ?? false
  }

  /// The commits of a frame with the remedy applied.
  mutating func edited(_ input: FrameInput) -> FrameInput {
    guard !steps.isEmpty else { return input }
    var input = input
    input.commits = input.commits.map { edited($0, at: input.time) }
    return input
  }

  private mutating func edited(_ commit: Commit, at time: Double) -> Commit {
    var commit = commit
    let count = commit.changeCount
    takeMoves(&commit)
    gather(&commit)
    noteWrappers(&commit)
    var kept: [LayerChange] = []
    for var change in commit.changes {
      let isNew = kinds.updateValue(change.state.kind, forKey: change.layer) == nil
      edit(&change, isNew: isNew, at: time, &commit.work)
      takeOut(&change)
      unwrap(&change)
      if isNew || !change.isEmpty || steps[change.layer] == nil { kept.append(change) }
    }
    commit.changes = kept
    for layer in commit.removed { kinds[layer] = nil }
    let part = Double(commit.changeCount) / Double(max(count, 1))
    commit.work?.keep(part: part)
    return commit
  }

  /// Makes changes of the moves of layers that the remedy is about.
  private func takeMoves(_ commit: inout Commit) {
    let taken = Set(commit.moves.rows.lazy.map(\.layer).filter { steps[$0] != nil })
    guard !taken.isEmpty else { return }
    for change in commit.moves.changes where taken.contains(change.layer) {
      var change = change
      change.state.kind = kinds[change.layer] ?? .plain
      commit.changes.append(change)
    }
    commit.moves.remove(taken)
    commit.changes.sort { $0.layer < $1.layer }
  }

  private mutating func edit(
    _ change: inout LayerChange, isNew: Bool, at time: Double, _ work: inout CommitWork?
  ) {
    for step in steps[change.layer] ?? [] {
      switch step {
      case .set(_, let id, let value): change.fix(id, value, isNew: isNew)
      case .unmask: if change.mask != nil { change.mask = isNew ? nil : .removed }
      case .shift(_, let offset): change.shift(by: offset, isNew: isNew)
      case .resize(_, let width, let height): resize(&change, width, height)
      case .hold(let layer, let id, let seconds):
        if hold(&change, id, seconds, at: time) { work?.forgetDisplay(of: layer) }
      case .keepPictures(let layer): work?.forgetDisplay(of: layer)
      case .endImplicitAnimations: change.animations?.removeAll(where: \.isImplicit)
      case .scaleText(_, let size): change.scaleText(of: size, isNew: isNew)
      case .remove, .gather, .unwrap: break
      }
    }
  }

  /// Takes removed layers out of their superlayers.
  private func takeOut(_ change: inout LayerChange) {
    guard !removed.isEmpty, let sublayers = change.sublayers else { return }
    if sublayers.contains(where: removed.contains) {
      change.sublayers = sublayers.filter { !removed.contains($0) }
    }
  }

  /// Takes the sublayers out of the layers in whose place they are to stand.
  private mutating func noteWrappers(_ commit: inout Commit) {
    guard !unwrapped.isEmpty else { return }
    for place in commit.changes.indices {
      let layer = commit.changes[place].layer
      guard unwrapped[layer] != nil, let sublayers = commit.changes[place].sublayers else {
        continue
      }
      unwrapped[layer] = sublayers
      commit.changes[place].sublayers = []
    }
  }

  /// Puts sublayers in the place of those that held them.
  private func unwrap(_ change: inout LayerChange) {
    guard !unwrapped.isEmpty, let sublayers = change.sublayers,
      sublayers.contains(where: { unwrapped[$0] != nil })
    else { return }
    change.sublayers = sublayers.flatMap(shown)
  }

  /// A layer, or those that stand in its place.
  private func shown(_ layer: LayerID) -> [LayerID] {
    guard let sublayers = unwrapped[layer] else { return [layer] }
    return sublayers.flatMap(shown)
  }

  /// Drops news that come too early; whether it did.
  private mutating func hold(
    _ change: inout LayerChange, _ id: PropertyID, _ seconds: Double, at time: Double
  ) -> Bool {
    guard change.changed.contains(id) else { return false }
    if let last = held[change.layer]?[id], time < last + seconds - 1e-6 {
      change.changed.remove(id)
      return true
    }
    held[change.layer, default: [:]][id] = time
    return false
  }
}

extension LayerChange {
  /// Whether it says nothing.
  fileprivate var isEmpty: Bool {
    changed.isEmpty && sublayers == nil && mask == nil && animations == nil && modifiers == nil
  }

  /// Gives a property one value for ever.
  fileprivate mutating func fix(_ id: PropertyID, _ value: PropertyValue, isNew: Bool) {
    if isNew, PropertyTable[id].write(&state, value) {
      changed.insert(id)
    } else {
      changed.remove(id)
    }
    animations?.removeAll { $0.changes(id) }
  }

  fileprivate mutating func shift(by offset: SIMD2<Double>, isNew: Bool) {
    // A new layer at the default position has no change of it.
    if isNew || changed.contains(.position) {
      state.geometry.position.x += offset.x
      state.geometry.position.y += offset.y
      changed.insert(.position)
    }
    animations = animations?.map { $0.mapped { $0.shift(by: offset) } }
  }
}

extension AnimationRecord {
  /// Whether the animation is one that a change of a property begins: it goes under the property's
  /// key, from the value that was shown, to the one that is set.
  var isImplicit: Bool {
    guard case .property(let content) = content, content.target.member.isEmpty,
      key == content.target.key,
      case .basic(from: .some, to: nil, by: nil, spring: nil) = content.values
    else { return false }
    return true
  }

  /// Whether it is an animation of a property.
  func changes(_ id: PropertyID) -> Bool {
    guard case .property(let content) = content else { return false }
    return content.target.property == id
  }
}
