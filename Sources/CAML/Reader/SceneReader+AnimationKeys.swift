// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import QuartzCore

extension SceneReader {
  /// Sets a property written as an attribute; false when the animation has none of that name.
  func set(
    _ name: String, _ text: ValueText, on source: AnimationSource
  ) throws(BadValue) -> Bool {
    if try setTiming(name, text, on: source.animation) { return true }
    if let animation = source.animation as? CASpringAnimation,
      try setSpring(name, text, on: animation)
    {
      return true
    }
    if let animation = source.animation as? CAKeyframeAnimation,
      try setKeyframe(name, text, on: animation)
    {
      return true
    }
    if let animation = source.animation as? CAPropertyAnimation {
      return try setProperty(name, text, on: animation)
    }
    if let animation = source.animation as? CATransition {
      return try setTransition(name, text, on: animation)
    }
    return name == "keyPath"
  }

  private func setTiming(
    _ name: String, _ text: ValueText, on animation: CAAnimation
  ) throws(BadValue) -> Bool {
    func number() throws(BadValue) -> Double {
      try text.number(infinity: Spellings.allowsInfinity(name))
    }
    switch name {
    case "duration": animation.duration = try number()
    case "beginTime": animation.beginTime = Self.begin(try number())
    case "timeOffset": animation.timeOffset = try number()
    case "speed": animation.speed = Float(try number())
    case "repeatCount": animation.repeatCount = Float(try number())
    case "repeatDuration": animation.repeatDuration = try number()
    case "autoreverses": animation.autoreverses = try text.bool()
    case "removedOnCompletion": animation.isRemovedOnCompletion = try text.bool()
    case "fillMode": animation.fillMode = CAMediaTimingFillMode(rawValue: try text.word(name))
    case "timingFunction": animation.timingFunction = Self.function(try text.timingCurve())
    default: return false
    }
    return true
  }

  /// The begin of an animation. Files write `1e-100` for the first moment of the scene, since 0
  /// means when the animation is added; a frame of that very moment must not come before the begin.
  private static func begin(_ time: Double) -> Double {
    time > 0 && time < 1e-9 ? -time : time
  }

  private func setSpring(
    _ name: String, _ text: ValueText, on animation: CASpringAnimation
  ) throws(BadValue) -> Bool {
    switch name {
    case "mass": animation.mass = CGFloat(try positive(name, text))
    case "stiffness": animation.stiffness = CGFloat(try positive(name, text))
    case "damping": animation.damping = CGFloat(try nonNegative(name, text))
    case "velocity", "initialVelocity": animation.initialVelocity = CGFloat(try text.number())
    default: return false
    }
    return true
  }

  private func positive(_ name: String, _ text: ValueText) throws(BadValue) -> Double {
    let value = try text.number()
    guard value > 0 else { throw BadValue(text.text, "\(name) is above 0") }
    return value
  }

  private func nonNegative(_ name: String, _ text: ValueText) throws(BadValue) -> Double {
    let value = try text.number()
    guard value >= 0 else { throw BadValue(text.text, "\(name) is not negative") }
    return value
  }

  private func setKeyframe(
    _ name: String, _ text: ValueText, on animation: CAKeyframeAnimation
  ) throws(BadValue) -> Bool {
    switch name {
    case "calculationMode":
      animation.calculationMode = CAAnimationCalculationMode(rawValue: try text.word(name))
    case "rotationMode":
      let word = try text.word(name)
      animation.rotationMode = word.isEmpty ? nil : CAAnimationRotationMode(rawValue: word)
    case "path": animation.path = try text.path()
    default: return false
    }
    return true
  }

  private func setProperty(
    _ name: String, _ text: ValueText, on animation: CAPropertyAnimation
  ) throws(BadValue) -> Bool {
    switch name {
    case "keyPath": animation.keyPath = text.text
    case "additive": animation.isAdditive = try text.bool()
    case "cumulative": animation.isCumulative = try text.bool()
    case "valueFunction":
      animation.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: text.text))
      guard animation.valueFunction != nil else {
        throw BadValue(text.text, "there is no value function of that name")
      }
    // Editors write the key-frame modes on every animation; they say nothing about these.
    case "calculationMode", "rotationMode", "velocity": _ = text
    default: return false
    }
    return true
  }

  private func setTransition(
    _ name: String, _ text: ValueText, on animation: CATransition
  ) throws(BadValue) -> Bool {
    switch name {
    case "transitionType": animation.type = CATransitionType(rawValue: text.text)
    case "subtype": animation.subtype = CATransitionSubtype(rawValue: text.text)
    case "startProgress": animation.startProgress = Float(try text.number())
    case "endProgress": animation.endProgress = Float(try text.number())
    case "filter": animation.filter = text.text
    case "keyPath": _ = text
    default: return false
    }
    return true
  }

  static func function(_ curve: TimingCurve) -> CAMediaTimingFunction {
    switch curve {
    case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .controlPoints(let x1, let y1, let x2, let y2):
      CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
    }
  }
}

extension ValueText {
  /// One of the words of `key`.
  func word(_ key: String) throws(BadValue) -> String {
    guard case .string(let word) = try value(.string, key: key) else { return "" }
    return word
  }
}
