// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Changes of a colour's hue, saturation and brightness.
enum TextColors {
  /// A colour with its hue turned by degrees, and saturation and brightness moved by percent.
  static func changed(_ color: [Double], by change: (Double, Double, Double)) -> [Double] {
    guard color.count >= 3, change != (0, 0, 0) else { return color }
    let (r, g, b) = (color[0], color[1], color[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let range = high - low
    var hue = 0.0
    if range > 0 {
      hue =
        high == r ? (g - b) / range : high == g ? (b - r) / range + 2 : (r - g) / range + 4
    }
    hue = (hue + change.0 / 60).truncatingRemainder(dividingBy: 6)
    if hue < 0 { hue += 6 }
    let saturation = min(max((high > 0 ? range / high : 0) + change.1 / 100, 0), 1)
    let brightness = min(max(high + change.2 / 100, 0), 1)
    func part(_ shift: Double) -> Double {
      let place = (shift + hue).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return [part(5), part(3), part(1)] + color.dropFirst(3)
  }
}
