// SPDX-License-Identifier: Apache-2.0
#if CHECKERBOARD
  import CACommit
  import CAFrame
  import CAGeometry
  import CARenderTree

  /// A checkerboard in the colour of the border, over the bounds of layers with the name
  /// `checkerboard` whose class draws something of its own.
  ///
  /// A toy that only builds with the condition `CHECKERBOARD` have: it shows which places a new
  /// kind of drawing touches, and its tests hold that no other place needs to know it.
  enum CheckerboardPart: LayerPart {
    /// The side of a square, points.
    static let side: Float = 8

    static func count(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> Int? {
      tree.layers[place].state.rareBox?.value.name == "checkerboard" ? 1 : nil
    }

    static func boxes(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> PartBoxes {
      PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
    }

    static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
      let shape = walk.tree.shape(of: visit.place)
      guard !shape.isEmpty else { return }
      let coverage = walk.tree.coverage(of: shape, visit.map, visit.place)
      let color = premultiplied(
        walk.tree.layers[visit.place].state.borderColor, visit.opacity)
      let instance = CheckerboardInstance(
        color, over: shape.rect, side: side, shape: coverage.shape)
      walk.draft.append(instance, over: shape, coverage, isOpaque: false, visit)
    }
  }

#endif
