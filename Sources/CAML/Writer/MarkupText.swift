// SPDX-License-Identifier: Apache-2.0

/// Elements as the text of an XML file.
struct MarkupText {
  private(set) var text = """
    <?xml version="1.0" encoding="UTF-8"?>

    """

  /// A line between the declaration and the root element.
  init(documentType: String? = nil) {
    if let documentType { text += documentType + "\n" }
  }

  /// Appends an element and those in it, each on a line of its own.
  mutating func append(_ element: Element, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    text += margin + "<" + element.name
    for attribute in element.attributes {
      text += " \(attribute.name)=\"\(attribute.value.escaped)\""
    }
    guard element.children.isEmpty else {
      text += ">\n"
      for child in element.children { append(child, indent: indent + 2) }
      text += margin + "</\(element.name)>\n"
      return
    }
    text += element.text.isEmpty ? "/>\n" : ">\(element.text.escaped)</\(element.name)>\n"
  }
}

extension Element {
  /// An element to be written.
  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [],
    children: [Element] = [], text: String = ""
  ) {
    self.init(
      name: name,
      attributes: attributes.map { Attribute(name: $0.name, value: $0.value, line: 0) },
      children: children, text: text, line: 0, column: 0)
  }
}

extension String {
  /// The text with references for the characters that markup or its white space rules would change.
  fileprivate var escaped: String {
    guard utf8.contains(where: { Self.references[$0] != nil }) else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      if let reference = Self.references[byte] {
        bytes.append(contentsOf: reference.utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let references: [UInt8: String] = [
    .ampersand: "&amp;", .less: "&lt;", .greater: "&gt;", .quote: "&quot;", 9: "&#9;", 10: "&#10;",
    13: "&#13;",
  ]

  /// The text without the characters that XML cannot hold.
  var writable: String {
    unicodeScalars.allSatisfy(\.isWritable)
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter(\.isWritable)))
  }

  /// Whether an element may have that name.
  var isElementName: Bool {
    guard let first = utf8.first, first.isNameStart, utf8.count <= 256 else { return false }
    return utf8.allSatisfy(\.isNamePart) && self == writable
  }
}

extension Unicode.Scalar {
  /// Whether XML can hold the character, by itself or as a reference.
  fileprivate var isWritable: Bool {
    value >= 32 ? value != 0xFFFE && value != 0xFFFF : [9, 10, 13].contains(value)
  }
}
