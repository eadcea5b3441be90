// SPDX-License-Identifier: Apache-2.0
import CAReading

extension CALottieFile {
  /// The names of the file's slots, in its order.
  public var slots: [String] { json["slots"]?.members?.map(\.name) ?? [] }

  /// Gives a slot a value, in all places that name it.
  ///
  /// - Parameter file: The file that the value comes from, for errors.
  /// - Throws: ``SceneError`` of kind `badValue` where there is no such slot or the value does not
  ///   fit.
  public mutating func setSlot(
    _ slot: String, to value: CALottieValue, from file: String = ""
  ) throws(SceneError) {
    guard let slots = json["slots"], let old = slots[slot], let property = old["p"] else {
      throw SceneError(
        kind: .badValue, file: file, value: slot,
        rule: "the file has no such slot" + NearName.question(slot, among: self.slots))
    }
    guard let new = value.property(like: property, isColor: false) else {
      throw SceneError(
        kind: .badValue, file: file, value: "slot \(slot), \(value.shown)",
        rule: "the value does not fit the slot")
    }
    json = json.setting("slots", to: slots.setting(slot, to: old.setting("p", to: new)))
      .resolvingSlots()
  }

  /// Gives a property of every layer of a name a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - keyPath: `position`, `scale`, `rotation`, `opacity`, `anchorPoint` or `text` of the layer,
  ///     `color` of a solid; or names of shapes within it and a property, as
  ///     `star.fill.color`. `fill`, `stroke` and other words stand for all shapes of the
  ///     kind below.
  ///   - name: The layers' name, in all compositions of the file.
  ///   - file: The file that the value comes from, for errors.
  /// - Throws: ``SceneError`` of kind `badValue` where nothing is called so, or the value does not
  ///   fit.
  public mutating func set(
    _ value: CALottieValue, forKeyPath keyPath: String, ofLayersNamed name: String,
    from file: String = ""
  ) throws(SceneError) {
    var edit = LottieEdit(value: value, keys: keyPath.split(separator: ".").map(String.init))
    var names: [String] = []
    let root = json.mappingLayers { layer in
      let own = layer["nm"]?.string ?? ""
      names.append(own)
      return own == name ? edit.layer(layer) : layer
    }
    func error(_ value: String, _ rule: String) -> SceneError {
      SceneError(kind: .badValue, file: file, value: value, rule: rule)
    }
    guard names.contains(name) else {
      let question = NearName.question(name, among: Set(names))
      throw error(name, "the file has no layer of this name" + question)
    }
    if edit.misfits > 0 {
      throw error(
        "layer \(name), \(keyPath), \(value.shown)", "the value does not fit the property")
    }
    guard edit.count > 0 else {
      throw error("layer \(name), \(keyPath)", "the layer has no such property")
    }
    json = root
  }
}

extension CALottieValue {
  fileprivate var shown: String {
    switch self {
    case .numbers(let numbers): numbers.map { "\($0)" }.joined(separator: " ").shortened
    case .text(let text): text.shortened
    }
  }
}

extension JSONValue {
  /// The file with each layer of the main composition and of all assets changed.
  fileprivate func mappingLayers(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    mappingMembers { member in
      switch member.name {
      case "layers": member.value.mappingElements(change)
      case "assets":
        member.value.mappingElements { asset in
          asset.mappingMembers {
            $0.name == "layers" ? $0.value.mappingElements(change) : $0.value
          }
        }
      default: member.value
      }
    }
  }
}

/// A value on its way to the properties that a key path names.
private struct LottieEdit {
  let value: CALottieValue
  let keys: [String]
  /// Properties that got the value.
  var count = 0
  /// Properties that it does not fit.
  var misfits = 0

  mutating func layer(_ layer: JSONValue) -> JSONValue {
    guard let last = keys.last else { return layer }
    if keys.count == 1 || keys == ["transform", last] {
      if last == "text", let text = layer["t"], let document = text["d"] {
        return layer.setting("t", to: text.setting("d", to: replaced(document, last)))
      }
      if last == "color", layer["sc"] != nil, case .text(let color) = value {
        count += 1
        return layer.setting("sc", to: JSONValue(.string(color), line: layer.line))
      }
      if let member = LottiePropertyNames.transform[last], let transform = layer["ks"] {
        return layer.setting("ks", to: property(member, of: transform, last))
      }
    }
    guard keys.count > 1, let shapes = layer["shapes"] else { return layer }
    return layer.setting("shapes", to: items(shapes, keys.dropLast()))
  }

  /// Shapes with the property changed in those that the rest of the key path leads to.
  private mutating func items(_ items: JSONValue, _ rest: ArraySlice<String>) -> JSONValue {
    guard let array = items.array else { return items }
    return JSONValue(.array(array.map { item($0, rest) }), line: items.line)
  }

  private mutating func item(_ item: JSONValue, _ rest: ArraySlice<String>) -> JSONValue {
    let kind = item["ty"]?.string ?? ""
    guard let key = rest.first else { return item }
    let fits =
      item["nm"]?.string == key || LottiePropertyNames.kinds[key]?.contains(kind) == true
    let left = fits ? rest.dropFirst() : rest
    if kind == "gr" {
      guard let inner = item["it"] else { return item }
      // The transform of a group stands among its shapes.
      let next = left.isEmpty ? ["transform"] : left
      return item.setting("it", to: items(inner, next))
    }
    guard fits, left.isEmpty, let last = keys.last,
      let member = LottiePropertyNames.members[kind]?[last]
    else { return item }
    return property(member, of: item, last)
  }

  private mutating func property(
    _ member: String, of object: JSONValue, _ word: String
  ) -> JSONValue {
    guard let old = object[member] else { return object }
    return object.setting(member, to: replaced(old, word))
  }

  private mutating func replaced(_ old: JSONValue, _ word: String) -> JSONValue {
    guard let new = value.property(like: old, isColor: word == "color") else {
      misfits += 1
      return old
    }
    count += 1
    return new
  }
}
