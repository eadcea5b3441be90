// SPDX-License-Identifier: Apache-2.0

/// A value of a scene that its author offers to others: a name, a kind, a range, and the properties
/// that get it.
package struct SceneParameter: Sendable {
  /// The kinds of values.
  package enum Kind: String, Sendable, CaseIterable {
    /// Any text.
    case text
    /// A finite number.
    case number
    /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or the numbers of a scene file's colour.
    case color
    /// The path of a picture, from the folder of the file that names it.
    case image
    /// One of a few words.
    case choice
    /// True or false.
    case flag
    /// Two numbers.
    case point
  }

  /// A property that gets the value.
  package struct Target: Sendable {
    /// The name of a layer, its id where none has the name, or `slots` in a Lottie file.
    package let layer: String
    /// The key path, or the id of a slot.
    package let key: String
    /// The line in the file of parameters.
    package let line: Int
  }

  /// One of the words of a choice.
  package struct Choice: Sendable {
    /// The word.
    package let name: String
    /// The value that the targets get.
    package let value: JSONValue
  }

  /// The name by which records give the value.
  package let name: String
  /// A few words for people; nil for none.
  package var title: String?
  /// A sentence for people; nil for none.
  package var detail: String?
  /// The kind of its values.
  package let kind: Kind
  /// Whether the file says the kind; without it there is nothing to say of values.
  package var hasKind = true
  /// The words of a choice.
  package var choices: [Choice] = []
  /// The bounds of a number; nil for none.
  package var minimum: Double?
  package var maximum: Double?
  /// The most characters of a text; nil for no bound.
  package var longest: Int?
  /// Whether a number is whole.
  package var isWhole = false
  /// Whether each record has to give it.
  package var isRequired = false
  /// The value of records that do not give it; nil for the scene's own.
  package var defaultValue: JSONValue?
  /// The properties that get it.
  package var targets: [Target] = []
  /// The line in the file of parameters.
  package let line: Int
}

extension SceneParameter {
  /// The rule that a value breaks; nil where it fits.
  ///
  /// A value may be a text in the spelling of scene files, as cells of tables are. How a colour, a
  /// point or a picture is spelled is checked where a layer gets it.
  package func misfit(_ value: JSONValue) -> String? {
    switch kind {
    case .text: textMisfit(value)
    case .number: numberMisfit(value)
    case .choice: choiceMisfit(value)
    case .flag: Self.flag(value) == nil ? "the value is true or false" : nil
    case .image: (value.string ?? "").isEmpty ? "the value is the path of a picture" : nil
    case .color:
      value.string != nil || value.numberArray.map { [1, 3, 4].contains($0.count) } ?? false
        ? nil : "the value is a colour: #RRGGBB, or a list of its numbers from 0 to 1"
    case .point:
      value.string != nil || value.numberArray?.count == 2
        ? nil : "the value is a list of two numbers"
    }
  }

  private func textMisfit(_ value: JSONValue) -> String? {
    guard let text = value.string else { return "the value is a text" }
    guard let longest, text.count > longest else { return nil }
    return "the text has at most \(longest) characters, not \(text.count)"
  }

  private func numberMisfit(_ value: JSONValue) -> String? {
    guard let number = value.number ?? value.string.flatMap({ Double($0) }), number.isFinite else {
      return "the value is a number"
    }
    if isWhole, number != number.rounded() { return "the value is a whole number" }
    if let minimum, number < minimum { return "the value is at least \(minimum.plain)" }
    if let maximum, number > maximum { return "the value is at most \(maximum.plain)" }
    return nil
  }

  /// A value of the kind, in words.
  package var need: String {
    switch kind {
    case .text: "a text"
    case .number: "a number"
    case .color: "a colour"
    case .image: "the path of a picture"
    case .choice: "one of " + choices.map(\.name).joined(separator: ", ")
    case .flag: "true or false"
    case .point: "two numbers"
    }
  }

  private func choiceMisfit(_ value: JSONValue) -> String? {
    let names = choices.map(\.name)
    let word = Self.word(value)
    if let word, names.contains(word) { return nil }
    return "the value is one of \(names.joined(separator: ", "))"
      + NearName.question(word ?? "", among: names)
  }

  /// The word of a choice, which may be written as a number.
  static func word(_ value: JSONValue) -> String? {
    value.string ?? value.number.map(\.plain)
  }

  private static func flag(_ value: JSONValue) -> Bool? {
    if let flag = value.bool { return flag }
    switch (value.string ?? value.number?.plain)?.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default: return nil
    }
  }

  /// The value that targets get for one that fits.
  package func targetValue(_ value: JSONValue) -> JSONValue {
    switch kind {
    case .choice:
      let word = Self.word(value)
      return choices.first { $0.name == word }?.value ?? value
    case .flag:
      return Self.flag(value).map { JSONValue(.bool($0), line: value.line) } ?? value
    default: return value
    }
  }
}

extension JSONValue {
  /// The elements of an array of numbers alone; nil for everything else.
  package var numberArray: [Double]? {
    guard let array, !array.isEmpty else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }
}

extension Double {
  /// The number without a needless fraction.
  package var plain: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
