// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@Suite("presentation copies and archives")
struct PresentationTests {
  private let root = RingLayer()
  private let sublayer = CALayer()
  private let context = LayerContext(orientation: .yDown, sink: RecordingSink())

  init() {
    root.ring = 7
    root.opacity = 0.5
    root.addSublayer(sublayer)
    sublayer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    context.rootLayer = root
    context.flush()
  }

  @Test("the copy is of the layer's class and carries its values and properties")
  func copies() throws {
    let copy = try #require(root.presentation())
    #expect(copy !== root)
    #expect(copy.ring == 7)
    #expect(copy.opacity == 0.5)
    #expect(copy.model() === root)
    #expect(root.presentation() === copy)
  }

  @Test("the copies form a tree that can be hit")
  func tree() throws {
    let copy = try #require(root.presentation())
    let below = try #require(copy.sublayers?.first)
    #expect(below.model() === sublayer)
    #expect(below.superlayer === copy)
    #expect(copy.hitTest(CGPoint(x: 5, y: 5))?.model() === sublayer)
    #expect(below.convert(CGPoint(x: 1, y: 1), to: copy) == CGPoint(x: 1, y: 1))
  }

  @Test("changing a copy changes nothing else")
  func readOnly() throws {
    let copy = try #require(root.presentation())
    copy.opacity = 0.1
    copy.addSublayer(CALayer())
    copy.setNeedsDisplay()
    #expect(root.opacity == 0.5)
    #expect(root.sublayers?.count == 1)
    #expect(!copy.isNoted)
  }

  @Test("a layer that left the context has no copy")
  func leaves() {
    sublayer.removeFromSuperlayer()
    context.flush()
    #expect(sublayer.presentation() == nil)
  }

  @Test("a tree survives an archive")
  func archive() throws {
    root.name = "root"
    root.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    root.mask = CAShapeLayer()
    sublayer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    sublayer.shadowPath = CGPath(rect: sublayer.bounds, transform: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: RingLayer.self, from: data))
    #expect(copy.name == "root")
    #expect(copy.opacity == 0.5)
    #expect(copy.backgroundColor == root.backgroundColor)
    #expect(copy.mask is CAShapeLayer)
    #expect(copy.sublayers?.count == 1)
    #expect(copy.sublayers?.first?.transform == sublayer.transform)
    #expect(copy.sublayers?.first?.shadowPath == sublayer.shadowPath)
    #expect(copy.sublayers?.first?.superlayer === copy)
  }
}

final class RingLayer: CALayer {
  var ring = 0

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    ring = (layer as? RingLayer)?.ring ?? 0
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
