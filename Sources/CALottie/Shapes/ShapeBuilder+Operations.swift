// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics

extension ShapeBuilder {
  /// The pieces after an operation.
  ///
  /// - Parameter all: All pieces that the operation changes, of which `pieces` are some: those
  ///   above it in its list, for whichever paint it is asked.
  func operate(
    _ item: LottieItem, on pieces: [ShapePiece], all: () -> [ShapePiece]
  ) -> [ShapePiece] {
    switch item.content {
    case .trim(let trim): return trims ? self.trim(trim, item.id, pieces, all: all) : pieces
    case .merge(let mode): return merge(pieces, mode, item)
    case .roundCorners(let radius):
      return change(pieces, radius.moving(map, axis: 0)) { $0.roundingCorners(radius: $1) }
    case .offset(let amount, let join, let miter):
      let numbers = Moving.all([amount.moving(map, axis: 0), miter.moving(map, axis: 0)])
      return change(pieces, numbers) { path, numbers in
        path.offset(by: numbers[0], ShapeJoinStyle(Self.join(join), miterLimit: numbers[1]))
      }
    case .puckerBloat(let amount):
      return change(pieces, amount.moving(map, axis: 0)) { $0.bloated(by: $1 / 100) }
    case .zigZag(let amplitude, let ridges, let smooth):
      let numbers = Moving.all([amplitude, ridges, smooth].map { $0.moving(map, axis: 0) })
      return change(pieces, numbers) { path, numbers in
        path.zigZag(size: numbers[0], ridges: numbers[1], isSmooth: numbers[2] >= 1.5)
      }
    case .twist(let angle, let center):
      let numbers = angle.moving(map, axis: 0).with(point(center)) { ($0, $1) }
      return change(pieces, numbers) { $0.twisted(by: $1.0, around: $1.1) }
    default: return pieces
    }
  }

  private func change<Input>(
    _ pieces: [ShapePiece], _ input: Moving<Input>,
    _ change: @escaping (ShapePath, Input) -> ShapePath
  ) -> [ShapePiece] {
    pieces.map { ShapePiece(id: $0.id, path: $0.trimmed.with(input, change)) }
  }

  private static func join(_ number: Int) -> CGLineJoin {
    number == 2 ? .round : number == 3 ? .bevel : .miter
  }

  private func trim(
    _ trim: LottieTrim, _ id: Int, _ pieces: [ShapePiece], all: () -> [ShapePiece]
  ) -> [ShapePiece] {
    let start = trim.start.moving(map, axis: 0).map { min(max($0 / 100, 0), 1) }
    let end = trim.end.moving(map, axis: 0).map { min(max($0 / 100, 0), 1) }
    let offset = trim.offset.moving(map, axis: 0).map { $0 / 360 }
    let sequences = trim.isSequential ? memory.sequences(of: id) { Self.sequences(all()) } : [:]
    return pieces.map { piece in
      piece.trimmed(
        by: PieceTrim(
          id: id, start: start, end: end, offset: offset, sequence: sequences[piece.id]))
    }
  }

  /// Where each piece lies when all are put one after the other.
  ///
  /// Many paints ask for them at each frame, so that all lengths of a frame are measured at once.
  private static func sequences(_ pieces: [ShapePiece]) -> [Int: PieceTrim.Sequence] {
    let lengths = pieces.map { $0.trim == nil ? $0.ownLength : $0.trimmed.map(\.length) }
    let row = Moving.all(lengths).map { PieceRow($0) }
      .remembered(upTo: max(16, (1 << 20) / max(pieces.count, 1)))
    let members = pieces.map(\.id)
    let total = row.map(\.total)
    var result: [Int: PieceTrim.Sequence] = [:]
    for (index, piece) in pieces.enumerated() where result[piece.id] == nil {
      result[piece.id] = PieceTrim.Sequence(
        members: members, place: row.map { $0.places[index] },
        length: row.map { $0.lengths[index] }, total: total)
    }
    return result
  }
}

/// Pieces one after the other.
private struct PieceRow {
  let lengths: [Double]
  /// Where each begins.
  let places: [Double]
  let total: Double

  init(_ lengths: [Double]) {
    self.lengths = lengths
    var (places, total) = ([Double](), 0.0)
    for length in lengths {
      places.append(total)
      total += length
    }
    (self.places, self.total) = (places, total)
  }
}
