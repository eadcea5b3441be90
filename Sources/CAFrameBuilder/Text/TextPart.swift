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
    return PartBoxes(text.ink(in: LayerShape(rect: tree.layers[place].state.geometry.bounds).rect))
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
  /// Whether all of it is one path in one colour.
  var isOnePath: Bool {
    guard count == 1 else { return false }
    return items.allSatisfy { value in
      if case .picture? = TextPicture.Part(value) { false } else { true }
    }
  }

  /// Whether no part leaves the bounds of the layer.
  fileprivate func stays(within bounds: LayerShape) -> Bool {
    let rect = LayerRect(low: .zero, high: bounds.rect.size)
    return items.allSatisfy { value in box(of: value).map { rect.contains($0) } ?? true }
  }

  /// The box around the ink within the bounds of the layer; nil where nothing of it is seen.
  ///
  /// Lines run down from the top of the bounds, which is at either end of the y axis, so the box
  /// reaches as far from the one end as from the other.
  fileprivate func ink(in bounds: LayerRect) -> LayerRect? {
    var ink = LayerRect.nothing
    for value in items {
      if let box = box(of: value) { ink = ink.union(box) }
    }
    let size = bounds.size
    let margin = min(ink.minY, size.y - ink.maxY)
    let both = LayerRect(minX: ink.minX, minY: margin, maxX: ink.maxX, maxY: size.y - margin)
    let seen = both.intersection(LayerRect(low: .zero, high: size))
    return seen.isEmpty ? nil : seen.moved(by: bounds.low)
  }

  /// The box around a part, points from the top left of the bounds, y down; nil where there is
  /// none.
  private func box(of value: PropertyValue) -> LayerRect? {
    switch TextPicture.Part(value) {
    case .fill(let path, _): path.facts.box.isNull ? nil : LayerRect(path.facts.box)
    case .picture(_, let rect): LayerRect(rect)
    case nil: nil
    }
  }
}
