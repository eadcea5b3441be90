// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 160, height: 140)
private let whole = CGRect(origin: .zero, size: size)

/// A picture whose alpha has a slope and a hole.
private let hole: CGImage = {
  var bytes: [UInt8] = []
  for y in 0..<48 {
    for x in 0..<48 {
      let alpha = (x - 20) * (x - 20) + (y - 26) * (y - 26) < 90 ? 0 : UInt8(60 + 4 * x)
      bytes += [alpha / 3, alpha / 2, 0, alpha]
    }
  }
  return CGImage(width: 48, height: 48, premultipliedRGBA: bytes)
}()

/// A layer of parts that overlap, 100 × 80 points.
private func card() -> CALayer {
  let card = CALayer.filled(
    CGRect(x: 30, y: 30, width: 100, height: 80), CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
  )
  card.sublayers = [
    .filled(
      CGRect(x: 20, y: -10, width: 30, height: 100),
      CGColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.7)),
    .filled(CGRect(x: 40, y: 30, width: 70, height: 30), .white) {
      $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    },
  ]
  return card
}

private func picture(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  let mask = CALayer()
  mask.frame = CGRect(x: 5, y: 8, width: 84, height: 66)
  mask.contents = hole
  configure(mask)
  return mask
}

private func gradient(_ configure: (CAGradientLayer) -> Void = { _ in }) -> CALayer {
  let mask = CAGradientLayer()
  mask.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
  mask.colors = [
    CGColor(red: 1, green: 0, blue: 0, alpha: 0), CGColor(red: 0, green: 0, blue: 0, alpha: 1),
    CGColor(red: 0, green: 1, blue: 1, alpha: 0.3),
  ]
  configure(mask)
  return mask
}

private func path(_ configure: (CAShapeLayer) -> Void = { _ in }) -> CALayer {
  let mask = CAShapeLayer()
  mask.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
  mask.path = CGPath(ellipseIn: CGRect(x: 8.3, y: 5, width: 84, height: 66.4), transform: nil)
  configure(mask)
  return mask
}

/// A scene with a masked layer.
private struct Masked: Sendable {
  var name: String
  var mask: @Sendable () -> CALayer
  /// Puts the masked layer into its surroundings.
  var scene: @Sendable (CALayer) -> CALayer = { $0 }
}

