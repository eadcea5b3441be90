// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How far a gradient goes beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt32

  /// A set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first color goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// The last color goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// Colors at locations from 0 to 1, and all between. Immutable.
///
/// Components and alpha mix apart from each other, not premultiplied, in the gradient's space.
/// Before the first location its color holds, after the last one the last.
public final class CGGradient: Sendable {
  /// Colors in sRGB at rising locations, between which sRGB components mix.
  let stops: [GradientStop]

  /// A gradient of colors that are converted to `space`, or to RGB if that is nil.
  ///
  /// `locations` holds one number for each color, in any order; without it the colors are spread
  /// evenly. Nil for an empty list, for objects that are no colors, and spaces without conversion.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let space = space ?? .deviceRGB
    var components: [[CGFloat]] = []
    for object in colors {
      guard let color = object as? CGColor,
        let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
        let values = converted.components
      else { return nil }
      components.append(values)
    }
    self.init(space, components, CGGradient.copy(locations, components.count))
  }

  /// A gradient of `count` colors, given as the components of `space`, each followed by alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    guard count > 0, size > 1 else { return nil }
    // Sound because the caller promises that many values, as on Apple, and they are copied here.
    let values = Array(UnsafeBufferPointer(start: colorComponents, count: size * count))
    let components = (0..<count).map { Array(values[$0 * size..<($0 + 1) * size]) }
    self.init(space, components, CGGradient.copy(locations, count))
  }

  /// Sound because the caller promises one location for each color, and they are copied.
  private static func copy(_ locations: UnsafePointer<CGFloat>?, _ count: Int) -> [CGFloat]? {
    locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  init?(_ space: CGColorSpace, _ colors: [[CGFloat]], _ locations: [CGFloat]?) {
    guard !colors.isEmpty, space.convert(Array(colors[0].dropLast()), to: .sRGBSpace) != nil else {
      return nil
    }
    let even = (0..<colors.count).map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
    let places = (locations ?? even).map(clampedToUnit)
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    stops = GradientStop.stops(
      order.map { (places[$0], colors[$0]) }, in: space)
  }
}

/// A color of a gradient and where it is.
struct GradientStop: Hashable, Sendable {
  /// 0...1.
  var location: CGFloat
  /// Red, green, blue and alpha in sRGB, not premultiplied.
  var color: SIMD4<Double>

  /// Steps between two colors of a space whose mixes are not those of sRGB.
  private static let stepCount = 32

  /// The stops of colors in a space, with more between them where the space mixes in its own way.
  static func stops(_ colors: [(CGFloat, [CGFloat])], in space: CGColorSpace) -> [GradientStop] {
    func stop(_ location: CGFloat, _ values: [CGFloat]) -> GradientStop {
      let rgb = space.convert(Array(values.dropLast()), to: .sRGBSpace) ?? [0, 0, 0]
      let alpha = clampedToUnit(values[values.count - 1])
      return GradientStop(location: location, color: SIMD4(rgb[0], rgb[1], rgb[2], alpha))
    }
    let table = ColorTable(space)
    let isEven = table?.isIdentity == true || space == .deviceGray
    var result: [GradientStop] = []
    for (index, (location, values)) in colors.enumerated() {
      if index > 0, !isEven, location > colors[index - 1].0 {
        let (before, first) = colors[index - 1]
        for step in 1..<stepCount {
          let t = CGFloat(step) / CGFloat(stepCount)
          result.append(
            stop(
              before + (location - before) * t,
              zip(first, values).map { $0 + ($1 - $0) * t }))
        }
      }
      result.append(stop(location, values))
    }
    return result
  }
}

extension [GradientStop] {
  /// The color at `t`, which may lie outside of 0...1.
  ///
  /// At a location that several stops share the last one holds.
  func color(at t: CGFloat) -> SIMD4<Double> {
    // The first stop beyond t.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].location > t { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return self[0].color }
    guard low < count else { return self[count - 1].color }
    let (from, to) = (self[low - 1], self[low])
    let part = (t - from.location) / (to.location - from.location)
    return from.color + (to.color - from.color) * part
  }
}
