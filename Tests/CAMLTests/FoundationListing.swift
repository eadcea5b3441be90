// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationXML

@testable import CAML

/// Foundation's parser on a file: an independent reading to compare with.
final class FoundationListing: NSObject, XMLParserDelegate {
  private var lines: [String] = []

  struct Refused: Error {}

  static func elements(of data: Data) throws -> [String] {
    let listing = FoundationListing()
    let parser = XMLParser(data: data)
    parser.delegate = listing
    guard parser.parse() else { throw Refused() }
    return listing.lines
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    lines.append(Element.line(name, attributes))
  }
}

extension Element {
  fileprivate static func line(_ name: String, _ attributes: [String: String]) -> String {
    let sorted = attributes.filter { !$0.key.hasPrefix("xmlns") }.sorted { $0.key < $1.key }
    return name + sorted.map { " \($0.key)=\($0.value)" }.joined()
  }

  /// The elements of the tree, parents first.
  var listing: [String] {
    let values = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.value) })
    return [Self.line(name, values)] + children.flatMap(\.listing)
  }
}
