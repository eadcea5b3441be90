// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import QuartzCore

extension SceneReader {
  /// Sets a property written as an attribute; false when the animation has none of that name.
  func set(
    _ name: String, _ text: ValueText, on source: AnimationSource
  ) throws(BadValue) -> Bool {
    guard let row = source.type.key(name) else {
      return AnimationSource.saysNothing(name, of: source.animation)
    }
    if row.form.isElement { throw BadValue(text.text, "\(name) is written as a child element") }
    source.animation.setValue(try text.object(of: row), forKey: row.key)
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

extension AnimationSource {
  /// Whether an attribute means nothing to an animation that has no such property: editors write
  /// the modes of key frames and the velocity of springs on every animation.
  fileprivate static func saysNothing(_ name: String, of animation: CAAnimation) -> Bool {
    if name == "keyPath" { return true }
    return animation is CAPropertyAnimation
      && ["calculationMode", "rotationMode", "velocity"].contains(name)
  }
}

extension ValueText {
  /// The value of an animation's property, as key-value coding takes it.
  func object(of row: AnimationKey) throws(BadValue) -> Any? {
    switch row.form {
    case .number: return try number(infinity: Spellings.allowsInfinity(row.name))
    case .beginTime: return Self.begin(try number())
    case .positive, .nonNegative: return try limited(row)
    case .bool: return try bool()
    case .word:
      let word = try word(row.name)
      return word.isEmpty ? nil : word
    case .curve: return SceneReader.function(try timingCurve())
    case .valueFunction: return CAValueFunction(name: .init(rawValue: try word(row.name)))
    case .path: return try path()
    // A filter by its name is a transition type.
    case .filter: return try word("transitionType")
    default: return text
    }
  }

  /// The begin of an animation. Files write `1e-100` for the first moment of the scene, since 0
  /// means when the animation is added; a frame of that very moment must not come before the begin.
  private static func begin(_ time: Double) -> Double {
    isFirstMoment(time) ? -time : time
  }

  /// Whether a positive time is the idiom for the first moment of a scene.
  static func isFirstMoment(_ time: Double) -> Bool { time > 0 && time < 1e-9 }

  private func limited(_ row: AnimationKey) throws(BadValue) -> Double {
    let value = try number()
    if row.form == .positive, value <= 0 { throw BadValue(text, "\(row.name) is above 0") }
    if value < 0 { throw BadValue(text, "\(row.name) is not negative") }
    return value
  }

  /// One of the words of `key`.
  func word(_ key: String) throws(BadValue) -> String {
    guard case .string(let word) = try value(.string, key: key) else { return "" }
    return word
  }
}
