// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

// Brightness and colours apart.
extension PlaneWriter {
  /// The matrix in 1⁄65536 of a step of the samples, for colours of 0…255. "Red" is the first byte
  /// of a pixel here, "blue" the third.
  private struct Matrix {
    let y: (red: Int32, green: Int32, blue: Int32)
    let u: (red: Int32, green: Int32, blue: Int32)
    let v: (red: Int32, green: Int32, blue: Int32)
    let black: Int32
    let gray: Int32

    /// - Parameter isBlueFirst: Whether the first byte of a pixel is blue: its factors then stand
    ///   in the place of those of red, and the other way round.
    init(_ colors: YUVMatrix, depth: Int, isBlueFirst: Bool) {
      let unit = Double(1 << (depth - 8)) * 65536 / 255
      let (red, blue) = colors.weights
      let green = 1 - red - blue
      func fixed(_ value: Double, _ range: Double) -> Int32 {
        Int32((value * range * unit).rounded())
      }
      let y = (fixed(red, 219), fixed(green, 219), fixed(blue, 219))
      let (perBlue, perRed) = (0.5 / (1 - blue), 0.5 / (1 - red))
      let u = (fixed(-red * perBlue, 224), fixed(0.5, 224))
      let v = (fixed(0.5, 224), fixed(-blue * perRed, 224))
      // The three add up to nothing, so that greys have no colour.
      let (greenOfU, greenOfV) = (-u.0 - u.1, -v.0 - v.1)
      if isBlueFirst {
        self.y = (y.2, y.1, y.0)
        self.u = (u.1, greenOfU, u.0)
        self.v = (v.1, greenOfV, v.0)
      } else {
        self.y = y
        self.u = (u.0, greenOfU, u.1)
        self.v = (v.0, greenOfV, v.1)
      }
      black = Int32(16 << (depth - 8))
      gray = Int32(128 << (depth - 8))
    }
  }

