// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The pictures of particles, white, so that cells give them their colours.
enum Sprite {
  /// Light that falls off to the rim, `size` points across.
  static func glow(_ size: CGFloat, scale: CGFloat, sharpness: Float = 2) -> CGImage {
    round(size, scale: scale) { distance in
      let light = max(0, 1 - distance)
      return sharpness == 2 ? light * light : light
    }
  }

  /// A flake of snow: a disc with a soft rim.
  static func flake(_ size: CGFloat, scale: CGFloat) -> CGImage {
    round(size, scale: scale) { min(1, max(0, (1 - $0) * 2.5)) }
  }

  /// A puff of smoke: flat in the middle, lost in the air at the rim.
  static func puff(_ size: CGFloat, scale: CGFloat) -> CGImage {
    round(size, scale: scale) { distance in
      let rest = max(0, 1 - distance * distance)
      return rest * rest * 0.8
    }
  }

  /// A drop of rain as the eye sees it: a streak that is brightest at its lower end.
  static func streak(_ size: CGSize, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    bitmap.fill { point in
      let across = abs(point.x / Float(size.width) * 2 - 1)
      return Ink.white.faded(to: max(0, 1 - across) * point.y / Float(size.height))
    }
    return bitmap.image
  }

  /// A slip of paper.
  static func slip(_ size: CGSize, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    bitmap.fill { point in
      // The lower half lies in the shade of the fold.
      point.y > Float(size.height) / 2 ? Ink(0xD8D8D8) : .white
    }
    return bitmap.image
  }

  private static func round(
    _ size: CGFloat, scale: CGFloat, _ alpha: (_ distance: Float) -> Float
  ) -> CGImage {
    var bitmap = Bitmap(CGSize(width: size, height: size), scale: scale)
    let middle = Float(size) / 2
    bitmap.fill { point in
      let offset = point - middle
      return Ink.white.faded(to: alpha((offset * offset).sum().squareRoot() / middle))
    }
    return bitmap.image
  }
}
