// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads a table as RFC 4180 writes it: cells with commas between them, in quotation marks where
/// they hold commas, ends of lines or quotation marks, which are then doubled.
///
/// Lines end with CRLF, LF or CR. A byte order mark is passed over, and so is a line without a
/// character. A quotation mark within a plain cell, and a character after a closing one, are faults
/// that end the reading: the rest of such a table would be guesses. A cell that is too long or no
/// UTF-8 is read with its fault.
struct CSVReader {
  /// One cell.
  struct Cell {
    var text = ""
    /// The rule that the cell breaks, and the text that messages show of it.
    var fault: (value: String, rule: String)?
    /// Whether it stands in quotation marks.
    var isQuoted = false
    /// The line on which it begins, from 1.
    let line: Int
  }

  /// The cells of one record.
  struct Row {
    let line: Int
    var cells: [Cell] = []
  }

  private let bytes: [UInt8]
  private let path: String
  private let limits: RecordLimits
  private var place = 0
  private var line = 1

  init(_ data: Data, path: String, limits: RecordLimits) {
    (bytes, self.path, self.limits) = (Array(data), path, limits)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
  private static let (lineFeed, carriageReturn) = (UInt8(0x0A), UInt8(0x0D))

  /// The next row; nil at the end.
  mutating func row() throws(RecordFault) -> Row? {
    while place < bytes.count, isLineEnd(bytes[place]) { endLine() }
    guard place < bytes.count else { return nil }
    var row = Row(line: line)
    while true {
      row.cells.append(try cell())
      guard row.cells.count <= limits.fields else {
        throw fault("the limit fields is \(limits.fields)", line: row.line)
      }
      guard place < bytes.count else { return row }
      guard bytes[place] == Self.comma else {
        endLine()
        return row
      }
      place += 1
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func endLine() {
    let isPair =
      bytes[place] == Self.carriageReturn && place + 1 < bytes.count
      && bytes[place + 1] == Self.lineFeed
    place += isPair ? 2 : 1
    line += 1
  }

  private mutating func cell() throws(RecordFault) -> Cell {
    guard place < bytes.count, bytes[place] == Self.quote else { return try plainCell() }
    var cell = Cell(isQuoted: true, line: line)
    let start = line
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == Self.quote {
        guard place < bytes.count, bytes[place] == Self.quote else {
          (cell.text, cell.fault) = decoded(text)
          return try ended(cell)
        }
        place += 1
      } else if isLineEnd(byte) {
        let isPair = byte == Self.carriageReturn && place < bytes.count
        if !isPair || bytes[place] != Self.lineFeed { line += 1 }
      }
      text.append(byte)
    }
    throw fault("a quotation mark that opens a cell has one that closes it", line: start)
  }

  private func ended(_ cell: Cell) throws(RecordFault) -> Cell {
    guard place == bytes.count || bytes[place] == Self.comma || isLineEnd(bytes[place]) else {
      throw fault("a comma or the end of the line follows a closing quotation mark", line: line)
    }
    return cell
  }

  private mutating func plainCell() throws(RecordFault) -> Cell {
    let start = place
    while place < bytes.count, bytes[place] != Self.comma, !isLineEnd(bytes[place]) {
      guard bytes[place] != Self.quote else {
        throw fault("a cell with quotation marks begins with one, and doubles those in it")
      }
      place += 1
    }
    var cell = Cell(line: line)
    (cell.text, cell.fault) = decoded(bytes[start..<place])
    return cell
  }

  /// The text of a cell, and its fault; U+FFFD stands for bytes that are no UTF-8.
  private func decoded(
    _ bytes: some Collection<UInt8>
  ) -> (text: String, fault: (value: String, rule: String)?) {
    let isShort = bytes.count <= limits.fieldBytes
    if isShort, let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard isShort else { return (text, ("", "the limit fieldBytes is \(limits.fieldBytes)")) }
    return (text, (text, "a table is UTF-8"))
  }

  private func fault(_ rule: String, line other: Int? = nil) -> RecordFault {
    RecordFault(file: path, line: other ?? line, rule: rule)
  }
}
