// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

/// Uses of values in `Any` in programs written for Apple's systems.
@Suite("values in Any, as ported code reads them")
struct PortedCodeTests {
  private final class Meter: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "progress" ? 0.25 : super.defaultValue(forKey: key)
    }
  }

  /// Overrides properties of each sort, as subclasses do to follow them.
  private final class Follower: CALayer {
    var seen: [String] = []
    override var shadowPath: CGPath? { didSet { seen.append("shadowPath") } }
    override var shadowOpacity: Float { didSet { seen.append("shadowOpacity") } }
    override var speed: Float { didSet { seen.append("speed") } }
    override var timeOffset: CFTimeInterval { didSet { seen.append("timeOffset") } }
    override var shouldRasterize: Bool { didSet { seen.append("shouldRasterize") } }
    override var cornerCurve: CALayerCornerCurve { didSet { seen.append("cornerCurve") } }
    override var isOpaque: Bool {
      get { true }
      set { seen.append("isOpaque") }
    }
    override var actions: [String: any CAAction]? { didSet { seen.append("actions") } }
    override var style: [AnyHashable: Any]? { didSet { seen.append("style") } }
  }

  @Test("animations repeat for ever by the names of Apple's C library")
  func repeatsForEver() {
    let animation = CABasicAnimation(keyPath: "opacity")
    for count in [HUGE, HUGE_VALF, MAXFLOAT, INFINITY] {
      animation.repeatCount = count
      #expect(animation.repeatCount >= .greatestFiniteMagnitude)
    }
    animation.duration = CFTimeInterval(NSEC_PER_MSEC) / CFTimeInterval(NSEC_PER_SEC)
    #expect(animation.duration == 0.001)
  }

  @Test("a subclass overrides shadow, clock, rendering and object properties")
  func overrides() {
    let layer = Follower()
    (layer.shadowPath, layer.shadowOpacity) = (nil, 0.5)
    (layer.speed, layer.timeOffset) = (2, 1)
    (layer.shouldRasterize, layer.cornerCurve, layer.isOpaque) = (true, .continuous, false)
    (layer.actions, layer.style) = ([:], [:])
    #expect(
      layer.seen == [
        "shadowPath", "shadowOpacity", "speed", "timeOffset", "shouldRasterize", "cornerCurve",
        "isOpaque", "actions", "style",
      ])
    #expect(layer.shadowOpacity == 0.5 && layer.speed == 2 && layer.cornerCurve == .continuous)
    #expect((layer as CALayer).isOpaque)
  }

  @Test("a key of the program's own gives any type of number, whichever was set")
  func ownNumbers() {
    let layer = Meter()
    #expect(layer.value(forKey: "progress") as? CGFloat == 0.25)
    layer.setValue(CGFloat(0.75), forKey: "progress")
    #expect(layer.value(forKey: "progress") as? Double == 0.75)
    #expect(layer.value(forKey: "progress") as? CGFloat == 0.75)
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "place")
    #expect((layer.value(forKey: "place") as? NSValue)?.cgPointValue.y == 2)
    layer.setValue("text", forKey: "place")
    #expect(layer.value(forKey: "place") as? String == "text")
    layer.setValue(nil, forKey: "place")
    #expect(layer.value(forKey: "place") == nil)
    layer.style = ["weight": 3]
    #expect(layer.value(forKey: "weight") as? CGFloat == 3)
  }

  @Test("the values of an animation give any type of number, whichever was set")
  func animatedNumbers() {
    let basic = CABasicAnimation(keyPath: "opacity")
    (basic.fromValue, basic.toValue, basic.byValue) = (0, CGFloat(0.5), 0.25)
    #expect(basic.fromValue as? CGFloat == 0)
    #expect(basic.toValue as? Double == 0.5)
    #expect(basic.byValue as? Float == 0.25)
    basic.toValue = nil
    #expect(basic.toValue == nil)
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    frames.values = [0, CGFloat(1), 2.5]
    #expect(frames.values as? [Double] == [0, 1, 2.5])
    #expect(frames.values as? [CGFloat] == [0, 1, 2.5])
    basic.setValue(CGFloat(2), forKey: "order")
    #expect(basic.value(forKey: "order") as? Double == 2)
    let cell = CAEmitterCell()
    cell.setValue(CGFloat(2), forKey: "order")
    #expect(cell.value(forKey: "order") as? Double == 2)
  }

  @Test("a transaction takes kCFBooleanTrue, and gives any type of number for its own keys")
  func transactions() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    CATransaction.setValue(CGFloat(2), forKey: "order")
    #expect(CATransaction.value(forKey: "order") as? Double == 2)
  }

  @Test("several values are set and read by their keys at once")
  func valuesForKeys() {
    let layer = CALayer()
    layer.setValuesForKeys(["opacity": 0.5, "cornerRadius": CGFloat(4), "name": NSNull()])
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 4 && layer.name == nil)
    let values = layer.dictionaryWithValues(forKeys: ["opacity", "name"])
    #expect(values["opacity"] as? Float == 0.5)
    #expect(values["name"] is NSNull && values.count == 2)
  }

  @Test("an animation reads and sets parts of its values, and of layers kept in it, by key path")
  func animationKeyPaths() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.setValue(2.0, forKeyPath: "duration")
    #expect(animation.duration == 2)
    #expect(animation.value(forKeyPath: "duration") as? Double == 2)
    animation.toValue = CGPoint(x: 1, y: 2)
    animation.setValue(5, forKeyPath: "toValue.x")
    #expect(animation.toValue as? CGPoint == CGPoint(x: 5, y: 2))
    #expect(animation.value(forKeyPath: "toValue.y") as? CGFloat == 2)
    let layer = CALayer()
    animation.setValue(layer, forKey: "layer")
    animation.setValue(7, forKeyPath: "layer.position.x")
    #expect(layer.position.x == 7)
    #expect(animation.value(forKeyPath: "layer.position.x") as? CGFloat == 7)
  }
}