  func writeYUV<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ pixels: PixelBytes, _ planes: [PlaneTarget], _ part: PlanePart, as type: Sample.Type
  ) {
    let matrix = Matrix(colors, depth: layout.depth, isBlueFirst: pixels.isBlueFirst)
    for row in part.rows {
      let source = line(row, of: pixels)
      writeLuma(source, matrix, Self.samples(planes[0], row, type), in: part.columns)
      if layout.hasAlpha { writeAlpha(source, Self.samples(planes[3], row, type), part.columns) }
    }
    let (across, down) = layout.chromaSteps
    for row in part.colorRows {
      let (upper, lower) = (line(row * down, of: pixels), line(row * down + down - 1, of: pixels))
      let (u, v) = (Self.samples(planes[1], row, type), Self.samples(planes[2], row, type))
      if across == 1 {
        writeChroma(upper, matrix, part.colorColumns, u: u, v: v)
      } else {
        writeCoarseChroma(upper, lower, matrix, in: part.colorColumns, u: u, v: v)
      }
    }
  }

  /// The samples of a row; sound as planes are aligned and have every row that is asked for.
  private static func samples<Sample: BitwiseCopyable>(
    _ plane: PlaneTarget, _ row: Int, _ type: Sample.Type
  ) -> UnsafeMutablePointer<Sample> {
    (plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: type)
  }

  private func writeLuma<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<UInt32>, _ matrix: Matrix, _ target: UnsafeMutablePointer<Sample>,
    in columns: Range<Int>
  ) {
    let bias = matrix.black << 16 + 1 << 15
    let (red, green, blue) = matrix.y
    let inner = columns.clamped(to: 0..<width)
    if layout.hasAlpha || layout.depth > 8 {
      for x in inner {
        let pixel = straight(source[x].littleEndian)
        let sum =
          Int32(pixel & 0xFF) &* red &+ Int32(pixel >> 8 & 0xFF) &* green
          &+ Int32(pixel >> 16 & 0xFF) &* blue &+ bias
        target[x] = Sample(truncatingIfNeeded: sum >> 16)
      }
    } else {
      let y = NarrowFactors(matrix.y)
      for x in inner {
        target[x] = Sample(truncatingIfNeeded: (y.sum(source[x].littleEndian) &+ bias) >> 16)
      }
    }
    for x in columns.clamped(to: width..<max(width, codedWidth)) { target[x] = target[width - 1] }
  }

  /// The pixel's colour as the film has it; most pixels are opaque.
  @inline(__always)
  private func straight(_ pixel: UInt32) -> UInt32 {
    guard layout.hasAlpha, pixel >> 24 != 255 else { return pixel }
    return PixelMath.unpremultiply(rgba: pixel.littleEndian).littleEndian
  }

  private func writeAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<Sample>, _ columns: Range<Int>
  ) {
    // Alpha has the full range: at 10 bits, 255 is 1023.
    let isFine = layout.depth == 10
    for x in columns {
      let alpha = source[min(x, width - 1)].littleEndian >> 24
      target[x] = Sample(truncatingIfNeeded: isFine ? (alpha * 1023 + 127) / 255 : alpha)
    }
  }

  private func writeChroma<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<UInt32>, _ matrix: Matrix, _ columns: Range<Int>,
    u: UnsafeMutablePointer<Sample>, v: UnsafeMutablePointer<Sample>
  ) {
    let bias = matrix.gray << 16 + 1 << 15
    for x in columns {
      let pixel = straight(source[min(x, width - 1)].littleEndian)
      let (red, green, blue) = (
        Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF)
      )
      let (cb, cr) = (matrix.u, matrix.v)
      let first = red &* cb.red &+ green &* cb.green &+ blue &* cb.blue &+ bias
      let second = red &* cr.red &+ green &* cr.green &+ blue &* cr.blue &+ bias
      u[x] = Sample(truncatingIfNeeded: first >> 16)
      v[x] = Sample(truncatingIfNeeded: second >> 16)
    }
  }

  /// Colours of two pixels across, and two rows, which may be the same.
  private func writeCoarseChroma<Sample: FixedWidthInteger & UnsignedInteger>(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ matrix: Matrix,
    in columns: Range<Int>, u: UnsafeMutablePointer<Sample>, v: UnsafeMutablePointer<Sample>
  ) {
    let count = (codedWidth + 1) / 2
    // Those whose neighbours lie in the row.
    let inRow = layout.hasAlpha ? 0..<0 : 1..<max(1, min(count, (width - 1) / 2))
    let inner = columns.clamped(to: inRow)
    if layout.depth == 8 {
      let (cb, cr) = (NarrowFactors(matrix.u), NarrowFactors(matrix.v))
      writeInnerChroma(
        inner, upper, lower, blue: cb, red: cr, gray: matrix.gray, u: u, v: v)
    } else {
      let (cb, cr) = (WideFactors(matrix.u), WideFactors(matrix.v))
      writeInnerChroma(
        inner, upper, lower, blue: cb, red: cr, gray: matrix.gray, u: u, v: v)
    }
    for place in columns where !inner.contains(place) {
      let x = min(place * 2, width - 1)
      let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
      var sum = ColorSum()
      sum.add(upper[x].littleEndian, 2)
      sum.add(lower[x].littleEndian, 2)
      sum.add(upper[left].littleEndian, 1)
      sum.add(lower[left].littleEndian, 1)
      sum.add(upper[right].littleEndian, 1)
      sum.add(lower[right].littleEndian, 1)
      // Colours are premultiplied: over the sum of alphas they are the mean by alpha.
      let whole = layout.hasAlpha ? sum.alpha : 8 * 255
      u[place] = Self.sample(sum, matrix.u, whole: whole, gray: matrix.gray)
      v[place] = Self.sample(sum, matrix.v, whole: whole, gray: matrix.gray)
    }
  }

  /// Colours of opaque pixels within a row, which the compiler turns into vectors.
  @inline(__always)
  private func writeInnerChroma<Sample: FixedWidthInteger & UnsignedInteger>(
    _ places: Range<Int>, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    blue cb: some ColorFactors, red cr: some ColorFactors, gray: Int32,
    u: UnsafeMutablePointer<Sample>, v: UnsafeMutablePointer<Sample>
  ) {
    // Sums are at most 8 · 255, factors at 10 bits below 2¹⁷: all fits 32 bits.
    let bias = gray << 19 + 1 << 18
    for place in places {
      let x = place * 2
      // Red and blue lie apart by two bytes, and so do their sums.
      let mask: UInt32 = 0x00FF_00FF
      let (a, b, c) = (upper[x - 1].littleEndian, upper[x].littleEndian, upper[x + 1].littleEndian)
      let (d, e, f) = (lower[x - 1].littleEndian, lower[x].littleEndian, lower[x + 1].littleEndian)
      let outer = (a & mask) &+ (c & mask) &+ (d & mask) &+ (f & mask)
      let sum = outer &+ ((b & mask) &+ (e & mask)) &* 2
      let outerGreen = (a >> 8 & 0xFF) &+ (c >> 8 & 0xFF) &+ (d >> 8 & 0xFF) &+ (f >> 8 & 0xFF)
      let green = Int32(truncatingIfNeeded: outerGreen &+ ((b >> 8 & 0xFF) &+ (e >> 8 & 0xFF)) &* 2)
      let red = Int32(truncatingIfNeeded: sum & 0xFFFF)
      let blue = Int32(truncatingIfNeeded: sum >> 16)
      u[place] = Sample(truncatingIfNeeded: (cb.sum(red, green, blue) &+ bias) >> 19)
      v[place] = Sample(truncatingIfNeeded: (cr.sum(red, green, blue) &+ bias) >> 19)
    }
  }

  @inline(__always)
  private static func sample<Sample: FixedWidthInteger & UnsignedInteger>(
    _ sum: ColorSum, _ row: (red: Int32, green: Int32, blue: Int32), whole: Int32,
    gray: Int32
  ) -> Sample {
    if whole == 0 { return Sample(truncatingIfNeeded: gray) }
    let product =
      Int64(sum.red) * Int64(row.red) + Int64(sum.green) * Int64(row.green)
      + Int64(sum.blue) * Int64(row.blue)
    let value: Int64
    if whole == 8 * 255 {
      value = (product + Int64(gray) << 19 + 1 << 18) >> 3
    } else {
      value = product * 255 / Int64(whole) + Int64(gray) << 16 + 1 << 15
    }
    return Sample(truncatingIfNeeded: value >> 16)
  }

  /// Colours and alphas of some pixels, added up.
  private struct ColorSum {
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
    var alpha: Int32 = 0

    @inline(__always)
    mutating func add(_ pixel: UInt32, _ weight: Int32) {
      red &+= Int32(pixel & 0xFF) &* weight
      green &+= Int32(pixel >> 8 & 0xFF) &* weight
      blue &+= Int32(pixel >> 16 & 0xFF) &* weight
      alpha &+= Int32(pixel >> 24) &* weight
    }
  }
}

