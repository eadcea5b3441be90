// SPDX-License-Identifier: Apache-2.0

/// Where a controller's view stands between not being seen and being seen.
enum Appearance {
  case disappeared, appearing, appeared, disappearing
}

/// The state of a controller's life: whether it shows, and who brought it there.
struct ControllerLife {
  var appearance = Appearance.disappeared
  /// Whether the transition that goes on is animated.
  var isAnimated = false
  /// Whether the view's own move in the tree began the transition.
  var movesByTree = false
  /// Whether `viewIsAppearing` was called in the transition that goes on.
  var isTold = false
  /// Whether the controller is just being added to its parent.
  var isEntering = false
  /// Whether the controller is just being removed from its parent.
  var isLeaving = false
}
