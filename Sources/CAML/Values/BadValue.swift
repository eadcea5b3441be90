// SPDX-License-Identifier: Apache-2.0
import CAReading

/// A value of a scene that breaks a rule: the property keeps its default and a warning is given.
struct BadValue: Error, Hashable {
  let value: String
  let rule: String
  /// The item of a list that the value is; nil for a whole value.
  let item: Item?

  /// An item of a list.
  struct Item: Hashable {
    /// From 1.
    let number: Int
    /// The line in the file.
    let line: Int
  }

  init(_ value: String, _ rule: String, item: Item? = nil) {
    self.value = value
    self.rule = rule
    self.item = item
  }

  /// The sentence of a warning about a property.
  func sentence(of property: String) -> String {
    let shown = value.shortened
    guard let item else { return "\(property)=\"\(shown)\": \(rule)" }
    let quoted = shown.isEmpty ? "" : " \"\(shown)\""
    return "\(property), item \(item.number)\(quoted): \(rule)"
  }
}

extension Element {
  /// Reads each child as an item of a list; an error names the item.
  func items<Value>(_ read: (Element) throws(BadValue) -> Value) throws(BadValue) -> [Value] {
    var values: [Value] = []
    for (index, child) in children.enumerated() {
      do throws(BadValue) {
        values.append(try read(child))
      } catch {
        let item = BadValue.Item(number: index + 1, line: child.line)
        throw BadValue(error.value, child.rule(of: error), item: item)
      }
    }
    return values
  }

  private func rule(of error: BadValue) -> String {
    let isEmpty = self["value"] == nil && text.isEmpty && children.isEmpty
    return isEmpty ? "the item has no value; write <\(name) value=\"…\"/>" : error.rule
  }
}
