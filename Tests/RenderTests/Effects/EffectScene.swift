// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

@testable import PictureReference

/// The parts of the scenes of these suites.
enum EffectScene {
  static let red = CGColor(red: 0.9, green: 0.2, blue: 0.25, alpha: 1)
  static let green = CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 1)
  static let blue = CGColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1)
  static let amber = CGColor(red: 0.95, green: 0.7, blue: 0.1, alpha: 0.6)
  static let veil = CGColor(red: 0.3, green: 0.1, blue: 0.6, alpha: 0.5)

  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  static func root(
    background: CGColor? = nil, _ sublayers: [CALayer],
    size: CGSize = CGSize(width: 48, height: 48)
  ) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = background
    root.sublayers = sublayers
    return root
  }

  /// A layer without a colour of its own.
  static func group(
    _ frame: CGRect, _ sublayers: [CALayer], _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.sublayers = sublayers
    configure(layer)
    return layer
  }

  static func transforming(_ frame: CGRect, _ sublayers: [CALayer]) -> CATransformLayer {
    let layer = CATransformLayer()
    layer.frame = frame
    layer.sublayers = sublayers
    return layer
  }

  /// A perspective from `distance` points before the plane.
  static func camera(_ distance: CGFloat) -> CATransform3D {
    var camera = CATransform3DIdentity
    camera.m34 = -1 / distance
    return camera
  }

  /// A picture of many colours and opacities: red and green by column and row, blue crosswise;
  /// alpha in four bands.
  static func palette(_ side: Int, turned: Bool = false) -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (i, j) = turned ? (y, side - 1 - x) : (x, y)
        let alpha = [255, 180, 90, 0][(i * 4 / side + j * 4 / side) % 4]
        for part in [
          i * 255 / (side - 1), j * 255 / (side - 1), (i * 7 + j * 3) * 255 / side % 256,
        ] {
          bytes.append(UInt8((part * alpha + 127) / 255))
        }
        bytes.append(UInt8(alpha))
      }
    }
    return CGImage(width: side, height: side, premultipliedRGBA: bytes)
  }

  static func picture(_ frame: CGRect, _ image: CGImage, _ configure: (CALayer) -> Void = { _ in })
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.contents = image
    configure(layer)
    return layer
  }
}
