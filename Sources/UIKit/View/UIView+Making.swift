// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

extension UIView {
  /// The layer of a new view of this class.
  ///
  /// - Precondition: `layerClass` is `CALayer` or a subclass.
  static func makeLayer() -> CALayer {
    let type: AnyClass = layerClass
    if type == CALayer.self { return CALayer() }
    guard let layers = type as? CALayer.Type else {
      Requirement.fail("layerClass of \(self) has to be a class of layers, not \(type).")
    }
    return layers.make()
  }

  /// Joins the new view with its layer.
  func prepare(_ frame: CGRect) {
    ScreenScale.install()
    layer.delegate = self
    if frame != .zero { layer.frame = frame }
    if DrawingClasses.mayDraw(type(of: self)) { layer.setNeedsDisplay() }
  }
}
