// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension BundleIndex {
  /// The index as the text of a property list.
  var text: String {
    var markup = MarkupText(
      documentType:
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
    markup.append(
      Element("plist", [("version", "1.0")], children: [Element("dict", children: pairs)]))
    return markup.text
  }

  private var pairs: [Element] {
    var pairs = pair(Key.rootDocument, Element("string", text: rootDocument ?? ""))
    if let size = documentSize {
      pairs += pair(Key.width, Element("real", text: size.width.text))
      pairs += pair(Key.height, Element("real", text: size.height.text))
    }
    pairs += pair(Key.geometryFlipped, Element(geometryFlipped ? "true" : "false"))
    if scalesToFit { pairs += pair(Key.scalesToFit, Element("true")) }
    if !publishedObjectNames.isEmpty {
      let names = publishedObjectNames.map { Element("string", text: $0.writable) }
      pairs += pair(Key.publishedObjectNames, Element("array", children: names))
    }
    return pairs
  }

  private func pair(_ key: String, _ value: Element) -> [Element] {
    [Element("key", text: key), value]
  }
}
