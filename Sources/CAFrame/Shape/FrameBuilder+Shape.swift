import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws the path of a shape layer: its fill, and its stroke above. Where both fade together they are one
  /// draw.
  ///
  /// The path is not limited by the layer's bounds, unless the layer masks to them.
  mutating func drawShape(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    guard let look = ShapeLook(tree.layers[place].state) else { return }
    let clip = ownClip(clip, place, map, opacity: opacity)
    guard !clip.bounds.isEmpty else { return }
    if let color = look.fillColor, let lineColor = look.strokeColor,
      opacity == 1 || fadesTogether(place)
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

  /// Whether a layer's parts fade together.
  private func fadesTogether(_ place: Int) -> Bool {
    tree.layers[place].state.flags.contains(.allowsGroupOpacity)
  }

  /// How many parts a layer gets from its path: a fill and a stroke that fade together are one.
  func shapePartCount(_ place: Int) -> Int {
    guard tree.layers[place].state.kind == .shape,
      let look = ShapeLook(tree.layers[place].state)
    else { return 0 }
    return look.fillColor != nil && look.strokeColor != nil && !fadesTogether(place) ? 2 : 1
  }

  /// Widens `rect` by what a layer's path covers.
  func includeShape(of place: Int, in rect: inout SIMD4<Double>) {
    guard tree.layers[place].state.kind == .shape,
      let box = ShapeLook(tree.layers[place].state)?.box
    else { return }
    rect = SIMD4(
      lowHalf: pointwiseMin(rect.lowHalf, box.lowHalf),
      highHalf: pointwiseMax(rect.highHalf, box.highHalf))
  }
}
