import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws what a text layer shows, cut off at its bounds.
  mutating func drawText(
    _ look: TextLook, _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float,
    isYDown: Bool
  ) {
    let bounds = LayerShape(rect: tree.layers[place].state.geometry.bounds)
    var clip = ownClip(clip, place, map, opacity: opacity)
    let size = SIMD2(bounds.rect.z - bounds.rect.x, bounds.rect.w - bounds.rect.y)
    if !look.items.allSatisfy({ stays($0, within: size) }) {
      clip = self.clip(clip, to: bounds, map)
    }
    guard !clip.bounds.isEmpty else { return }
    let toLayer =
      isYDown
      ? PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [bounds.rect.x, bounds.rect.y, 1])
      : PlaneMap(x: [1, 0, 0], y: [0, -1, 0], origin: [bounds.rect.x, bounds.rect.w, 1])
    for value in look.items {
      if case .string(let problem) = value { report(tree.layers[place].id, problem) }
      guard let part = TextPicture.Part(value) else { continue }
      draw(part, look, place, toLayer * map, clip, opacity: opacity)
    }
  }

  private func stays(_ value: PropertyValue, within size: SIMD2<Double>) -> Bool {
    let box: CGRect
    switch TextPicture.Part(value) {
    case .fill(let path, _): box = path.facts.box
    case .picture(_, let rect): box = rect
    case nil: return true
    }
    return box.minX >= 0 && box.minY >= 0 && Double(box.maxX) <= size.x
      && Double(box.maxY) <= size.y
  }

  private mutating func draw(
    _ part: TextPicture.Part, _ look: TextLook, _ place: Int, _ map: PlaneMap, _ clip: ClipState,
    opacity: Float
  ) {
    switch part {
    case .fill(let path, let color):
      guard let color = color ?? look.foregroundColor else { return }
      fill(path, .winding, color: premultiplied(color, opacity), place, map, clip)
    case .picture(let contents, let rect):
      draw(contents, over: rect, place, map, clip, opacity: opacity)
    }
  }

  private mutating func draw(
    _ contents: Contents, over rect: CGRect, _ place: Int, _ map: PlaneMap, _ clip: ClipState,
    opacity: Float
  ) {
    let (width, height) = (Double(rect.width), Double(rect.height))
    guard width > 0, height > 0, opacity > 0 else { return }
    let instance = PictureInstance(opacity: opacity).showing(
      u: (1 / width, -Double(rect.minX) / width), v: (1 / height, -Double(rect.minY) / height))
    append(
      instance, over: LayerShape(rect: rect).rect, place, map, clip,
      coverage: Coverage(variant: opacity < 1 ? [.texture, .tint] : .texture),
      source: .contents(contentsPlace(of: contents)), sampling: .linear.union(.trilinear),
      isOpaque: false)
  }
}
