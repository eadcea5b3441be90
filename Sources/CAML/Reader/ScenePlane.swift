import CACommit
import Foundation
import QuartzCore

/// One CAML file as layers, with its states.
final class ScenePlane {
  let file: String
  let root: CALayer
  /// Where the root layer stands in the file.
  let line: Int
  let index: BundleIndex
  let states: [CAMLState]
  let transitions: [CAMLStateTransition]
  private let targets: [String: SceneTarget]
  /// What the applied state changed, with the values from before, in order of change.
  private var saved: [Saved] = []

  private struct Saved {
    let target: SceneTarget
    let id: String
    let key: String
    let value: Any?
  }

  init(
    file: String, root: CALayer, line: Int, index: BundleIndex, states: [CAMLState],
    transitions: [CAMLStateTransition], targets: [String: SceneTarget]
  ) {
    self.file = file
    self.root = root
    self.line = line
    self.index = index
    self.states = states
    self.transitions = transitions
    self.targets = targets
  }

  func layer(withID id: String) -> CALayer? { targets[id]?.layerTarget?.layer }

  /// Undoes the state before, then sets what the named state and those it is based on say.
  func apply(_ name: String?) {
    for item in saved.reversed() { item.target.restore(item.value, forKey: item.key) }
    saved = []
    guard let name else { return }
    for state in chain(of: name) {
      for element in state.elements where element.action == .setValue { apply(element) }
    }
  }

  /// The states to apply, the most basic first; a circle is broken where it closes.
  private func chain(of name: String) -> [CAMLState] {
    var chain: [CAMLState] = []
    var next: String? = name
    while let current = next, !chain.contains(where: { $0.name == current }),
      let state = states.first(where: { $0.name == current })
    {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }

  private func apply(_ element: CAMLStateElement) {
    guard let target = targets[element.targetID] else { return }
    let key = String(element.keyPath.prefix { $0 != "." })
    if !saved.contains(where: { $0.id == element.targetID && $0.key == key }) {
      let value = target.value(forKey: key)
      saved.append(Saved(target: target, id: element.targetID, key: key, value: value))
    }
    target.set(element.value, keyPath: element.keyPath)
  }
}

extension SceneTarget {
  fileprivate func restore(_ value: Any?, forKey key: String) {
    switch self {
    case .layer(let target): target.layer.setValue(value, forKey: key)
    case .cell(let cell): cell.setValue(value, forKey: key)
    }
  }

  /// Sets a value that was checked when the state was read.
  fileprivate func set(_ value: Any?, keyPath: String) {
    switch self {
    case .layer(let target):
      let value = value.flatMap(PropertyValue.init(object:)) ?? .none
      try? target.set(value, keyPath)
    case .cell(let cell): cell.setValue(value, forKeyPath: keyPath)
    }
  }
}
