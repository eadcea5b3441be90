// SPDX-License-Identifier: Apache-2.0
import CADevice
import CARenderTree

/// The tree of a session as it was before later commits, so that a picture which is lost before the
/// program has it can be drawn again.
///
/// To keep it costs nothing; the next commit then copies the lists that it changes.
package struct KeptTree {
  var tree: RenderTree
}

extension RenderSession {
  /// The tree as it is now.
  package func keepTree() -> KeptTree { KeptTree(tree: rooms.keptTree) }

  /// Draws a tree that was kept, as ``drawTree(at:into:as:)`` draws the present one. The next frame
  /// is drawn whole.
  package func draw(
    _ kept: KeptTree, at t: Double, into surface: DrawTarget, as view: SurfaceView
  ) throws {
    var tree = kept.tree
    rooms.exchangeTree(&tree)
    defer {
      rooms.exchangeTree(&tree)
      forgetSurface()
    }
    _ = try drawTree(at: t, into: surface, as: view)
  }
}
