// SPDX-License-Identifier: Apache-2.0
import QuartzCore

@testable import PictureReference

/// A tree with something for each overlay to show, which changes once.
struct OverlayScene {
  static let size = CGSize(width: 320, height: 200)

  let root = CALayer()
  private let mover = Self.plain(CGRect(x: 200, y: 16, width: 24, height: 24), 0.9, 0.5, 0.1)
  private let changing = Self.plain(CGRect(x: 250, y: 110, width: 56, height: 36), 0.5, 0.2, 0.7)

  init() {
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 0.85, green: 0.86, blue: 0.88, alpha: 1)
    let kept = Self.plain(CGRect(x: 250, y: 60, width: 56, height: 36), 0.2, 0.5, 0.7)
    for raster in [kept, changing] {
      raster.cornerRadius = 12
      raster.shouldRasterize = true
    }
    root.sublayers = [
      // Hidden by the square above it.
      Self.plain(CGRect(x: 20, y: 20, width: 30, height: 30), 1, 0, 0),
      Self.plain(CGRect(x: 12, y: 12, width: 60, height: 60), 0.2, 0.4, 0.9),
      Self.rounded, Self.group, Self.picture(at: CGPoint(x: 16, y: 90), side: 16),
      Self.picture(at: CGPoint(x: 40.5, y: 90), side: 16),
      Self.picture(at: CGPoint(x: 66, y: 84), side: 28),
      Self.shadowed(CGRect(x: 30, y: 130, width: 60, height: 44), turned: 0),
      Self.shadowed(CGRect(x: 150, y: 130, width: 60, height: 44), turned: 0.4),
      kept, changing, mover,
    ]
  }

  /// Moves a square and changes one of the rasters.
  func change() {
    CATransaction.setDisableActions(true)
    mover.position.x += 40
    changing.backgroundColor = CGColor(srgbRed: 0.7, green: 0.2, blue: 0.5, alpha: 1)
    CATransaction.flush()
  }

  private static func plain(
    _ frame: CGRect, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    return layer
  }

  private static var rounded: CALayer {
    let layer = plain(CGRect(x: 50, y: 44, width: 60, height: 36), 0.1, 0.7, 0.3, alpha: 0.8)
    layer.cornerRadius = 10
    return layer
  }

  /// Two squares that overlap and fade together.
  private static var group: CALayer {
    let group = CALayer()
    group.frame = CGRect(x: 124, y: 20, width: 60, height: 60)
    group.opacity = 0.6
    group.sublayers = [
      plain(CGRect(x: 0, y: 0, width: 40, height: 40), 0.9, 0.2, 0.2),
      plain(CGRect(x: 20, y: 20, width: 40, height: 40), 0.9, 0.8, 0.2),
    ]
    return group
  }

  private static func picture(at place: CGPoint, side: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(origin: place, size: CGSize(width: side, height: side))
    let bytes = (0..<16 * 16).flatMap { place -> [UInt8] in
      (place / 16 / 4 + place % 16 / 4) % 2 == 0 ? [40, 40, 60, 255] : [230, 230, 240, 255]
    }
    layer.contents = CGImage(width: 16, height: 16, premultipliedRGBA: bytes)
    return layer
  }

  /// Squares whose picture casts a wide shadow, which is blurred in cells of several pixels.
  private static func shadowed(_ frame: CGRect, turned angle: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.shadowOpacity = 0.8
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 6)
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    layer.sublayers = [
      plain(CGRect(x: 0, y: 0, width: 34, height: 30), 0.95, 0.95, 0.95),
      plain(CGRect(x: 26, y: 14, width: 34, height: 30), 0.4, 0.6, 0.9),
    ]
    return layer
  }
}
