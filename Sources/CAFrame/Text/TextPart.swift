import CACommit
import CAGeometry

/// The lines of a text layer, which end at its bounds.
enum TextPart: LayerPart {
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int {
    guard case .text(let text) = look else { return 0 }
    return text.count
  }

  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
  }
}
