// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CoreGraphics

/// ICC profiles made for tests, after ICC.1:2010.
private enum Profile {
  static func big(_ value: UInt32, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32((count - 1 - $0) * 8)) }
  }

  static func fixed(_ value: Double) -> [UInt8] {
    big(UInt32(bitPattern: Int32((value * 65536).rounded())))
  }

  static func color(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x) + fixed(y) + fixed(z)
  }

  static func parametric(_ kind: UInt32, _ numbers: [Double]) -> [UInt8] {
    Array("para".utf8) + [0, 0, 0, 0] + big(kind, 2) + [0, 0] + numbers.flatMap(fixed)
  }

  static func samples(_ values: [UInt32]) -> [UInt8] {
    Array("curv".utf8) + [0, 0, 0, 0] + big(UInt32(values.count)) + values.flatMap { big($0, 2) }
  }

  static func data(_ space: String, _ tags: [(String, [UInt8])]) -> Data {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    var (table, body) = (big(UInt32(tags.count)), [UInt8]())
    for (name, bytes) in tags {
      let start = UInt32(132 + tags.count * 12 + body.count)
      table += Array(name.utf8) + big(start) + big(UInt32(bytes.count))
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return Data(header + table + body)
  }

  static func rgb(_ curve: [UInt8], _ colors: [[UInt8]] = p3) -> Data {
    data(
      "RGB ",
      [
        ("rXYZ", colors[0]), ("gXYZ", colors[1]), ("bXYZ", colors[2]), ("rTRC", curve),
        ("gTRC", curve), ("bTRC", curve),
      ])
  }

  /// The colorants of Display P3 as its public profile has them, adapted to D50.
  static let p3 = [
    color(0.51512, 0.2412, -0.00105), color(0.29198, 0.69225, 0.04189),
    color(0.1571, 0.06657, 0.78407),
  ]
  static let srgbCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
}

@Suite("Colour spaces of ICC profiles")
struct ColorProfileTests {
  private func described(_ data: Data) -> CGColorSpace? { CGColorSpace(iccData: data as CFData) }

  @Test("the profile of Display P3 is that space, without its name")
  func displayP3() throws {
    let space = try #require(described(Profile.rgb(Profile.srgbCurve)))
    #expect(space.name == nil && space.model == .rgb && space.isWideGamutRGB)
    #expect(space.primaries == .displayP3 && space.transfer == .sRGB)
  }

  @Test("curves: a power, samples, and none; each leads back")
  func curves() throws {
    let power = try #require(described(Profile.rgb(Profile.samples([0x01CD]))))
    #expect(abs(power.transfer.linear(fromEncoded: 0.5) - pow(0.5, 1.8008)) < 1e-3)
    #expect(try #require(described(Profile.rgb(Profile.samples([])))).transfer == .linear)
    let table = (0...255).map { UInt32((pow(Double($0) / 255, 1.5) * 65535).rounded()) }
    let sampled = try #require(described(Profile.rgb(Profile.samples(table)))).transfer
    #expect(abs(sampled.linear(fromEncoded: 0.4) - pow(0.4, 1.5)) < 1e-4)
    let kinds = [
      Profile.parametric(0, [1.7]), Profile.parametric(1, [2, 0.9, 0.1]),
      Profile.parametric(2, [2, 0.9, 0.05, 0.05]),
      Profile.parametric(4, [2.3, 0.9, 0.1, 0.2, 0.1, 0.01, 0]),
    ]
    for curve in kinds {
      let transfer = try #require(described(Profile.rgb(curve))).transfer
      for value in [0.15, 0.3, 0.7, 0.95] {
        let back = transfer.encoded(fromLinear: transfer.linear(fromEncoded: value))
        #expect(abs(back - value) < 1e-6)
      }
    }
    for value in [0.05, 0.3, 0.7, 1] {
      let back = sampled.encoded(fromLinear: sampled.linear(fromEncoded: value))
      #expect(abs(back - value) < 1e-6)
    }
  }

  @Test("gray profiles are gray spaces")
  func gray() throws {
    let data = Profile.data("GRAY", [("kTRC", Profile.parametric(0, [2.2]))])
    let space = try #require(described(data))
    #expect(space.model == .monochrome && space.transfer == .gamma(2.2))
    #expect(space.numberOfComponents == 1)
  }

  @Test("an image in such a space shows its colours")
  func image() throws {
    let space = try #require(described(Profile.rgb(Profile.srgbCurve)))
    let provider = try #require(CGDataProvider(data: Data([255, 0, 0, 255])))
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let red = Float(Float16(bitPattern: image.withWholeGamut.premultipliedHalfFloats[0]))
    #expect(abs(red - 1.093) < 0.002)
  }

  @Test("spaces of two profiles are equal where they mean the same")
  func equality() throws {
    let first = try #require(described(Profile.rgb(Profile.srgbCurve)))
    #expect(first == described(Profile.rgb(Profile.srgbCurve)))
    #expect(first != described(Profile.rgb(Profile.samples([0x0200]))))
    #expect(first != CGColorSpace(name: CGColorSpace.displayP3))
  }

  @Test("bytes that are cut short, of another kind or without sense make no space, and no crash")
  func hostile() throws {
    let whole = Profile.rgb(Profile.srgbCurve)
    for count in 0..<whole.count - 1 { _ = described(whole.prefix(count)) }
    #expect(described(Data()) == nil && described(whole.prefix(200)) == nil)
    #expect(CGColorSpace(iccData: "text" as NSString) == nil)
    #expect(described(Profile.data("CMYK", [])) == nil)
    let flat = [[UInt8]](repeating: Profile.color(0.3, 0.3, 0.3), count: 3)
    #expect(described(Profile.rgb(Profile.srgbCurve, flat)) == nil)
    #expect(described(Profile.rgb(Profile.parametric(0, [-1]))) == nil)
    #expect(described(Profile.rgb(Profile.samples([0, 0, 0]))) == nil)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255) }
      if let space = described(bytes) {
        let color = CGColor(colorSpace: space, components: [0.2, 0.5, 0.9, 1])
        _ = color?.converted(to: .sRGBSpace, intent: .defaultIntent, options: nil)
      }
    }
  }
}
