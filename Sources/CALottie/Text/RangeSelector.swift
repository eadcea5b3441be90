// SPDX-License-Identifier: Apache-2.0
import CATiming

/// How far a range or an expression of an animator selects each character.
struct RangeSelector {
  private let range: LottieTextRange
  private let setting: TextSetting
  private let map: TimeMap
  /// The number of the unit of each character: of characters, words or lines; -1 for none.
  private var units: [Int]
  /// The number of units.
  let count: Int

  init(_ range: LottieTextRange, _ setting: TextSetting, _ map: TimeMap) {
    (self.range, self.setting, self.map) = (range, setting, map)
    var number = -1
    switch range.basis {
    case 2:
      units = setting.places.map { place in
        if place.character.isWhitespace { return -1 }
        number += 1
        return number
      }
    case 3: units = Self.dense(setting.places.map(\.word))
    case 4: units = Self.dense(setting.places.map(\.line))
    default: units = Array(setting.places.indices)
    }
    count = (units.max() ?? -1) + 1
    guard range.isRandom else { return }
    let order = Self.order(count)
    units = units.map { $0 < 0 ? $0 : order[$0] }
  }

  /// The numbers below a count in an order that looks random and is the same each time: After
  /// Effects' own is not public.
  private static func order(_ count: Int) -> [Int] {
    var result = Array(0..<count)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(count)
    for place in result.indices.reversed() where place > 0 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      result.swapAt(place, Int((state >> 33) % UInt64(place + 1)))
    }
    return result
  }

  private static func dense(_ numbers: [Int]) -> [Int] {
    var known: [Int: Int] = [:]
    return numbers.map { number in
      let next = known.count
      return known[number, default: next] == next
        ? {
          known[number] = next; return next
        }() : known[number]!
    }
  }

  /// How far the character at a place is selected along an axis.
  func share(of index: Int, axis: Int = 0) -> Moving<Double> {
    guard units.indices.contains(index), units[index] >= 0, count > 0 else { return Moving(0) }
    if range.amountByUnit != nil { return expressed(share: units[index], axis: axis) }
    func number(_ property: LottieNumbers?, _ standard: Double) -> Moving<Double> {
      property?.moving(map, axis: 0) ?? Moving(standard)
    }
    let whole = range.usesIndices ? Double(count) : 100
    let list = Moving.all([
      number(range.start, 0), number(range.end, whole), number(range.offset, 0),
      number(range.amount, 100), number(range.smoothness, 100), number(range.maximumEase, 0),
      number(range.minimumEase, 0),
    ])
    let (unit, shape, count) = (Double(units[index]), range.shape, Double(self.count))
    return list.map { n in
      let scale = count / whole
      let (a, b) = ((n[0] + n[2]) * scale, (n[1] + n[2]) * scale)
      let share = Self.share(
        unit, from: min(a, b), to: max(a, b), shape, smoothness: n[4] / 100)
      let eased = shape == 1 ? share : Self.ease(share, high: n[5], low: n[6])
      return eased * n[3] / 100
    }
  }

  /// How far an expression selects a unit; units beyond those it was asked for are like the last.
  private func expressed(share unit: Int, axis: Int) -> Moving<Double> {
    guard let last = range.unitAmounts.indices.last else { return Moving(1) }
    return range.unitAmounts[min(unit, last)].moving(map, axis: axis)
      .map { min(max($0 / 100, -1), 1) }
  }

  /// The share of a unit from 0 to 1 by the shape of the range.
  private static func share(
    _ unit: Double, from start: Double, to end: Double, _ shape: Int, smoothness: Double
  ) -> Double {
    let length = end - start
    let middle = unit + 0.5
    func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }
    switch shape {
    case 1:
      // A unit at the rim is selected by the part of it that lies inside.
      guard smoothness > 0 else { return middle >= start && middle < end ? 1 : 0 }
      let ramp = max(smoothness, 1e-6)
      let enter = clamped((unit + 0.5 - start) / ramp + 0.5)
      let leave = clamped((end - unit - 0.5) / ramp + 0.5)
      return min(enter, leave)
    case 2: return length == 0 ? (middle >= end ? 1 : 0) : clamped((middle - start) / length)
    case 3: return length == 0 ? (middle < start ? 1 : 0) : clamped(1 - (middle - start) / length)
    case 4:
      guard length > 0 else { return 0 }
      return clamped(1 - abs(2 * (middle - start) / length - 1))
    case 5:
      guard length > 0 else { return 0 }
      let x = 2 * (middle - start) / length - 1
      return abs(x) >= 1 ? 0 : (1 - x * x).squareRoot()
    default:
      guard length > 0 else { return 0 }
      let x = clamped(1 - abs(2 * (middle - start) / length - 1))
      return x * x * (3 - 2 * x)
    }
  }

  /// The eases of a range: percent by which the way from 0 to 1 is slowed at its ends.
  private static func ease(_ share: Double, high: Double, low: Double) -> Double {
    guard high != 0 || low != 0, share > 0, share < 1 else { return share }
    let (h, l) = (Float(min(max(high, -100), 100) / 100), Float(min(max(low, -100), 100) / 100))
    let curve = UnitCurve(max(l, 0), max(-l, 0), 1 - max(h, 0), 1 - max(-h, 0))
    return curve.value(at: share)
  }
}
