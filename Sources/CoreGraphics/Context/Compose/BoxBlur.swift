// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A blur close to a Gaussian one: three boxes whose ends have a part of the weight, so that the
/// variance is exact for every deviation (Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical
/// foundations of Gaussian convolution by extended box filtering", 2011).
///
/// With d boxes, each has the weight 1 in the middle ± `radius` and `edge` one further, over its
/// sum; its variance σ²/d gives both.
struct BoxBlur {
  static let passCount = 3
  let radius: Int
  let edge: Float

  init(deviation: Double) {
    let variance = deviation * deviation / Double(Self.passCount)
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    self.radius = Int(radius)
    let full = 2 * radius + 1
    edge = Float(
      full * (radius * (radius + 1) - 3 * variance)
        / (6 * (variance - (radius + 1) * (radius + 1))))
  }

  /// The reach of the blur, pixels.
  var reach: Int { (radius + 1) * Self.passCount }

  /// Blurs each of `count` runs of `length` numbers in place, and writes it across, so that a
  /// second call blurs in the other direction. Beyond a run all is 0.
  func blurAcross(_ values: [Float], length: Int, count: Int) -> [Float] {
    var line = [Float](repeating: 0, count: length)
    var next = line
    return [Float](unsafeUninitializedCapacity: values.count) { target, written in
      // Sound: rows and columns stay inside length · count, the size of both arrays, and every
      // number of the target is set.
      for row in 0..<count {
        for x in 0..<length { line[x] = values[row * length + x] }
        for _ in 0..<Self.passCount {
          pass(line, to: &next)
          swap(&line, &next)
        }
        for x in 0..<length { target[x * count + row] = line[x] }
      }
      written = values.count
    }
  }

  private func pass(_ source: [Float], to target: inout [Float]) {
    let scale = 1 / (Float(2 * radius + 1) + 2 * edge)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        // Sound: every index is checked against the count, which both share.
        let count = source.count
        func value(_ index: Int) -> Float { index >= 0 && index < count ? source[index] : 0 }
        var sum: Float = 0
        for index in 0..<min(radius, count) { sum += source[index] }
        for index in 0..<count {
          sum += value(index + radius)
          let ends = value(index - radius - 1) + value(index + radius + 1)
          target[index] = (sum + edge * ends) * scale
          sum -= value(index - radius)
        }
      }
    }
  }
}

extension Canvas {
  /// A canvas with this one's alpha, blurred; larger by the reach of the blur.
  func blurred(deviation: Double) -> Canvas? {
    guard deviation > 0 else { return self }
    let blur = BoxBlur(deviation: deviation * Double(density))
    let margin = (blur.reach + density - 1) / density
    guard
      let result = Canvas(
        frame: frame.grown(by: margin), format: format, isExchanged: isExchanged, density: density)
    else { return nil }
    let (width, height) = (result.frame.width * density, result.frame.height * density)
    let start = margin * density
    var values = [Float](repeating: 0, count: width * height)
    withRows { row in
      for y in 0..<frame.height * density {
        let (from, to) = (row(y), (y + start) * width + start)
        for x in 0..<frame.width * density { values[to + x] = Float(from[x]) }
      }
    }
    let turned = blur.blurAcross(values, length: width, count: height)
    let done = blur.blurAcross(turned, length: height, count: width)
    result.withRows { row in
      for y in 0..<height {
        let to = row(y)
        for x in 0..<width { to[x] = UInt8(min(max(done[y * width + x] + 0.5, 0), 255)) }
      }
    }
    return result
  }
}
