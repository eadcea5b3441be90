// SPDX-License-Identifier: Apache-2.0

/// The additions to a picture that a programmer asks for.
package struct DebugOptions: Hashable, Sendable {
  /// The overlays painted over each frame.
  package var overlays: Visualization
  /// Whether numbers about the frames stand above the picture.
  package var showsHUD: Bool

  /// These additions; none by default.
  package init(overlays: Visualization = [], showsHUD: Bool = false) {
    (self.overlays, self.showsHUD) = (overlays, showsHUD)
  }

  /// All that either of two asks for.
  package func union(_ other: DebugOptions) -> DebugOptions {
    DebugOptions(
      overlays: overlays.union(other.overlays), showsHUD: showsHUD || other.showsHUD)
  }
}
