// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// One plane of a picture that is made.
struct PlaneTarget {
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
}

/// How much red, green and blue count for brightness.
enum YUVMatrix {
  case bt601, bt709

  /// Those of red and blue; green has the rest.
  var weights: (red: Double, blue: Double) {
    self == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
  }
}

/// Writes premultiplied pixels into the planes of a film's picture.
///
/// YUV has the limited range and, unless said, the matrix of ITU-R BT.709:
/// Y′ = 16 + 219 (0.2126 R′ + 0.7152 G′ + 0.0722 B′), at 10 bits four times that, each value
/// rounded to the nearest. A sample of colour stands at the left of its pixels, where H.264, VP9
/// and MPEG-2 have it: across it is the mean of the pixel there with weight 2 and its two
/// neighbours, down the mean of both rows. Pixels count by their alpha, so that colours under
/// transparent ones do not show.
///
/// Without a plane for alpha the colours are those over black. Beyond the last column and row,
/// pixels repeat.
struct PlaneWriter {
  let layout: PixelLayoutName
  /// Pixels of the pictures given.
  let width: Int
  let height: Int
  /// Pixels of the pictures made.
  let codedWidth: Int
  let codedHeight: Int
  var colors = YUVMatrix.bt709

  /// Fills the planes: Y, U, V and alpha, or one.
  ///
  /// - Parameter parts: The parts in which the planes do not hold the picture yet; nil for all.
  func write(
    _ pixels: PixelBytes, into planes: [PlaneTarget], in parts: [PictureRect]? = nil
  ) {
    precondition(
      pixels.bytes.count >= width * height * 4, "A picture has four bytes for each pixel.")
    let whole = PictureRect(width: width, height: height)
    for part in parts ?? [whole] {
      let part = PlanePart(part, of: self)
      if !layout.isYUV {
        for row in part.rows {
          writePacked(
            line(row, of: pixels), isBlueFirst: pixels.isBlueFirst, row: row, into: planes[0],
            in: part.columns)
        }
      } else if layout.depth == 10 {
        writeYUV(pixels, planes, part, as: UInt16.self)
      } else {
        writeYUV(pixels, planes, part, as: UInt8.self)
      }
    }
  }

  /// Where a row begins; sound as every row taken is one of the picture.
  func line(_ row: Int, of pixels: PixelBytes) -> UnsafePointer<UInt32> {
    let start = pixels.bytes.baseAddress! + min(row, height - 1) * width * 4
    return start.assumingMemoryBound(to: UInt32.self)
  }
}

/// The samples that depend on the pixels of a rectangle. A rectangle at the right or lower side has
/// the repeated pixels beyond it.
struct PlanePart {
  /// Columns and rows of brightness.
  let columns, rows: Range<Int>
  /// Columns and rows of samples of colour.
  let colorColumns, colorRows: Range<Int>

  init(_ rect: PictureRect, of writer: PlaneWriter) {
    let (across, down) = writer.layout.chromaSteps
    let isLast = (
      column: rect.x + rect.width == writer.width, row: rect.y + rect.height == writer.height
    )
    columns = rect.x..<(isLast.column ? writer.codedWidth : rect.x + rect.width)
    rows = rect.y..<(isLast.row ? writer.codedHeight : rect.y + rect.height)
    let count = (
      across: (writer.codedWidth + across - 1) / across,
      down: (writer.codedHeight + down - 1) / down
    )
    // A sample of two pixels draws on the pixel to the left of them, too.
    let end = across == 1 ? columns.upperBound : columns.upperBound / 2 + 1
    colorColumns =
      columns.lowerBound / across..<(isLast.column ? count.across : min(end, count.across))
    let bottom = (rows.upperBound + down - 1) / down
    colorRows = rows.lowerBound / down..<(isLast.row ? count.down : min(bottom, count.down))
  }
}

// Samples that lie together.
extension PlaneWriter {
  private func writePacked(
    _ source: UnsafePointer<UInt32>, isBlueFirst: Bool, row: Int, into plane: PlaneTarget,
    in columns: Range<Int>
  ) {
    let target = plane.base + row * plane.bytesPerRow
    let bytes = layout.packedBytes
    let inner = columns.clamped(to: 0..<width)
    let (from, to) = (source + inner.lowerBound, target + inner.lowerBound * bytes)
    let turns = isBlueFirst != layout.isBlueFirst
    switch layout {
    case .rgb24: PixelMath.dropAlpha(row: from, count: inner.count, into: to, exchanging: turns)
    case .bgr0: PixelMath.fillAlpha(row: from, count: inner.count, into: to, exchanging: turns)
    default: PixelMath.unpremultiply(row: from, count: inner.count, into: to, exchanging: turns)
    }
    let last = target + (width - 1) * bytes
    for x in columns.clamped(to: width..<max(width, codedWidth)) {
      (target + x * bytes).copyMemory(from: last, byteCount: bytes)
    }
  }
}
