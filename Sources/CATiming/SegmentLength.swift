// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The length of a segment of a path and of its beginnings, measured once.
///
/// The arc length is the integral of the speed |p′(s)|, taken by Gauss and Legendre's rule with
/// five points over pieces that are halved until a piece and its halves agree.
struct SegmentLength: Hashable, Sendable {
  let total: Double
  private let segment: PathSegment
  /// Where the pieces of a curve end, and the length up to there; empty for lines.
  private let ends: [Piece]

  fileprivate struct Piece: Hashable, Sendable {
    let end: Double
    let length: Double
  }

  init(_ segment: PathSegment) {
    self.segment = segment
    guard case .cubic = segment else {
      ends = []
      total = segment.length(from: 0, to: 1)
      return
    }
    var pieces: [Piece] = []
    var sum = 0.0
    let whole = segment.length(from: 0, to: 1)
    segment.measure(from: 0, to: 1, guess: whole, scale: whole, depth: 0) { end, length in
      sum += length
      pieces.append(Piece(end: end, length: sum))
    }
    ends = pieces
    total = sum
  }

  /// The parameter of the curve at which `share`, 0 to 1, of the length is behind.
  func parameter(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    guard !ends.isEmpty, total > 0, total.isFinite else { return share }
    let wanted = share * total
    let index = ends.firstIndexAtLeast(wanted)
    let start = index == 0 ? Piece(end: 0, length: 0) : ends[index - 1]
    return parameter(of: wanted - start.length, from: start.end, piece: ends[index], before: start)
  }

  /// Newton's method within a bracket, on the length from the start of the piece.
  private func parameter(
    of wanted: Double, from start: Double, piece: Piece, before: Piece
  ) -> Double {
    let length = piece.length - before.length
    guard length > 0 else { return piece.end }
    var (low, high) = (start, piece.end)
    var t = start + (high - start) * wanted / length
    for _ in 0..<16 {
      let error = segment.length(from: start, to: t) - wanted
      if abs(error) <= total * 1e-9 { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / segment.speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

extension SegmentLength {
  /// Deepest halving; a cusp is then off by a share of 2⁻¹⁶ of the parameter.
  fileprivate static let depthLimit = 16
  /// The share of the length that a piece and its halves may differ by.
  fileprivate static let tolerance = 1e-9
}

extension PathSegment {
  fileprivate func speed(at t: Double) -> Double {
    let slope = derivative(at: t)
    return hypot(slope.x, slope.y)
  }

  /// The length between two parameters: exact for lines, five points for curves.
  fileprivate func length(from a: Double, to b: Double) -> Double {
    if case .line = self { return speed(at: 0) * (b - a) }
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    let near = 0.538469310105683091 * half
    let far = 0.906179845938663993 * half
    return half
      * (0.568888888888888889 * speed(at: middle)
        + 0.478628670499366468 * (speed(at: middle - near) + speed(at: middle + near))
        + 0.236926885056189088 * (speed(at: middle - far) + speed(at: middle + far)))
  }

  /// Gives the pieces of a stretch, in order, each with its end and length.
  fileprivate func measure(
    from a: Double, to b: Double, guess: Double, scale: Double, depth: Int,
    _ give: (_ end: Double, _ length: Double) -> Void
  ) {
    let middle = (a + b) / 2
    let (first, second) = (length(from: a, to: middle), length(from: middle, to: b))
    let isGood = abs(first + second - guess) <= scale * SegmentLength.tolerance
    if isGood || depth == SegmentLength.depthLimit || !scale.isFinite {
      give(middle, first)
      give(b, second)
      return
    }
    measure(from: a, to: middle, guess: first, scale: scale, depth: depth + 1, give)
    measure(from: middle, to: b, guess: second, scale: scale, depth: depth + 1, give)
  }
}

extension [SegmentLength.Piece] {
  /// The first piece that ends at `length` or later; the last one if none does.
  fileprivate func firstIndexAtLeast(_ length: Double) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].length >= length { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
