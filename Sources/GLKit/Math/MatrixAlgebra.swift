// SPDX-License-Identifier: Apache-2.0

/// A matrix of three columns times a vector.
func product(_ columns: [SIMD3<Float>], _ vector: SIMD3<Float>) -> SIMD3<Float> {
  columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z
}

/// A matrix of four columns times a vector.
func product(_ columns: [SIMD4<Float>], _ vector: SIMD4<Float>) -> SIMD4<Float> {
  columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z + columns[3] * vector.w
}

/// The inverse of a square matrix, by Gauss and Jordan with the largest pivot; nil for a singular
/// one. Rows and columns may change their places: the inverse of the transpose is the transposed.
func inverted(_ matrix: [[Double]]) -> [[Double]]? {
  let size = matrix.count
  var rows = matrix.enumerated().map { place, row in
    row + (0..<size).map { $0 == place ? 1 : 0 }
  }
  for column in 0..<size {
    guard
      let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
      rows[pivot][column] != 0, rows[pivot][column].isFinite
    else { return nil }
    rows.swapAt(column, pivot)
    let scale = rows[column][column]
    rows[column] = rows[column].map { $0 / scale }
    for other in 0..<size where other != column && rows[other][column] != 0 {
      let factor = rows[other][column]
      for place in 0..<size * 2 { rows[other][place] -= factor * rows[column][place] }
    }
  }
  return rows.map { Array($0[size...]) }
}
