// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / Double(1 << 53)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

/// A path to be filled or stroked, made from a number, about 20 units wide and high.
struct RandomPath {
  let number: Int
  var storage = PathStorage()
  var isEvenOdd = false
  var stroke: StrokeStyle?
  var dashes: [CGFloat] = []

  init(_ number: Int) {
    self.number = number
    var numbers = SeededNumbers(UInt64(number) &* 7919 &+ 17)
    // Tiny and huge ones too: a huge one is mostly outside the window.
    let size = [20.0, 20, 20, 8, 2, 60][numbers.below(6)]
    let form = numbers.below(6)
    switch form {
    case 0: addPolygon(&numbers, size, corners: 3 + numbers.below(6))
    case 1: addStar(&numbers, size)
    case 2: addCurves(&numbers, size, count: 2 + numbers.below(5), isClosed: true)
    case 3: addCurves(&numbers, size, count: 1 + numbers.below(4), isClosed: false)
    case 4: addCusps(&numbers, size)
    default: addSpikes(&numbers, size)
    }
    isEvenOdd = numbers.below(3) == 0
    if numbers.below(2) == 0 {
      var width = [0.3, 1, 2, 4][numbers.below(4)]
      // Where a curve turns tighter than its pen is wide, Cairo leaves holes in the area that the
      // pen sweeps over.
      if (2...4).contains(form) { width = min(width, size * 0.05) }
      stroke = StrokeStyle(
        width: CGFloat(width), cap: [.butt, .round, .square][numbers.below(3)],
        join: [.miter, .round, .bevel][numbers.below(3)], miterLimit: CGFloat(2 + numbers.below(9)))
      if numbers.below(3) == 0 {
        dashes = (0..<2).map { _ in CGFloat(numbers.number(0.5, 6)) }
      }
    }
  }

  private func point(_ numbers: inout SeededNumbers, _ size: Double) -> CGPoint {
    CGPoint(x: numbers.number(-size / 2, size / 2), y: numbers.number(-size / 2, size / 2))
  }

  private mutating func addPolygon(_ numbers: inout SeededNumbers, _ size: Double, corners: Int) {
    storage.move(to: point(&numbers, size))
    for _ in 1..<corners { storage.addLine(to: point(&numbers, size)) }
    storage.close()
  }

  private mutating func addStar(_ numbers: inout SeededNumbers, _ size: Double) {
    let count = 5 + 2 * numbers.below(4)
    let start = numbers.number(0, 6)
    for index in 0..<count {
      let angle = start + Double(index * (count / 2)) * 2 * .pi / Double(count)
      let corner = CGPoint(x: cos(angle) * size / 2, y: sin(angle) * size / 2)
      if index == 0 { storage.move(to: corner) } else { storage.addLine(to: corner) }
    }
    storage.close()
  }

  private mutating func addCurves(
    _ numbers: inout SeededNumbers, _ size: Double, count: Int, isClosed: Bool
  ) {
    storage.move(to: point(&numbers, size))
    for _ in 0..<count {
      if numbers.below(4) == 0 {
        storage.addQuadCurve(to: point(&numbers, size), control: point(&numbers, size))
      } else {
        storage.addCurve(
          to: point(&numbers, size), control1: point(&numbers, size),
          control2: point(&numbers, size))
      }
    }
    if isClosed { storage.close() }
  }

  /// Curves whose controls cross, so that they turn on the spot.
  private mutating func addCusps(_ numbers: inout SeededNumbers, _ size: Double) {
    storage.move(to: point(&numbers, size))
    for _ in 0..<2 {
      let (start, end) = (storage.currentPoint ?? .zero, point(&numbers, size))
      let reach = numbers.number(0.8, 1.2)
      storage.addCurve(
        to: end,
        control1: CGPoint(x: start.x + (end.x - start.x) * reach, y: start.y + size / 2),
        control2: CGPoint(x: end.x + (start.x - end.x) * reach, y: end.y + size / 2))
    }
    if numbers.below(2) == 0 { storage.close() }
  }

  /// Needles: corners of a few hundredths of a pixel.
  private mutating func addSpikes(_ numbers: inout SeededNumbers, _ size: Double) {
    let count = 3 + numbers.below(4)
    for index in 0..<count {
      let angle = Double(index) * 2 * .pi / Double(count) + numbers.number(0, 0.3)
      let tip = CGPoint(x: cos(angle) * size / 2, y: sin(angle) * size / 2)
      let width = numbers.number(0.02, 0.6)
      let foot = CGPoint(x: -sin(angle) * width, y: cos(angle) * width)
      if index == 0 { storage.move(to: foot) } else { storage.addLine(to: foot) }
      storage.addLine(to: tip)
      storage.addLine(to: CGPoint(x: -foot.x, y: -foot.y))
    }
    storage.close()
  }

  /// A path to be seen in a kind of transform, 8 for perspective.
  init(_ number: Int, kind: Int) {
    self = Self.keepsAngles(kind) ? RandomPath(number) : RandomPath(number).withoutMiters
  }

  /// The same without miters. Cairo judges the length of a miter on the surface, Core Graphics in
  /// the path's plane; they agree where angles are kept.
  var withoutMiters: RandomPath {
    var result = self
    if stroke?.join == .miter { result.stroke?.join = .bevel }
    return result
  }

  /// Whether a kind of transform keeps angles.
  static func keepsAngles(_ kind: Int) -> Bool { [0, 1, 2, 3, 6].contains(kind) }

  /// The place of a path in the window by the kind of its transform, 0 to 7, and the path's number.
  func map(_ kind: Int, side: Int) -> PlaneMap {
    var numbers = SeededNumbers(UInt64(number * 8 + kind) &* 104_729 &+ 5)
    let (angle, middle) = (numbers.number(0, 6.3), Double(side) / 2)
    let place = SIMD3(
      middle + numbers.number(-1, 1), middle + numbers.number(-1, 1), 1)
    let (x, y): (SIMD2<Double>, SIMD2<Double>)
    switch kind {
    case 0: (x, y) = ([1, 0], [0, 1])
    case 1: (x, y) = ([1.37, 0], [0, 1.37])
    case 2: (x, y) = ([0.31, 0], [0, 0.31])
    case 3: (x, y) = ([cos(angle), sin(angle)], [-sin(angle), cos(angle)])
    case 4: (x, y) = ([1, 0.2], [0.7, 1])
    case 5: (x, y) = ([1.6, 0], [0, 0.4])
    case 6: (x, y) = ([-1, 0], [0, 1])
    default:
      (x, y) = (
        [1.2 * cos(angle), 0.8 * sin(angle)], [-1.2 * sin(angle) - 0.3, 0.8 * cos(angle)]
      )
    }
    return PlaneMap(x: SIMD3(x, 0), y: SIMD3(y, 0), origin: place)
  }

  /// The same turned out of the screen's plane.
  func perspective(side: Int) -> PlaneMap {
    var numbers = SeededNumbers(UInt64(number) &* 15_485_863 &+ 3)
    let flat = map(3, side: side)
    var result = flat
    let (a, b) = (numbers.number(-0.02, 0.02), numbers.number(-0.02, 0.02))
    let middle = Double(side) / 2
    result.x = SIMD3(flat.x.x + middle * a, flat.x.y + middle * a, a)
    result.y = SIMD3(flat.y.x + middle * b, flat.y.y + middle * b, b)
    return result
  }
}
