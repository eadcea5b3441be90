// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics

extension SceneReader {
  /// The value of an element such as `<CGPoint value="1 2"/>` or `<value type="real" value="1"/>`.
  ///
  /// Where the property asks for a kind, that decides, whatever the element calls itself; else its
  /// `type`, or its name.
  func value(
    of element: Element, as kind: ValueKind?, key: String
  ) throws(BadValue) -> PropertyValue {
    let type = element["type"] ?? element.name
    if ValueTypes.nulls.contains(type) { return .none }
    if let kind { check(element, as: kind, key: key) }
    guard let kind = kind ?? ValueKind(typeName: type) else {
      if !element.children.isEmpty { return try looseValue(of: element) }
      return .string(element["value"] ?? element.text)
    }
    switch kind {
    case .array: return try array(element, key: key)
    case .dictionary: return .dictionary(try dictionary(element))
    case .contents: return contents(of: element) ?? .none
    default: return try text(element.plainText).value(kind, key: key, opacity: opacity(element))
    }
  }

  private func opacity(_ element: Element) throws(BadValue) -> CGFloat {
    guard let opacity = element["opacity"] else { return 1 }
    return CGFloat(try text(opacity).number())
  }

  private func array(_ element: Element, key: String) throws(BadValue) -> PropertyValue {
    if element.children.isEmpty, let value = element["value"] {
      return try text(value).value(.array, key: key)
    }
    let kind = Spellings.itemKind(of: key)
    return .array(
      try element.items { child throws(BadValue) in
        if kind != nil { checkItem(child, of: key) }
        return try value(of: child, as: kind, key: child.name)
      })
  }

  private func dictionary(_ element: Element) throws(BadValue) -> [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    for child in element.children {
      // No property's words and ranges hold in a dictionary.
      values[child.name] = try value(of: child, as: nil, key: "")
    }
    return values
  }

  /// Children without a declared type around them: several of one name are a list.
  private func looseValue(of element: Element) throws(BadValue) -> PropertyValue {
    let names = Set(element.children.map(\.name))
    if names.count == element.children.count { return .dictionary(try dictionary(element)) }
    return try array(element, key: element.name)
  }

  /// The picture of `<contents type="CGImage" src="…"/>`, `<contents><CGImage src="…"/></contents>`
  /// or a slot of type CGImage; nil when there is none to draw, which has been remarked on.
  func contents(of element: Element) -> PropertyValue? {
    if element["type"] == "null" || element.name == "null" { return PropertyValue.none }
    if let source = element["src"] ?? element["value"] {
      return picture(source, line: element.line)
    }
    if let child = element.children.first { return contents(of: child) }
    warn(.badValue, element.line, "contents: names an image in src")
    return nil
  }

  /// The image of that name; nil when it cannot be drawn, which has been remarked on.
  func picture(_ source: String, line: Int) -> PropertyValue? {
    do throws(ImageStore.Problem) {
      return .contents(Contents(try images.image(source, from: lookup)))
    } catch {
      warn(error.kind, line, error.message, once: "\(file) \(source)")
      return nil
    }
  }
}

extension Element {
  /// The text of a value: the attribute, or the text between the tags.
  var plainText: String { self["value"] ?? text }
}
