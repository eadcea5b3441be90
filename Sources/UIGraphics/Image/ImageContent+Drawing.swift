// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ImageContent {
  /// Draws the image over a rectangle of a space with y down.
  func draw(in context: CGContext, _ rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let upright, !rect.isNull, !rect.isInfinite, !rect.isEmpty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    if flipsForRightToLeft, UITraitCollection.current.layoutDirection == .rightToLeft {
      context.translateBy(x: rect.minX + rect.maxX, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    guard renderingMode == .alwaysTemplate else { return drawParts(of: upright, in: context, rect) }
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    drawParts(of: upright, in: context, rect)
    context.setBlendMode(.sourceIn)
    // Larger than the image, so that no edge of the fill crosses one of the image.
    context.fill(context.boundingBoxOfClipPath)
    context.endTransparencyLayer()
  }

  /// Draws the whole, or the nine parts of a resizable image. One that has its own size has no
  /// parts, as they would look like the whole.
  private func drawParts(of image: CGImage, in context: CGContext, _ rect: CGRect) {
    guard let slices, rect.size != size else { return context.drawUpright(image, in: rect) }
    let columns = ImageSlices.parts(
      pixels: image.width, scale: scale, low: slices.caps.left, high: slices.caps.right,
      target: rect.minX..<rect.maxX, mode: slices.mode)
    let rows = ImageSlices.parts(
      pixels: image.height, scale: scale, low: slices.caps.top, high: slices.caps.bottom,
      target: rect.minY..<rect.maxY, mode: slices.mode)
    for row in rows {
      for column in columns { context.draw(image, column, row) }
    }
  }
}

extension CGContext {
  fileprivate func draw(_ image: CGImage, _ column: SlicePart, _ row: SlicePart) {
    let source = CGRect(
      x: column.source.lowerBound, y: row.source.lowerBound, width: column.source.count,
      height: row.source.count)
    guard let part = image.cropping(to: source) else { return }
    let target = CGRect(
      x: column.target.lowerBound, y: row.target.lowerBound,
      width: column.target.upperBound - column.target.lowerBound,
      height: row.target.upperBound - row.target.lowerBound)
    guard column.period != nil || row.period != nil else {
      return drawUpright(part, in: target)
    }
    let tile = CGRect(
      origin: target.origin,
      size: CGSize(
        width: column.period ?? target.width, height: row.period ?? target.height))
    saveGState()
    clip(to: target)
    drawUpright(part, in: tile, byTiling: true)
    restoreGState()
  }
}
