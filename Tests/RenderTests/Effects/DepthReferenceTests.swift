// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

@Suite("Depth is what a ray through each pixel meets", .serialized)
struct DepthReferenceTests {
  @Test("two planes that cross, turned about x, about y and about a slant, in perspective or not")
  func crossingPlanes() throws {
    for distance in [CGFloat.infinity, 120] {
      for axis in [(1.0, 0.0), (0, 1), (0.6, 0.8)] {
        try expectReference("crossing-\(distance)-\(axis)") {
          let turned = CALayer.filled(rect(9, 8, 30, 31), S.blue) {
            $0.transform = CATransform3DMakeRotation(0.9, axis.0, axis.1, 0)
          }
          let root = S.root(background: .white, [.filled(rect(5, 11, 37, 25), S.red), turned])
          if distance.isFinite { root.sublayerTransform = S.camera(distance) }
          return root
        }
      }
    }
  }

  @Test("three planes in a ring, each before the next")
  func ring() throws {
    try expectReference("ring", edge: 12) {
      let planes = [S.red, S.green, S.blue].enumerated().map { place, color in
        CALayer.filled(rect(4, 18, 38, 11), color) {
          var t = CATransform3DMakeRotation(CGFloat(place) * 2 * .pi / 3, 0, 0, 1)
          t = CATransform3DTranslate(t, 0, 8, 0)
          $0.transform = CATransform3DRotate(t, 0.4, 0, 1, 0)
        }
      }
      return S.root(background: .white, planes)
    }
  }

  @Test("translucent planes that cross show each other in the order of each pixel")
  func translucentCrossing() throws {
    try expectReference("translucent", strays: 24, edge: 8) {
      let planes = (0..<4).map { place in
        CALayer.filled(rect(8, 8, 32, 32), place % 2 == 0 ? S.amber : S.veil) {
          $0.transform = CATransform3DMakeRotation(
            CGFloat(place) * 0.7 + 0.2, 0.2, 1, CGFloat(place) * 0.1)
        }
      }
      let root = S.root(background: .white, planes)
      root.sublayerTransform = S.camera(90)
      return root
    }
  }

  @Test("a cube of transform layers in transform layers, among plain siblings")
  func transformLayers() throws {
    try expectReference("cube", edge: 16) {
      func face(_ color: CGColor, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CALayer {
        .filled(rect(0, 0, 20, 20), color) {
          let turn = CATransform3DMakeRotation(angle, x, y, 0)
          $0.transform = CATransform3DTranslate(turn, 0, 0, 10)
        }
      }
      let upright = S.transforming(
        rect(0, 0, 20, 20),
        [face(S.red, 0, 0, 1), face(S.green, .pi / 2, 0, 1), face(S.blue, -.pi / 2, 0, 1)])
      let cube = S.transforming(
        rect(14, 14, 20, 20), [upright, face(S.amber, .pi / 2, 1, 0), face(S.veil, .pi, 1, 0)])
      cube.transform = CATransform3DRotate(
        CATransform3DMakeRotation(0.5, 1, 0, 0), 0.6, 0, 1, 0)
      cube.opacity = 0.8
      let wall = CALayer.filled(rect(6, 20, 36, 8), .black) { $0.zPosition = 4 }
      let root = S.root(background: .white, [cube, wall])
      root.sublayerTransform = S.camera(150)
      return root
    }
  }

  @Test("a plain layer flattens what is in it before it is turned itself")
  func flattening() throws {
    try expectReference("flatten", strays: 2, edge: 12) {
      let inner = CALayer.filled(rect(6, 4, 20, 22), S.green) {
        $0.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      }
      let card = CALayer.filled(rect(8, 8, 32, 32), S.red) {
        $0.addSublayer(inner)
        $0.sublayerTransform = S.camera(60)
        $0.transform = CATransform3DMakeRotation(-0.7, 1, 0.3, 0)
      }
      let root = S.root(background: .white, [card])
      root.sublayerTransform = S.camera(100)
      return root
    }
  }

  @Test("what comes behind the eye is cut off, and what is before it stays whole")
  func eye() throws {
    try expectReference("eye", tolerance: 2) {
      let floor = CALayer.filled(rect(-30, 4, 108, 140), S.green) {
        $0.anchorPoint = CGPoint(x: 0.5, y: 0)
        $0.position = CGPoint(x: 24, y: 30)
        $0.transform = CATransform3DMakeRotation(.pi / 2 - 0.25, 1, 0, 0)
        let line = CALayer.filled(rect(40, 0, 20, 140), S.blue)
        $0.addSublayer(line)
      }
      let root = S.root(background: .white, [floor])
      root.sublayerTransform = S.camera(50)
      return root
    }
  }

  @Test("what is behind the eye in a flattened plane stays away when the plane itself is turned")
  func eyeInside() throws {
    try expectReference("eye-inside", tolerance: 2, edgeMean: 4) {
      let inner = CALayer.filled(rect(-30, 2, 100, 110), S.blue) {
        $0.anchorPoint = CGPoint(x: 0.5, y: 0)
        $0.position = CGPoint(x: 18, y: 20)
        $0.transform = CATransform3DMakeRotation(.pi / 2 - 0.3, 1, 0, 0)
      }
      let card = CALayer.filled(rect(6, 6, 36, 36), S.amber) {
        $0.addSublayer(inner)
        $0.sublayerTransform = S.camera(40)
        $0.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
      }
      let root = S.root(background: .white, [card])
      root.sublayerTransform = S.camera(45)
      return root
    }
  }

  @Test("backs are left out where they are not wanted, mirrored fronts are not")
  func backs() throws {
    try expectReference("backs", edge: 12) {
      func card(_ x: CGFloat, _ y: CGFloat, _ transform: CATransform3D) -> CALayer {
        .filled(rect(x, y, 16, 16), S.red) {
          $0.isDoubleSided = false
          $0.transform = transform
        }
      }
      let root = S.root(
        background: .white,
        [
          card(4, 4, CATransform3DMakeScale(-1, 1, 1)),
          card(28, 4, CATransform3DMakeRotation(2, 0, 1, 0)),
          card(4, 28, CATransform3DMakeRotation(1, 0, 1, 0)),
          card(28, 28, CATransform3DMakeScale(1, 1, -1)),
        ])
      root.sublayerTransform = S.camera(200)
      return root
    }
  }

  @Test("pictures on turned planes are sampled where the ray meets them")
  func pictures() throws {
    for filter in [CALayerContentsFilter.nearest, .linear] {
      try expectReference("picture-\(filter.rawValue)", tolerance: 2.5) {
        let picture = S.picture(rect(4, 6, 40, 36), S.palette(8)) {
          $0.magnificationFilter = filter
          $0.transform = CATransform3DMakeRotation(0.8, 0.4, 1, 0.2)
        }
        let root = S.root(background: .white, [picture])
        root.sublayerTransform = S.camera(80)
        return root
      }
    }
  }
}
