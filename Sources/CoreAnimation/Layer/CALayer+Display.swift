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

  private func displayIsDone() {
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

  /// Draws the whole picture into a bitmap, which becomes the contents.
  ///
  /// The bitmap covers the bounds exactly, so its scale is rounded up where they are no whole number
  /// of pixels. Where nobody draws, the contents stay as they are.
  private func drawBackingStore() {
    let bounds = bounds
    guard let (width, height) = backingStoreSize else { return }
    guard let context = CGContext(width: width, height: height) else { return }
    let (scaleX, scaleY) = (CGFloat(width) / bounds.width, CGFloat(height) / bounds.height)
    if isYDown {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scaleX, y: -scaleY)
    } else {
      context.scaleBy(x: scaleX, y: scaleY)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    cycle.drewNothing = false
    draw(in: context)
    if cycle.drewNothing, context.isTransparent { return }
    guard let image = context.makeImage() else { return }
    objects?.contents = nil
    state.contents = Contents(image)
    didChange(.contents)
  }

  /// The pixels of the bounds at `contentsScale`, or as many as the limits allow; nil for none.
  private var backingStoreSize: (width: Int, height: Int)? {
    let size = bounds.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    let side = CGFloat(CGContext.maximumSide)
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
