// SPDX-License-Identifier: Apache-2.0
/// How far a drawn picture is from the reference.
struct ReferenceComparison: CustomStringConvertible {
  /// The greatest difference away from edges, in steps of 8 bits, and where.
  private(set) var worst = 0.0
  private(set) var worstAt = ""
  private(set) var worstPlace = (x: 0, y: 0)
  private(set) var interior = 0
  /// Pixels away from edges that are off by more than the tolerance.
  private(set) var strays = 0
  /// On edges: how far beyond the range of the pixel's samples, and from their mean.
  private(set) var beyond = 0.0
  private(set) var beyondAt = ""
  private(set) var edges = 0
  private var edgeSum = 0.0

  /// The mean difference of the pixels on edges, with its sign: smoothing may not widen or thin.
  var edgeMean: Double { edges == 0 ? 0 : edgeSum / Double(edges * 4) }

  init(_ drawn: Pixels, _ reference: ReferencePicture, tolerance: Double) {
    precondition(drawn.width == reference.width && drawn.height == reference.height)
    for place in 0..<drawn.width * drawn.height {
      let (x, y) = (place % drawn.width, place / drawn.width)
      let before = worst
      compare(drawn[x, y], reference.pixels[place], tolerance, "(\(x), \(y))")
      if worst > before { worstPlace = (x, y) }
      if worst > max(before, tolerance) { worstAt += " \(drawn[x, y])" }
    }
  }

  private mutating func compare(
    _ drawn: SIMD4<UInt8>, _ pixel: ReferencePicture.Pixel, _ tolerance: Double, _ at: String
  ) {
    let expected = pixel.color.channels
    if pixel.range == nil { interior += 1 } else { edges += 1 }
    var isStray = false
    for channel in 0..<4 {
      let value = Double(drawn[channel])
      let difference = value - expected[channel] * 255
      if let range = pixel.range {
        edgeSum += difference
        let out = max(
          range.low.channels[channel] * 255 - value, value - range.high.channels[channel] * 255)
        if out > beyond { (beyond, beyondAt) = (out, at) }
      } else {
        isStray = isStray || abs(difference) > tolerance
        if abs(difference) > worst {
          (worst, worstAt) = (abs(difference), at + " \(expected.map { $0 * 255 })")
        }
      }
    }
    if isStray { strays += 1 }
  }

  var description: String {
    "off by \(worst) at \(worstAt), \(strays) strays among \(interior) pixels; edges beyond by \(beyond) at "
      + "\(beyondAt), \(edgeMean) on the mean of \(edges)"
  }
}

extension ReferenceColor {
  var channels: [Double] { [min(max(r, 0), 1), min(max(g, 0), 1), min(max(b, 0), 1), min(a, 1)] }
}
