// SPDX-License-Identifier: Apache-2.0
import CAReading

/// A value for a property or a slot of a Lottie file. It stands still: key frames go.
public enum CALottieValue: Hashable, Sendable {
  /// Numbers as the format has them: percent for opacity and scale, degrees, points, 0 to 1 for the
  /// parts of a colour.
  case numbers([Double])
  /// A text; for a colour `#rgb`, `#rrggbb` or `#rrggbbaa`; for an image a `data:` address, or a
  /// file beside the animation or in its package.
  case text(String)
}

extension CALottieValue {
  /// The property with this value instead of its own; nil where it does not fit.
  ///
  /// - Parameter isColor: Whether the property is a colour.
  func property(like old: JSONValue, isColor: Bool) -> JSONValue? {
    if let document = old["k"]?.array, document.first?["s"]?["t"] != nil {
      guard case .text(let text) = self else { return nil }
      let keys = document.map { key in
        key.setting("s", to: (key["s"] ?? key).setting("t", to: JSONValue(.string(text), line: 0)))
      }
      return old.setting("k", to: JSONValue(.array(keys), line: old.line))
    }
    if old["p"]?.string != nil, old["k"] == nil {
      guard case .text(let path) = self else { return nil }
      return old.setting("u", to: JSONValue(.string(""), line: 0))
        .setting("p", to: JSONValue(.string(path), line: 0))
        .setting("e", to: JSONValue(.number(path.hasPrefix("data:") ? 1 : 0), line: 0))
    }
    guard let numbers = numbers(isColor: isColor || old.looksLikeColor),
      let count = old.valueCount, numbers.count == count || count > 1 && numbers.count <= count + 1
    else { return nil }
    var members: [JSONValue.Member] = [
      .init(name: "a", value: JSONValue(.number(0), line: old.line)),
      .init(
        name: "k",
        value: count == 1
          ? JSONValue(.number(numbers[0]), line: old.line) : .numbers(numbers, line: old.line)),
    ]
    if let slot = old["sid"] { members.append(.init(name: "sid", value: slot)) }
    return JSONValue(.object(members), line: old.line)
  }

  private func numbers(isColor: Bool) -> [Double]? {
    switch self {
    case .numbers(let numbers): return numbers.isEmpty ? nil : numbers
    case .text(let text):
      guard isColor, text.hasPrefix("#") else { return nil }
      let digits = text.dropFirst().compactMap(\.hexDigitValue).map(Double.init)
      guard digits.count == text.count - 1 else { return nil }
      switch digits.count {
      case 3: return digits.map { $0 / 15 } + [1]
      case 6, 8:
        let parts = stride(from: 0, to: digits.count, by: 2).map {
          (digits[$0] * 16 + digits[$0 + 1]) / 255
        }
        return parts.count == 3 ? parts + [1] : parts
      default: return nil
      }
    }
  }
}

extension JSONValue {
  /// How many numbers a property's value has; nil where it is not made of numbers.
  fileprivate var valueCount: Int? {
    if self["s"]?.bool == true { return self["z"] == nil ? 2 : 3 }
    guard let value = self["k"] else { return nil }
    if let numbers = value.numberList { return numbers.count }
    return value.array?.first?["s"]?.numberList?.count
  }

  /// Whether the value has four numbers from 0 to 1, as colours do.
  fileprivate var looksLikeColor: Bool {
    let numbers = self["k"]?.numberList ?? self["k"]?.array?.first?["s"]?.numberList ?? []
    return numbers.count == 4 || numbers.count == 3 && numbers.allSatisfy { (0...1).contains($0) }
  }
}
