// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Section 4: points and rectangles between layers.
@Suite("facts 62–83: conversion")
struct Section4Conversion {
  private let parent = CALayer()
  private let child = CALayer()
  private let origin = CGPoint.zero
  private let corner = CGPoint(x: 50, y: 50)
  private let rect = CGRect(x: 0, y: 0, width: 10, height: 20)

  init() {
    parent.bounds.size = CGSize(width: 200, height: 200)
    parent.position = CGPoint(x: 100, y: 100)
    child.bounds.size = CGSize(width: 50, height: 50)
    child.position = CGPoint(x: 100, y: 50)
    parent.addSublayer(child)
  }

  @Test("fact 62: points of a sublayer")
  func points() {
    #expect(child.convert(origin, to: parent) == CGPoint(x: 75, y: 25))
    #expect(child.convert(corner, to: parent) == CGPoint(x: 125, y: 75))
    #expect(parent.convert(corner, from: child) == CGPoint(x: 125, y: 75))
    #expect(child.convert(CGPoint(x: 75, y: 25), from: parent) == origin)
  }

  @Test("fact 63: a rectangle of a sublayer")
  func rectangle() {
    #expect(child.convert(rect, to: parent) == CGRect(x: 75, y: 25, width: 10, height: 20))
  }

  @Test("fact 64: the origin of the superlayer's bounds does not move sublayers in it")
  func boundsOrigin() {
    parent.bounds.origin = CGPoint(x: 10, y: 20)
    #expect(child.convert(origin, to: parent) == CGPoint(x: 75, y: 25))
  }

  @Test("fact 65: a scaled sublayer")
  func scaled() {
    child.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(child.convert(origin, to: parent) == CGPoint(x: 50, y: 0))
    #expect(child.convert(corner, to: parent) == CGPoint(x: 150, y: 100))
    #expect(child.convert(rect, to: parent) == CGRect(x: 50, y: 0, width: 20, height: 40))
  }

  @Test("fact 66: sublayerTransform moves sublayers")
  func sublayerTransform() {
    parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(child.convert(origin, to: parent) == CGPoint(x: 85, y: 45))
  }

  @Test("fact 67: sublayerTransform works about the superlayer's anchor point")
  func sublayerTransformAboutAnchor() {
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 2)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    #expect(child.convert(origin, to: parent) == CGPoint(x: 60, y: -38))
  }

  @Test("fact 69: unrelated trees share the space above their roots")
  func unrelated() {
    let (a, b) = (CALayer(), CALayer())
    a.bounds.size = CGSize(width: 50, height: 50)
    a.position = CGPoint(x: 25, y: 25)
    b.bounds.size = CGSize(width: 50, height: 50)
    b.position = CGPoint(x: 500, y: 500)
    #expect(a.convert(origin, to: b) == CGPoint(x: -475, y: -475))
    #expect(b.convert(origin, from: a) == CGPoint(x: -475, y: -475))
  }

  @Test("facts 71 and 75: a turned, flipped layer; nil is the superlayer's space")
  func flippedToNil() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    layer.position = CGPoint(x: 80, y: 90)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    layer.isGeometryFlipped = true
    let point = CGPoint(x: 11, y: 13)
    #expect(layer.convert(point, to: nil).isClose(to: CGPoint(x: 57.711324, y: 97.759827)))
    #expect(layer.convert(point, from: nil).isClose(to: CGPoint(x: -58.673274, y: 80.170015)))
    let offset = CGPoint(x: 11 - (5 + 25), y: -(13 - (7 + 80 * 0.25)))
    let turned = offset.applying(CGAffineTransform(rotationAngle: 0.3))
    #expect(
      layer.convert(point, to: nil)
        .isClose(to: CGPoint(x: turned.x + 80, y: turned.y + 90), within: 1e-9))
  }

  @Test("fact 72: nil for rectangles")
  func rectangleToNil() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 40, height: 20)
    layer.position = CGPoint(x: 50, y: 60)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let expected = CGRect(x: 40, y: 40, width: 20, height: 40)
    #expect(layer.convert(layer.bounds, to: nil).isClose(to: expected))
  }

  @Test("fact 73: a flipped layer turns its sublayers over")
  func flippedParent() {
    let (root, flipped, leaf) = (CALayer(), CALayer(), CALayer())
    for layer in [root, flipped, leaf] { layer.anchorPoint = .zero }
    root.bounds.size = CGSize(width: 200, height: 200)
    flipped.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    flipped.position = CGPoint(x: 20, y: 30)
    flipped.isGeometryFlipped = true
    leaf.bounds.size = CGSize(width: 10, height: 10)
    leaf.position = CGPoint(x: 15, y: 17)
    root.addSublayer(flipped)
    flipped.addSublayer(leaf)
    #expect(leaf.convert(origin, to: root) == CGPoint(x: 30, y: 100))
    #expect(leaf.convert(CGPoint(x: 0, y: 10), to: root) == CGPoint(x: 30, y: 90))
    #expect(flipped.convert(flipped.bounds.origin, to: root) == CGPoint(x: 20, y: 110))
  }

  @Test("fact 76: results are divided by w")
  func homogeneous() {
    child.bounds.size = .zero
    child.position = .zero
    child.transform.m14 = 0.05
    let expected = CGPoint(x: 10 / 1.5, y: 0)
    #expect(child.convert(CGPoint(x: 10, y: 0), to: parent).isClose(to: expected))
  }

  @Test("fact 78: no point of a layer of no width is found, and it is not hit")
  func singular() {
    child.transform = CATransform3DMakeScale(0, 1, 1)
    let point = child.convert(CGPoint(x: 100, y: 50), from: parent)
    #expect(!point.x.isFinite || !point.y.isFinite)
    #expect(child.hitTest(CGPoint(x: 100, y: 50)) == nil)
  }

  @Test("fact 79: perspective of the superlayer, about its middle")
  func perspective() {
    parent.bounds.size = CGSize(width: 140, height: 140)
    parent.sublayerTransform.m34 = -1 / 400
    child.bounds.size = CGSize(width: 100, height: 100)
    child.position = CGPoint(x: 71, y: 71)
    child.transform = CATransform3DConcat(
      CATransform3DMakeRotation(-40 * .pi / 180, 0, 1, 0), CATransform3DMakeTranslation(0, 0, 100))
    let (near, far) = (CGPoint(x: 2, y: 2), CGPoint(x: 96, y: 96))
    let (nearInParent, farInParent) = (
      child.convert(near, to: parent), child.convert(far, to: parent)
    )
    #expect(nearInParent.isClose(to: CGPoint(x: 26.754, y: 13.177), within: 1e-3))
    #expect(farInParent.isClose(to: CGPoint(x: 123.600, y: 139.518), within: 1e-3))
    #expect(child.convert(nearInParent, from: parent).isClose(to: near))
    #expect(child.convert(farInParent, from: parent).isClose(to: far))
  }

  @Test("fact 83: zPosition moves along z before the perspective")
  func zPosition() {
    parent.sublayerTransform.m34 = -1 / 400
    child.zPosition = 200
    // Twice as near: twice as far from the middle of the superlayer.
    #expect(child.convert(origin, to: parent).isClose(to: CGPoint(x: 50, y: -50)))
  }
}
