// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Properties of views that are those of their layers.
@Suite @MainActor struct ViewPropertyTests {
  /// A layer that needs no more than its plain initialiser.
  final class OwnLayer: CALayer {
    var number = 0
    override init() {
      super.init()
      number = 5
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  final class OwnView: UIView {
    override class var layerClass: AnyClass { OwnLayer.self }
  }
  final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  @Test("the view makes a layer of its layerClass by the class's own initialiser")
  func layerClass() throws {
    #expect(type(of: UIView().layer) == CALayer.self)
    #expect(try #require(OwnView().layer as? OwnLayer).number == 5)
    #expect(ShapeView().layer is CAShapeLayer)
    let view = OwnView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.layer.delegate === view)
    #expect(view.layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("geometry, looks and clipping are the layer's") func forwarding() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 40))
    #expect(view.center == CGPoint(x: 20, y: 30))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 20, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    #expect(view.frame == CGRect(x: 0, y: 10, width: 40, height: 40))
    #expect(view.layer.transform.m11 == 2)
    view.transform3D = CATransform3DMakeTranslation(0, 0, 5)
    #expect(view.layer.transform.m43 == 5 && view.transform == .identity)
    view.alpha = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    view.backgroundColor = .red
    #expect(view.layer.opacity == 0.5 && view.layer.isHidden && view.layer.masksToBounds)
    #expect(view.layer.backgroundColor == UIColor.red.cgColor && view.backgroundColor == .red)
    view.anchorPoint = .zero
    #expect(view.layer.anchorPoint == .zero)
  }

  @Test("a view's top is its layer's bottom: gravities count y upward") func contentMode() {
    let view = UIView()
    let expected: [(UIView.ContentMode, CALayerContentsGravity)] = [
      (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill), (.center, .center),
      (.top, .bottom), (.bottom, .top), (.left, .left), (.right, .right),
      (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft),
      (.bottomRight, .topRight), (.scaleToFill, .resize),
    ]
    for (mode, gravity) in expected {
      view.contentMode = mode
      #expect(view.layer.contentsGravity == gravity)
    }
    view.contentMode = .redraw
    #expect(view.layer.needsDisplayOnBoundsChange)
  }

  @Test("subviews follow the size by their masks, unless the superview says no")
  func autoresizing() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(child)
    view.bounds.size = CGSize(width: 200, height: 150)
    #expect(child.frame == CGRect(x: 10, y: 60, width: 180, height: 80))
    view.autoresizesSubviews = false
    view.bounds.size = CGSize(width: 100, height: 100)
    #expect(child.frame == CGRect(x: 10, y: 60, width: 180, height: 80))
    view.autoresizesSubviews = true
    view.bounds.size.width = 120
    #expect(child.frame.width == 200)
  }

  @Test("the tint comes from above until a view has its own") func tint() {
    final class Noting: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (root, child) = (UIView(), Noting())
    #expect(root.tintColor == UIColor.systemBlue)
    root.addSubview(child)
    child.changes = 0
    root.tintColor = .red
    #expect(child.tintColor == .red && child.changes == 1)
    child.tintColor = .green
    root.tintColor = .blue
    #expect(child.tintColor == .green && child.changes == 2)
    child.tintColor = nil
    #expect(child.tintColor == .blue)
  }

  @Test("hit testing finds the frontmost view that shows and is enabled") func hitTest() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (back, front) = (UIView(frame: root.bounds), UIView(frame: root.bounds))
    root.addSubview(back)
    root.addSubview(front)
    let point = CGPoint(x: 50, y: 50)
    #expect(root.hitTest(point, with: nil) === front)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === back)
    front.isUserInteractionEnabled = true
    front.alpha = 0.009
    #expect(root.hitTest(point, with: nil) === back)
    front.alpha = 0.02
    #expect(root.hitTest(point, with: nil) === front)
    front.isHidden = true
    back.frame.origin.x = 60
    #expect(root.hitTest(point, with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 120, y: 50), with: nil) == nil)
  }
}
