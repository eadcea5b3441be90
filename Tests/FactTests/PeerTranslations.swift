// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: parts of values that take a point.
@Suite("fact 277: points and sizes of component key paths")
struct PeerTranslations {
  /// Two lines: 10 to the right, then 90 up.
  private var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 90))
    return path
  }

  private func along(_ keyPath: String, _ path: CGPath? = nil) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.path = path ?? corner
    return animation
  }

  /// The translation shown of a layer that is scaled and stands at (3, 4).
  private func translation(_ animation: CAAnimation, at time: Double) throws -> CGPoint {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(3, 4, 5)
    return try shown([animation], on: layer, at: time) {
      #expect($0.transform.m43 == 5)
      return CGPoint(x: $0.transform.m41, y: $0.transform.m42)
    }
  }

  @Test("values as points and as sizes, boxed and plain")
  func values() throws {
    let boxes: [[Any]] = [
      [CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 40)],
      [CGSize(width: 0, height: 10), CGSize(width: 20, height: 40)],
      [NSValue(cgPoint: CGPoint(x: 0, y: 10)), NSValue(cgSize: CGSize(width: 20, height: 40))],
    ]
    for values in boxes {
      let keys = CAKeyframeAnimation(keyPath: "transform.translation")
      keys.values = values
      #expect(try translation(keys, at: 0.5).isClose(to: CGPoint(x: 10, y: 25)))
      let basic = CABasicAnimation(keyPath: "transform.translation")
      (basic.fromValue, basic.toValue) = (values[0], values[1])
      #expect(try translation(basic, at: 0.5).isClose(to: CGPoint(x: 10, y: 25)))
      let way = CABasicAnimation(keyPath: "transform.translation")
      way.byValue = values[1]
      #expect(try translation(way, at: 0.5).isClose(to: CGPoint(x: 13, y: 24)))
      let end = CABasicAnimation(keyPath: "transform.translation")
      end.toValue = values[1]
      #expect(try translation(end, at: 0.5).isClose(to: CGPoint(x: 11.5, y: 22)))
    }
  }

  @Test("along a path, by segments, key times, lengths and steps")
  func path() throws {
    #expect(try translation(along("transform.translation"), at: 0.25) == CGPoint(x: 5, y: 0))
    let timed = along("transform.translation")
    timed.keyTimes = [0.2, 0.6, 0.8]
    #expect(try translation(timed, at: 0.4).isClose(to: CGPoint(x: 5, y: 0)))
    #expect(try translation(timed, at: 0.9).isClose(to: CGPoint(x: 10, y: 90)))
    let paced = along("transform.translation")
    paced.calculationMode = .paced
    #expect(try translation(paced, at: 0.5).isClose(to: CGPoint(x: 10, y: 40)))
    let steps = along("transform.translation")
    steps.calculationMode = .discrete
    #expect(try translation(steps, at: 0.75).isClose(to: CGPoint(x: 10, y: 0)))
  }

  @Test("a path added to what shows, and from pass to pass")
  func sums() throws {
    let added = along("transform.translation")
    added.isAdditive = true
    #expect(try translation(added, at: 0.25).isClose(to: CGPoint(x: 8, y: 4)))
    let passes = along("transform.translation")
    (passes.isCumulative, passes.repeatCount) = (true, 3)
    #expect(try translation(passes, at: 1.25).isClose(to: CGPoint(x: 15, y: 90)))
  }

  @Test("the layer turns with the path of its translation")
  func turn() throws {
    let animation = along("transform.translation")
    animation.rotationMode = .rotateAuto
    let transform = try shown([animation], on: CALayer(), at: 0.75) { $0.transform }
    var expected = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    (expected.m41, expected.m42) = (10, 45)
    #expect(transform.isClose(to: expected))
  }

  @Test("key-value coding takes and gives both")
  func coding() {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKeyPath: "transform.translation")
    #expect(layer.transform.m41 == 3 && layer.transform.m42 == 4)
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "transform.translation")
    #expect(
      layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 5, height: 6))
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.setValue(CGSize(width: 7, height: 8), forKeyPath: "bounds.origin")
    #expect(layer.bounds == CGRect(x: 7, y: 8, width: 30, height: 40))
    layer.setValue(CGPoint(x: 50, y: 60), forKeyPath: "bounds.size")
    #expect(layer.bounds == CGRect(x: 7, y: 8, width: 50, height: 60))
  }

  @Test(
    "every property and part of two numbers follows a path",
    arguments: [
      "position", "anchorPoint", "bounds.origin", "bounds.size", "shadowOffset",
      "contentsRect.origin", "contentsRect.size", "contentsCenter.origin",
      "sublayerTransform.translation", "transform.translation",
    ])
  func parts(_ keyPath: String) throws {
    func numbers(_ animation: CAAnimation) throws -> [CGFloat] {
      try shown([animation], on: CALayer(), at: 0.75) { layer in
        let value = layer.value(forKeyPath: keyPath)
        if let point = value as? CGPoint { return [point.x, point.y] }
        let size = try #require(value as? CGSize)
        return [size.width, size.height]
      }
    }
    #expect(try numbers(along(keyPath)) == [10, 45])
    for value: Any in [CGPoint(x: 2, y: 4), CGSize(width: 2, height: 4)] {
      let hold = CAKeyframeAnimation(keyPath: keyPath)
      hold.values = [value, value]
      #expect(try numbers(hold) == [2, 4])
    }
  }

  @Test("classes with points of their own")
  func classes() throws {
    let gradient = try shown([along("startPoint")], on: CAGradientLayer(), at: 0.75) {
      $0.startPoint
    }
    #expect(gradient == CGPoint(x: 10, y: 45))
    let copies = try shown(
      [along("instanceTransform.translation")], on: CAReplicatorLayer(), at: 0.75
    ) { $0.instanceTransform }
    #expect(copies.m41 == 10 && copies.m42 == 45)
    let emitter = try shown([along("emitterSize")], on: CAEmitterLayer(), at: 0.75) {
      $0.emitterSize
    }
    #expect(emitter == CGSize(width: 10, height: 45))
  }
}
