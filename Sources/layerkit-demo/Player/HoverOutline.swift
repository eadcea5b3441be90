import QuartzCore

/// A layer that lies exactly over another one, wherever its superlayers turn it, and shows its edge.
struct HoverOutline {
  let layer = CALayer()
  /// A dark line, so that the bright one in its middle is seen on any ground.
  private let rim = CALayer()
  private let edge = CALayer()

  init() {
    layer.name = "hover outline"
    layer.isHidden = true
    layer.anchorPoint = .zero
    rim.borderColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 0.8)
    edge.borderColor = CGColor(srgbRed: 1, green: 0.83, blue: 0.36, alpha: 1)
    layer.sublayers = [rim, edge]
  }

  /// Follows `target`, or hides when it is nil or its plane is seen from its edge.
  ///
  /// The corners go through `convert`, which knows every transform up to the common superlayer; the
  /// outline's own transform is the perspective that brings its rectangle onto them.
  /// - Parameter line: A point of the window in points of the superlayer's space.
  func follow(_ target: CALayer?, line: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer.isHidden = true
    guard let target, let stage = layer.superlayer else { return }
    let bounds = target.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].map { stage.convert($0, from: target) }
    guard let transform = QuadTransform.make(from: bounds.size, to: corners) else { return }
    layer.isHidden = false
    layer.bounds = CGRect(origin: .zero, size: bounds.size)
    layer.transform = transform
    let magnification = (QuadTransform.area(corners) / (bounds.width * bounds.height)).squareRoot()
    draw(like: target, line: line / max(magnification, 1e-3))
  }

  /// Lays both lines along the edge of the target, round its corners.
  private func draw(like target: CALayer, line: CGFloat) {
    for (part, inset, width) in [(rim, CGFloat(0), 4 * line), (edge, line, 2 * line)] {
      part.frame = layer.bounds.insetBy(dx: inset, dy: inset)
      part.borderWidth = width
      part.cornerRadius = max(0, target.cornerRadius - inset)
      part.maskedCorners = target.maskedCorners
      part.cornerCurve = target.cornerCurve
    }
  }
}
