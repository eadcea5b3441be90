// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// Ways into values that key paths of animations name: things in arrays by their name, their values
/// by key, and the parts that every value has.
extension PropertyValue {
  /// The part at the end of a path; nil when there is none.
  func part(_ path: ArraySlice<String>) -> PropertyValue? {
    guard let name = path.first else { return self }
    switch self {
    case .array(let items):
      return items.first { $0.itemName == name }?.part(path.dropFirst())
    case .dictionary(let values):
      return (values[name] ?? defaultInput(name))?.part(path.dropFirst())
    default: return member(path.map { Substring($0) })
    }
  }

  /// The value with the part at the end of a path replaced; nil when there is no way to it.
  ///
  /// A thing need not have had the value: emitter cells only keep those that differ from defaults.
  func replacing(_ path: ArraySlice<String>, with value: PropertyValue) -> PropertyValue? {
    guard let name = path.first else { return value }
    switch self {
    case .array(var items):
      guard let place = items.firstIndex(where: { $0.itemName == name }),
        let item = items[place].replacing(path.dropFirst(), with: value)
      else { return nil }
      items[place] = item
      return .array(items)
    case .dictionary(var values):
      guard path.count > 1 else {
        values[name] = value
        return .dictionary(values)
      }
      guard let new = values[name]?.replacing(path.dropFirst(), with: value) else { return nil }
      values[name] = new
      return .dictionary(values)
    default: return setting(path.map { Substring($0) }, to: value)
    }
  }
}

extension PropertyValue {
  /// Whether all numbers in the value are finite.
  var isFinite: Bool {
    if let (lanes, _) = anyLanes { return lanes.isFinite }
    switch self {
    case .array(let items): return items.allSatisfy(\.isFinite)
    case .dictionary(let values): return values.values.allSatisfy(\.isFinite)
    case .path: return mapped { lanes, _ in lanes } != nil
    default: return true
    }
  }
}

/// All numbers of a value in a row, for curves and distances.
extension PropertyValue {
  /// The numbers of the value; nil when some of it is no numbers, or a transform, whose numbers say
  /// nothing by themselves.
  fileprivate var flat: [Double]? {
    var numbers: [Double] = []
    let copy = mapped { lanes, kind in
      if kind == .flag || kind == .transform { return nil }
      for lane in 0..<kind.count { numbers.append(lanes[lane]) }
      return lanes
    }
    return copy == nil ? nil : numbers
  }

  /// The value of this shape with these numbers; as many as it has.
  func withFlat(_ numbers: [Double]) -> PropertyValue? {
    var next = 0
    return mapped { _, kind in
      var lanes = Lanes()
      for lane in 0..<kind.count {
        lanes[lane] = numbers[next]
        next += 1
      }
      return lanes
    }
  }
}

extension [PropertyValue] {
  /// The numbers of each value; nil unless all are numbers of the same shape.
  var flat: [[Double]]? {
    guard let first else { return nil }
    let numbers = compactMap(\.flat)
    return numbers.count == count && allSatisfy { first.hasShape(of: $0) } ? numbers : nil
  }
}
