// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Estimates whether drawing opaque parts front to back against depth pays.
///
/// It saves the pixels that later opaque draws hide. It costs a clear of the depth buffer and a
/// test for each pixel drawn, on a software driver about an eighth of the cost of a drawn pixel.
struct DepthGain: Sendable {
  /// How many tested or cleared pixels cost as much as one drawn pixel.
  static let testsPerPixel = 8
  private static let side = 64

  /// A row of cells is a word: those that opaque draws hide all of.
  private var hidden = [UInt64](repeating: 0, count: side)
  private var grid = CellGrid(DeviceRect.zero)

  /// Whether it pays for passes that are one step drawn to `region`.
  ///
  /// - Parameter roles: by place among the frame's draws; only those count that are drawn.
  mutating func pays(
    _ passes: ArraySlice<Int>, of frame: Frame, _ plan: TargetPlan, _ region: DeviceRect,
    _ roles: [DrawRole]
  ) -> Bool {
    guard hasOpaque(passes, frame, roles) else { return false }
    for row in hidden.indices { hidden[row] = 0 }
    grid = CellGrid(region)
    var (saved, drawn) = (0, region.area)
    for number in passes.reversed() {
      let pass = frame.passes[number]
      let cell = plan.cells[pass.target]
      let (dx, dy) = (Int(cell.x - cell.deviceX), Int(cell.y - cell.deviceY))
      for index in pass.draws.reversed() where roles[index] == .drawn {
        let draw = frame.draws[index]
        let rect = draw.bounds.intersection(pass.rect).moved(dx, dy)
        saved += hiddenArea(of: rect)
        drawn += rect.area
        if draw.hidesAll { hide(frame, draw, pass.rect, dx, dy) }
      }
    }
    return saved * Self.testsPerPixel > drawn
  }

  private func hasOpaque(
    _ passes: ArraySlice<Int>, _ frame: Frame, _ roles: [DrawRole]
  ) -> Bool {
    passes.contains { number in
      frame.passes[number].draws.contains { roles[$0] == .drawn && frame.draws[$0].hidesAll }
    }
  }

  private func hiddenArea(of rect: DeviceRect) -> Int {
    let (rows, columns) = grid.touched(by: rect)
    var count = 0
    for row in rows { count += (hidden[row] & columns).nonzeroBitCount }
    return min(rect.area, count * grid.cellArea)
  }

  private mutating func hide(
    _ frame: Frame, _ draw: Draw, _ limit: DeviceRect, _ dx: Int, _ dy: Int
  ) {
    for place in draw.instances.heads {
      if let covered = frame.heads[place].coveredPixels {
        let (rows, columns) = grid.within(covered.intersection(limit).moved(dx, dy))
        for row in rows { hidden[row] |= columns }
      } else if let turned = TurnedRect(frame.heads[place], SIMD2(Float(dx), Float(dy))) {
        let (rows, columns) = grid.touched(by: limit.moved(dx, dy))
        let between = rows.clamped(to: grid.rows(of: turned))
        for row in between { hidden[row] |= columns & grid.within(turned, row: row) }
      }
    }
  }
}

/// A region in 64 × 64 cells.
struct CellGrid: Sendable {
  private static let side = 64

  private let region: DeviceRect
  private let cellWidth: Int
  private let cellHeight: Int

  init(_ region: DeviceRect) {
    self.region = region
    cellWidth = max(1, (region.width + Self.side - 1) / Self.side)
    cellHeight = max(1, (region.height + Self.side - 1) / Self.side)
  }

  var cellArea: Int { cellWidth * cellHeight }

  /// The cells a rectangle touches.
  func touched(by rect: DeviceRect) -> (rows: Range<Int>, columns: UInt64) {
    let rect = rect.intersection(region)
    if rect.isEmpty { return (0..<0, 0) }
    return (
      (rect.y - region.y) / cellHeight..<(rect.maxY - 1 - region.y) / cellHeight + 1,
      Self.mask(
        (rect.x - region.x) / cellWidth, (rect.maxX - 1 - region.x) / cellWidth + 1)
    )
  }

  /// The cells that lie in a rectangle as a whole.
  func within(_ rect: DeviceRect) -> (rows: Range<Int>, columns: UInt64) {
    let rect = rect.intersection(region)
    let top = (rect.y - region.y + cellHeight - 1) / cellHeight
    let bottom = rect.maxY == region.maxY ? Self.side : (rect.maxY - region.y) / cellHeight
    let left = (rect.x - region.x + cellWidth - 1) / cellWidth
    let right = rect.maxX == region.maxX ? Self.side : (rect.maxX - region.x) / cellWidth
    if rect.isEmpty || bottom <= top || right <= left { return (0..<0, 0) }
    return (top..<bottom, Self.mask(left, right))
  }

  /// The rows of cells that a turned rectangle may touch; those of others hold nothing of it.
  func rows(of turned: TurnedRect) -> Range<Int> {
    let (top, bottom) = (turned.top - Float(region.y), turned.bottom - Float(region.y))
    let first = Int((max(top, 0) / Float(cellHeight)).rounded(.down))
    let last = Int((max(bottom, 0) / Float(cellHeight)).rounded(.up))
    return min(first, Self.side)..<min(max(first, last), Self.side)
  }

  /// The cells of a row that lie in a turned rectangle as a whole: between its sides both where the
  /// row begins and where it ends.
  func within(_ turned: TurnedRect, row: Int) -> UInt64 {
    let top = Float(region.y + row * cellHeight)
    guard let above = turned.span(at: top),
      let below = turned.span(at: top + Float(cellHeight))
    else { return 0 }
    let from = max(above.low, below.low) - Float(region.x)
    let to = min(above.high, below.high) - Float(region.x)
    let left = Int((max(from, 0) / Float(cellWidth)).rounded(.up))
    let right = min(Int(max(to, 0)) / cellWidth, Self.side)
    return right > left ? Self.mask(left, right) : 0
  }

  private static func mask(_ first: Int, _ end: Int) -> UInt64 {
    (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(side - end))
  }
}

/// A rectangle of a layer's plane on the surface, neither upright nor seen in perspective.
struct TurnedRect {
  /// Around the outline.
  private let a, b, c, d: SIMD2<Float>

  /// - Parameter offset: is added to device positions.
  init?(_ head: InstanceHead, _ offset: SIMD2<Float>) {
    guard head.isAffine, head.isRectangle else { return nil }
    a = head.homogeneous(head.corners01.lowHalf).device + offset
    b = head.homogeneous(head.corners01.highHalf).device + offset
    c = head.homogeneous(head.corners23.highHalf).device + offset
    d = head.homogeneous(head.corners23.lowHalf).device + offset
    // Numbers that are none, too.
    let reach = max(max(a.max(), -a.min()), max(c.max(), -c.min()))
    guard reach < 1e6, max(b.max(), -b.min()) < 1e6 else { return nil }
  }

  /// The least and the greatest y of its corners.
  var top: Float { min(min(a.y, b.y), min(c.y, d.y)) }
  var bottom: Float { max(max(a.y, b.y), max(c.y, d.y)) }

  /// Where a line along x lies in it; nil where it passes beside it.
  func span(at y: Float) -> (low: Float, high: Float)? {
    var (low, high) = (Float.infinity, -Float.infinity)
    func cross(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
      guard from.y != to.y, min(from.y, to.y) <= y, y <= max(from.y, to.y) else { return }
      let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
      (low, high) = (min(low, x), max(high, x))
    }
    cross(a, b)
    cross(b, c)
    cross(c, d)
    cross(d, a)
    return high > low ? (low, high) : nil
  }
}
