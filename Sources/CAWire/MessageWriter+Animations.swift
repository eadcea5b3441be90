// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

extension MessageWriter {
  mutating func put(_ records: [AnimationRecord], depth: Int = 0) throws(WireError) {
    guard depth <= fields.limits.depth else {
      throw fields.failure("animations", .limit("depth", value: depth, most: fields.limits.depth))
    }
    try fields.put(count: records.count, "animations")
    for record in records { try put(record, depth: depth) }
  }

  private mutating func put(_ record: AnimationRecord, depth: Int) throws(WireError) {
    fields.put(record.id.rawValue)
    fields.put(
      flags: record.key != nil, record.isRemovedOnCompletion, record.frameRate != nil,
      record.frameRate?.preferred != nil)
    if let key = record.key { try fields.put(key, "animation.key") }
    if let rate = record.frameRate {
      fields.put(rate.minimum)
      fields.put(rate.maximum)
      if let preferred = rate.preferred { fields.put(preferred) }
    }
    fields.put(record.timing)
    switch record.content {
    case .property(let animation):
      fields.put(AnimationTag.property.rawValue)
      try put(animation)
    case .group(let records):
      fields.put(AnimationTag.group.rawValue)
      try put(records, depth: depth + 1)
    case .transition(let transition):
      fields.put(AnimationTag.transition.rawValue)
      try fields.put(transition)
    }
  }

  private mutating func put(_ animation: PropertyAnimation) throws(WireError) {
    let (target, function) = (animation.target, animation.valueFunction)
    try fields.put(target.key, "animation.target.key")
    fields.put(
      flags: target.property != nil, animation.isAdditive, animation.isCumulative, function != nil)
    if let property = target.property { fields.put(property.rawValue) }
    if let function { fields.put(word: function) }
    try fields.put(count: target.member.count, "animation.target.member")
    for name in target.member { try fields.put(name, "animation.target.member") }
    switch animation.values {
    case .basic(let from, let to, let by, let spring):
      fields.put(false)
      fields.put(flags: from != nil, to != nil, by != nil, spring != nil)
      for value in [from, to, by] {
        if let value { try put(value) }
      }
      if let spring { fields.put(spring) }
    case .keyframes(let keyframes):
      fields.put(true)
      try put(keyframes)
    }
  }

  private mutating func put(_ keyframes: Keyframes) throws(WireError) {
    fields.put(
      flags: keyframes.path != nil, keyframes.times != nil, keyframes.mode != nil,
      keyframes.rotation != nil)
    try put(keyframes.values, depth: 1)
    if let path = keyframes.path { try put(path) }
    if let times = keyframes.times { try fields.put(times, "keyframes.times") }
    try fields.put(count: keyframes.curves.count, "keyframes.curves")
    for curve in keyframes.curves { fields.put(curve) }
    if let mode = keyframes.mode { fields.put(word: mode) }
    try fields.put(keyframes.tensions, "keyframes.tensions")
    try fields.put(keyframes.continuities, "keyframes.continuities")
    try fields.put(keyframes.biases, "keyframes.biases")
    if let rotation = keyframes.rotation { fields.put(word: rotation) }
  }
}

/// The byte of a kind of animation.
enum AnimationTag: UInt8 {
  case property, group, transition
}

extension WireWriter {
  /// Up to eight flags in a byte, the first in the lowest bit.
  mutating func put(flags: Bool...) {
    put(flags.reversed().reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) })
  }

  fileprivate mutating func put(_ timing: AnimationTiming) {
    put(flags: timing.autoreverses, timing.curve != nil)
    put(timing.beginTime)
    put(timing.duration)
    put(timing.speed)
    put(timing.timeOffset)
    put(timing.repeatCount)
    put(timing.repeatDuration)
    put(word: timing.fillMode)
    if let curve = timing.curve { put(curve) }
  }

  fileprivate mutating func put(_ curve: UnitCurve) {
    for number in [curve.x1, curve.y1, curve.x2, curve.y2] { put(number) }
  }

  fileprivate mutating func put(_ spring: Spring) {
    for number in [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity] {
      put(number)
    }
    put(spring.allowsOverdamping)
  }

  fileprivate mutating func put(_ transition: TransitionRecord) throws(WireError) {
    try put(transition.type, "transition.type")
    put(transition.subtype != nil)
    if let subtype = transition.subtype { try put(subtype, "transition.subtype") }
    put(transition.startProgress)
    put(transition.endProgress)
  }
}
