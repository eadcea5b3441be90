// SPDX-License-Identifier: Apache-2.0

/// When an animation runs, on the clock of its parent: the layer, or the group it belongs to.
///
/// All times are seconds. The begin time is the real one: a client has put the time of the commit
/// where the program left it open.
package struct AnimationTiming: Hashable, Codable, Sendable {
  package var beginTime = 0.0
  /// The length of one pass.
  package var duration = 0.0
  package var speed: Float = 1
  package var timeOffset = 0.0
  /// How many passes; 0 means one.
  package var repeatCount: Float = 0
  /// For how long passes repeat; 0 leaves that to `repeatCount`.
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillMode = FillMode.removed
  /// The pace of each pass; nil is linear.
  package var curve: UnitCurve?

  /// The defaults.
  package init() {}

  /// Whether the timing is in numbers: nothing is NaN, speed and offset are finite. Any other has
  /// no effect.
  package var isNumeric: Bool {
    speed.isFinite && timeOffset.isFinite && !beginTime.isNaN && !duration.isNaN
      && !repeatCount.isNaN && !repeatDuration.isNaN
  }
}

/// Which value an animation shows outside its active time.
package enum FillMode: String, Codable, Sendable, CaseIterable {
  case removed, forwards, backwards, both
}
