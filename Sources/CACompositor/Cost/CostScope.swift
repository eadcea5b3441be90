// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// Where the rows of a frame, or of a raster's frame, lie among those of a cost.
struct CostScope {
  /// The place of its first pass.
  private(set) var firstPass = 0
  /// For each of the frame's contents the row of the first draw that shows it, -1 for none.
  private(set) var contentsRows: [Int] = []
  /// The draws of fills, by their places in the frame, with their rows.
  private(set) var fillDraws: [(index: Int, row: Int)] = []
  /// The fills whose coverage was made, with the rows of their draws.
  var madeFills: [(row: Int, fill: Int)] = []
  /// The contents that were uploaded.
  var uploaded: Set<Int> = []

  /// For each of the frame's draws its row: passes may name them in any order.
  private var rows: [Int] = []
  private var fillRows: [Int] = []

  init() {}

  init(_ frame: Frame, firstPass: Int, firstDraw: Int) {
    self.firstPass = firstPass
    rows = [Int](repeating: firstDraw, count: frame.draws.count)
    contentsRows = [Int](repeating: -1, count: frame.contents.count)
    fillRows = [Int](repeating: -1, count: frame.fills.count)
    var row = firstDraw
    for pass in frame.passes {
      for index in pass.draws {
        note(frame.draws[index], index, row)
        row += 1
      }
    }
  }

  private mutating func note(_ draw: Draw, _ index: Int, _ row: Int) {
    rows[index] = row
    switch draw.source {
    case .contents(let place) where contentsRows[Int(place)] < 0: contentsRows[Int(place)] = row
    case .fill(let place):
      fillDraws.append((index, row))
      if fillRows[Int(place)] < 0 { fillRows[Int(place)] = row }
    default: break
    }
  }

  func row(ofDraw index: Int) -> Int { rows[index] }

  func row(ofContents index: Int) -> Int? { contentsRows[index] < 0 ? nil : contentsRows[index] }

  func row(ofFill index: Int) -> Int? { fillRows[index] < 0 ? nil : fillRows[index] }
}
