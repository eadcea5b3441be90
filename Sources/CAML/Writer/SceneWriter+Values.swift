// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

/// The place of a value in an element of its own.
struct SceneSlot {
  /// How the element says the type of the value.
  enum Names {
    /// In `type`: `<toValue type="real" value="1"/>`.
    case type
    /// By its name: `<real value="1"/>`.
    case element
    /// Not at all, since the property does: `<colors>`.
    case list
  }

  let name: String
  let names: Names
  /// The kind that the property asks for; nil for none.
  let kind: ValueKind?
  /// The property whose words and ranges hold.
  let key: String
  let owner: SceneOwner

  init(_ name: String, names: Names = .type, kind: ValueKind?, key: String, owner: SceneOwner) {
    self.name = name
    self.names = names
    self.kind = kind
    self.key = key
    self.owner = owner
  }

  /// The place of an item of a list that stands here.
  fileprivate var item: SceneSlot {
    SceneSlot("", names: .element, kind: Spellings.itemKind(of: key), key: "", owner: owner)
  }

  /// The place of a value of a dictionary that stands here.
  fileprivate func member(_ name: String) -> SceneSlot {
    SceneSlot(name, kind: nil, key: "", owner: owner)
  }
}

extension SceneWriter {
  /// The element of any object; nil where it has no form, which has been remarked on.
  func item(object: Any?, _ slot: SceneSlot) -> Element? {
    guard let object, !(object is NSNull) else { return item(.none, slot) }
    if let image = object as? CGImage { return picture(image, slot) }
    let typed = slot.kind.flatMap { PropertyValue(object: object, kind: $0) }
    if let value = typed ?? PropertyValue(object: object), !value.isCollection {
      return item(value, slot)
    }
    switch object {
    case let values as [String: Any]: return dictionary(values, slot)
    case let items as [Any]: return list(items, slot)
    default:
      if let value = typed ?? PropertyValue(object: object) { return item(value, slot) }
      remark(
        "\(slot.owner.text): \(slot.shown): CAML has no form for a \(type(of: object)); "
          + "it is not written"
      )
      return nil
    }
  }

  /// The element of a value.
  func item(_ value: PropertyValue, _ slot: SceneSlot) -> Element? {
    switch value {
    case .none: return typed("null", slot)
    case .color(let color): return self.color(color, slot)
    case .contents(let contents): return picture(contents.image, slot)
    case .array(let items): return list(items, slot)
    case .dictionary(let values): return dictionary(values, slot)
    default:
      guard let kind = slot.kind ?? value.kind else { return nil }
      // Points and sizes are the same to animations of parts.
      let text = spelling(of: value, kind, key: slot.key, slot.owner) {
        $0.shaped(like: value).means(value)
      }
      return text.map { typed(value.typeName(for: slot.kind), slot, [("value", $0)]) }
    }
  }

  private func typed(
    _ type: String, _ slot: SceneSlot, _ attributes: [(name: String, value: String)] = [],
    children: () -> [Element] = { [] }
  ) -> Element {
    switch slot.names {
    case .element: element(type, attributes, children: children)
    case .type: element(slot.name, [("type", type)] + attributes, children: children)
    case .list:
      element(slot.name, (type == "null" ? [("type", type)] : []) + attributes, children: children)
    }
  }

  private func color(_ color: CGColor, _ slot: SceneSlot) -> Element? {
    let written = SceneColor(color)
    guard written.isReadable(magnitude: limits.numberMagnitude) else {
      remark("\(slot.owner.text): \(slot.shown): a colour of no finite numbers is not written")
      return nil
    }
    if written.isCut {
      remark(
        "\(slot.owner.text): \(slot.shown): the colour is written as sRGB shows it",
        once: "\(slot.owner.text) \(slot.shown)")
    }
    return typed(
      "CGColor", slot,
      [("value", written.text)] + (written.opacity.map { [("opacity", $0)] } ?? []))
  }

  func picture(_ image: CGImage, _ slot: SceneSlot) -> Element? {
    guard let source = pictures.source(of: image, slot.owner) else { return nil }
    return typed("CGImage", slot, [("src", source)])
  }

  private func list(_ items: [Any], _ slot: SceneSlot) -> Element {
    typed("NSArray", slot) {
      items.compactMap { item(object: $0, slot.item) }
    }
  }

  private func dictionary(_ values: [String: Any], _ slot: SceneSlot) -> Element {
    typed("NSDictionary", slot) { members(values, of: slot) }
  }

  /// The elements of a dictionary's values, in the order of their keys.
  func members(_ values: [String: Any], of slot: SceneSlot) -> [Element] {
    values.sorted { $0.key < $1.key }.compactMap { key, object in
      guard hasElement(key, slot.owner) else { return nil }
      return item(object: object, slot.member(key))
    }
  }

  /// Whether a key can be the name of an element.
  func hasElement(_ key: String, _ owner: SceneOwner) -> Bool {
    if key.isElementName { return true }
    remark("\(owner.text): '\(key.shortened)' cannot be the name of an element; it is not written")
    return false
  }

  /// The values of `style`.
  func style(_ style: [AnyHashable: Any]?, _ owner: SceneOwner) -> [Element] {
    guard let style else { return [] }
    let keyed = style.reduce(into: [String: Any]()) { all, pair in
      all["\(pair.key.base)"] = pair.value
    }
    let slot = SceneSlot("style", kind: nil, key: "", owner: owner)
    return [element("style") { members(keyed, of: slot) }]
  }

  /// The picture of a layer or cell.
  func contents(_ object: Any?, _ owner: SceneOwner) -> [Element] {
    guard let object else { return [] }
    guard let image = object as? CGImage else {
      remark(
        "\(owner.text): contents that are a \(type(of: object)), no CGImage, are not written",
        once: "contents \(type(of: object))")
      return []
    }
    let slot = SceneSlot("contents", kind: .contents, key: "contents", owner: owner)
    return picture(image, slot).map { [$0] } ?? []
  }
}

extension SceneSlot {
  /// The place in remarks.
  fileprivate var shown: String { key.isEmpty ? name : key }
}

extension PropertyValue {
  /// Lists and dictionaries, which are written member by member.
  fileprivate var isCollection: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// The kind of the value; nil for none.
  fileprivate var kind: ValueKind? {
    switch self {
    case .none: nil
    case .bool: .bool
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .path: .path
    case .contents: .contents
    case .string: .string
    case .array: .array
    case .dictionary: .dictionary
    }
  }

  /// The name of the type where the reader looks for a kind, or for none.
  fileprivate func typeName(for kind: ValueKind?) -> String {
    switch self.kind {
    case .bool: kind == .bool ? "integer" : "bool"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .transform: "CATransform3D"
    case .path: "CGPath"
    case .string: "string"
    default: "real"
    }
  }
}
