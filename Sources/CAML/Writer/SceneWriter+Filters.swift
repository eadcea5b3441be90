// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import QuartzCore

extension SceneWriter {
  /// The filters of a layer.
  func filters(of layer: CALayer, _ owner: SceneOwner) -> [Element] {
    let rare = layer.state.rare
    return list("filters", rare.filters, of: layer.filters, owner)
      + list("backgroundFilters", rare.backgroundFilters, of: layer.backgroundFilters, owner)
      + compositing(rare.compositingFilter, layer.compositingFilter, owner)
  }

  private func list(
    _ name: String, _ value: PropertyValue, of objects: [Any]?, _ owner: SceneOwner
  ) -> [Element] {
    var items: [PropertyValue] = []
    if case .array(let filters) = value { items = filters }
    let known = items.filter(\.isFilter)
    if known.count < objects?.count ?? 0 {
      remark("\(owner.text): \(name): an object that is no filter is not written")
    }
    if known.isEmpty { return [] }
    return [element(name) { known.map { filter($0, owner) } }]
  }

  private func compositing(
    _ value: PropertyValue, _ object: Any?, _ owner: SceneOwner
  ) -> [Element] {
    if value.isFilter {
      return [filter(value, owner, named: "compositingFilter", attributes: [("type", "CAFilter")])]
    }
    if object != nil {
      remark("\(owner.text): compositingFilter: an object that is no filter is not written")
    }
    return []
  }

  /// The element of a filter: inputs that read back as attributes are such, the others have types.
  func filter(
    _ value: PropertyValue, _ owner: SceneOwner, named elementName: String = "CAFilter",
    attributes: [(name: String, value: String)] = []
  ) -> Element {
    guard case .dictionary(var inputs) = value, case .string(let type)? = inputs["type"] else {
      return element(elementName)
    }
    inputs["type"] = nil
    var written = attributes + [("filter", type)]
    var others: [String: PropertyValue] = [:]
    let keys = inputs.keys.sorted().filter { hasElement($0, owner) }
    for key in keys.filter({ $0 == "name" }) + keys.filter({ $0 != "name" }) {
      guard let input = inputs[key] else { continue }
      if let text = plainText(of: input, key) {
        written.append((key, text))
      } else {
        others[key] = input
      }
    }
    return element(elementName, written) {
      others.sorted { $0.key < $1.key }.compactMap { key, input in
        item(
          input,
          SceneSlot(key, kind: SceneReader.inputKind(key), key: key, owner: owner))
      }
    }
  }

  /// The text of an input that reads back as an attribute; nil where it does not.
  private func plainText(of input: PropertyValue, _ key: String) -> String? {
    let kind = SceneReader.inputKind(key) ?? .string
    let color = if case .color(let color) = input { SceneColor(color) } else { SceneColor?.none }
    let texts = color.map { $0.opacity == nil ? [$0.text] : [] } ?? input.spellings
    return texts.first { text in
      let text = ValueText(text: text, magnitude: limits.numberMagnitude)
      return (try? text.value(kind, key: key))?.means(input) ?? false
    }
  }
}

extension PropertyValue {
  /// Whether it is the value of a filter.
  var isFilter: Bool {
    if case .dictionary(let values) = self, case .string? = values["type"] { true } else { false }
  }
}
