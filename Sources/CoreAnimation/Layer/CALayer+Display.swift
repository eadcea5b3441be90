import CACommit
import CoreGraphics
import Foundation

extension CALayer {
  func markForDisplay(_ rect: CGRect) {
    guard modelLayer == nil, !rect.isEmpty else { return }
    cycle.displayRect = cycle.displayRect.union(rect)
    mark(.display)
  }

  func displayNow() {
    displayIsDone()
    display()
  }

  func displayContents() {
    displayIsDone()
    if delegateAnswers({ $0.display(self) }) { return }
    if delegateObject == nil, type(of: self) == CALayer.self { return }
    delegateObject?.layerWillDraw(self)
    drawBackingStore()
  }

  func displayIsDone() {
    cycle.due.remove(.display)
    cycle.displayRect = .null
  }

  func drawThroughDelegate(in context: CGContext) {
    if !delegateAnswers({ $0.draw(self, in: context) }) { cycle.drewNothing = true }
  }

  /// Whether the y of the layer's space grows downward on the screen.
  ///
  /// The context says how the root's space lies, and layers may be flipped; without a context it
  /// lies as on iOS, downward.
  package var isYDown: Bool {
    let isRootYDown = effectiveContext?.orientation != .yUp
    return isRootYDown != contentsAreFlipped()
  }

  /// Whether an odd number of layers from here to the root are flipped.
  var isFlippedUpToRoot: Bool {
    var isFlipped = false
    var layer: CALayer? = self
    while let next = layer {
      if next.state.geometry.isGeometryFlipped { isFlipped.toggle() }
      layer = next.shownSuperlayer
    }
    return isFlipped
  }
}

/// Backing stores.
extension CALayer {
  /// The largest backing store, pixels; a larger layer is drawn at a smaller scale.
  package static let backingStorePixelLimit = 1 << 27
  /// The longest side of a backing store, pixels.
  package static let backingStoreSideLimit = 1 << 20
  /// The longest side of what one call of `draw(in:)` draws, pixels.
  package static let backingStorePartSide = 1 << 14

  /// Draws the whole picture into a bitmap, which becomes the contents.
  ///
  /// The bitmap covers the bounds exactly, so its scale is rounded up where they are no whole number
  /// of pixels. Where nobody draws, the contents stay as they are. A bitmap with a longer side than a
  /// context can have is drawn part by part: `draw(in:)` runs for each.
  private func drawBackingStore() {
    guard let (width, height) = backingStoreSize else { return }
    cycle.drewNothing = false
    let side = CALayer.backingStorePartSide
    let image =
      max(width, height) <= side
      ? drawnImage(width, height) : drawnImage(width, height, partSide: side)
    guard let image else { return }
    objects?.contents = nil
    state.contents = Contents(image)
    didChange(.contents)
  }

  /// Nil where nothing was drawn.
  private func drawnImage(_ width: Int, _ height: Int) -> CGImage? {
    guard let context = CGContext(width: width, height: height) else { return nil }
    drawPart(x: 0, y: 0, width, height, in: context)
    return cycle.drewNothing && context.isTransparent ? nil : context.makeImage()
  }

  /// The same through contexts that each see a part of the memory.
  private func drawnImage(_ width: Int, _ height: Int, partSide side: Int) -> CGImage? {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    pixels.withUnsafeMutableBytes { memory in
      for y in stride(from: 0, to: height, by: side) {
        for x in stride(from: 0, to: width, by: side) {
          // Sound: the part's rows lie inside the memory, which outlives the context.
          guard let first = memory.baseAddress.map({ $0 + (y * width + x) * 4 }),
            let context = CGContext(
              data: first, width: min(side, width - x), height: min(side, height - y),
              bitsPerComponent: 8, bytesPerRow: width * 4, space: .sRGBSpace,
              bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
          else { continue }
          drawPart(x: x, y: y, width, height, in: context)
          // All drawing reaches the memory.
          _ = context.data
        }
      }
    }
    if cycle.drewNothing, pixels.allSatisfy({ $0 == 0 }) { return nil }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  /// Draws the layer so that pixel (x, y) of its bitmap, counted from the top left, is the context's
  /// top left one.
  private func drawPart(x: Int, y: Int, _ width: Int, _ height: Int, in context: CGContext) {
    let bounds = bounds
    let (scaleX, scaleY) = (CGFloat(width) / bounds.width, CGFloat(height) / bounds.height)
    if x != 0 || y + context.height != height {
      context.translateBy(x: CGFloat(-x), y: CGFloat(y + context.height - height))
    }
    if isYDown {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scaleX, y: -scaleY)
    } else {
      context.scaleBy(x: scaleX, y: scaleY)
    }
    // Shadows and patterns are in points, and lie as the layer does.
    context.baseTransform = context.ctm
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(in: context)
  }

  /// The pixels of the bounds at `contentsScale`, or as many as the limits allow; nil for none.
  private var backingStoreSize: (width: Int, height: Int)? {
    let size = bounds.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    let side = CGFloat(CALayer.backingStoreSideLimit)
    let area = (CGFloat(CALayer.backingStorePixelLimit) / size.width / size.height).squareRoot()
    let wanted = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    let scale = min(wanted, side / size.width, side / size.height, area)
    // Down for the limits, up otherwise; at least a pixel.
    let rule: FloatingPointRoundingRule = scale < wanted ? .down : .up
    return (
      max(1, Int((size.width * scale).rounded(rule))),
      max(1, Int((size.height * scale).rounded(rule)))
    )
  }
}

extension CGContext {
  /// Whether no pixel has been drawn.
  fileprivate var isTransparent: Bool {
    guard let data else { return true }
    // Sound: the bitmap has that many bytes and they are only read.
    return UnsafeRawBufferPointer(start: data, count: bytesPerRow * height).allSatisfy { $0 == 0 }
  }
}
