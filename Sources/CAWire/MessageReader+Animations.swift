// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

extension MessageReader {
  /// Reads a list of animations.
  mutating func animations(depth: Int = 0) throws(WireError) -> [AnimationRecord] {
    let count = try fields.count(
      "animations", each: 52, memory: MemoryLayout<AnimationRecord>.stride)
    guard depth <= fields.limits.depth else {
      throw fields.failure(.limit("depth", value: depth, most: fields.limits.depth))
    }
    var records: [AnimationRecord] = []
    records.reserveCapacity(count)
    for _ in 0..<count { records.append(try animation(depth: depth)) }
    return records
  }

  private mutating func animation(depth: Int) throws(WireError) -> AnimationRecord {
    let id = AnimationID(rawValue: try fields.uint64("animation.id"))
    let flags = try fields.flags("animation.flags", count: 4)
    let key = flags & 1 == 0 ? nil : try fields.text("animation.key")
    let rate = flags & 4 == 0 ? nil : try fields.frameRate(hasPreferred: flags & 8 != 0)
    if flags & 12 == 8 { throw fields.failure(.code(UInt64(flags))) }
    let timing = try fields.timing()
    return AnimationRecord(
      id: id, key: key, timing: timing, isRemovedOnCompletion: flags & 2 != 0, frameRate: rate,
      content: try content(depth: depth))
  }

  private mutating func content(depth: Int) throws(WireError) -> AnimationContent {
    let code = try fields.uint8("animation.kind")
    switch AnimationTag(rawValue: code) {
    case .property: return .property(try propertyAnimation())
    case .group: return .group(try animations(depth: depth + 1))
    case .transition: return .transition(try fields.transition())
    case nil: throw fields.failure(.code(UInt64(code)))
    }
  }

  private mutating func propertyAnimation() throws(WireError) -> PropertyAnimation {
    let key = try fields.text("animation.target.key")
    let flags = try fields.flags("animation.target.flags", count: 4)
    let property =
      flags & 1 == 0 ? nil : try fields.property("animation.target.property", named: key)
    let function = flags & 8 == 0 ? nil : try fields.word("animation.function", ValueFunction.self)
    var member: [String] = []
    for _ in 0..<(try fields.count("animation.target.member", each: 4)) {
      member.append(try fields.text("animation.target.member"))
    }
    let values = try animatedValues()
    return PropertyAnimation(
      target: AnimationTarget(key: key, property: property, member: member),
      isAdditive: flags & 2 != 0, isCumulative: flags & 4 != 0, valueFunction: function,
      values: values)
  }

  private mutating func animatedValues() throws(WireError) -> AnimatedValues {
    if try fields.bool("animation.values") { return .keyframes(try keyframes()) }
    let flags = try fields.flags("animation.values", count: 4)
    let from = flags & 1 == 0 ? nil : try value()
    let to = flags & 2 == 0 ? nil : try value()
    let by = flags & 4 == 0 ? nil : try value()
    return .basic(
      from: from, to: to, by: by, spring: flags & 8 == 0 ? nil : try fields.spring())
  }

  private mutating func keyframes() throws(WireError) -> Keyframes {
    var keyframes = Keyframes()
    let flags = try fields.flags("keyframes.flags", count: 4)
    keyframes.values = try values(depth: 1)
    if flags & 1 != 0 { keyframes.path = try path("keyframes.path") }
    if flags & 2 != 0 { keyframes.times = try fields.doubles("keyframes.times") }
    for _ in 0..<(try fields.count("keyframes.curves", each: 16)) {
      keyframes.curves.append(try fields.curve())
    }
    keyframes.mode = flags & 4 == 0 ? nil : try fields.word("keyframes.mode", CalculationMode.self)
    keyframes.tensions = try fields.doubles("keyframes.tensions")
    keyframes.continuities = try fields.doubles("keyframes.continuities")
    keyframes.biases = try fields.doubles("keyframes.biases")
    keyframes.rotation =
      flags & 8 == 0 ? nil : try fields.word("keyframes.rotation", PathRotation.self)
    return keyframes
  }
}

extension WireReader {
  fileprivate mutating func frameRate(hasPreferred: Bool) throws(WireError) -> FrameRate {
    FrameRate(
      minimum: try float("animation.frameRate"), maximum: try float("animation.frameRate"),
      preferred: hasPreferred ? try float("animation.frameRate") : nil)
  }

  fileprivate mutating func timing() throws(WireError) -> AnimationTiming {
    var timing = AnimationTiming()
    let flags = try flags("timing.flags", count: 2)
    timing.autoreverses = flags & 1 != 0
    timing.beginTime = try double("timing.beginTime")
    timing.duration = try double("timing.duration")
    timing.speed = try float("timing.speed")
    timing.timeOffset = try double("timing.timeOffset")
    timing.repeatCount = try float("timing.repeatCount")
    timing.repeatDuration = try double("timing.repeatDuration")
    timing.fillMode = try word("timing.fillMode", FillMode.self)
    timing.curve = flags & 2 == 0 ? nil : try curve()
    return timing
  }

  fileprivate mutating func curve() throws(WireError) -> UnitCurve {
    UnitCurve(
      try float("curve.x1"), try float("curve.y1"), try float("curve.x2"), try float("curve.y2"))
  }

  fileprivate mutating func spring() throws(WireError) -> Spring {
    var spring = Spring()
    spring.mass = try double("spring.mass")
    spring.stiffness = try double("spring.stiffness")
    spring.damping = try double("spring.damping")
    spring.initialVelocity = try double("spring.initialVelocity")
    spring.allowsOverdamping = try bool("spring.allowsOverdamping")
    return spring
  }

  fileprivate mutating func transition() throws(WireError) -> TransitionRecord {
    let type = try text("transition.type")
    let hasSubtype = try bool("transition.subtype")
    return TransitionRecord(
      type: type, subtype: hasSubtype ? try text("transition.subtype") : nil,
      startProgress: try double("transition.startProgress"),
      endProgress: try double("transition.endProgress"))
  }

  /// A property, which is the one that the key of the target names.
  mutating func property(
    _ field: StaticString, named key: String
  ) throws(WireError) -> PropertyID {
    let code = try uint8(field)
    guard Int(code) < PropertyTable.rows.count else { throw failure(.code(UInt64(code))) }
    let id = PropertyID(rawValue: code)
    guard PropertyTable[id].key == key else {
      throw failure(.value("the property \(PropertyTable[id].key) is not \(key)"))
    }
    return id
  }
}
