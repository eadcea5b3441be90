// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A color by hue, saturation and brightness: the hexagonal cone around the diagonal of the cube of
/// red, green and blue.
struct HueComponents: Equatable {
  /// 0 for red, 1/3 for green, 2/3 for blue.
  var hue: CGFloat
  /// 0 for a gray, 1 for the purest color of that hue.
  var saturation: CGFloat
  /// The largest of red, green and blue.
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
  }

  /// The components of a color; the hue of a gray is 0, and so is the saturation of black.
  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (top, bottom) = (max(red, green, blue), min(red, green, blue))
    let range = top - bottom
    brightness = top
    saturation = top == 0 ? 0 : range / top
    let sector: CGFloat =
      if range == 0 {
        0
      } else if top == red {
        (green - blue) / range
      } else if top == green {
        2 + (blue - red) / range
      } else {
        4 + (red - green) / range
      }
    hue = (sector < 0 ? sector + 6 : sector) / 6
  }

  /// The color in red, green and blue. A hue that is not finite is 0.
  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let turn = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    let part = turn - turn.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * part)
    let rising = brightness * (1 - saturation * (1 - part))
    return switch Int(turn) {
    case 1: (falling, brightness, low)
    case 2: (low, brightness, rising)
    case 3: (low, falling, brightness)
    case 4: (rising, low, brightness)
    case 5: (brightness, low, falling)
    default: (brightness, rising, low)
    }
  }
}
