// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension AnimationRecord {
  /// The record with its property animations changed, those in groups included.
  func mapped(_ change: (inout PropertyAnimation) -> Void) -> AnimationRecord {
    var record = self
    switch content {
    case .property(var animation):
      change(&animation)
      record.content = .property(animation)
    case .group(let records):
      record.content = .group(records.map { $0.mapped(change) })
    case .transition:
      break
    }
    return record
  }
}

extension PropertyAnimation {
  /// Moves the places that an animation of a position goes through, points.
  mutating func shift(by offset: SIMD2<Double>) {
    guard target.property == .position, !isAdditive else { return }
    let isOnX = target.member == ["x"]
    values = values.mapped { value in
      switch value {
      case .point(let point): .point(CGPoint(x: point.x + offset.x, y: point.y + offset.y))
      case .number(let number): .number(number + (isOnX ? offset.x : offset.y))
      default: value
      }
    }
    if case .keyframes(var frames) = values, let path = frames.path {
      var move = CGAffineTransform(translationX: offset.x, y: offset.y)
      frames.path = path.copy(using: &move)
      values = .keyframes(frames)
    }
  }

  /// Makes an animation of a text's size one of its scale.
  ///
  /// - Parameter size: the size that the text keeps, points.
  mutating func scaleText(of size: Double) {
    guard target.property == .fontSize, size > 0 else { return }
    target = AnimationTarget(key: "transform", property: .transform, member: ["scale"])
    values = values.mapped { value in
      if case .number(let number) = value { .number(number / size) } else { value }
    }
  }
}

extension AnimatedValues {
  /// The values changed, those that animations add left as they are.
  fileprivate func mapped(_ change: (PropertyValue) -> PropertyValue) -> AnimatedValues {
    switch self {
    case .basic(let from, let to, let by, let spring):
      return .basic(from: from.map(change), to: to.map(change), by: by, spring: spring)
    case .keyframes(var frames):
      frames.values = frames.values.map(change)
      return .keyframes(frames)
    }
  }
}

extension LayerChange {
  /// Gives a text one size, points; other sizes, and animations of them, scale the layer instead.
  mutating func scaleText(of size: Double, isNew: Bool) {
    animations = animations?.map { $0.mapped { $0.scaleText(of: size) } }
    guard isNew || changed.contains(.fontSize), size > 0,
      case .number(let own) = state.value(of: .fontSize)
    else { return }
    let scale = CGFloat(own / size)
    if PropertyTable[.transform].write(&state, .transform(.scale(scale, scale, 1))) {
      changed.insert(.transform)
    }
    if isNew, PropertyTable[.fontSize].write(&state, .number(size)) {
      changed.insert(.fontSize)
    } else {
      changed.remove(.fontSize)
    }
  }
}
