// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing
import pop

@Suite("The properties that pop knows by name")
struct TableTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.25)

  static var layers: [(String, Any, (CALayer) -> Bool)] {
    [
      (kPOPLayerBackgroundColor, red, { $0.backgroundColor == red }),
      (kPOPLayerBounds, CGRect(x: 1, y: 2, width: 3, height: 4), { $0.bounds.origin.y == 2 }),
      (kPOPLayerSize, CGSize(width: 30, height: 40), { $0.bounds.height == 40 }),
      (kPOPLayerCornerRadius, 3, { $0.cornerRadius == 3 }),
      (kPOPLayerBorderWidth, 3, { $0.borderWidth == 3 }),
      (kPOPLayerBorderColor, red, { $0.borderColor == red }),
      (kPOPLayerOpacity, 0.25, { $0.opacity == 0.25 }),
      (kPOPLayerPosition, CGPoint(x: 3, y: 5), { $0.position == CGPoint(x: 3, y: 5) }),
      (kPOPLayerPositionX, 3, { $0.position == CGPoint(x: 3, y: 7) }),
      (kPOPLayerPositionY, 3, { $0.position == CGPoint(x: 7, y: 3) }),
      (kPOPLayerRotation, 0.5, { isNear($0, "transform.rotation.z", 0.5) }),
      (kPOPLayerRotationX, 0.5, { isNear($0, "transform.rotation.x", 0.5) }),
      (kPOPLayerRotationY, 0.5, { isNear($0, "transform.rotation.y", 0.5) }),
      (kPOPLayerScaleX, 2, { isNear($0, "transform.scale.x", 2) }),
      (kPOPLayerScaleY, 2, { isNear($0, "transform.scale.y", 2) }),
      (kPOPLayerScaleXY, CGPoint(x: 2, y: 3), { isNear($0, "transform.scale.y", 3) }),
      (kPOPLayerTranslationX, 9, { isNear($0, "transform.translation.x", 9) }),
      (kPOPLayerTranslationY, 9, { isNear($0, "transform.translation.y", 9) }),
      (kPOPLayerTranslationZ, 9, { isNear($0, "transform.translation.z", 9) }),
      (kPOPLayerTranslationXY, CGPoint(x: 2, y: 9), { isNear($0, "transform.translation.y", 9) }),
      (kPOPLayerSubscaleXY, CGPoint(x: 2, y: 3), { isNear($0, "sublayerTransform.scale.y", 3) }),
      (kPOPLayerSubtranslationX, 9, { isNear($0, "sublayerTransform.translation.x", 9) }),
      (kPOPLayerSubtranslationY, 9, { isNear($0, "sublayerTransform.translation.y", 9) }),
      (kPOPLayerSubtranslationZ, 9, { isNear($0, "sublayerTransform.translation.z", 9) }),
      (
        kPOPLayerSubtranslationXY, CGSize(width: 2, height: 9),
        { isNear($0, "sublayerTransform.translation.y", 9) }
      ),
      (kPOPLayerZPosition, 4, { $0.zPosition == 4 }),
      (kPOPLayerShadowColor, red, { $0.shadowColor == red }),
      (kPOPLayerShadowOffset, CGSize(width: 4, height: 5), { $0.shadowOffset.height == 5 }),
      (kPOPLayerShadowOpacity, 0.5, { $0.shadowOpacity == 0.5 }),
      (kPOPLayerShadowRadius, 8, { $0.shadowRadius == 8 }),
    ]
  }

  static var shapes: [(String, Any, (CAShapeLayer) -> Bool)] {
    [
      (kPOPShapeLayerStrokeStart, 0.25, { $0.strokeStart == 0.25 }),
      (kPOPShapeLayerStrokeEnd, 0.25, { $0.strokeEnd == 0.25 }),
      (kPOPShapeLayerStrokeColor, red, { $0.strokeColor == red }),
      (kPOPShapeLayerFillColor, red, { $0.fillColor == red }),
      (kPOPShapeLayerLineWidth, 4, { $0.lineWidth == 4 }),
      (kPOPShapeLayerLineDashPhase, 4, { $0.lineDashPhase == 4 }),
    ]
  }

  private static func isNear(_ layer: CALayer, _ path: String, _ right: Double) -> Bool {
    near((layer.value(forKeyPath: path) as? CGFloat) ?? .nan, right)
  }

  private static func isRed(_ color: UIColor?) -> Bool {
    let parts = color?.cgColor.components ?? []
    return parts.count == 4 && zip(parts, [1, 0, 0, 1]).allSatisfy { near($0, $1, 1e-6) }
  }

  /// Animates a property and looks at the object after it.
  private static func check<Layer: CALayer>(
    _ layer: Layer, _ row: (name: String, value: Any, isRight: (Layer) -> Bool), _ time: Timeline
  ) {
    #expect(!row.isRight(layer), "\(row.name) beforehand")
    let animation = POPBasicAnimation(propertyNamed: row.name)!
    animation.toValue = row.value
    layer.pop_add(animation, forKey: nil)
    time.advance(to: time.now + 1)
    #expect(row.isRight(layer), "\(row.name)")
    // The value is read back by the next animation.
    let back = POPBasicAnimation(propertyNamed: row.name)!
    layer.pop_add(back, forKey: nil)
    time.advance(to: time.now + 1)
    #expect(row.isRight(layer), "\(row.name) read")
  }

  @Test("each name of layers reads and writes its property") func layerRows() {
    let time = Timeline()
    for row in Self.layers {
      let layer = CALayer()
      layer.position = CGPoint(x: 7, y: 7)
      Self.check(layer, row, time)
    }
  }

  @Test("each name of shape layers reads and writes its property") func shapeRows() {
    let time = Timeline()
    for row in Self.shapes { Self.check(CAShapeLayer(), row, time) }
  }

  @MainActor static var views: [(String, Any, @MainActor (UIView) -> Bool)] {
    [
      (kPOPViewAlpha, 0.25, { $0.alpha == 0.25 }),
      (kPOPViewBackgroundColor, UIColor.red, { isRed($0.backgroundColor) }),
      (kPOPViewBounds, CGRect(x: 1, y: 2, width: 3, height: 4), { $0.bounds.origin.y == 2 }),
      (kPOPViewCenter, CGPoint(x: 3, y: 5), { $0.center == CGPoint(x: 3, y: 5) }),
      (kPOPViewFrame, CGRect(x: 1, y: 2, width: 3, height: 4), { $0.frame.height == 4 }),
      (kPOPViewScaleX, 2, { isNear($0.layer, "transform.scale.x", 2) }),
      (kPOPViewScaleY, 2, { isNear($0.layer, "transform.scale.y", 2) }),
      (kPOPViewScaleXY, CGSize(width: 2, height: 3), { isNear($0.layer, "transform.scale.y", 3) }),
      (kPOPViewSize, CGSize(width: 30, height: 40), { $0.bounds.height == 40 }),
      (kPOPViewTintColor, UIColor.red, { isRed($0.tintColor) }),
      // Names of layers hold for views' layers.
      (kPOPLayerCornerRadius, 4, { $0.layer.cornerRadius == 4 }),
    ]
  }

  @Test("each name of views reads and writes its property") @MainActor func viewRows() {
    let time = Timeline()
    for (name, value, isRight) in Self.views {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(!isRight(view), "\(name) beforehand")
      for value in [value, nil] {
        let animation = POPBasicAnimation(propertyNamed: name)!
        animation.toValue = value
        view.pop_add(animation, forKey: nil)
        time.advance(to: time.now + 1)
        #expect(isRight(view), "\(name)")
      }
    }
  }

  @Test("names of scroll views and labels read and write their properties") @MainActor
  func scrollRows() {
    let time = Timeline()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = UILabel()
    (view.minimumZoomScale, view.maximumZoomScale) = (1, 4)
    let picture = ZoomedPicture()
    view.delegate = picture
    view.addSubview(picture.view)
    func animate(_ target: UIView, _ name: String, _ value: Any) {
      let animation = POPBasicAnimation(propertyNamed: name)!
      animation.toValue = value
      target.pop_add(animation, forKey: nil)
      time.advance(to: time.now + 1)
    }
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    animate(view, kPOPScrollViewContentSize, CGSize(width: 400, height: 500))
    animate(view, kPOPScrollViewContentOffset, CGPoint(x: 30, y: 40))
    #expect(view.contentSize == CGSize(width: 400, height: 500))
    #expect(view.contentOffset == CGPoint(x: 30, y: 40))
    animate(view, kPOPScrollViewContentInset, insets)
    animate(view, kPOPScrollViewScrollIndicatorInsets, insets)
    #expect(view.contentInset == insets && view.scrollIndicatorInsets == insets)
    animate(view, kPOPScrollViewZoomScale, 2)
    #expect(abs(view.zoomScale - 2) < 0.001)
    animate(label, kPOPLabelTextColor, UIColor.red)
    #expect(Self.isRed(label.textColor))
  }

  /// The picture that a scroll view zooms.
  private final class ZoomedPicture: NSObject, UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
  }

  @Test("the constant of a constraint moves the view at its layout") @MainActor func constraints() {
    let time = Timeline()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: box.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    let animation = POPBasicAnimation(propertyNamed: kPOPLayoutConstraintConstant)!
    animation.toValue = 50
    left.pop_add(animation, forKey: "left")
    time.advance(to: 1)
    box.layoutIfNeeded()
    #expect(left.constant == 50)
    #expect(view.frame.minX == 50)
  }

  @Test("thresholds are those of pop") func thresholds() {
    func threshold(_ name: String) -> CGFloat? {
      POPAnimatableProperty.property(withName: name)?.threshold
    }
    #expect(threshold(kPOPLayerPosition) == 1)
    #expect(threshold(kPOPLayerOpacity) == 0.01)
    #expect(threshold(kPOPLayerScaleXY) == 0.005)
    #expect(threshold(kPOPLayerRotation) == 0.01)
    #expect(threshold("none") == nil)
    #expect(POPMutableAnimatableProperty().threshold == 0.01)
  }

  @Test("a name of the table wins over a block; others are the block's") func initializers() {
    let known = POPAnimatableProperty.property(withName: kPOPLayerOpacity) { prop in
      prop?.threshold = 5
    }
    #expect(known?.threshold == 0.01)
    let own = POPAnimatableProperty.property(withName: "own") { prop in prop?.threshold = 5 }
    #expect(own?.threshold == 5 && own?.name == "own")
    let changed = own?.mutableCopy() as! POPMutableAnimatableProperty
    changed.threshold = 6
    #expect(own?.threshold == 5)
  }

  @Test("an object without the property stays as it is") func wrongObject() {
    let time = Timeline()
    let diary = Diary()
    let animation = POPBasicAnimation(propertyNamed: kPOPLayerOpacity)!
    animation.toValue = 0
    diary.follow(animation)
    let object = NSObject()
    object.pop_add(animation, forKey: "a")
    time.advance(to: 1)
    #expect(diary.lines.last == "stop true")
  }

  @Test("parts of a transform are set without the others") func layerExtras() {
    let layer = CALayer()
    POPLayerSetRotation(layer, 0.5)
    POPLayerSetScaleXY(layer, CGPoint(x: 2, y: 3))
    POPLayerSetTranslationXY(layer, CGPoint(x: 10, y: 20))
    #expect(near(POPLayerGetRotation(layer), 0.5))
    #expect(near(POPLayerGetScaleX(layer), 2) && near(POPLayerGetScaleY(layer), 3))
    #expect(near(POPLayerGetTranslationX(layer), 10) && near(POPLayerGetTranslationY(layer), 20))
    var right = CATransform3DMakeScale(2, 3, 1)
    right = CATransform3DConcat(right, CATransform3DMakeRotation(0.5, 0, 0, 1))
    right = CATransform3DConcat(right, CATransform3DMakeTranslation(10, 20, 0))
    #expect(near(layer.transform.m11, right.m11) && near(layer.transform.m21, right.m21))
    #expect(near(layer.transform.m12, right.m12) && near(layer.transform.m22, right.m22))
    #expect(layer.transform.m41 == 10 && layer.transform.m42 == 20)
    POPLayerSetSubScaleX(layer, 4)
    #expect(POPLayerGetSubScaleX(layer) == 4)
  }
}
