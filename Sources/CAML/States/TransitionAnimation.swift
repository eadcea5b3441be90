// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// How the animations of a transition run.
enum TransitionPace {
  /// On from a time since its begin, `speed` seconds of it per second.
  case playing(from: Double = 0, speed: Double)
  /// Held at a time since its begin, seconds.
  case held(at: Double)
}

/// An element of a transition before the state changes, with the values on screen.
struct TransitionDeparture {
  private let element: CAMLStateTransitionElement
  private let animation: CAAnimation
  private let target: LayerTarget
  /// By key path.
  private let shown: [String: Any]

  /// Nil when the element has no animation.
  init?(_ element: CAMLStateTransitionElement, on target: LayerTarget) {
    guard let animation = element.animation else { return nil }
    self.element = element
    self.animation = animation
    self.target = target
    let screen = target.layer.presentation() ?? target.layer
    var shown: [String: Any] = [:]
    for path in animation.animatedKeyPaths(default: element.key) {
      shown[path] = target.value(forKeyPath: path, of: screen)
    }
    self.shown = shown
  }

  /// The animation with the ends it leaves open, once the state has changed.
  func arrive() -> TransitionAnimation {
    guard let copy = animation.copy() as? CAAnimation else {
      preconditionFailure("The copy of an animation is an animation.")
    }
    complete(copy)
    return TransitionAnimation(
      layer: target.layer, key: element.key, animation: copy.showingWhileHiding())
  }

  private func complete(_ animation: CAAnimation) {
    if let group = animation as? CAAnimationGroup {
      for child in group.animations ?? [] { complete(child) }
    }
    guard let animation = animation as? CAPropertyAnimation else { return }
    let path = animation.keyPath ?? element.key
    animation.keyPath = path
    if let basic = animation as? CABasicAnimation { complete(basic, path) }
  }

  /// Two of the three ends say everything. A value on screen of nothing begins as the end does, but
  /// clear.
  private func complete(_ basic: CABasicAnimation, _ path: String) {
    let given = (basic.fromValue != nil, basic.toValue != nil, basic.byValue != nil)
    if given.1 && given.2 { return }
    let model = target.value(forKeyPath: path, of: target.layer)
    if !given.0 && !given.1 && !given.2 || given.0 && !given.2 && !given.1 {
      basic.toValue = model ?? faded(shown[path])
    }
    if !given.0 { basic.fromValue = shown[path] ?? faded(basic.toValue) }
  }

  /// A colour without its alpha; nil for everything else.
  private func faded(_ value: Any?) -> Any? {
    guard case .color(let color)? = value.flatMap(PropertyValue.init(object:)) else { return nil }
    return color.copy(alpha: 0)
  }
}

/// An animation of a transition that has begun.
struct TransitionAnimation {
  let layer: CALayer
  let key: String
  /// As the file has it, its ends filled in; `beginTime` counts from the begin of the transition.
  let animation: CAAnimation

  /// The key the layer knows it by.
  private var layerKey: String { animation is CATransition ? kCATransition : key }

  func remove() { layer.removeAnimation(forKey: layerKey) }

  /// Adds the animation, in place of itself.
  func add(at pace: TransitionPace) {
    guard let copy = animation.copy() as? CAAnimation else { return }
    switch pace {
    case .playing(let elapsed, let speed): play(copy, elapsed, speed)
    case .held(let time): hold(copy, time)
    }
    layer.add(copy, forKey: key)
  }

  /// The smallest begin that means later than the transition's: `1e-100` is the idiom for its
  /// begin.
  private static let smallestDelay = 1e-6

  /// An animation that begins now has no begin of its own, so that all of them begin together, with
  /// the commit; one that began before says by its offset how far it is.
  private func play(_ copy: CAAnimation, _ elapsed: Double, _ speed: Double) {
    let delay = copy.beginTime - elapsed
    let isDelayed = delay > Self.smallestDelay
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    copy.beginTime = isDelayed ? now + delay / speed : 0
    if !isDelayed { copy.timeOffset -= delay * Double(copy.speed) }
    copy.speed *= Float(speed)
  }

  private func hold(_ copy: CAAnimation, _ time: Double) {
    copy.timeOffset += (time - copy.beginTime) * Double(copy.speed)
    copy.speed = 0
    copy.beginTime = 0
    copy.isRemovedOnCompletion = false
  }

  /// When it ends, seconds from the begin of the transition; nil when it never does.
  var end: Double? {
    let pass = animation.duration > 0 ? animation.duration : CATransaction.animationDuration()
    var active = pass * Double(animation.repeatCount > 0 ? animation.repeatCount : 1)
    if animation.autoreverses { active *= 2 }
    if animation.repeatDuration > 0 { active = animation.repeatDuration }
    let length = active / Double(abs(animation.speed))
    return length.isFinite ? max(0, animation.beginTime + length) : nil
  }
}

extension CAAnimation {
  /// The key paths that the animation and those in it change.
  fileprivate func animatedKeyPaths(default key: String) -> [String] {
    switch self {
    case let group as CAAnimationGroup:
      (group.animations ?? []).flatMap { $0.animatedKeyPaths(default: key) }
    case let animation as CAPropertyAnimation: [animation.keyPath ?? key]
    default: []
    }
  }
}
