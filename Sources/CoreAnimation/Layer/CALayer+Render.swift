import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// Drawing a tree on the spot, in the plane.
extension CALayer {
  func renderTree(in context: CGContext) { renderTree(in: context, alpha: 1) }

  private func renderTree(in context: CGContext, alpha: CGFloat) {
    guard !isHidden else { return }
    if let mask {
      renderMasked(by: mask, in: context, alpha: alpha)
    } else {
      renderContent(in: context, alpha: alpha)
    }
  }

  /// Background, contents, sublayers, border: in this order.
  private func renderContent(in context: CGContext, alpha: CGFloat) {
    let alpha = alpha * CGFloat(min(1, max(0, opacity)))
    displayIfNeeded()
    context.saveGState()
    context.setAlpha(alpha)
    context.saveGState()
    if masksToBounds {
      context.addPath(outline(insetBy: 0))
      context.clip()
    }
    if state.kind != .transform { renderPicture(in: context) }
    for layer in inDrawingOrder(shownSublayers ?? []) {
      context.saveGState()
      let toLayer = layer.state.geometry.layerToSuperlayer * matrixOfSublayers
      context.concatenate(CATransform3DGetAffineTransform(toLayer))
      layer.renderTree(in: context, alpha: alpha)
      context.restoreGState()
    }
    context.restoreGState()
    if state.kind != .transform { renderBorder(in: context) }
    context.restoreGState()
  }

  /// Draws the tree aside and leaves of it what the mask's alpha covers.
  private func renderMasked(by mask: CALayer, in context: CGContext, alpha: CGFloat) {
    guard let whole = CGContext(width: context.width, height: context.height),
      let cover = CGContext(width: context.width, height: context.height)
    else { return }
    whole.concatenate(context.ctm)
    renderContent(in: whole, alpha: alpha)
    cover.concatenate(context.ctm)
    cover.concatenate(CATransform3DGetAffineTransform(mask.state.geometry.layerToSuperlayer))
    mask.renderTree(in: cover, alpha: 1)
    let pixels = CGRect(x: 0, y: 0, width: context.width, height: context.height)
    guard let coverage = cover.makeImage() else { return }
    whole.concatenate(context.ctm.inverted())
    whole.setBlendMode(.destinationIn)
    whole.draw(coverage, in: pixels)
    guard let masked = whole.makeImage() else { return }
    context.saveGState()
    context.concatenate(context.ctm.inverted())
    context.draw(masked, in: pixels)
    context.restoreGState()
  }

  private func inDrawingOrder(_ layers: [CALayer]) -> [CALayer] {
    guard layers.contains(where: { $0.zPosition != 0 }) else { return layers }
    return layers.indices.sorted { (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1) }
      .map { layers[$0] }
  }

  func renderBackgroundAndContents(in context: CGContext) {
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.addPath(outline(insetBy: 0))
      context.fillPath()
    }
    if let image = state.contents?.image { renderContents(image, in: context) }
  }

  /// Draws the contents where gravity places them, which may be beyond the bounds.
  private func renderContents(_ image: CGImage, in context: CGContext) {
    guard let part = image.part(contentsRect) else { return }
    let scale = contentsScale > 0 ? contentsScale : 1
    let size = CGSize(width: CGFloat(part.width) / scale, height: CGFloat(part.height) / scale)
    let rect = contentsGravity.place(size, in: bounds, isYDown: isYDown)
    context.saveGState()
    if isYDown {
      context.translateBy(x: 0, y: rect.minY + rect.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(part, in: rect)
    context.restoreGState()
  }

  private func renderBorder(in context: CGContext) {
    guard borderWidth > 0, let borderColor else { return }
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.addPath(outline(insetBy: borderWidth / 2))
    context.strokePath()
  }

  /// The bounds with their rounded corners, made smaller on all sides.
  private func outline(insetBy inset: CGFloat) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    guard !rect.isNull else { return CGPath(rect: .zero, transform: nil) }
    let limit = min(rect.width, rect.height) / 2
    let radius = min(max(0, cornerRadius - inset), limit)
    guard radius > 0, maskedCorners != [] else { return CGPath(rect: rect, transform: nil) }
    return rect.rounded(radius, maskedCorners)
  }
}

extension CGRect {
  /// The rectangle with some of its corners rounded by quarter circles.
  fileprivate func rounded(_ radius: CGFloat, _ corners: CACornerMask) -> CGPath {
    let path = CGMutablePath()
    func turn(_ corner: CACornerMask, _ x: CGFloat, _ y: CGFloat, to end: CGPoint) {
      let radius = corners.contains(corner) ? radius : 0
      path.addArc(tangent1End: CGPoint(x: x, y: y), tangent2End: end, radius: radius)
    }
    path.move(to: CGPoint(x: midX, y: minY))
    turn(.layerMaxXMinYCorner, maxX, minY, to: CGPoint(x: maxX, y: midY))
    turn(.layerMaxXMaxYCorner, maxX, maxY, to: CGPoint(x: midX, y: maxY))
    turn(.layerMinXMaxYCorner, minX, maxY, to: CGPoint(x: minX, y: midY))
    turn(.layerMinXMinYCorner, minX, minY, to: CGPoint(x: midX, y: minY))
    path.closeSubpath()
    return path
  }
}

extension CGImage {
  /// The part of the picture that a rectangle in its unit coordinates names, whole pixels.
  fileprivate func part(_ unit: CGRect) -> CGImage? {
    if unit == CGRect(x: 0, y: 0, width: 1, height: 1) { return self }
    let (width, height) = (CGFloat(width), CGFloat(height))
    return cropping(
      to: CGRect(
        x: unit.minX * width, y: unit.minY * height, width: unit.width * width,
        height: unit.height * height
      ).integral)
  }
}

extension CALayerContentsGravity {
  /// Where contents of that size lie in the bounds, layer space, points.
  fileprivate func place(_ size: CGSize, in bounds: CGRect, isYDown: Bool) -> CGRect {
    let (ratioX, ratioY) = (bounds.width / size.width, bounds.height / size.height)
    var (size, x, y): (CGSize, CGFloat, CGFloat) = (size, 0.5, 0.5)
    switch self {
    case .resize: return bounds
    case .resizeAspect: size = size.scaled(min(ratioX, ratioY))
    case .resizeAspectFill: size = size.scaled(max(ratioX, ratioY))
    default:
      if [.left, .topLeft, .bottomLeft].contains(self) { x = 0 }
      if [.right, .topRight, .bottomRight].contains(self) { x = 1 }
      if [.top, .topLeft, .topRight].contains(self) { y = isYDown ? 0 : 1 }
      if [.bottom, .bottomLeft, .bottomRight].contains(self) { y = isYDown ? 1 : 0 }
    }
    return CGRect(
      x: bounds.minX + (bounds.width - size.width) * x,
      y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
  }
}

extension CGSize {
  fileprivate func scaled(_ factor: CGFloat) -> CGSize {
    CGSize(width: width * factor, height: height * factor)
  }
}
