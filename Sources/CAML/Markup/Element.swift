// SPDX-License-Identifier: Apache-2.0

/// One element of an XML file, with where it stands.
///
/// Attributes keep the order of the file: in a scene `transform` and `transform.rotation.z` stand
/// on one layer, and the later one wins.
struct Element: Hashable, Sendable {
  /// One `name="value"` of a start tag; references are replaced in `value`.
  struct Attribute: Hashable, Sendable {
    let name: String
    let value: String
    /// The line the attribute's name stands on, counted from 1.
    let line: Int
  }

  let name: String
  let attributes: [Attribute]
  var children: [Element] = []
  /// The character data directly inside, without the white space between child elements.
  var text = ""
  /// Where the start tag begins; both count from 1, columns in bytes.
  let line: Int
  let column: Int

  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  func child(_ name: String) -> Element? {
    children.first { $0.name == name }
  }
}
