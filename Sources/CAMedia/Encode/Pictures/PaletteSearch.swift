// SPDX-License-Identifier: Apache-2.0

/// Finds the colours that stand for those of a picture.
struct PaletteSearch {
  /// Ascending, each once.
  let colors: [UInt32]

  /// The share of the pixels from which on a colour is kept, and the most such colours.
  private static let largeArea = 256
  private static let mostKept = 48
  /// How often colours are moved.
  private static let rounds = 3

  /// - Parameters:
  ///   - counts: How often each colour occurs; more than `room` colours.
  ///   - room: How many are wanted.
  init(_ counts: [UInt32: Int32], room: Int) {
    let total = counts.values.reduce(0) { $0 + Int($1) }
    let sorted = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let kept = sorted.prefix(Self.mostKept).filter { Int($0.value) * Self.largeArea >= total }
    let rest = sorted.dropFirst(kept.count).map { (color: $0.key, count: $0.value) }
      .sorted { $0.color < $1.color }
    let split = Self.split(rest, into: room - kept.count)
    let fixed = kept.map(\.key)
    colors = Set(fixed + Self.centred(split, fixed, rest)).sorted()
  }

  /// Splits the colours into boxes, the one of the largest error first.
  private static func split(
    _ colors: [(color: UInt32, count: Int32)], into limit: Int
  ) -> [UInt32] {
    var boxes = [ColorBox(colors)]
    while boxes.count < limit {
      let worst = boxes.indices.max { boxes[$0].error < boxes[$1].error }
      guard let worst, let (low, high) = boxes[worst].halves else { break }
      boxes[worst] = low
      boxes.append(high)
    }
    return Set(boxes.map(\.mean)).sorted()
  }

  /// Moves colours to the mean of those that they are the nearest to.
  private static func centred(
    _ colors: [UInt32], _ fixed: [UInt32], _ counts: [(color: UInt32, count: Int32)]
  ) -> [UInt32] {
    var moved = colors
    for _ in 0..<rounds {
      var finder = NearestColor(moved + fixed)
      var sums = [SIMD4<Int>](repeating: SIMD4(0, 0, 0, 0), count: moved.count + fixed.count)
      for (color, count) in counts {
        let channels = SIMD4(
          Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF), 1)
        sums[finder.place(of: color)] &+= channels &* Int(count)
      }
      for place in moved.indices where sums[place].w > 0 {
        let (sum, count) = (sums[place], sums[place].w)
        let mean = (0..<3).map { UInt32((sum[$0] + count / 2) / count) }
        moved[place] = 0xFF00_0000 | mean[0] << 16 | mean[1] << 8 | mean[2]
      }
    }
    return moved
  }
}

/// Some colours of a picture with how often they occur.
private struct ColorBox {
  private let colors: [(color: UInt32, count: Int32)]
  let mean: UInt32
  /// The sum of the squared distances from the mean, along the channel where it is the largest.
  let error: Double
  private let axis: UInt32
  private let middle: Double

  init(_ colors: [(color: UInt32, count: Int32)]) {
    self.colors = colors
    let total = colors.reduce(0.0) { $0 + Double($1.count) }
    var mean: UInt32 = 0xFF00_0000
    var worst: (error: Double, axis: UInt32, middle: Double) = (-1, 0, 0)
    for shift: UInt32 in [0, 8, 16] {
      var (sum, squares) = (0.0, 0.0)
      for (color, count) in colors {
        let value = Double(color >> shift & 0xFF)
        sum += value * Double(count)
        squares += value * value * Double(count)
      }
      let middle = sum / total
      mean |= UInt32(middle.rounded()) << shift
      let error = squares - sum * middle
      if error > worst.error { worst = (error, shift, middle) }
    }
    self.mean = mean
    error = colors.count > 1 ? worst.error : 0
    (axis, middle) = (worst.axis, worst.middle)
  }

  /// The colours below the mean of the longest side and those above; nil for a single colour.
  var halves: (ColorBox, ColorBox)? {
    let low = colors.filter { Double($0.color >> axis & 0xFF) <= middle }
    let high = colors.filter { Double($0.color >> axis & 0xFF) > middle }
    guard !low.isEmpty, !high.isEmpty else { return nil }
    return (ColorBox(low), ColorBox(high))
  }
}
