// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics
import Foundation

extension CAPropertyAnimation {
  /// The animation as a record for a layer of that kind.
  func recorded(for kind: LayerKind) -> PropertyAnimation {
    let target = AnimationTarget(keyPath: keyPath ?? "", kind: kind)
    let valueKind = valueFunction == nil ? target.valueKind : nil
    return PropertyAnimation(
      target: target, isAdditive: isAdditive, isCumulative: isCumulative,
      valueFunction: valueFunction.flatMap { ValueFunction(rawValue: $0.name.rawValue) },
      values: recordedValues(of: valueKind))
  }

  private func recordedValues(of kind: ValueKind?) -> AnimatedValues {
    switch self {
    case let animation as CABasicAnimation: animation.recorded(kind)
    case let animation as CAKeyframeAnimation: .keyframes(animation.recorded(kind))
    default: .keyframes(Keyframes())
    }
  }
}

extension CABasicAnimation {
  fileprivate func recorded(_ kind: ValueKind?) -> AnimatedValues {
    .basic(
      from: fromValue.map { PropertyValue(animated: $0, kind) },
      to: toValue.map { PropertyValue(animated: $0, kind) },
      by: byValue.map { PropertyValue(animated: $0, kind) },
      spring: (self as? CASpringAnimation)?.spring)
  }
}

extension CAKeyframeAnimation {
  fileprivate func recorded(_ kind: ValueKind?) -> Keyframes {
    var keyframes = Keyframes()
    keyframes.values = (values ?? []).map { PropertyValue(animated: $0, kind) }
    keyframes.path = path?.frozen
    keyframes.times = keyTimes?.map(\.doubleValue)
    keyframes.curves = timingFunctions?.map(\.curve) ?? []
    keyframes.mode = CalculationMode(rawValue: calculationMode.rawValue)
    keyframes.tensions = tensionValues?.map(\.doubleValue) ?? []
    keyframes.continuities = continuityValues?.map(\.doubleValue) ?? []
    keyframes.biases = biasValues?.map(\.doubleValue) ?? []
    keyframes.rotation = rotationMode.flatMap { PathRotation(rawValue: $0.rawValue) }
    return keyframes
  }
}

extension PropertyValue {
  /// A value of an animation whose target is of that kind, where that is known; an object that is
  /// no value becomes `.none`, which mixes with nothing.
  fileprivate init(animated object: Any, _ kind: ValueKind?) {
    let value = kind.flatMap { PropertyValue(object: object, kind: $0) }
    self = value ?? PropertyValue(object: object) ?? .none
  }
}

extension AnimationTarget {
  /// The kind of value the target has, where the table knows it.
  fileprivate var valueKind: ValueKind? {
    guard let property else { return nil }
    let row = PropertyTable[property]
    if member.isEmpty { return row.kind }
    switch row.defaultValue.member(member.map { Substring($0) }) {
    case .bool: return .bool
    case .number: return .number
    case .point: return .point
    case .size: return .size
    default: return nil
    }
  }
}
