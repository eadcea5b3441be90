// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// One change a state makes to the tree, with the information to undo it.
enum StateChange {
  /// A property; `key` names the saved value: the whole, or a part that can be put back exactly.
  case value(SceneTarget, key: String, old: Any?)
  /// A layer put among the sublayers of `parent`.
  case added(CALayer, parent: CALayer, before: CALayer?)
  /// A layer taken from the sublayers of `parent`, where it stood at `index`.
  case removed(CALayer, parent: CALayer, index: Int)
  /// An animation added to or taken off a layer; `old` is the one that was there.
  case animation(CALayer, key: String, old: CAAnimation?)

  /// The change that `element` is about to make; nil when it changes nothing.
  init?(
    _ element: CAMLStateElement, on target: SceneTarget, objects: [String: SceneTarget]
  ) {
    switch element.action {
    case .setValue: self = .saving(element.keyPath, of: target)
    case .addElement, .removeElement:
      if element.keyPath == "sublayers" {
        self.init(sublayer: element, on: target, objects: objects)
      } else {
        self = .saving(element.keyPath, of: target)
      }
    case .addAnimation, .removeAnimation:
      guard let layer = target.layerTarget?.layer else { return nil }
      let key = element.keyPath
      self = .animation(layer, key: key, old: layer.animation(forKey: key))
    }
  }

  private init?(
    sublayer element: CAMLStateElement, on target: SceneTarget, objects: [String: SceneTarget]
  ) {
    guard let parent = target.layerTarget?.layer else { return nil }
    let named = element.objectID.flatMap { objects[$0]?.layerTarget?.layer }
    if element.action == .addElement {
      guard let layer = element.layer else { return nil }
      self = .added(layer, parent: parent, before: named?.superlayer === parent ? named : nil)
    } else {
      guard let named, named.superlayer === parent,
        let index = parent.sublayers?.firstIndex(where: { $0 === named })
      else { return nil }
      self = .removed(named, parent: parent, index: index)
    }
  }

  private static func saving(_ keyPath: String, of target: SceneTarget) -> StateChange {
    let key = target.savedKey(of: keyPath)
    return .value(target, key: key, old: target.value(forKey: key))
  }

  /// Whether undoing this one also undoes `other`.
  func covers(_ other: StateChange) -> Bool {
    guard case .value(let target, let key, _) = self,
      case .value(let other, let otherKey, _) = other
    else { return false }
    return target.isSame(as: other) && (key == otherKey || otherKey.hasPrefix(key + "."))
  }

  func apply(_ element: CAMLStateElement) {
    switch self {
    case .value(let target, _, _): target.apply(element)
    case .added(let layer, let parent, let before?): parent.insertSublayer(layer, below: before)
    case .added(let layer, let parent, nil): parent.addSublayer(layer)
    case .removed(let layer, _, _): layer.removeFromSuperlayer()
    case .animation(let layer, let key, _):
      layer.removeAnimation(forKey: key)
      if let animation = element.animation { layer.add(animation, forKey: key) }
    }
  }

  func undo() {
    switch self {
    case .value(let target, let key, let old): target.restore(old, forKey: key)
    case .added(let layer, _, _): layer.removeFromSuperlayer()
    case .removed(let layer, let parent, let index):
      parent.insertSublayer(layer, at: UInt32(min(index, parent.sublayers?.count ?? 0)))
    case .animation(let layer, let key, let old):
      layer.removeAnimation(forKey: key)
      if let old { layer.add(old, forKey: key) }
    }
  }
}
