// SPDX-License-Identifier: Apache-2.0

extension PlanarPixels {
  package func premultipliedRGBA8() -> [UInt8] {
    let rows = encoding.rows(bits: bits).map { SIMD4<Float>($0) }
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          let color = pixel(x, y, rows)
          for channel in 0..<4 {
            buffer[(y * width + x) * 4 + channel] = UInt8(color[channel] * 255 + 0.5)
          }
        }
      }
      count = width * height * 4
    }
  }

  /// A pixel: premultiplied RGBA, 0 to 1.
  private func pixel(_ x: Int, _ y: Int, _ rows: [SIMD4<Float>]) -> SIMD4<Float> {
    var samples = SIMD4<Float>(sample(luma, x, y), 0, 0, 1)
    if let chroma {
      let place = siting.place(x, y, chromaShare)
      samples.y = mixed(chroma.blue, place)
      samples.z = mixed(chroma.red, place)
    } else {
      // The samples of gray.
      (samples.y, samples.z) = (0.5, 0.5)
    }
    let unit = Float(1 << bits)
    let alpha = alpha.map { sample($0, x, y) * unit / (unit - 1) } ?? 1
    var color = SIMD4<Float>(0, 0, 0, alpha)
    for channel in 0..<3 {
      color[channel] = min(max((rows[channel] * samples).sum(), 0), 1) * alpha
    }
    return color
  }

  /// A sample by its place, of 2^bits.
  private func sample(_ plane: Plane, _ x: Int, _ y: Int) -> Float {
    let row = plane.samples + y * plane.bytesPerRow
    let value =
      bits > 8
      ? Int(row.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self))
      : Int(row.load(fromByteOffset: x, as: UInt8.self))
    // Bits above the significant ones are a file's mistake, and mean nothing on the GPU either.
    return Float(value & ((1 << bits) - 1)) / Float(1 << bits)
  }

  /// The plane between samples, whose middles are at whole numbers.
  private func mixed(_ plane: Plane, _ place: SIMD2<Float>) -> Float {
    let x = min(max(place.x, 0), Float(plane.width - 1))
    let y = min(max(place.y, 0), Float(plane.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, plane.width - 1), min(top + 1, plane.height - 1))
    let (u, v) = (x - Float(left), y - Float(top))
    let above = sample(plane, left, top) * (1 - u) + sample(plane, right, top) * u
    let below = sample(plane, left, bottom) * (1 - u) + sample(plane, right, bottom) * u
    return above * (1 - v) + below * v
  }
}

extension ChromaSiting {
  /// The place of a pixel of luma among the samples of a plane of chroma, whose middles are at
  /// whole numbers.
  func place(_ x: Int, _ y: Int, _ share: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>((SIMD2(Double(x), Double(y)) + 0.5) * share - 0.5 + offset(of: share))
  }

  /// The way from samples in the middle to these, in samples of chroma.
  ///
  /// - Parameter share: Samples of chroma for each of luma.
  package func offset(of share: SIMD2<Double>) -> SIMD2<Double> {
    let whole = (1 - share) / 2
    return switch self {
    case .left: SIMD2(whole.x, 0)
    case .center: SIMD2(0, 0)
    case .topLeft: whole
    }
  }
}
