// SPDX-License-Identifier: Apache-2.0

/// The rules by which players of Lottie files differ. The defaults are After Effects'.
struct LottieRules: Hashable, Sendable {
  /// How values go from one key frame to the next.
  var way = LottieWay()
  /// Whether each number of a property has an ease of its own, instead of the first one's.
  var hasEaseForEachNumber = true
  /// Whether trims cut fills, as they cut strokes.
  var trimsFills = true
  /// Whether trims go along curves by their length, instead of by their parameter.
  var trimsByLength = true
  /// Whether a layer that goes along a path turns after its scale, and wherever its position comes
  /// from; instead of before its scale, and along paths that play as animations alone.
  var turnsAfterScale = true
  /// Whether the radius of a shadow is half of its softness, instead of 0.3 times.
  var halvesSoftness = false
  /// Whether the lengths of dashes and gaps move.
  var movesDashes = true
  /// Whether animators track text.
  var tracksByAnimators = true
  /// Whether a mask by difference is one, instead of an intersection.
  var hasDifferences = true
  /// Whether masks with an open path cut nothing.
  var ignoresOpenMasks = true
  /// Whether layers with depth are sorted by it where there is no camera.
  var sortsByDepth = true
  /// Whether effects of shapes and texts see them where they stand in the composition, instead of
  /// before their transform.
  var placesBeforeEffects = true
  /// Whether a composition that is collapsed into its layer is not cut at its frame.
  var opensCollapsed = true
  /// Whether the position of a layer reaches its last key frame where this and the one before hold.
  var reachesLastHold = true
  /// Whether rectangles, ellipses and stars go along curves, as layers do, instead of straight.
  var curvesShapes = true
}

extension LottieRules {
  /// The rules of a player.
  init(_ player: CALottiePlayer) {
    self.init()
    guard player == .coreAnimation else { return }
    way = LottieWay(goesByParameter: true, turnsHandles: true)
    (hasEaseForEachNumber, trimsFills, trimsByLength, movesDashes) = (false, false, false, false)
    halvesSoftness = true
    (turnsAfterScale, tracksByAnimators, hasDifferences) = (false, false, false)
    (ignoresOpenMasks, sortsByDepth) = (false, false)
    (placesBeforeEffects, opensCollapsed, curvesShapes) = (false, false, false)
    reachesLastHold = false
  }
}

/// How a value goes from one key frame to the next, where players differ.
struct LottieWay: Hashable, Sendable {
  /// Whether a position goes along its curve by the curve's parameter, instead of its length.
  var goesByParameter = false
  /// Whether the handles of a path mix by length and angle, instead of by coordinates.
  var turnsHandles = false
}
