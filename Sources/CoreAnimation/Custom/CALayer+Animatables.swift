// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// The storage of an animatable property: the wrapper, without the type of its values.
protocol AnimatableStorage: AnyObject {
  /// The default as an object; nil where there is none.
  var initialObject: Any? { get }
  /// Takes the property's name for its key, unless it was given one; answers the key.
  func learn(name: String) -> String
}

/// The animatable properties that subclasses declare.
extension CALayer {
  /// The wrappers by key; none for most classes, which is known after the first layer of a class.
  var animatables: [String: any AnimatableStorage] {
    if let known = objects?.animatables { return known }
    if layerClass.hasAnimatables == false { return [:] }
    let found = findAnimatables()
    layerClass.hasAnimatables = !found.isEmpty
    if !found.isEmpty { ensuredObjects.animatables = found }
    return found
  }

  /// Looks at the stored properties of the layer's classes: the compiler names a wrapper like its
  /// property, with an underscore before it.
  private func findAnimatables() -> [String: any AnimatableStorage] {
    var found: [String: any AnimatableStorage] = [:]
    var next: Mirror? = Mirror(reflecting: self)
    while let mirror = next, mirror.subjectType != CALayer.self {
      for child in mirror.children {
        guard let storage = child.value as? any AnimatableStorage, let label = child.label else {
          continue
        }
        let key = storage.learn(name: String(label.dropFirst()))
        precondition(
          PropertyTable.row(key, for: state.kind) == nil && LayerObjectKey(rawValue: key) == nil,
          "\(type(of: self)) cannot animate \(key): layers have a property of that key.")
        found[key] = storage
      }
      next = mirror.superclassMirror
    }
    return found
  }

  /// The default of an animatable property; nil where there is none.
  func animatableDefault(_ key: String) -> Any? { animatables[key]?.initialObject }

  /// Takes the defaults of the layer that this one copies: its own may be others, which its
  /// initializer cannot know.
  func adoptAnimatables(of source: CALayer) {
    for (key, storage) in source.animatables where source.objects?.values[key] == nil {
      guard let object = storage.initialObject else { continue }
      ensuredObjects.values[key] = object
    }
  }
}
