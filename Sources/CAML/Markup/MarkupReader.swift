// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads XML into ``Element`` values, with line numbers, attribute order and limits.
///
/// The language is XML 1.0 as scene files use it: elements, attributes, the five named references
/// and character references, comments, processing instructions, CDATA. A document type is skipped;
/// the entities it declares are not expanded and nothing outside the file is ever opened, so
/// neither bombs nor external entities exist. Foundation's parser is not used because it hands
/// attributes over without their order.
struct MarkupReader {
  let file: String
  let limits: CAMLLimits
  let bytes: [UInt8]
  var place = 0
  var line = 1
  /// Where the current line begins.
  var lineStart = 0
  private var open: [Element] = []
  private var root: Element?
  private var elementCount = 0
  /// The line of a document type, if the file has one.
  private(set) var documentTypeLine: Int?

  /// A reader of UTF-8 text; a byte order mark is skipped.
  init(_ bytes: [UInt8], file: String, limits: CAMLLimits) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The root element of the text.
  mutating func read() throws(CAMLError) -> Element {
    while place < bytes.count {
      if bytes[place] == .less { try readTag() } else { try readText() }
    }
    if let last = open.last {
      throw malformed("<\(last.name)>", "opened on line \(last.line) and never closed")
    }
    guard let root else { throw malformed("", "the file holds no element") }
    return root
  }

  private mutating func readTag() throws(CAMLError) {
    if skip("<?") {
      try readInstruction()
    } else if skip("<!--") {
      try skipPast("-->", of: "a comment")
    } else if skip("<![CDATA[") {
      try readCharacterData()
    } else if skip("<!DOCTYPE") {
      try skipDocumentType()
    } else if skip("</") {
      try readEndTag()
    } else {
      try readStartTag()
    }
  }

  private mutating func readStartTag() throws(CAMLError) {
    guard !open.isEmpty || root == nil else {
      throw malformed("<", "a second root element; a file has one")
    }
    elementCount += 1
    try check(elementCount, limits.elements, "elements")
    try check(open.count + 1, limits.depth, "depth")
    let (line, column) = (line, place - lineStart + 1)
    place += 1
    let name = try readName(of: "an element")
    let attributes = try readAttributes(of: name)
    open.append(Element(name: name, attributes: attributes, line: line, column: column))
    if skip("/>") {
      close()
    } else if !skip(">") {
      throw malformed("<\(name)", "a start tag ends with > or />")
    }
  }

  private mutating func readEndTag() throws(CAMLError) {
    let name = try readName(of: "an end tag")
    skipSpace()
    guard let element = open.last else {
      throw malformed("</\(name)>", "closes an element that was never opened")
    }
    guard element.name == name else {
      throw malformed("</\(name)>", "closes <\(element.name)> opened on line \(element.line)")
    }
    guard skip(">") else { throw malformed("</\(name)", "an end tag ends with >") }
    close()
  }

  private mutating func close() {
    let element = open.removeLast()
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  mutating func append(text: String) throws(CAMLError) {
    let isBlank = text.utf8.allSatisfy(\.isSpace)
    guard !open.isEmpty else {
      if isBlank { return }
      throw malformed(text, "text stands outside the root element")
    }
    if !isBlank { open[open.count - 1].text += text }
  }

  private mutating func skipDocumentType() throws(CAMLError) {
    guard root == nil, open.isEmpty else {
      throw malformed("<!DOCTYPE", "a document type stands before the root element")
    }
    documentTypeLine = line
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if skip("<!--") {
        try skipPast("-->", of: "a comment")
      } else if byte == .quote || byte == .apostrophe {
        advance()
        try skipPast(byte == .quote ? "\"" : "'", of: "a document type")
      } else {
        advance()
        if byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
        if byte == .greater && depth <= 0 { return }
      }
    }
    throw malformed("<!DOCTYPE", "the file ends inside a document type")
  }
}
