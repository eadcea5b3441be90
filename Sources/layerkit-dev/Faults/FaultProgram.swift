// SPDX-License-Identifier: Apache-2.0

/// Programs with a fault each, one with five, and two without.
enum FaultProgram: String, CaseIterable {
  /// Sets a long text in every frame.
  case text
  /// Moves 800 layers one by one in every frame, all alike.
  case swarm
  /// Moves 200 layers with implicit animations.
  case implicit
  /// Makes a new picture for every frame.
  case upload
  /// Moves 60 layers, each its own way: no fault.
  case dance
  /// Sets a text twice a second, and moves a card: no fault.
  case clock
  /// Shows views with a silhouette, a mask, a raster, a large picture and a text at fault.
  case views
}
