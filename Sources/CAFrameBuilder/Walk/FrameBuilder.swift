// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree

/// The cost of building a frame, for tests and reports.
package struct BuildCounters: Hashable, Sendable {
  /// Layers that were looked at, one by one.
  package var layersVisited = 0
  /// Searches for the sublayers of a layer that may show in the damage.
  package var indexQueries = 0
  /// Layers that were asked whether they show half floats.
  package var halfFloatLooks = 0
  /// Layers that were asked whether they combine with their backdrop.
  package var blendingLooks = 0
  package init() {}
}

/// Turns an evaluated tree into a frame: orders, flattens, clips, groups, culls.
///
/// A builder keeps its memory from frame to frame; two builders given the same make the same frame.
package struct FrameBuilder: ~Copyable {
  /// The limits of frames.
  package var limits = FrameLimits()
  /// The optimisations that are switched off.
  package var disabled: Switches = []
  /// Whether gradients are dithered; see ``Dither``.
  package var dithersGradients = true
  /// Draws of the last frame that opaque ones hide, and that it left out.
  package internal(set) var culled = 0
  /// The parts of the surface that the last frame draws.
  package internal(set) var redrawn = DamageRegion(of: DeviceSize(width: 0, height: 0))
  var walk = TreeWalk()

  package init() {}

  /// The parts of the surface that may differ from the frame before.
  package var damage: DamageRegion { walk.draft.damage }
  /// Whether ``shadowNotes`` are kept. Default false.
  package var notesShadows: Bool {
    get { walk.notesShadows }
    set { walk.notesShadows = newValue }
  }
  /// How the shadows of the last frame are drawn and why, in the order of their drawing; empty
  /// unless ``notesShadows`` is true.
  package var shadowNotes: [ShadowNote] { walk.shadowNotes }
  /// The cost of the last frame.
  package var counters: BuildCounters { walk.counters }

  /// The frame that shows `tree` in `view`, on a surface that shows anything.
  package mutating func frame(of tree: EvaluatedTree, view: FrameView) -> Frame {
    frame(of: tree, view: view, keepsSurface: false)
  }
}
