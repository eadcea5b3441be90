// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// The lines of a text layer, which end at its bounds.
enum TextPart: LayerPart {
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    guard case .text(let text) = look else { return nil }
    return text.count
  }

  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    guard case .text(let text) = look, text.count > 0 else { return PartBoxes() }
    return PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
  }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    guard case .text(let text) = look else { return }
    let bounds = LayerShape(rect: walk.tree.layers[visit.place].state.geometry.bounds)
    var inner = visit.clipped(to: walk.ownClip(visit))
    if !text.stays(within: bounds) { inner.clip = walk.draft.clip(inner, to: bounds) }
    guard !inner.clip.bounds.isEmpty else { return }
    let toLayer =
      visit.isYDown
      ? PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [bounds.rect.minX, bounds.rect.minY, 1])
      : PlaneMap(x: [1, 0, 0], y: [0, -1, 0], origin: [bounds.rect.minX, bounds.rect.maxY, 1])
    inner.map = toLayer * visit.map
    for value in text.items {
      if case .string(let problem) = value { walk.draft.report(visit.id, problem) }
      guard let part = TextPicture.Part(value) else { continue }
      draw(part, of: text, inner, &walk.draft)
    }
  }

  private static func draw(
    _ part: TextPicture.Part, of text: TextLook, _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    switch part {
    case .fill(let path, let color):
      guard let color = color ?? text.foregroundColor else { return }
      draft.fill(path, .winding, color: premultiplied(color, visit.opacity), visit)
    case .picture(let contents, let rect): draw(contents, over: rect, visit, &draft)
    }
  }

  private static func draw(
    _ contents: Contents, over rect: CGRect, _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    let (width, height) = (Double(rect.width), Double(rect.height))
    guard width > 0, height > 0, visit.opacity > 0 else { return }
    let instance = PictureInstance(opacity: visit.opacity).showing(
      u: (1 / width, -Double(rect.minX) / width), v: (1 / height, -Double(rect.minY) / height))
    draft.append(
      instance, over: LayerShape(rect: rect).rect, visit,
      coverage: Coverage(features: visit.opacity < 1 ? .tint : []),
      source: .contents(draft.place(of: contents)), sampling: .linear.union(.trilinear))
  }
}

extension TextLook {
  /// Whether no part leaves the bounds of the layer.
  fileprivate func stays(within bounds: LayerShape) -> Bool {
    let size = bounds.rect.size
    return items.allSatisfy { stays($0, within: size) }
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
}
