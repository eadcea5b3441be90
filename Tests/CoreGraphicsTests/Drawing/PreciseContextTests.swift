// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// A context with more than 8 bits a component, little endian, and its samples.
private struct PreciseBitmap {
  enum Kind: CaseIterable {
    case integers, halfFloats, floats

    var bits: Int { self == .floats ? 32 : 16 }

    var info: CGBitmapInfo {
      switch self {
      case .integers: .byteOrder16Little
      case .halfFloats: [.floatComponents, .byteOrder16Little]
      case .floats: [.floatComponents, .byteOrder32Little]
      }
    }

    /// How far a sample may be from the number that is meant.
    var step: Double {
      switch self {
      case .integers: 0.6 / 65535
      case .halfFloats: 1.0 / 2048
      case .floats: 1e-6
      }
    }
  }

  let context: CGContext
  let kind: Kind

  init(
    _ width: Int, _ height: Int, _ kind: Kind, space: String = CGColorSpace.sRGB,
    alpha: CGImageAlphaInfo = .premultipliedLast
  ) throws {
    self.kind = kind
    let space = try #require(CGColorSpace(name: space))
    context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: kind.bits, bytesPerRow: 0,
        space: space, bitmapInfo: kind.info.rawValue | alpha.rawValue))
  }

  /// The samples at a place counted from the top left.
  subscript(x: Int, y: Int) -> [Double] {
    guard let data = context.data else { return [] }
    let count = context.bitsPerPixel / context.bitsPerComponent
    let first = y * context.bytesPerRow + x * context.bitsPerPixel / 8
    return (0..<count).map { index in
      let place = first + index * context.bitsPerComponent / 8
      return switch kind {
      case .integers: Double(data.load(fromByteOffset: place, as: UInt16.self)) / 65535
      case .halfFloats: Double(data.load(fromByteOffset: place, as: Float16.self))
      case .floats: Double(data.load(fromByteOffset: place, as: Float.self))
      }
    }
  }
}

private func isClose(_ found: [Double], _ wanted: [Double], within tolerance: Double) -> Bool {
  found.count == wanted.count
    && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
}

