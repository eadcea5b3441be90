// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics

/// A path on its way from a file's item to the paints that use it.
struct ShapePiece {
  /// The number of its item; copies have the same.
  let id: Int
  /// The path before the pending trim, in the space of the group that is read.
  var path: Moving<ShapePath>
  /// The trim that was met last, while nothing else followed.
  let trim: PieceTrim?
  /// The path in the space in which it was made, last changed or last trimmed: trims measure it
  /// there, whatever the groups around it do.
  private let measured: Moving<ShapePath>

  /// The length of the path in that space.
  var ownLength: Moving<Double> { measured.map(\.length) }

  /// A path whose length is measured where it is.
  init(id: Int, path: Moving<ShapePath>) {
    self.init(id: id, path: path, trim: nil, measured: path)
  }

  private init(
    id: Int, path: Moving<ShapePath>, trim: PieceTrim?, measured: Moving<ShapePath>
  ) {
    (self.id, self.path, self.trim, self.measured) = (id, path, trim, measured)
  }

  /// The path with its trim.
  var trimmed: Moving<ShapePath> { trim.map { $0.apply(to: path) } ?? path }

  /// The piece changed by an operation on its trimmed path.
  func changed(_ change: @escaping (ShapePath) -> ShapePath) -> ShapePiece {
    ShapePiece(id: id, path: trimmed.map(change))
  }

  /// The piece with one more trim, which is pending then.
  func trimmed(by next: PieceTrim) -> ShapePiece {
    ShapePiece(
      id: id, path: trimmed, trim: next, measured: trim == nil ? measured : trimmed)
  }

  /// The piece in another space; a pending trim stays one.
  func applying(_ transform: Moving<CGAffineTransform>) -> ShapePiece {
    ShapePiece(
      id: id, path: path.with(transform) { $0.applying($1) }, trim: trim, measured: measured)
  }
}

/// A trim as far as it concerns one piece.
struct PieceTrim {
  /// The number of the trim's item.
  let id: Int
  /// Shares of the length, not ordered.
  let start, end: Moving<Double>
  let offset: Moving<Double>
  /// The place of the piece in a trim that cuts its pieces as one long line; nil for other trims.
  /// Lengths are those of ``ShapePiece/ownLength``.
  let sequence: Sequence?

  struct Sequence {
    let members: [Int]
    let place: Moving<Double>
    /// The length of the piece, and of all.
    let length, total: Moving<Double>
  }

  /// The least of start and end, and the greatest.
  var lower: Moving<Double> { start.with(end) { min($0, $1) } }
  var upper: Moving<Double> { start.with(end) { max($0, $1) } }

  /// The path with the trim.
  func apply(to path: Moving<ShapePath>) -> Moving<ShapePath> {
    let range = lower.with(upper) { ($0, $1) }.with(offset) { ($0.0, $0.1, $1) }
    guard let sequence else {
      return path.with(range) { path, range in
        path.trimmed(from: range.0, to: range.1, offset: range.2, .simultaneous)
      }
    }
    let lengths = Moving.all([sequence.place, sequence.length, sequence.total])
    return path.with(range.with(lengths) { ($0, $1) }) { path, input in
      Self.part(of: path, input.0, place: input.1[0], length: input.1[1], total: input.1[2])
    }
  }

  /// The part of a path that lies at `place` within a longer one.
  private static func part(
    of path: ShapePath, _ range: (Double, Double, Double), place: Double, length: Double,
    total: Double
  ) -> ShapePath {
    guard length > 0, total > 0, range.1 > range.0 else { return ShapePath() }
    if range.1 - range.0 >= 1 { return path }
    let start = (range.0 + range.2) - (range.0 + range.2).rounded(.down)
    let end = start + range.1 - range.0
    var result = ShapePath()
    for turn in [0.0, 1.0] {
      let from = max((start - turn) * total - place, 0) / length
      let to = min((end - turn) * total - place, length) / length
      guard to > from else { continue }
      result.contours += path.trimmed(from: from, to: to, offset: 0, .consecutive).contours
    }
    return result
  }
}

extension ShapePath {
  /// The length of all contours.
  var length: Double { contours.reduce(0) { $0 + Double(MeasuredContour($1).length) } }

  /// Several paths as one.
  static func joined(_ paths: [ShapePath]) -> ShapePath { ShapePath(paths.flatMap(\.contours)) }
}
