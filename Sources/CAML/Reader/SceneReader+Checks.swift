// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

/// Remarks on values that are read all the same.
extension SceneReader {
  /// Remarks on a type that an element with a value declares and that is none, or is not that of
  /// its property, and on attributes that such elements do not have.
  func check(_ element: Element, as kind: ValueKind, key: String) {
    checkAttributes(element, "an element with a value", ValueTypes.attributes)
    guard let type = element["type"] else { return }
    checkType(
      type, as: "\(element.name) type=\"\(type.shortened)\"", for: kind, of: key, line: element.line
    )
  }

  /// Remarks on the name of an item of a list, which is the type of its value.
  func checkItem(_ item: Element, of property: String, as kind: ValueKind? = nil) {
    guard item["type"] == nil else { return }
    let kind = kind ?? Spellings.itemKind(of: property)
    checkType(
      item.name, as: "<\(item.name.shortened)> in \(property)", for: kind, of: property,
      line: item.line)
  }

  /// Remarks on an item of a list of timing functions that is called something else.
  func checkCurve(_ item: Element, of property: String) {
    guard item.name != ValueTypes.curve else { return }
    warn(
      .doubtfulValue, item.line,
      "<\(item.name.shortened)> in \(property): the items are <\(ValueTypes.curve)>",
      once: "\(property) of type \(item.name)")
  }

  private func checkType(
    _ type: String, as shown: String, for kind: ValueKind?, of property: String, line: Int
  ) {
    if let declared = ValueKind(typeName: type) {
      guard let kind, !ValueTypes.fits(declared, kind) else { return }
      warn(
        .doubtfulValue, line, "\(shown): \(property) takes \(kind.phrase), \(example(of: kind))",
        once: "\(property) of type \(type)")
    } else if !ValueTypes.all.contains(type) {
      warn(
        .doubtfulValue, line,
        "\(shown): no such type of value" + NearName.question(type, among: ValueTypes.all),
        once: "\(property) of type \(type)")
    }
  }

  private func example(of kind: ValueKind) -> String { "such as <\(ValueTypes.name(of: kind))>" }

  /// Remarks on the attributes of an element beside the known ones.
  ///
  /// - Parameter owner: The element with its article.
  func checkAttributes(_ element: Element, _ owner: String, _ known: Set<String>) {
    for attribute in element.attributes
    where !known.contains(attribute.name) && !IgnoredNames.attribute(attribute.name) {
      warn(
        .unknownProperty, attribute.line,
        "\(attribute.name.shortened): \(owner) has no such attribute"
          + Self.advice(attribute.name, among: known.sorted()),
        once: "\(owner) \(attribute.name)")
    }
  }

  private static func advice(_ name: String, among known: [String]) -> String {
    let question = NearName.question(name, among: known)
    return question.isEmpty ? "; it has \(known.joined(separator: ", "))" : question
  }

  /// Remarks on a value that is hardly meant.
  func doubt(_ value: PropertyValue?, of key: String, as shown: String, line: Int) {
    guard let value, let rule = ValueDoubt.rule(value, key: key) else { return }
    let quoted = shown.isEmpty ? "" : "=\"\(shown.shortened)\""
    warn(.doubtfulValue, line, "\(key)\(quoted): \(rule)")
  }

  /// Remarks on text between the tags of elements that hold other elements.
  func checkTexts(_ root: Element) {
    var rest = [root]
    while let element = rest.popLast() {
      rest += element.children.reversed()
      guard !element.text.isEmpty, element.name.holdsNoText else { continue }
      warn(
        .doubtfulValue, element.line,
        "<\(element.name)> holds no text: \"\(element.text.trimmed.shortened)\" is left out")
    }
  }
}

extension String {
  /// Whether elements of that name hold elements, and no text.
  fileprivate var holdsNoText: Bool {
    namesLayer || AnimationClass(named: self) != nil || Self.containers.contains(self)
      || hasPrefix("LKState") || hasPrefix("CAState")
  }

  private static let containers: Set = [
    "caml", "sublayers", "mask", "animations", "animation", "p", "filters", "backgroundFilters",
    "compositingFilter", "CAFilter", "CIFilter", "emitterCells", "CAEmitterCell", "LKEmitterCell",
    "states", "stateTransitions", "elements", "values", "timingFunctions", "colors", "locations",
  ]
}
