// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Section 5: hit layers, and points that a layer contains.
@Suite("facts 84–93: hit tests")
struct Section5HitTesting {
  private let root = CALayer()
  private let first = CALayer()
  private let second = CALayer()
  private let middle = CGPoint(x: 50, y: 50)

  init() {
    for layer in [root, first, second] {
      layer.anchorPoint = .zero
      layer.bounds.size = CGSize(width: 100, height: 100)
    }
    root.addSublayer(first)
    root.addSublayer(second)
  }

  @Test("fact 84: the near corner is inside, the far edges are outside")
  func halfOpen() {
    #expect(first.contains(.zero))
    #expect(!first.contains(CGPoint(x: 100, y: 50)))
    #expect(!first.contains(CGPoint(x: 50, y: 100)))
    #expect(first.contains(CGPoint(x: 99.5, y: 99.5)))
  }

  @Test("fact 85: the later of two siblings is hit")
  func laterSibling() { #expect(root.hitTest(middle) === second) }

  @Test("fact 86: the higher sibling is hit, whatever the order")
  func higherSibling() {
    first.zPosition = 10
    second.zPosition = -10
    #expect(root.hitTest(middle) === first)
  }

  @Test("fact 87: a hidden layer is skipped, with its subtree")
  func hidden() {
    let below = CALayer()
    below.frame = second.bounds
    second.addSublayer(below)
    #expect(root.hitTest(middle) === below)
    second.isHidden = true
    #expect(root.hitTest(middle) === first)
  }

  @Test("facts 88 and 89: only masksToBounds limits sublayers")
  func outside() {
    second.position = CGPoint(x: 150, y: 0)
    let point = CGPoint(x: 200, y: 50)
    #expect(root.hitTest(point) === second)
    root.masksToBounds = true
    #expect(root.hitTest(point) == nil)
  }

  @Test("fact 90, decided: what shows nothing is not hit")
  func transparent() {
    second.opacity = 0
    #expect(root.hitTest(middle) === first)
  }

  @Test("fact 91: the point is in the superlayer's space")
  func space() {
    root.position = CGPoint(x: 1000, y: 1000)
    first.position = CGPoint(x: 300, y: 300)
    #expect(root.hitTest(CGPoint(x: 1310, y: 1310)) === first)
    #expect(first.hitTest(CGPoint(x: 310, y: 310)) === first)
    #expect(first.hitTest(CGPoint(x: 10, y: 10)) == nil)
  }

  @Test("fact 92: hits pass through a transform layer, with its geometry")
  func transformLayer() {
    let (cube, face) = (CATransformLayer(), CALayer())
    cube.position = CGPoint(x: 20, y: 0)
    cube.transform = CATransform3DMakeScale(2, 2, 1)
    face.anchorPoint = .zero
    face.bounds.size = CGSize(width: 10, height: 10)
    cube.addSublayer(face)
    root.addSublayer(cube)
    #expect(root.hitTest(CGPoint(x: 35, y: 15)) === face)
    #expect(root.hitTest(CGPoint(x: 45, y: 15)) === second)
    cube.bounds.size = CGSize(width: 100, height: 100)
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === second)
  }

  @Test("fact 92: layers in a transform layer are hit in order of depth")
  func transformLayerDepth() {
    let cube = CATransformLayer()
    let (front, back) = (CALayer(), CALayer())
    for layer in [front, back] { layer.frame = root.bounds }
    front.transform = CATransform3DMakeTranslation(0, 0, 20)
    cube.addSublayer(front)
    cube.addSublayer(back)
    root.addSublayer(cube)
    #expect(root.hitTest(middle) === front)
    cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    cube.position = CGPoint(x: 100, y: 0)
    #expect(root.hitTest(middle) === back)
  }

  @Test("what shows its back and has none is not hit, be it asked itself or above it")
  func turnedAway() {
    second.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    second.position = middle
    second.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(second.hitTest(middle) === second)
    second.isDoubleSided = false
    #expect(second.hitTest(middle) == nil)
    #expect(root.hitTest(middle) === first)
    second.transform = CATransform3DMakeScale(-1, 1, 1)
    #expect(second.hitTest(middle) === second)
  }

  @Test("fact 93: only the first copy of a replicator layer is tested")
  func replicator() {
    let (replicator, dot) = (CAReplicatorLayer(), CALayer())
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(200, 0, 0)
    dot.frame = CGRect(x: 200, y: 0, width: 10, height: 10)
    replicator.addSublayer(dot)
    #expect(replicator.hitTest(CGPoint(x: 205, y: 5)) === dot)
    #expect(replicator.hitTest(CGPoint(x: 405, y: 5)) == nil)
  }
}
