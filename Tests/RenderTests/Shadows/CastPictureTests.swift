// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 140, height: 120)
private let green = CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 1)

private func picture(_ layer: CALayer, scale: CGFloat = 1) throws -> Pixels {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: size)
  root.sublayerTransform.m34 = -1 / 300
  root.addSublayer(layer)
  return try render(root, size: size, scale: scale)
}

/// Ways a layer stands.
private let stands: [(String, CATransform3D)] = [
  ("upright", CATransform3DIdentity), ("a quarter", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
  ("mirrored", CATransform3DMakeScale(-1, 1, 1)), ("wider", CATransform3DMakeScale(1.6, 0.7, 1)),
  ("turned", CATransform3DMakeRotation(0.5, 0, 0, 1)),
  ("small", CATransform3DMakeScale(0.4, 0.4, 1)),
  (
    "slanted",
    CATransform3DMakeAffineTransform(
      CGAffineTransform(a: 1, b: 0.3, c: 0.5, d: 1, tx: 0, ty: 0))
  ),
  ("tilted", CATransform3DMakeRotation(0.9, 0.3, 1, 0)),
]

private func shaded(_ layer: CALayer, _ transform: CATransform3D, sigma: CGFloat) -> CALayer {
  layer.frame = CGRect(x: 45, y: 40, width: 50, height: 36)
  layer.shadowOpacity = 0.9
  layer.shadowRadius = sigma
  layer.shadowOffset = CGSize(width: 8, height: 11.5)
  layer.transform = transform
  return layer
}

@Suite("Shadows of what is only known once it is drawn", .serialized)
struct CastPictureTests {
  /// The same shape as one layer's own, and as that of its sublayer.
  private func pair(
    _ transform: CATransform3D, sigma: CGFloat, scale: CGFloat = 1,
    _ more: (CALayer) -> Void = { _ in }
  ) throws -> (Pixels, Pixels) {
    let own = shaded(.filled(.zero, green) { $0.cornerRadius = 9 }, transform, sigma: sigma)
    let container = shaded(CALayer(), transform, sigma: sigma)
    container.addSublayer(
      .filled(CGRect(x: 0, y: 0, width: 50, height: 36), green) { $0.cornerRadius = 9 })
    for layer in [own, container] { more(layer) }
    return (try picture(own, scale: scale), try picture(container, scale: scale))
  }

  @Test("a sublayer casts through its superlayer what that would cast itself", arguments: [2.5, 7])
  func sublayer(_ sigma: CGFloat) throws {
    for (name, transform) in stands {
      for scale: CGFloat in [1, 2] {
        let (own, container) = try pair(transform, sigma: sigma, scale: scale)
        // A sigma of one pixel shows how a pixel is taken: as a mean, or in its middle.
        let tolerance = name == "small" && scale == 1 ? 8 : 3
        let count = own.differing(from: container, by: tolerance)
        #expect(count == 0, "\(name), sigma \(sigma), scale \(scale): \(count) pixels")
      }
    }
  }

  @Test("faded, the group fades as one; masked, what is outside the mask is cut")
  func grouped() throws {
    let (own, container) = try pair(CATransform3DIdentity, sigma: 4) { $0.opacity = 0.5 }
    #expect(own.differing(from: container, by: 3) == 0)
    let (a, b) = try pair(CATransform3DIdentity, sigma: 4) {
      $0.mask = .filled(CGRect(x: 10, y: 10, width: 70, height: 30), .black) {
        $0.cornerRadius = 15
      }
    }
    // Along the mask's edge a shadow shows through the layer it lies below, where it is not left
    // out.
    #expect(a.differing(from: b, by: 3) < 40)
    #expect(a.differing(from: b, by: 64) == 0)
    #expect(a[40, 45].w == 0 && a[120, 70].w == 0 && a[100, 75].w > 20)
  }

  @Test("masking to bounds cuts the shadow of sublayers too")
  func masked() throws {
    let layer = shaded(CALayer(), CATransform3DIdentity, sigma: 5)
    layer.masksToBounds = true
    layer.addSublayer(.filled(CGRect(x: -10, y: 10, width: 30, height: 12), green))
    let pixels = try picture(layer)
    #expect(pixels[60, 68].w > 20)
    #expect(pixels[60, 80].w == 0 && pixels[40, 55].w == 0)
  }

  @Test("a shadow reaches in from beyond the surface, and from beyond a clip")
  func beyond() throws {
    let layer = shaded(CALayer(), CATransform3DIdentity, sigma: 4)
    layer.position = CGPoint(x: 100, y: -30)
    layer.shadowOffset = CGSize(width: -20, height: 60)
    layer.addSublayer(.filled(CGRect(x: 0, y: 0, width: 50, height: 36), green))
    #expect(try picture(layer)[80, 30].w > 200)
    let clip = CALayer()
    clip.frame = CGRect(x: 0, y: 20, width: 140, height: 100)
    clip.masksToBounds = true
    layer.position.y -= 20
    clip.addSublayer(layer)
    #expect(try picture(clip)[80, 30].w > 200)
  }

  @Test("holes let light through: the shadow of a ring is a ring")
  func ring() throws {
    let layer = shaded(CALayer(), CATransform3DIdentity, sigma: 1.5)
    layer.shadowOffset = CGSize(width: 0, height: 50)
    layer.borderWidth = 5
    layer.borderColor = green
    let pixels = try picture(layer)
    #expect(pixels[47, 105].w > 180)
    #expect(pixels[70, 108].w == 0)
  }

  @Test("a sublayer's own shadow casts a shadow too")
  func nested() throws {
    let inner = CALayer.filled(CGRect(x: 0, y: 0, width: 20, height: 20), green) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 1
      $0.shadowOffset = CGSize(width: 25, height: 0)
    }
    let layer = shaded(CALayer(), CATransform3DIdentity, sigma: 1)
    layer.shadowOffset = CGSize(width: 0, height: 40)
    layer.addSublayer(inner)
    let pixels = try picture(layer)
    #expect(pixels[80, 50].w == 255)
    #expect(pixels[80, 90].w > 200)
  }

  @Test("a blurred layer casts the shadow of its blurred picture")
  func filtered() throws {
    func blurred(_ shadowOpacity: Float) -> CALayer {
      let layer = shaded(.filled(.zero, green), CATransform3DIdentity, sigma: 0)
      layer.shadowOffset = CGSize(width: 0, height: 62)
      layer.shadowOpacity = shadowOpacity
      let blur = CAFilter(type: kCAFilterGaussianBlur)
      blur.setValue(4, forKey: "inputRadius")
      layer.filters = [blur]
      return layer
    }
    let alone = try picture(blurred(0))
    let pixels = try picture(blurred(1))
    for y in 30..<57 {
      #expect(abs(Int(pixels[70, y + 62].w) - Int(alone[70, y].w)) <= 1)
      #expect(pixels[70, y] == alone[70, y])
    }
  }
}
