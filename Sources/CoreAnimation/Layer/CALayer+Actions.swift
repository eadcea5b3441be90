import CACommit
import Foundation

extension CALayer {
  func searchAction(_ event: String) -> (any CAAction)? {
    let found =
      delegateObject?.action(for: self, forKey: event) ?? objects?.actions?[event]
      ?? styleAction(event) ?? type(of: self).defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// The action that `style`, or a style inside it, names.
  private func styleAction(_ event: String) -> (any CAAction)? {
    var style = objects?.style
    while let current = style {
      if let actions = current["actions"] as? [String: Any],
        let action = actions[event] as? any CAAction
      {
        return action
      }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }
}

/// The animations of a layer.
extension CALayer {
  func attach(_ animation: CAAnimation, forKey key: String?) {
    guard modelLayer == nil, let copy = animation.copy() as? CAAnimation else { return }
    let key = animation is CATransition ? kCATransition : key
    if let key { detachAnimation(forKey: key) }
    ensuredObjects.animations.append((key, copy))
    note()
  }

  func detachAnimation(forKey key: String) {
    guard let index = objects?.animations.firstIndex(where: { $0.key == key }) else { return }
    guard let removed = objects?.animations.remove(at: index).animation else { return }
    note()
    removed.delegate?.animationDidStop(removed, finished: false)
  }

  func detachAllAnimations() {
    guard let objects, !objects.animations.isEmpty else { return }
    let removed = objects.animations.map(\.animation)
    objects.animations = []
    note()
    for animation in removed { animation.delegate?.animationDidStop(animation, finished: false) }
  }

  var attachedKeys: [String]? {
    guard let keys = objects?.animations.compactMap(\.key), !keys.isEmpty else { return nil }
    return keys
  }

  func attachedAnimation(forKey key: String) -> CAAnimation? {
    objects?.animations.first { $0.key == key }?.animation
  }
}