@Suite("Contexts with more than 8 bits a component")
struct PreciseContextTests {
  @Test(
    "RGB with alpha last and gray without alpha, as integers of 16 bits and floats of 16 and 32")
  func layouts() throws {
    func context(
      _ bits: Int, _ alpha: CGImageAlphaInfo, _ info: CGBitmapInfo = [],
      _ space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
    ) -> CGContext? {
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: bits, bytesPerRow: 0, space: space,
        bitmapInfo: alpha.rawValue | info.rawValue)
    }
    let gray = CGColorSpaceCreateDeviceGray()
    for (bits, info) in [(16, CGBitmapInfo()), (16, .floatComponents), (32, .floatComponents)] {
      for alpha in [CGImageAlphaInfo.premultipliedLast, .noneSkipLast] {
        let made = try #require(context(bits, alpha, info))
        #expect(made.bitsPerComponent == bits && made.bitsPerPixel == 4 * bits)
        #expect(made.bytesPerRow == 3 * bits / 2)
      }
      #expect(context(bits, .none, info, gray)?.bitsPerPixel == bits)
      #expect(context(bits, .last, info) == nil && context(bits, .none, info) == nil)
      #expect(context(bits, .premultipliedFirst, info) == nil)
      #expect(context(bits, .premultipliedLast, info, gray) == nil)
    }
    #expect(context(32, .premultipliedLast) == nil)
    #expect(context(64, .premultipliedLast, .floatComponents) == nil)
    #expect(context(16, .alphaOnly) == nil)
  }

  @Test(
    "a color is what it is, to the last bit of the bitmap", arguments: PreciseBitmap.Kind.allCases)
  private func colors(_ kind: PreciseBitmap.Kind) throws {
    let bitmap = try PreciseBitmap(4, 4, kind)
    bitmap.context.setFillColor(CGColor(srgbRed: 0.1234, green: 0.5678, blue: 0.9, alpha: 0.7))
    bitmap.context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
    let wanted = [0.1234 * 0.7, 0.5678 * 0.7, 0.9 * 0.7, 0.7]
    #expect(isClose(bitmap[1, 1], wanted, within: kind.step), "\(bitmap[1, 1])")
    #expect(bitmap[0, 0] == [0, 0, 0, 0])
    let gray = try PreciseBitmap(
      2, 2, kind, space: CGColorSpace.genericGrayGamma2_2, alpha: .none)
    gray.context.setFillColor(CGColor(gray: 0.3217, alpha: 1))
    gray.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(isClose(gray[1, 1], [0.3217], within: kind.step))
  }

  @Test("every mode follows its formula", arguments: CGBlendMode.allCases)
  func blending(mode: CGBlendMode) throws {
    let paints: [BlendFormulas.Paint] = [
      .init(color: [0.23, 0.61, 0.87], alpha: 1), .init(color: [0.8, 0.44, 0], alpha: 1),
      .init(color: [1, 1, 1], alpha: 1), .init(color: [0.6, 0.21, 0.4], alpha: 0.63),
      .init(color: [0.4, 0.8, 0.17], alpha: 0.4), .init(color: [0, 0, 0], alpha: 0),
    ]
    let bitmap = try PreciseBitmap(paints.count, paints.count, .floats)
    for (y, backdrop) in paints.enumerated() {
      for (x, source) in paints.enumerated() {
        let pixel = CGRect(x: x, y: paints.count - 1 - y, width: 1, height: 1)
        bitmap.context.setBlendMode(.copy)
        bitmap.context.cover(pixel, with: backdrop)
        bitmap.context.setBlendMode(mode)
        bitmap.context.cover(pixel, with: source)
        let wanted = BlendFormulas.mix(source, backdrop, mode)
        let found = bitmap[x, y]
        // Sums of colors are not cut off at 1 in floats.
        let limit = mode == .plusLighter ? found.map { min($0, 1) } : found
        #expect(
          isClose(limit, (0..<4).map { wanted[$0] }, within: 2e-5),
          "\(mode): \(source) on \(backdrop) is \(found), not \(wanted)")
      }
    }
  }

  @Test("gradients have as many levels as the bitmap tells apart")
  func gradient() throws {
    let colors = [CGColor(gray: 0.4, alpha: 1), CGColor(gray: 0.5, alpha: 1)]
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
    let bitmap = try PreciseBitmap(512, 1, .integers)
    bitmap.context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 512, y: 0), options: [])
    let levels = (0..<512).map { bitmap[$0, 0][0] }
    #expect(Set(levels).count == 512)
    #expect(levels == levels.sorted())
    let middle = (bitmap[255, 0][0] + bitmap[256, 0][0]) / 2
    let ends = colors.compactMap {
      $0.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)?
        .components?[0]
    }
    #expect(abs(middle - (ends[0] + ends[1]) / 2) < 1e-4)
  }

  @Test("numbers outside of 0...1 stay in extended spaces, and are limited in others")
  func range() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let color = try #require(CGColor(colorSpace: space, components: [2, -0.5, 0.25, 1]))
    for (name, wanted) in [
      (CGColorSpace.extendedSRGB, [2, -0.5, 0.25, 1.0]), (CGColorSpace.sRGB, [1, 0, 0.25, 1.0]),
    ] {
      let bitmap = try PreciseBitmap(2, 2, .halfFloats, space: name)
      bitmap.context.setFillColor(color)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(bitmap[1, 0] == wanted)
    }
    // Red of sRGB in Display P3, from the primaries.
    let bitmap = try PreciseBitmap(1, 1, .floats, space: CGColorSpace.displayP3)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(isClose(bitmap[0, 0], [0.9175, 0.2003, 0.1386, 1], within: 1e-3), "\(bitmap[0, 0])")
  }

  @Test("an image of half floats comes through unchanged, faded and as a picture of the context")
  func images() throws {
    let samples = (0..<16 * 4).map { Float16(Double($0) / 40 - 0.2).bitPattern }
    var pixels = samples
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 0x3C00 }
    let image = CGImage(width: 4, height: 4, premultipliedHalfFloats: pixels)
    let bitmap = try PreciseBitmap(4, 4, .halfFloats, space: CGColorSpace.extendedSRGB)
    bitmap.context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    let made = try #require(bitmap.context.makeImage())
    #expect(made.isHalfFloat && made.premultipliedHalfFloats == pixels)
    let faded = try PreciseBitmap(4, 4, .floats, space: CGColorSpace.extendedSRGB)
    faded.context.beginTransparencyLayer(auxiliaryInfo: nil)
    faded.context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    faded.context.endTransparencyLayer()
    faded.context.setAlpha(0.5)
    faded.context.setBlendMode(.copy)
    faded.context.beginTransparencyLayer(auxiliaryInfo: nil)
    faded.context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    faded.context.endTransparencyLayer()
    let wanted = (0..<4).map { Double(Float16(bitPattern: pixels[24 + $0])) / 2 }
    #expect(isClose(faded[2, 1], wanted, within: 1e-6), "\(faded[2, 1])")
  }

  @Test("what the program writes between two calls counts")
  func memory() throws {
    var pixels = [Float](repeating: 0, count: 2 * 4)
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    try pixels.withUnsafeMutableBytes { bytes in
      let info: CGBitmapInfo = [.floatComponents, .byteOrder32Little]
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 1, bitsPerComponent: 32, bytesPerRow: 32,
          space: space,
          bitmapInfo: info.rawValue | CGImageAlphaInfo.premultipliedLast.rawValue))
      bytes.storeBytes(of: Float(1), toByteOffset: 16 + 12, as: Float.self)
      context.setFillColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    #expect(pixels == [0.5, 0.25, 0, 0.5, 0.5, 0.25, 0, 1])
  }

  @Test(
    "all stored drawings look as they do with 8 bits", arguments: DrawingGoldenTests.all.map(\.name)
  )
  func sameAsEightBits(name: String) throws {
    let golden = try #require(DrawingGoldenTests.all.first { $0.name == name })
    let side = DrawingGolden.side
    for kind in [PreciseBitmap.Kind.halfFloats, .integers] {
      let fine = try PreciseBitmap(side, side, kind)
      fine.context.setFillColor(.hex(0xFFFFFF))
      fine.context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      fine.context.setFillColor(.black)
      golden.draw(fine.context)
      let image = try #require(fine.context.makeImage())
      let count = DrawingGolden.difference(try golden.picture(), image)
      // Images that shrink are filtered in another way than Cairo's.
      #expect(count <= 3 * DrawingGolden.budget, "\(kind): \(count) pixels differ")
    }
  }
}

extension CGContext {
  fileprivate func cover(_ rect: CGRect, with paint: BlendFormulas.Paint) {
    setFillColor(
      CGColor(
        srgbRed: paint.color.x, green: paint.color.y, blue: paint.color.z, alpha: paint.alpha))
    fill(rect)
  }
}
