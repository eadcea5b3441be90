// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

extension SceneWriter {
  /// The animations that a layer carries, in their order.
  func animations(of layer: CALayer, _ owner: SceneOwner) -> [Element] {
    let own = (layer.objects?.animations ?? []).filter {
      $0.key != SceneReader.animatedPictureKey
    }
    return filled("animations", own) { item in
      animation(item.animation, identity: Self.identity(item), owner)
    }
  }

  /// The actions of a layer by their events.
  func actions(of layer: CALayer, _ owner: SceneOwner) -> [Element] {
    let actions = (layer.actions ?? [:]).sorted { $0.key < $1.key }
    return filled("actions", actions) { self.action($1, of: $0, owner) }
  }

  private func action(_ action: any CAAction, of event: String, _ owner: SceneOwner) -> Element? {
    guard hasElement(event, owner) else { return nil }
    if action is NSNull { return element(event, [("type", "null")]) }
    if let action = action as? CAAnimation { return animation(action, named: event, owner) }
    remark("\(owner.text): the action of \(event) is no animation; it is not written")
    return nil
  }

  /// An element with those of its items that can be written; none where there are none.
  private func filled<Item>(
    _ name: String, _ items: [Item], _ make: (Item) -> Element?
  ) -> [Element] {
    if items.isEmpty { return [] }
    let whole = element(name) { items.compactMap(make) }
    return whole.children.isEmpty ? [] : [whole]
  }

  /// The key of an animation, where it is another than its key path; a transition has always the
  /// same.
  private static func identity(_ item: AttachedAnimation) -> [(name: String, value: String)] {
    let keyPath = (item.animation as? CAPropertyAnimation)?.keyPath
    return item.key == keyPath || item.animation is CATransition ? [] : [("key", item.key ?? "")]
  }

  /// The element of an animation; nil for one of an abstract class, which has been remarked on.
  func animation(
    _ animation: CAAnimation, named name: String = "animation",
    identity: [(name: String, value: String)] = [], _ owner: SceneOwner
  ) -> Element? {
    guard let type = AnimationClass(of: animation) else {
      remark("\(owner.text): a \(Swift.type(of: animation)) is no animation of scenes")
      return nil
    }
    let source = WrittenAnimation(animation, type, owner)
    remarkObjects(of: animation, source.owner, type)
    let attributes = type.keys.compactMap { row in
      text(of: row, source).map { (name: row.name, value: $0) }
    }
    return element(name, [("type", type.typeName)] + identity + attributes) {
      type.keys.compactMap { element(of: $0, source) }
    }
  }

  /// The text of a property that is an attribute; nil where it has its default or is none.
  private func text(of row: AnimationKey, _ source: WrittenAnimation) -> String? {
    guard !row.form.isElement, source.isSet(row),
      let object = source.animation.value(forKey: row.key)
    else { return nil }
    switch object {
    case let function as CAMediaTimingFunction: return curve(function, source.owner)
    case let function as CAValueFunction: return function.name.rawValue
    default: return value(of: object, row, source)
    }
  }

  private func value(
    of object: Any, _ row: AnimationKey, _ source: WrittenAnimation
  ) -> String? {
    guard let value = PropertyValue(object: object), !value.isFilter else { return nil }
    if row.form == .beginTime, case .number(let time) = value, ValueText.isFirstMoment(abs(time)) {
      return abs(time).text
    }
    let kind: ValueKind =
      switch value {
      case .number: row.form == .bool ? .bool : .number
      case .path: .path
      default: .string
      }
    let shown: PropertyValue = kind == .bool ? .bool(value.means(.bool(true))) : value
    return spelling(of: shown, kind, key: row.form == .text ? "" : row.name, source.owner) { read in
      source.tried.setValue(read.object, forKey: row.key)
      let taken = source.tried.value(forKey: row.key).flatMap(PropertyValue.init(object:))
      return taken?.means(value) ?? false
    }
  }

