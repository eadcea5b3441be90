import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws the path of a shape layer: its fill, and its stroke above. Where both fade together they are one
  /// draw.
  ///
  /// The path is not limited by the layer's bounds, unless the layer masks to them.
  mutating func drawShape(
    _ look: ShapeLook, _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    let clip = ownClip(clip, place, map, opacity: opacity)
    guard !clip.bounds.isEmpty else { return }
    if let color = look.fillColor, let lineColor = look.strokeColor,
      opacity == 1 || ShapePart.fadesTogether(place, tree)
    {
      return fill(
        look.path, look.rule, color: premultiplied(color, 1), look.stroke,
        lineColor: premultiplied(lineColor, 1), opacity: opacity, place, map, clip)
    }
    if let color = look.fillColor {
      fill(look.path, look.rule, color: premultiplied(color, opacity), place, map, clip)
    }
    if let color = look.strokeColor {
      stroke(look.path, look.stroke, color: premultiplied(color, opacity), place, map, clip)
    }
  }
}
