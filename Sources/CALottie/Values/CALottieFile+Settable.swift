// SPDX-License-Identifier: Apache-2.0
import CAReading

/// A value of a Lottie file that somebody may set from outside.
package struct LottieSettable: Sendable {
  /// The kinds of values.
  package enum Kind: String, Sendable { case text, color, image, number, numbers }

  /// The id of a slot, or the name of a layer.
  package let name: String
  /// The key path within the layer; empty for a slot.
  package let key: String
  package let kind: Kind
  /// How many numbers a value has.
  package let count: Int
  /// The value of the file, or that of its first key frame; nil where it has no short text.
  package let current: String?
}

extension CALottieFile {
  /// The slots with the kinds of their values, in the order of the file.
  package var settableSlots: [LottieSettable] {
    (json["slots"]?.members ?? []).map { slot in
      LottieSettable(slot.name, "", slot.value["p"] ?? slot.value)
    }
  }

  /// The texts and the transforms of layers with a name, each name once, in the order of the file.
  package var settableLayers: [LottieSettable] {
    var names: Set<String> = []
    let assets = json["assets"]?.array ?? []
    let layers = ([json] + assets).flatMap { $0["layers"]?.array ?? [] }
    return layers.flatMap { layer -> [LottieSettable] in
      guard let name = layer["nm"]?.string, !name.isEmpty, names.insert(name).inserted else {
        return []
      }
      let text = layer["t"]?["d"].map { LottieSettable(name, "text", $0) }
      let words = LottiePropertyNames.transform.sorted { $0.key < $1.key }
      return [text].compactMap(\.self)
        + words.compactMap { word, member in
          layer["ks"]?[member].map { LottieSettable(name, word, $0) }
        }
    }
  }
}

extension LottieSettable {
  fileprivate init(_ name: String, _ key: String, _ property: JSONValue) {
    let first = property["k"]?.array?.first?["s"]
    let numbers = property["k"]?.numberList ?? first?.numberList ?? []
    let text = first?["t"]?.string
    let isImage = property["p"]?.string != nil && property["k"] == nil
    let isColor =
      key.isEmpty && (numbers.count == 4 || numbers.count == 3)
      && numbers.allSatisfy { (0...1).contains($0) }
    kind =
      text != nil
      ? .text : isImage ? .image : isColor ? .color : numbers.count > 1 ? .numbers : .number
    current =
      text
      ?? (numbers.isEmpty ? nil : numbers.map(\.plain).joined(separator: " "))
    (self.name, self.key, count) = (name, key, max(1, numbers.count))
  }
}
