// SPDX-License-Identifier: Apache-2.0

/// The box around a piece, on the plane it is sorted in.
struct PieceBox {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  func widened(by distance: Double) -> PieceBox {
    PieceBox(low: low - distance, high: high + distance)
  }
}

/// Pieces by the cells of a grid, so that each is compared with its neighbours alone.
///
/// A piece that reaches over much of the grid is everybody's neighbour.
struct PieceGrid {
  /// No more cells than this along a side.
  private static let mostCells = 64

  private let origin: SIMD2<Double>
  private let scale: SIMD2<Double>
  private let side: Int
  private var cells: [[Int32]]
  private var wide: [Int32] = []
  /// For each piece the question it was last an answer to.
  private var asked: [UInt32] = []
  private var question: UInt32 = 0

  /// A grid over boxes, which may be cut smaller before they come.
  init(boxes: [PieceBox]) {
    var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    if let first = boxes.first { (low, high) = (first.low, first.high) }
    for box in boxes {
      low = pointwiseMin(low, box.low)
      high = pointwiseMax(high, box.high)
    }
    side = min(max(Int(Double(boxes.count).squareRoot()), 1), Self.mostCells)
    origin = low
    scale = Double(side) / (high - low)
    cells = Array(repeating: [], count: side * side)
  }

  mutating func insert(_ box: PieceBox, as piece: Int) {
    while asked.count <= piece { asked.append(0) }
    let (columns, rows) = cells(of: box)
    if columns.count * rows.count > max(cells.count / 4, 1) {
      wide.append(Int32(piece))
    } else {
      for row in rows {
        for column in columns { cells[row * side + column].append(Int32(piece)) }
      }
    }
  }

  /// The pieces that may meet `box`, each once, in ascending order.
  mutating func neighbours(of box: PieceBox, into found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    found += wide
    question += 1
    let (columns, rows) = cells(of: box)
    for row in rows {
      for column in columns {
        for piece in cells[row * side + column] where asked[Int(piece)] != question {
          asked[Int(piece)] = question
          found.append(piece)
        }
      }
    }
    found.sort()
  }

  private func cells(of box: PieceBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let low = (box.low - origin) * scale
    let high = (box.high - origin) * scale
    let (left, top) = (cell(low.x), cell(low.y))
    return (left...max(left, cell(high.x)), top...max(top, cell(high.y)))
  }

  /// The cell at a distance from the edge; the first one for NaN.
  private func cell(_ distance: Double) -> Int {
    distance > 0 ? Int(min(distance, Double(side - 1))) : 0
  }
}
