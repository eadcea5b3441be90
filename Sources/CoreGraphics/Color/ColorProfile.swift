// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An ICC profile's description of a space whose components become light by a curve and a matrix:
/// most profiles of displays and cameras (ICC.1, annex F.3), and those of gray.
struct ColorProfile {
  let isGray: Bool
  let primaries: ColorPrimaries
  let transfer: ColorTransfer

  /// Nil for bytes that are no such profile: others go by tables of colors.
  init?(_ data: Data) {
    let bytes = ProfileBytes(data)
    guard bytes.word(at: 36) == ProfileBytes.code("acsp"),
      bytes.word(at: 20) == ProfileBytes.code("XYZ "), let tags = bytes.tags
    else { return nil }
    switch bytes.word(at: 16) {
    case ProfileBytes.code("GRAY"):
      guard let curve = bytes.curve(tags["kTRC"]) else { return nil }
      (isGray, primaries, transfer) = (true, .sRGB, ColorTransfer(curve))
    case ProfileBytes.code("RGB "):
      guard let red = bytes.color(tags["rXYZ"]), let green = bytes.color(tags["gXYZ"]),
        let blue = bytes.color(tags["bXYZ"]), let curve = bytes.curve(tags["rTRC"]),
        bytes.curve(tags["gTRC"]) == curve, bytes.curve(tags["bTRC"]) == curve,
        let primaries = ColorPrimaries(adaptedRed: red, green: green, blue: blue)
      else { return nil }
      (isGray, self.primaries, transfer) = (false, primaries, ColorTransfer(curve))
    default: return nil
    }
  }
}

extension ColorPrimaries {
  /// Primaries from their XYZ as profiles hold them, adapted to the white D50; those of a known
  /// space where they are as close as profiles round. Nil where they make no space.
  fileprivate init?(adaptedRed red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    // Bradford's adaptation from D50 to D65.
    let toD65 = TristimulusMatrix(
      [0.9555766, -0.0282895, 0.0122982], [-0.0230393, 1.0099416, -0.0204830],
      [0.0631636, 0.0210077, 1.3299098])
    let places = [red, green, blue].map { color in
      let light = toD65 * color
      return SIMD2(light.x, light.y) / light.sum()
    }
    let area = places[1] - places[0]
    let other = places[2] - places[0]
    guard places.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.y > 0.0001 }),
      abs(area.x * other.y - area.y * other.x) > 1e-4
    else { return nil }
    let known: [ColorPrimaries] = [.sRGB, .displayP3, .adobeRGB, .bt2020]
    func isClose(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      abs(a.x - b.x) < 0.003 && abs(a.y - b.y) < 0.003
    }
    self =
      known.first {
        isClose($0.red, places[0]) && isClose($0.green, places[1]) && isClose($0.blue, places[2])
      } ?? ColorPrimaries(red: places[0], green: places[1], blue: places[2])
  }
}

/// Reads the big-endian numbers of a profile, wherever its tags point to.
private struct ProfileBytes {
  private let bytes: [UInt8]
  /// More tags than any profile has, and more points of a curve.
  private static let tagLimit = 256
  private static let pointLimit = 65_536

  init(_ data: Data) { bytes = [UInt8](data) }

  static func code(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  func word(at place: Int) -> UInt32? {
    guard place >= 0, place <= bytes.count - 4 else { return nil }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func half(at place: Int) -> UInt32? {
    guard place >= 0, place <= bytes.count - 2 else { return nil }
    return UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1])
  }

  /// A signed number with sixteen binary places.
  private func number(at place: Int) -> Double? {
    word(at: place).map { Double(Int32(bitPattern: $0)) / 65536 }
  }

  /// Where each tag begins, by its four letters.
  var tags: [String: Int]? {
    guard let count = word(at: 128), count <= Self.tagLimit else { return nil }
    var tags: [String: Int] = [:]
    for index in 0..<Int(count) {
      let place = 132 + index * 12
      guard let start = word(at: place + 4), place + 4 <= bytes.count else { return nil }
      tags[String(decoding: bytes[place..<place + 4], as: UTF8.self)] = Int(start)
    }
    return tags
  }

  func color(_ place: Int?) -> SIMD3<Double>? {
    guard let place, word(at: place) == Self.code("XYZ "), let x = number(at: place + 8),
      let y = number(at: place + 12), let z = number(at: place + 16)
    else { return nil }
    return SIMD3(x, y, z)
  }

  func curve(_ place: Int?) -> ToneCurve? {
    guard let place else { return nil }
    switch word(at: place) {
    case Self.code("curv"): return sampledCurve(place)
    case Self.code("para"): return parametricCurve(place)
    default: return nil
    }
  }

  private func sampledCurve(_ place: Int) -> ToneCurve? {
    guard let count = word(at: place + 8), count <= Self.pointLimit else { return nil }
    func power(_ g: Double) -> ToneCurve? {
      g > 0 ? .parametric(g: g, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0) : nil
    }
    if count == 0 { return power(1) }
    if count == 1 { return half(at: place + 12).flatMap { power(Double($0) / 256) } }
    var light: [Double] = []
    for index in 0..<Int(count) {
      guard let sample = half(at: place + 12 + index * 2) else { return nil }
      // A curve that falls has no inverse.
      light.append(max(Double(sample) / 65535, light.last ?? 0))
    }
    return light[light.count - 1] > 0 ? .table(light) : nil
  }

  private func parametricCurve(_ place: Int) -> ToneCurve? {
    guard let kind = half(at: place + 8), kind <= 4 else { return nil }
    let count = [1, 3, 4, 5, 7][Int(kind)]
    var p: [Double] = []
    for index in 0..<count {
      guard let number = number(at: place + 12 + index * 4) else { return nil }
      p.append(number)
    }
    guard p[0] > 0, count == 1 || p[1] > 0 else { return nil }
    let g = p[0]
    return switch kind {
    case 0: .parametric(g: g, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
    case 1: .parametric(g: g, a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: 0, f: 0)
    case 2: .parametric(g: g, a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: p[3], f: p[3])
    case 3: .parametric(g: g, a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
    default: .parametric(g: g, a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }
}