/// How much red, green and blue count for a sample.
private protocol ColorFactors {
  /// The sum of colours times their factors.
  func sum(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32
}

extension ColorFactors {
  /// The sum of an RGBA pixel.
  @inline(__always)
  fileprivate func sum(_ pixel: UInt32) -> Int32 {
    sum(Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF))
  }
}

private struct WideFactors: ColorFactors {
  private let red, green, blue: Int32

  init(_ factors: (red: Int32, green: Int32, blue: Int32)) {
    (red, green, blue) = (factors.red, factors.green, factors.blue)
  }

  @inline(__always)
  func sum(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    red &* self.red &+ green &* self.green &+ blue &* self.blue
  }
}

/// Factors of 16 bits, which the processor multiplies faster; green is the sum of two.
private struct NarrowFactors: ColorFactors {
  private let red, blue, green, rest: Int16

  /// - Precondition: red and blue have 16 bits, green 17.
  init(_ factors: (red: Int32, green: Int32, blue: Int32)) {
    (red, blue) = (Int16(factors.red), Int16(factors.blue))
    green = Int16(factors.green / 2)
    rest = Int16(factors.green - factors.green / 2)
  }

  @inline(__always)
  func sum(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    red &* Int32(self.red) &+ green &* Int32(self.green) &+ green &* Int32(rest)
      &+ blue &* Int32(self.blue)
  }
}
