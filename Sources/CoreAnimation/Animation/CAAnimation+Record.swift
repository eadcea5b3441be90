// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics
import Foundation

/// Animations as the server knows them.
extension CAAnimation {
  /// The animation of a layer of that kind.
  ///
  /// - Precondition: its begin time is settled and its duration set.
  ///
  /// - Parameter depth: how many groups it lies in.
  func record(
    id: AnimationID, key: String?, kind: LayerKind, depth: Int = 0
  ) -> AnimationRecord {
    AnimationRecord(
      id: id, key: key, timing: recordedTiming, isRemovedOnCompletion: isRemovedOnCompletion,
      frameRate: FrameRate(preferredFrameRateRange), content: recordedContent(for: kind, depth))
  }

  private var recordedTiming: AnimationTiming {
    var timing = AnimationTiming()
    timing.beginTime = beginTime
    timing.duration = duration
    timing.speed = speed
    timing.timeOffset = timeOffset
    timing.repeatCount = repeatCount
    timing.repeatDuration = repeatDuration
    timing.autoreverses = autoreverses
    timing.fillMode = FillMode(rawValue: fillMode.rawValue) ?? .removed
    timing.curve = timingFunction?.curve
    return timing
  }

  private func recordedContent(for kind: LayerKind, _ depth: Int) -> AnimationContent {
    switch self {
    case let animation as CAPropertyAnimation: .property(animation.recorded(for: kind))
    case let group as CAAnimationGroup: .group(group.recordedAnimations(for: kind, depth))
    case let transition as CATransition: .transition(transition.recorded)
    default: .group([])
    }
  }
}

extension CAAnimationGroup {
  /// The animations of the group; those without a duration last as long as a pass of the group.
  ///
  /// The group alone says when they go, so that within it fill modes hold.
  fileprivate func recordedAnimations(for kind: LayerKind, _ depth: Int) -> [AnimationRecord] {
    if depth >= CAAnimationGroup.deepestGroup { return [] }
    return (animations ?? []).map { child in
      // The group is a layer's, and its animations are copies that nobody else has.
      if child.duration <= 0 { child.duration = duration }
      var record = child.record(id: .next(), key: nil, kind: kind, depth: depth + 1)
      record.isRemovedOnCompletion = false
      return record
    }
  }
}

extension CATransition {
  fileprivate var recorded: TransitionRecord {
    TransitionRecord(
      type: filterName ?? type.rawValue, subtype: subtype?.rawValue,
      startProgress: Double(startProgress), endProgress: Double(endProgress))
  }

  /// The name of the filter: itself, or its entry under `type` or `name`.
  private var filterName: String? {
    switch filter.flatMap({ PropertyValue(object: $0) }) {
    case .string(let name): return name
    case .dictionary(let values):
      guard case .string(let name) = values["type"] ?? values["name"] else { return nil }
      return name
    default: return nil
    }
  }
}

extension FrameRate {
  /// Nil for no wish.
  fileprivate init?(_ range: CAFrameRateRange) {
    if range == .default { return nil }
    self.init(minimum: range.minimum, maximum: range.maximum, preferred: range.preferred)
  }
}