  /// A named curve, or four numbers.
  private func curve(_ function: CAMediaTimingFunction, _ owner: SceneOwner) -> String? {
    let curve = function.curve
    for name in TimingCurve.names
    where SceneReader.function(.named(name)).curve == curve { return name }
    let text = [curve.x1, curve.y1, curve.x2, curve.y2].map(\.text).joined(separator: " ")
    do throws(BadValue) {
      _ = try ValueText(text: text, magnitude: limits.numberMagnitude).timingCurve()
      return text
    } catch {
      remark("\(owner.text): timing function \(text): \(error.rule); it is not written")
      return nil
    }
  }
}

extension SceneWriter {
  /// The child element of a property; nil where it has its default or is an attribute.
  private func element(of row: AnimationKey, _ source: WrittenAnimation) -> Element? {
    guard let object = source.animation.value(forKey: row.key) else { return nil }
    let owner = source.owner
    switch row.form {
    case .value:
      return item(
        object: object,
        SceneSlot(row.name, kind: source.valueKind, key: source.keyPath, owner: owner))
    case .values:
      let slot = SceneSlot(
        "", names: .element, kind: source.valueKind, key: source.keyPath, owner: owner)
      return list(row) { (object as? [Any] ?? []).map { item(object: $0, slot) } }
    case .numbers, .fractions: return numbers(object as? [NSNumber] ?? [], row, owner)
    case .curves:
      return list(row) {
        (object as? [CAMediaTimingFunction] ?? []).map { function in
          curve(function, owner).map { element("CAMediaTimingFunction", [("value", $0)]) }
        }
      }
    case .animations:
      return list(row) {
        (object as? [CAAnimation] ?? []).map { animation($0, owner) }
      }
    case .filter: return transitionFilter(object, row, owner)
    default: return nil
    }
  }

  private func list(_ row: AnimationKey, _ items: () -> [Element?]) -> Element {
    element(row.name) { items().compactMap(\.self) }
  }

  private func numbers(
    _ numbers: [NSNumber], _ row: AnimationKey, _ owner: SceneOwner
  ) -> Element? {
    let range = row.form == .fractions ? 0...1 : -limits.numberMagnitude...limits.numberMagnitude
    guard numbers.allSatisfy({ range.contains($0.doubleValue) }) else {
      remark(
        "\(owner.text): \(row.name): numbers are from \(range.lowerBound) to \(range.upperBound); "
          + "they are not written")
      return nil
    }
    return list(row) { numbers.map { element("real", [("value", $0.doubleValue.text)]) } }
  }

  /// A filter that is more than a name.
  private func transitionFilter(
    _ object: Any, _ row: AnimationKey, _ owner: SceneOwner
  ) -> Element? {
    if object is String { return nil }
    guard let value = PropertyValue(object: object), value.isFilter else {
      remark("\(owner.text): a filter that is a \(type(of: object)) is not written")
      return nil
    }
    return element(row.name) { [filter(value, owner)] }
  }
}

/// An animation while it is written.
struct WrittenAnimation {
  let animation: CAAnimation
  let owner: SceneOwner
  /// Empty for none.
  let keyPath: String
  /// The kind of the animated property, where the reader knows it.
  let valueKind: ValueKind?
  /// One with the defaults, and one to try values on.
  let plain, tried: CAAnimation

  init(_ animation: CAAnimation, _ type: AnimationClass, _ owner: SceneOwner) {
    self.animation = animation
    let property = animation as? CAPropertyAnimation
    keyPath = property?.keyPath ?? ""
    let path = owner.kind.flatMap { KeyPathTarget(property?.keyPath ?? "", for: $0) }
    valueKind = property?.valueFunction == nil ? path?.kind : nil
    self.owner = SceneOwner(
      "\(owner.text): \(type.typeName)\(keyPath.isEmpty ? "" : " of \(keyPath.shortened)")",
      kind: owner.kind)
    (plain, tried) = (type.make(), type.make())
  }

  /// Whether a property has another value than a new animation.
  func isSet(_ row: AnimationKey) -> Bool {
    let value = animation.value(forKey: row.key)
    let standard = plain.value(forKey: row.key)
    guard let value, let standard else { return value != nil || standard != nil }
    return PropertyValue(object: value) != PropertyValue(object: standard)
  }
}
