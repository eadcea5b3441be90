// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// One column or row of a stretched picture.
private struct ShadowSpan {
  var from = 0.0, to = 0.0
  /// From layer to texture coordinates; the middle, all of one texel, has scale 0.
  var scale = 0.0, offset = 0.0
  /// Whether it lies between the sides of the hole.
  var isInHole = false
}

/// The columns or rows of a stretched picture, without memory of their own.
private struct ShadowSpans {
  private var spans = InlineArray<5, ShadowSpan>(repeating: ShadowSpan())
  private(set) var count = 0

  subscript(place: Int) -> ShadowSpan { spans[place] }

  /// - Parameters:
  ///   - shape: where the shape begins and ends.
  ///   - hole: where nothing is drawn, or nil.
  ///   - picture: where the picture of a shape at 0 begins and ends, the side of that shape, how
  ///     far a corner of it is felt, and whether its middle stretches.
  init(
    shape: (low: Double, high: Double), reach: Double, hole: (low: Double, high: Double)?,
    picture: (low: Double, high: Double, side: Double, corner: Double, stretches: Bool)
  ) {
    let (outer, end) = (shape.low - reach, shape.high + reach)
    let inner =
      picture.stretches
      ? (low: shape.low + picture.corner, high: shape.high - picture.corner)
      : (low: end, high: end)
    var lines = SortedLines()
    lines.insert(outer)
    if picture.stretches {
      lines.insert(inner.low)
      lines.insert(inner.high)
    }
    lines.insert(end)
    if let hole {
      if hole.low > outer, hole.low < end { lines.insert(hole.low) }
      if hole.high > outer, hole.high < end { lines.insert(hole.high) }
    }
    let scale = 1 / (picture.high - picture.low)
    for place in 1..<lines.count where lines[place] > lines[place - 1] {
      let (from, to) = (lines[place - 1], lines[place])
      let middle = (from + to) / 2
      var span = ShadowSpan(from: from, to: to, scale: scale)
      if middle < inner.low {
        span.offset = -(shape.low + picture.low) * scale
      } else if middle > inner.high {
        span.offset = (picture.side - shape.high - picture.low) * scale
      } else {
        (span.scale, span.offset) = (0, (picture.side / 2 - picture.low) * scale)
      }
      if let hole { span.isInHole = middle > hole.low && middle < hole.high }
      spans[count] = span
      count += 1
    }
  }
}

/// The lines between columns or rows, in order.
private struct SortedLines {
  private var lines = InlineArray<6, Double>(repeating: 0)
  private(set) var count = 0

  subscript(place: Int) -> Double { lines[place] }

  mutating func insert(_ line: Double) {
    var place = count
    while place > 0, lines[place - 1] > line {
      lines[place] = lines[place - 1]
      place -= 1
    }
    lines[place] = line
    count += 1
  }
}

extension LayerShadow {
  /// The least sigma of a shadow that a picture is good enough for, pixels: the area that a pixel
  /// averages over is then too small to be seen.
  static let leastSigma = 3.0
  /// The most texels of a picture that is made for rectangles of one size: where that animates, one
  /// is made in each frame.
  static let largestArea = 262_144.0

  /// The number of the cells that show the shadow of a rounded rectangle, or why it has to be
  /// computed pixel by pixel.
  func findCells(
    of shape: LayerShape, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) -> Result<Int, CellsObstacle> {
    let rect = shape.rect.moved(by: offset)
    let pixels = visit.map.pixelsPerPoint(at: rect.middle)
    guard sigma * pixels >= Self.leastSigma else { return .failure(.smallBlur(sigma * pixels)) }
    let key = ShadowCells.Key(shape, sigma: sigma)
    guard key.meeting == .zero || key.area <= Self.largestArea else {
      return .failure(.tooLarge(key.area))
    }
    guard let number = walk.caches.shadowCells.find(key) else { return .failure(.noPicture) }
    return .success(number)
  }

  /// Draws the shadow of a rounded rectangle as cells of a picture: those where it changes, and
  /// those where its middle stretches.
  ///
  /// - Parameters:
  ///   - number: that of the cells.
  ///   - hole: the part of it that an opaque layer hides.
  func drawCells(
    _ number: Int, of shape: LayerShape, _ color: SIMD4<Float>, hole: LayerRect?,
    _ visit: LayerVisit, _ walk: inout TreeWalk
  ) {
    let rect = shape.rect.moved(by: offset)
    let key = walk.caches.shadowCells[number].key
    let place = walk.contentsPlace(ofShadowCells: number)
    let picture = walk.caches.shadowCells[number].picture.rect
    let columns = ShadowSpans(
      shape: (rect.minX, rect.maxX), reach: reach, hole: hole.map { ($0.minX, $0.maxX) },
      picture: (picture.minX, picture.maxX, key.size.x, key.corner, key.meeting.x == 0))
    let rows = ShadowSpans(
      shape: (rect.minY, rect.maxY), reach: reach, hole: hole.map { ($0.minY, $0.maxY) },
      picture: (picture.minY, picture.maxY, key.size.y, key.corner, key.meeting.y == 0))
    let instance = PictureInstance(tint: color)
    var draw = walk.draft.openDraw(visit, Variant(.picture, .tint), .contents(place))
    for row in 0..<rows.count {
      for column in 0..<columns.count where !(columns[column].isInHole && rows[row].isInHole) {
        let (u, v) = (columns[column], rows[row])
        walk.draft.add(
          instance.showing(u: (u.scale, u.offset), v: (v.scale, v.offset)),
          over: LayerRect(minX: u.from, minY: v.from, maxX: u.to, maxY: v.to), visit, to: &draw)
      }
    }
    walk.draft.close(draw)
  }
}

extension TreeWalk {
  /// The place of a picture of shadow cells in the frame's contents.
  mutating func contentsPlace(ofShadowCells number: Int) -> Int32 {
    let stamp = draft.contents.stamp
    if let place = caches.shadowCells.place(number, stamp: stamp) { return place }
    let place = draft.place(of: caches.shadowCells[number].picture.contents)
    caches.shadowCells.setPlace(number, place, stamp: stamp)
    return place
  }
}
