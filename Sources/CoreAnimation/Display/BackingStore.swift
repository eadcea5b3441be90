// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// The picture that `draw(in:)` made last, as the layer's contents.
struct BackingStore {
  var id: ContentsID
  var layout: BackingLayout
}

extension CALayer {
  /// The largest backing store, pixels; a larger layer is drawn at a smaller scale.
  package static let backingStorePixelLimit = 1 << 27
  /// The longest side of a backing store, pixels.
  package static let backingStoreSideLimit = 1 << 20
  /// The longest side of the area of one call of `draw(in:)`, pixels.
  package static let backingStorePartSide = 1 << 14

  /// Calls `draw(in:)` for the given area, layer space, points, with a bitmap that becomes the
  /// contents.
  ///
  /// If the contents are the bitmap drawn last, and the layer still lies over it in the same way,
  /// only the pixels that `asked` touches are cleared and drawn; the others stay. If nobody draws,
  /// the contents stay as they are.
  func drawBackingStore(_ asked: CGRect) {
    guard let layout = backingLayout else { return }
    var drawing = BackingDrawing(layer: self, layout: layout, part: layout.whole, earlier: nil)
    drawing.keepsTexts = (modelLayer ?? self).effectiveContext?.wantsNotes ?? false
    if let earlier = contentsDrawn(as: layout), !asked.contains(layout.bounds) {
      guard let part = layout.pixels(of: asked) else { return }
      drawing.part = part
      drawing.earlier = earlier
    }
    guard drawsAsynchronously else { return adopt(drawing.makeImage(), of: drawing) }
    ThreadTransactions.current.asynchronous.draw(drawing)
  }

  /// Makes the drawn image the contents, without any action.
  func adopt(_ image: CGImage?, of drawing: BackingDrawing) {
    guard let image else { return }
    objects?.contents = nil
    let change = drawing.earlier.map { earlier in
      ContentsChange(
        of: earlier.id, x: drawing.part.x, y: drawing.part.y, width: drawing.part.width,
        height: drawing.part.height)
    }
    var contents = Contents(image, change: change)
    // Nobody sees a picture that is drawn again in part before it is committed.
    if let earlier = drawing.earlier, marks.properties.contains(.contents) {
      contents = contents.skipping(earlier)
    }
    state.contents = contents
    ensuredObjects.backing = BackingStore(id: contents.id, layout: drawing.layout)
    didChange(.contents)
  }

  /// The contents, if `draw(in:)` made them for the same layout.
  private func contentsDrawn(as layout: BackingLayout) -> Contents? {
    guard let backing = objects?.backing, backing.layout == layout,
      let contents = state.contents, contents.id == backing.id
    else { return nil }
    return contents
  }

  /// The bounds at `contentsScale`, or at the scale that the limits allow; nil for no pixels.
  private var backingLayout: BackingLayout? {
    let (bounds, size) = (bounds, bounds.size)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      bounds.minX.isFinite, bounds.minY.isFinite
    else { return nil }
    let side = CGFloat(CALayer.backingStoreSideLimit)
    let area = (CGFloat(CALayer.backingStorePixelLimit) / size.width / size.height).squareRoot()
    let wanted = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    let scale = min(wanted, side / size.width, side / size.height, area)
    // Down for the limits, up otherwise; at least a pixel.
    let rule: FloatingPointRoundingRule = scale < wanted ? .down : .up
    return BackingLayout(
      bounds: bounds,
      width: max(1, Int((size.width * scale).rounded(rule))),
      height: max(1, Int((size.height * scale).rounded(rule))), isYDown: isYDown,
      isOpaque: isOpaque, format: BackingFormat(contentsFormat))
  }
}
