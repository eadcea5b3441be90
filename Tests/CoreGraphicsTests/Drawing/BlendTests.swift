// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct BlendTests {
  /// Colors whose bytes are exact, opaque and not.
  private static let paints: [BlendFormulas.Paint] = [
    .init(color: [0.2, 0.6, 0.8], alpha: 1), .init(color: [0.8, 0.4, 0], alpha: 1),
    .init(color: [1, 1, 1], alpha: 1), .init(color: [0, 0, 0], alpha: 1),
    .init(color: [0.6, 0.2, 0.4], alpha: 0.6), .init(color: [0.4, 0.8, 0.2], alpha: 0.4),
    .init(color: [0, 0, 0], alpha: 0),
  ]

  private static let layouts: [(CGImageAlphaInfo, CGBitmapInfo)] = [
    (.premultipliedLast, []), (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, []),
  ]

  @Test("every mode follows its formula, in every layout", arguments: CGBlendMode.allCases)
  func formulas(mode: CGBlendMode) throws {
    for (alpha, order) in Self.layouts {
      let bitmap = try Bitmap(
        Self.paints.count, Self.paints.count, space: CGColorSpaceCreateDeviceRGB(), alpha: alpha,
        order: order)
      for (y, backdrop) in Self.paints.enumerated() {
        for (x, source) in Self.paints.enumerated() {
          let pixel = CGRect(x: x, y: Self.paints.count - 1 - y, width: 1, height: 1)
          bitmap.context.setBlendMode(.copy)
          bitmap.context.fill(pixel, backdrop)
          bitmap.context.setBlendMode(mode)
          bitmap.context.fill(pixel, source)
        }
      }
      let image = try #require(bitmap.context.makeImage())
      for (y, backdrop) in Self.paints.enumerated() {
        for (x, source) in Self.paints.enumerated() {
          let wanted = BlendFormulas.mix(source, backdrop, mode) * 255
          let found = image.withPremultipliedRGBA8 { bytes in
            (0..<4).map { Int(bytes[(y * image.width + x) * 4 + $0]) }
          }
          let isRight = (0..<4).allSatisfy { abs(Double(found[$0]) - wanted[$0]) <= 3 }
          #expect(isRight, "\(mode): \(source) over \(backdrop) is \(found), not \(wanted)")
        }
      }
    }
  }

  @Test("no mode changes what lies outside of the shape", arguments: CGBlendMode.allCases)
  func outside(mode: CGBlendMode) throws {
    let bitmap = try Bitmap(4, 2)
    bitmap.context.setFillColor(.hex(0x336699))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    bitmap.context.setBlendMode(mode)
    bitmap.context.setFillColor(.hex(0xCC6633, 0.4))
    bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    bitmap.context.draw(
      CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 99]),
      in: CGRect(x: 2, y: 0, width: 1, height: 1))
    for (x, y) in [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (3, 1)] {
      #expect(bitmap[x, y] == [0x33, 0x66, 0x99, 255], "\(mode) at \(x), \(y)")
    }
  }

  /// Sums are limited to 0...1 after coverage, not before.
  private static let limitsAfterCoverage: Set<CGBlendMode> = [.plusDarker, .plusLighter]

  @Test("half covered pixels are half changed", arguments: CGBlendMode.allCases)
  func coverage(mode: CGBlendMode) throws {
    let bitmap = try Bitmap(2, 1)
    bitmap.context.setFillColor(.hex(0x6699CC))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    bitmap.context.setBlendMode(mode)
    bitmap.context.setFillColor(.hex(0x993366))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1.5, height: 1))
    let mean = zip(bitmap[0, 0], [0x66, 0x99, 0xCC, 255]).map { ($0 + $1) / 2 }
    let tolerance = Self.limitsAfterCoverage.contains(mode) ? 45 : 3
    #expect(isClose(bitmap[1, 0], mean, within: tolerance), "\(mode): \(bitmap[1, 0]), not \(mean)")
  }

  @Test("a mask image halves what every mode changes", arguments: CGBlendMode.allCases)
  func masked(mode: CGBlendMode) throws {
    let bitmap = try Bitmap(2, 1)
    bitmap.context.setFillColor(.hex(0x6699CC))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    bitmap.context.clip(
      to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: try .levels([255, 127], width: 2))
    bitmap.context.setBlendMode(mode)
    bitmap.context.setFillColor(.hex(0x993366))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let mean = zip(bitmap[0, 0], [0x66, 0x99, 0xCC, 255]).map { ($0 + $1) / 2 }
    let tolerance = Self.limitsAfterCoverage.contains(mode) ? 45 : 4
    #expect(isClose(bitmap[1, 0], mean, within: tolerance), "\(mode): \(bitmap[1, 0]), not \(mean)")
  }
}

extension CGContext {
  fileprivate func fill(_ rect: CGRect, _ paint: BlendFormulas.Paint) {
    setFillColor(
      red: paint.color.x, green: paint.color.y, blue: paint.color.z, alpha: paint.alpha)
    fill(rect)
  }
}
