// SPDX-License-Identifier: Apache-2.0

/// Finds the nearest of some colours.
///
/// The cube of colours is divided into cells of 8 steps a side; each has a list of the colours that
/// may be the nearest of one in it, made when it is first asked for.
struct NearestColor {
  let colors: [UInt32]
  private let channels: [SIMD4<Int32>]
  /// For each cell where its list begins, and how long it is; −1 for one without a list yet.
  private var cells = [(start: Int32, count: Int32)](repeating: (-1, 0), count: 1 << 15)
  private var lists: [UInt8] = []
  private var last: (color: UInt32, place: Int) = (0, 0)

  /// - Parameter colors: 1 to 256 colours.
  init(_ colors: [UInt32]) {
    self.colors = colors
    channels = colors.map(Self.channels)
  }

  @inline(__always)
  private static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
  }

  /// The place of the nearest colour; of equals the first one.
  mutating func place(of color: UInt32) -> Int {
    if color == last.color { return last.place }
    let cell = Int(color >> 19 & 31) << 10 | Int(color >> 11 & 31) << 5 | Int(color >> 3 & 31)
    if cells[cell].start < 0 { fill(cell) }
    let (start, count) = (Int(cells[cell].start), Int(cells[cell].count))
    let wanted = Self.channels(color)
    var best = (place: 0, distance: Int32.max)
    for entry in start..<start + count {
      let place = Int(lists[entry])
      let difference = channels[place] &- wanted
      let distance = (difference &* difference).wrappedSum()
      if distance < best.distance { best = (place, distance) }
    }
    last = (color, best.place)
    return best.place
  }

  /// Lists the colours that are no farther from the cell's nearest pixel than another one is from
  /// all of them.
  private mutating func fill(_ cell: Int) {
    let low = SIMD4<Int32>(
      Int32(cell >> 10 & 31) * 8, Int32(cell >> 5 & 31) * 8, Int32(cell & 31) * 8, 0)
    let high = low &+ SIMD4(7, 7, 7, 0)
    let zero = SIMD4<Int32>(repeating: 0)
    var bound = Int32.max
    for color in channels {
      let most = pointwiseMax(color &- low, high &- color)
      bound = min(bound, (most &* most).wrappedSum())
    }
    let start = lists.count
    for (place, color) in channels.enumerated() {
      let least = pointwiseMax(pointwiseMax(low &- color, color &- high), zero)
      if (least &* least).wrappedSum() <= bound { lists.append(UInt8(place)) }
    }
    cells[cell] = (Int32(start), Int32(lists.count - start))
  }
}
