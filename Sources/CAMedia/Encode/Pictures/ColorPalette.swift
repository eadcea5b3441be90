// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The colours of one picture of a GIF, and the picture in them: at most 256, one of them
/// transparent where some pixel is.
///
/// Pictures of few colours keep them all. Else the colours are split by median cut (Heckbert,
/// "Color image quantization for frame buffer display", 1982), each box at the mean of its longest
/// side, until there are enough; a pixel then gets the nearest one. Nothing is dithered: flat areas
/// stay flat, and a pixel that does not change from picture to picture does not flicker.
///
/// A pixel is transparent where its alpha is below a half; others lose their alpha.
struct ColorPalette {
  /// Colours as 0xAARRGGBB, at most 256.
  let colors: [UInt32]
  /// For each pixel the place of its colour.
  let indices: [UInt8]
  /// The place of the colour without alpha; nil where every pixel is opaque.
  let transparent: UInt8?

  private static let size = 256

  /// - Parameter pixels: premultiplied RGBA.
  init(_ pixels: UnsafeRawBufferPointer) {
    let straight = Self.straight(pixels)
    var counts: [UInt32: Int32] = [:]
    var last: (color: UInt32, count: Int32) = (straight.first ?? 0, 0)
    for color in straight {
      if color == last.color {
        last.count += 1
      } else {
        counts[last.color, default: 0] += last.count
        last = (color, 1)
      }
    }
    counts[last.color, default: 0] += last.count
    let isTransparent = counts.removeValue(forKey: 0) != nil
    let room = Self.size - (isTransparent ? 1 : 0)
    var chosen = counts.keys.sorted()
    if chosen.count > room { chosen = Self.split(counts, into: room) }
    var finder = NearestColor(chosen)
    let place = UInt8(min(chosen.count, Self.size - 1))
    indices = finder.indices(of: straight, transparent: place)
    transparent = isTransparent ? place : nil
    colors = chosen + (isTransparent ? [0] : [])
  }

  /// The pixels as 0xFFRRGGBB, transparent ones as 0.
  private static func straight(_ pixels: UnsafeRawBufferPointer) -> [UInt32] {
    stride(from: 0, to: pixels.count - 3, by: 4).map { place in
      let pixel = PixelMath.unpremultiply(
        rgba: pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      ).littleEndian
      guard pixel >> 24 >= 128 else { return 0 }
      return 0xFF00_0000 | (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
    }
  }

  /// Splits the colours into boxes, the one of the largest error first.
  private static func split(_ counts: [UInt32: Int32], into limit: Int) -> [UInt32] {
    var boxes = [ColorBox(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })]
    while boxes.count < limit {
      let worst = boxes.indices.max { boxes[$0].error < boxes[$1].error }
      guard let worst, let (low, high) = boxes[worst].halves else { break }
      boxes[worst] = low
      boxes.append(high)
    }
    return Set(boxes.map(\.mean)).sorted()
  }
}

/// Some colours of a picture with how often they occur.
private struct ColorBox {
  private let colors: [(color: UInt32, count: Int32)]
  let mean: UInt32
  /// The sum of the squared distances from the mean, along the channel where it is the largest.
  let error: Double
  private let axis: UInt32
  private let middle: Double

  init(_ colors: [(color: UInt32, count: Int32)]) {
    self.colors = colors
    let total = colors.reduce(0.0) { $0 + Double($1.count) }
    var mean: UInt32 = 0xFF00_0000
    var worst: (error: Double, axis: UInt32, middle: Double) = (-1, 0, 0)
    for shift: UInt32 in [0, 8, 16] {
      var (sum, squares) = (0.0, 0.0)
      for (color, count) in colors {
        let value = Double(color >> shift & 0xFF)
        sum += value * Double(count)
        squares += value * value * Double(count)
      }
      let middle = sum / total
      mean |= UInt32(middle.rounded()) << shift
      let error = squares - sum * middle
      if error > worst.error { worst = (error, shift, middle) }
    }
    self.mean = mean
    error = colors.count > 1 ? worst.error : 0
    (axis, middle) = (worst.axis, worst.middle)
  }

  /// The colours below the mean of the longest side and those above; nil for a single colour.
  var halves: (ColorBox, ColorBox)? {
    let low = colors.filter { Double($0.color >> axis & 0xFF) <= middle }
    let high = colors.filter { Double($0.color >> axis & 0xFF) > middle }
    guard !low.isEmpty, !high.isEmpty else { return nil }
    return (ColorBox(low), ColorBox(high))
  }
}

/// Finds the nearest of some colours, and remembers the answers.
private struct NearestColor {
  private let colors: [UInt32]
  private var known: [UInt32: UInt8] = [:]

  init(_ colors: [UInt32]) {
    self.colors = colors
    for (place, color) in colors.enumerated() { known[color] = UInt8(place) }
  }

  mutating func indices(of pixels: [UInt32], transparent: UInt8) -> [UInt8] {
    var last: (color: UInt32, index: UInt8) = (0, transparent)
    return pixels.map { color in
      if color != last.color { last = (color, color == 0 ? transparent : index(of: color)) }
      return last.index
    }
  }

  private mutating func index(of color: UInt32) -> UInt8 {
    if let index = known[color] { return index }
    let index = colors.indices.min { distance(colors[$0], color) < distance(colors[$1], color) }
    let found = UInt8(index ?? 0)
    known[color] = found
    return found
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let (red, green, blue) = (
      Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF), Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF),
      Int(a & 0xFF) - Int(b & 0xFF)
    )
    return red * red + green * green + blue * blue
  }
}
