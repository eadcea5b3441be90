// SPDX-License-Identifier: Apache-2.0

/// Whose way of playing a Lottie file layers follow where players differ.
///
/// Both draw all that this version draws; they differ by the rules that
/// ``CALottiePlayer/coreAnimation`` lists. The raw value is the name that the tool takes.
public enum CALottiePlayer: String, Hashable, Sendable, CaseIterable {
  /// The look of After Effects, in which files are made.
  case afterEffects = "after-effects"
  /// The look of lottie-ios with its Core Animation engine:
  ///
  /// - A position goes along a curve by the parameter of the curve, not by its length.
  /// - All numbers of a property have the ease of the first: both axes of a scale, for example.
  /// - The handles of a path turn between key frames: they mix by length and by angle, not by
  ///   coordinates.
  /// - Trims cut strokes alone; fills stay whole.
  /// - Dashes and gaps keep the lengths of their first key frame. The offset moves.
  /// - Animators of a text do not track it.
  /// - A mask by difference is one by intersection.
  ///
  /// Expressions are evaluated unless ``CALottieOptions/usesExpressions`` is false; lottie-ios has
  /// none.
  case coreAnimation = "core-animation"
}
