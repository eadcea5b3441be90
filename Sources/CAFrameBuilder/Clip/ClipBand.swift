// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A band of rows of the surface, and how a run of clip records covers their pixels.
///
/// Bands end between pixels. So a quad that is cut at their sides covers each pixel once, however
/// it is turned.
struct ClipBand {
  /// Nothing of the rows is drawn outside of these pixels.
  var outer: DeviceRect
  /// These pixels of the rows are covered in full. Empty where there are none.
  var inner: DeviceRect

  /// The pixels on both sides of the inner ones, which need the records; all where there are none
  /// of these.
  var rims: (DeviceRect, DeviceRect) {
    guard !inner.isEmpty else { return (outer, .zero) }
    var (left, right) = (outer, outer)
    left.width = inner.x - outer.x
    (right.x, right.width) = (inner.maxX, outer.maxX - inner.maxX)
    return (left, right)
  }

  /// The pixels that need the records.
  var rimArea: Int { outer.area - inner.area }
}

/// The bands of a run of clip records, from top to bottom.
struct ClipBands {
  private let outline: ClipOutline
  private(set) var list: [ClipBand] = []

  /// The bands of records with this outline; none where they are not worth it.
  init(_ outline: ClipOutline) {
    self.outline = outline
    let lines = lines()
    for (top, bottom) in zip(lines, lines.dropFirst()) {
      append(band(from: top, to: bottom))
    }
    if list.reduce(0, { $0 + $1.inner.area }) < Self.leastArea { list = [] }
  }

  /// Pixels in full that are worth any bands.
  private static let leastArea = 4_096
  /// A band that has more pixels on its rims may be halved, if that leaves fewer of them by a
  /// quarter of the number.
  private static let mostRim = 1_024
  /// The fewest rows of a band that is halved.
  private static let leastRows = 8
  /// The columns of any band lie in these, and the rows.
  private static let limit = DeviceRect(
    x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)
  /// How far a side may be from the line between two pixels and count as on it.
  private static let slack = 1.0 / 512

  /// Where bands begin and end at least: where the inner outline turns.
  private func lines() -> [Int] {
    guard let (low, high) = outline.outer.rows, abs(low) < 1e6, abs(high) < 1e6 else {
      return []
    }
    let top = Int((low + Self.slack).rounded(.down))
    let bottom = Int((high - Self.slack).rounded(.up))
    guard bottom > top else { return [] }
    let middle = (low + high) / 2
    let turns = outline.inner.corners.map { corner in
      corner.y < middle
        ? Int((corner.y - Self.slack).rounded(.up)) : Int((corner.y + Self.slack).rounded(.down))
    }
    return Set(turns.filter { $0 > top && $0 < bottom } + [top, bottom]).sorted()
  }

  private func band(from top: Int, to bottom: Int) -> ClipBand {
    var rows = Self.limit
    (rows.y, rows.height) = (top, bottom - top)
    var result = ClipBand(outer: .zero, inner: .zero)
    guard let outer = outline.outer.columns(from: Double(top), to: Double(bottom)) else {
      return result
    }
    result.outer = rows.columns(from: outer.low + Self.slack, to: outer.high - Self.slack)
    guard let above = innerColumns(at: top), let below = innerColumns(at: bottom) else {
      return result
    }
    let low = (max(above.low, below.low) - Self.slack).rounded(.up)
    let high = (min(above.high, below.high) + Self.slack).rounded(.down)
    result.inner = rows.columns(from: low, to: high)
    return result
  }

  private func innerColumns(at line: Int) -> (low: Double, high: Double)? {
    guard let rows = outline.inner.rows else { return nil }
    let y = Double(line)
    guard y >= rows.low - Self.slack, y <= rows.high + Self.slack else { return nil }
    return outline.inner.columns(at: min(max(y, rows.low), rows.high))
  }

  /// Adds a band, or its halves where these leave clearly fewer pixels on the rims.
  private mutating func append(_ band: ClipBand) {
    guard !band.outer.isEmpty else { return }
    let (top, bottom) = (band.outer.y, band.outer.maxY)
    let rim = band.rimArea
    if rim > Self.mostRim, bottom - top >= Self.leastRows {
      let middle = (top + bottom) / 2
      let halves = (self.band(from: top, to: middle), self.band(from: middle, to: bottom))
      if rim - halves.0.rimArea - halves.1.rimArea >= Self.mostRim / 4 {
        append(halves.0)
        append(halves.1)
        return
      }
    }
    list.append(band)
  }
}

extension DeviceRect {
  /// The pixels in these columns, widened to whole ones.
  fileprivate func columns(from low: Double, to high: Double) -> DeviceRect {
    guard low < high else { return .zero }
    let (first, last) = (Double(x), Double(maxX))
    let left = Int(min(max(low, first), last).rounded(.down))
    let right = Int(min(max(high, first), last).rounded(.up))
    return DeviceRect(x: left, y: y, width: right - left, height: height)
  }
}