private let scenes: [Masked] = [
  Masked(name: "a picture", mask: { picture() }),
  Masked(
    name: "a turned picture",
    mask: { picture { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) } }),
  Masked(
    name: "a picture in perspective",
    mask: {
      picture {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        $0.transform = CATransform3DRotate(transform, 0.7, 0.3, 1, 0)
      }
    }),
  Masked(
    name: "a picture with round corners",
    mask: { picture { ($0.cornerRadius, $0.masksToBounds) = (20, true) } }),
  Masked(
    name: "a picture that does not fill its layer",
    mask: { picture { $0.contentsGravity = .resizeAspect } }),
  Masked(
    name: "a picture in nine parts",
    mask: {
      picture { $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) }
    }),
  Masked(
    name: "a picture without smooth edges",
    mask: {
      picture {
        $0.allowsEdgeAntialiasing = false
        $0.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      }
    }),
  Masked(
    name: "a picture beyond the layer",
    mask: { picture { $0.frame = whole.offsetBy(dx: -40, dy: -30) } }
  ),
  Masked(name: "a faded picture", mask: { picture { $0.opacity = 0.6 } }),
  Masked(name: "a gradient", mask: { gradient() }),
  Masked(
    name: "an opaque gradient",
    mask: { gradient { $0.colors = [CGColor.black, CGColor.white] } }),
  Masked(
    name: "a gradient of many colours",
    mask: {
      gradient { mask in
        mask.colors = (0..<9).map { CGColor(gray: 0, alpha: $0 % 2 == 0 ? 1 : 0.2) }
        mask.type = .radial
        mask.startPoint = CGPoint(x: 0.5, y: 0.5)
        mask.endPoint = CGPoint(x: 1, y: 1)
      }
    }),
  Masked(
    name: "a conic gradient with round corners, turned",
    mask: {
      gradient { mask in
        mask.type = .conic
        mask.startPoint = CGPoint(x: 0.5, y: 0.5)
        mask.cornerRadius = 18
        mask.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      }
    }),
  Masked(name: "a path", mask: { path() }),
  Masked(
    name: "a translucent path, turned",
    mask: {
      path {
        $0.fillColor = CGColor(red: 0.2, green: 1, blue: 0, alpha: 0.6)
        $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      }
    }),
  Masked(
    name: "a path in perspective",
    mask: {
      path {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        $0.transform = CATransform3DRotate(transform, 0.7, 0.3, 1, 0)
      }
    }),
  Masked(
    name: "a stroke beyond the layer",
    mask: {
      path {
        $0.path = CGPath(rect: CGRect(x: -10, y: -12, width: 90, height: 120), transform: nil)
        ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .white, 36)
      }
    }),
  Masked(
    name: "a path filled and stroked",
    mask: {
      path {
        $0.fillColor = CGColor(gray: 0, alpha: 0.4)
        ($0.strokeColor, $0.lineWidth) = (CGColor(gray: 1, alpha: 0.8), 14)
      }
    }),
  Masked(
    name: "a path in layers that place it",
    mask: {
      let (inner, outer) = (CALayer(), CALayer())
      (inner.position, outer.position) = (CGPoint(x: 4, y: -3), CGPoint(x: 2.5, y: 6))
      inner.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      (outer.bounds.size, outer.masksToBounds) = (CGSize(width: 150, height: 90), true)
      let hidden = CALayer.filled(whole, .white)
      hidden.isHidden = true
      inner.addSublayer(path())
      outer.sublayers = [hidden, inner]
      return outer
    }),
  Masked(
    name: "a path over a layer in a round clip", mask: { path() },
    scene: { layer in
      let clip = CALayer()
      clip.frame = CGRect(x: 10.5, y: 20, width: 110, height: 76.3)
      (clip.cornerRadius, clip.masksToBounds) = (20, true)
      clip.addSublayer(layer)
      return clip
    }),
  Masked(
    name: "a path over a faded layer", mask: { path() },
    scene: {
      $0.opacity = 0.4; return $0
    }),
  Masked(
    name: "a faded layer", mask: { picture() },
    scene: {
      $0.opacity = 0.4; return $0
    }),
  Masked(
    name: "a turned layer in a round clip", mask: { gradient() },
    scene: { layer in
      layer.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
      let clip = CALayer()
      clip.frame = CGRect(x: 10, y: 20, width: 120, height: 90)
      (clip.cornerRadius, clip.masksToBounds) = (30, true)
      clip.addSublayer(layer)
      return clip
    }),
  Masked(
    name: "a layer in a masked layer", mask: { picture() },
    scene: { layer in
      let outer = CALayer.filled(whole, CGColor(gray: 0.4, alpha: 1))
      outer.addSublayer(layer)
      outer.mask = gradient { $0.frame = whole }
      return outer
    }),
  Masked(
    name: "a coloured copy", mask: { picture() },
    scene: { layer in
      let copies = CAReplicatorLayer()
      copies.frame = whole
      copies.instanceCount = 3
      copies.instanceColor = CGColor(red: 1, green: 0.4, blue: 0.9, alpha: 1)
      copies.instanceGreenOffset = -0.2
      copies.instanceTransform = CATransform3DMakeTranslation(15, 9, 0)
      copies.addSublayer(layer)
      return copies
    }),
  Masked(
    name: "a coloured copy under a path", mask: { path() },
    scene: { layer in
      let copies = CAReplicatorLayer()
      copies.frame = whole
      copies.instanceCount = 2
      copies.instanceColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
      copies.instanceTransform = CATransform3DMakeTranslation(15, 9, 0)
      copies.addSublayer(layer)
      return copies
    }),
  Masked(
    name: "a picture in a shape layer beyond a small one",
    mask: {
      let mask = CAShapeLayer()
      (mask.frame, mask.contents) = (CGRect(x: -20, y: -30, width: 150, height: 140), hole)
      return mask
    },
    scene: {
      ($0.frame, $0.masksToBounds) = (CGRect(x: 50, y: 40, width: 40, height: 40), true)
      return $0
    }),
  Masked(
    name: "a filter of the backdrop in the layer", mask: { path() },
    scene: { layer in
      let glass = CALayer()
      glass.frame = layer.bounds
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(12, forKey: "inputRadius")
      glass.backgroundFilters = [blur]
      layer.addSublayer(glass)
      return layer
    }),
  Masked(
    name: "a rasterized layer", mask: { gradient() },
    scene: { layer in
      let raster = CALayer()
      raster.frame = whole
      raster.shouldRasterize = true
      raster.addSublayer(layer)
      return raster
    }),
]

@Suite("Masks drawn in place look as those drawn into a target", .serialized)
struct RevealedMaskTests {
  private static func root(_ scene: Masked, isPlain: Bool) -> CALayer {
    let layer = card()
    if isPlain {
      layer.mask = scene.mask()
    } else {
      // A mask of two layers is drawn into a target.
      let holder = CALayer()
      holder.frame = layer.bounds
      holder.sublayers = [scene.mask(), CALayer()]
      layer.mask = holder
    }
    let root = CALayer.filled(whole, CGColor(red: 0.8, green: 0.9, blue: 0.7, alpha: 1))
    root.addSublayer(scene.scene(layer))
    return root
  }

  @Test("the same pixels", arguments: scenes.indices)
  func same(_ index: Int) throws {
    let scene = scenes[index]
    let inPlace = try render(Self.root(scene, isPlain: true), size: size)
    let apart = try render(Self.root(scene, isPlain: false), size: size)
    #expect(inPlace.differing(from: apart, by: 2) == 0, "\(scene.name)")
    let bare = Self.root(scene, isPlain: true)
    bare.sublayers = nil
    #expect(try inPlace.differing(from: render(bare, size: size), by: 8) > 200, "\(scene.name)")
  }
}
