// SPDX-License-Identifier: Apache-2.0

/// How one picture differs from another of the same size.
struct PixelDifference: CustomStringConvertible {
  /// Pixels of which a channel is off by more than the tolerance.
  var count = 0
  /// The most a channel is off.
  var worst = 0
  /// The sum of the differences of all channels.
  var total = 0
  /// The box around the pixels that count.
  var low = (x: Int.max, y: Int.max)
  var high = (x: Int.min, y: Int.min)
  private let channels: Int

  /// The mean difference of a channel, of 255.
  var mean: Double { Double(total) / Double(max(channels, 1)) }

  var description: String {
    guard count > 0 else { return "no pixel beyond the tolerance, worst \(worst), mean \(mean)" }
    return "\(count) pixels beyond the tolerance, worst \(worst), mean \(mean), "
      + "from (\(low.x), \(low.y)) to (\(high.x), \(high.y))"
  }

  /// Rows that are the same byte for byte cost next to nothing, since most are.
  init(_ a: Pixels, _ b: Pixels, tolerance: Int) {
    precondition(
      a.width == b.width && a.height == b.height, "Pictures of one size are compared.")
    channels = a.bytes.count
    let row = a.width * 4
    for y in 0..<a.height {
      let range = y * row..<(y + 1) * row
      if a.bytes[range] != b.bytes[range] { addRow(y, a, b, tolerance) }
    }
  }

  private mutating func addRow(_ y: Int, _ a: Pixels, _ b: Pixels, _ tolerance: Int) {
    let width = a.width
    a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        var place = y * width * 4
        var x = 0
        while x < width {
          var worst = 0
          let end = place + 4
          while place < end {
            let off = abs(Int(a[place]) - Int(b[place]))
            total += off
            if off > worst { worst = off }
            place += 1
          }
          if worst > 0 { add(x, y, worst, tolerance) }
          x += 1
        }
      }
    }
  }

  private mutating func add(_ x: Int, _ y: Int, _ off: Int, _ tolerance: Int) {
    worst = max(worst, off)
    guard off > tolerance else { return }
    count += 1
    low = (min(low.x, x), min(low.y, y))
    high = (max(high.x, x), max(high.y, y))
  }
}

extension Pixels {
  /// Where and how far this picture and another are apart: black where they agree, brighter the
  /// further a channel is off, and red where it is beyond `tolerance`.
  func differenceImage(_ other: Pixels, tolerance: Int) -> Pixels {
    var result = self
    for place in stride(from: 0, to: bytes.count, by: 4) {
      let off =
        (0..<4).map { abs(Int(bytes[place + $0]) - Int(other.bytes[place + $0])) }.max() ?? 0
      let light = UInt8(min(255, off * 8))
      result.bytes[place] = off > tolerance ? 255 : light
      result.bytes[place + 1] = light
      result.bytes[place + 2] = light
      result.bytes[place + 3] = 255
    }
    return result
  }
}
