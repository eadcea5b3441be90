import CACommit
import CAGeometry

/// The colour that fills a layer's bounds.
enum BackgroundPart: LayerPart {
  /// One where the background can be seen: it has a colour, and no opaque picture covers it.
  ///
  /// A covered background would still show at smoothed edges, where both let what is below through.
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int {
    guard alpha(of: place, tree) > 0 else { return 0 }
    return PicturePart.hidesBounds(of: place, tree) ? 0 : 1
  }

  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
  }

  /// The alpha of the colour, 0 for none.
  static func alpha(of place: Int, _ tree: ShownTree) -> Float {
    tree.layers[place].state.backgroundColor?.srgbComponents.alpha ?? 0
  }
}
