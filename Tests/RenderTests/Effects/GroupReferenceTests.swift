// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

@Suite("Masks, groups, clips and borders are what their definitions say of each pixel", .serialized)
struct GroupReferenceTests {
  @Test("a group fades as a whole, without group opacity its parts fade one by one")
  func groups() throws {
    for isGroup in [true, false] {
      try expectReference("group-\(isGroup)") {
        let group = CALayer.filled(rect(6, 6, 28, 28), S.red) {
          $0.sublayers = [
            .filled(rect(8, 8, 30, 20), S.blue), .filled(rect(14, 2, 10, 32), S.amber),
          ]
          $0.borderWidth = 3
          $0.borderColor = S.green
          $0.opacity = 0.4
          $0.allowsGroupOpacity = isGroup
        }
        return S.root(background: .white, [.filled(rect(0, 20, 48, 8), .black), group])
      }
    }
  }

  @Test("groups in groups")
  func nestedGroups() throws {
    try expectReference("nested-groups", tolerance: 2) {
      var inner = CALayer.filled(rect(2, 2, 12, 12), S.green)
      for depth in 0..<4 {
        let layer = CALayer.filled(rect(2, 2, 18 + 6 * CGFloat(depth), 40), S.red)
        layer.backgroundColor = [S.red, S.blue, S.amber, S.veil][depth]
        layer.addSublayer(inner)
        layer.opacity = 0.7
        inner = layer
      }
      return S.root(background: .white, [inner])
    }
  }

  @Test("masks in masks, each turned, faded and with sublayers of its own")
  func nestedMasks() throws {
    try expectReference("nested-masks", tolerance: 2, strays: 3, edge: 6) {
      let innermost = CALayer.filled(rect(6, 0, 20, 34), .black) {
        $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      }
      let middle = S.group(
        rect(0, 0, 40, 40),
        [.filled(rect(2, 4, 34, 14), S.veil), .filled(rect(8, 10, 24, 24), .black)]
      ) {
        $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        $0.opacity = 0.8
        $0.mask = innermost
      }
      let layer = S.picture(rect(4, 4, 40, 40), S.palette(40)) {
        $0.backgroundColor = S.green
        $0.transform = CATransform3DMakeRotation(-0.2, 0, 0, 1)
        $0.mask = middle
      }
      return S.root(background: .white, [layer])
    }
  }

  @Test("a mask in three dimensions is seen on the layer's plane")
  func projectedMask() throws {
    try expectReference("mask-3d", tolerance: 2, edge: 8) {
      let mask = S.group(rect(4, 4, 30, 30), [.filled(rect(0, 0, 30, 30), S.amber)]) {
        $0.addSublayer(.filled(rect(10, 0, 8, 30), .black))
        var t = S.camera(40)
        t = CATransform3DRotate(t, 0.8, 0, 1, 0)
        $0.transform = t
      }
      let layer = CALayer.filled(rect(4, 4, 40, 40), S.blue) {
        $0.mask = mask
        $0.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
      }
      let root = S.root(background: .white, [layer])
      root.sublayerTransform = S.camera(70)
      return root
    }
  }

  @Test("a mask cuts sublayers, borders and what lies beyond the bounds")
  func maskCutsAll() throws {
    try expectReference("mask-all") {
      let mask = S.group(
        rect(-8, 0, 50, 30),
        [.filled(rect(0, 4, 30, 20), S.amber), .filled(rect(20, 0, 9, 30), .black)])
      let layer = CALayer.filled(rect(10, 8, 24, 24), S.red) {
        $0.borderWidth = 4
        $0.borderColor = S.blue
        $0.addSublayer(.filled(rect(-8, 8, 44, 8), S.green))
        $0.mask = mask
        $0.opacity = 0.7
      }
      return S.root(background: .white, [layer])
    }
  }

  @Test("rounded clips in rounded clips, turned and in perspective")
  func clips() throws {
    for turn in [0, 0.4] {
      try expectReference("clips-\(turn)", edge: 12) {
        let inner = S.group(rect(4, 4, 26, 26), [.filled(rect(-10, -10, 60, 24), S.blue)]) {
          $0.cornerRadius = 9
          $0.masksToBounds = true
          $0.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        }
        let outer = S.group(rect(6, 6, 36, 36), [.filled(rect(-4, 16, 44, 24), S.red), inner]) {
          $0.cornerRadius = 12
          $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
          $0.masksToBounds = true
          $0.transform = CATransform3DMakeRotation(turn * 2, 0.3, 1, 0)
        }
        let root = S.root(background: .white, [outer])
        root.sublayerTransform = S.camera(100)
        return root
      }
    }
  }

  @Test("borders, round and not, opaque and not, above sublayers")
  func borders() throws {
    try expectReference("borders", edge: 40, edgeMean: 4) {
      func box(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ color: CGColor) -> CALayer {
        .filled(rect(x, y, 18, 18), S.green) {
          $0.cornerRadius = radius
          $0.borderWidth = 4
          $0.borderColor = color
          $0.addSublayer(.filled(rect(6, -2, 6, 22), S.blue))
        }
      }
      return S.root(
        background: .white,
        [
          box(4, 4, 0, S.red), box(26, 4, 7, S.red), box(4, 26, 0, S.amber),
          box(26, 26, 7, S.amber),
        ])
    }
  }

  @Test("pictures by gravity, part, flip and scale", arguments: [1.0, 2.0])
  func pictures(_ scale: CGFloat) throws {
    for gravity: CALayerContentsGravity in [
      .resize, .center, .topLeft, .bottomRight, .resizeAspect, .resizeAspectFill, .left,
    ] {
      try expectReference("gravity-\(gravity.rawValue)-\(scale)", scale: scale, tolerance: 2.5) {
        let plain = S.picture(rect(2, 2, 20, 28), S.palette(12)) { $0.contentsGravity = gravity }
        let flipped = S.picture(rect(26, 2, 20, 28), S.palette(12)) {
          $0.contentsGravity = gravity
          $0.isGeometryFlipped = true
          $0.masksToBounds = true
        }
        let part = S.picture(rect(4, 34, 16, 12), S.palette(16)) {
          $0.contentsRect = rect(0.25, 0, 0.5, 0.75)
          $0.magnificationFilter = .nearest
          $0.contentsGravity = gravity
          $0.contentsScale = 2
        }
        return S.root(background: .white, [plain, flipped, part])
      }
    }
  }
}
