// SPDX-License-Identifier: Apache-2.0
import CAML
import CAReading

extension SceneDescription {
  /// The JSON Schema of the scene's values: of one record, or of a list of them.
  ///
  /// Whatever fits it is taken, but for pictures that are not there and for numbers beyond their
  /// range that are written as texts. The reader takes more: every spelling of a scene file.
  ///
  /// - Parameter names: The fields that the names of outputs need.
  func schema(names: Set<String> = []) -> JSONText {
    let others = names.subtracting(known).filter { !$0.contains(".") }.sorted()
    var properties = properties
    for name in others { properties[name] = .object(ValueShape.ofNames) }
    var record: [String: JSONText] = [
      "type": .text("object"), "properties": .object(properties),
    ]
    record["additionalProperties"] = .bool(false)
    let required = (parameters?.all ?? []).filter(\.isRequired).map(\.name) + others
    if !required.isEmpty { record["required"] = .list(required.map(JSONText.text)) }
    var definitions = classes
    definitions["record"] = .object(record)
    return .object([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text(parameters?.title ?? "Values for \(scene)"),
      "type": .list([.text("object"), .text("array")]),
      "if": .object(["type": .text("array")]),
      "then": .object(["items": .object(["$ref": .text("#/$defs/record")])]),
      "else": .object(["$ref": .text("#/$defs/record")]),
      "$defs": .object(definitions),
    ])
  }

  private var known: Set<String> { Set(layers.map(\.name) + (parameters?.all ?? []).map(\.name)) }

  /// Parameters, layers, and both where they share a name and the parameter may be left out: the
  /// values of a layer take the place of the parameter's.
  private var properties: [String: JSONText] {
    var properties: [String: JSONText] = [:]
    for layer in layers { properties[layer.name] = schema(of: layer) }
    for parameter in parameters?.all ?? [] {
      let own = schema(of: parameter)
      let layer = parameter.isRequired ? nil : properties[parameter.name]
      properties[parameter.name] = layer.map { Self.either(own, $0) } ?? own
    }
    return properties
  }

  /// A layer where the value is an object, else a parameter. One that would do is chosen by its
  /// type, so that a validator names the rule that is broken.
  private static func either(_ parameter: JSONText, _ layer: JSONText) -> JSONText {
    .object(["if": .object(["type": .text("object")]), "then": layer, "else": parameter])
  }

  private func schema(of parameter: SceneParameter) -> JSONText {
    let shape = ValueShape(parameter, for: parameter.targets.compactMap(value(of:)))
    var members = shape.members
    members["title"] = parameter.title.map(JSONText.text)
    members["description"] = parameter.detail.map(JSONText.text)
    members["default"] = standard(of: parameter).flatMap(shape.fitting)
    return .object(members)
  }

  /// A layer: the keys of its class, with the scene's own values, and its filters and cells.
  private func schema(of layer: Layer) -> JSONText {
    let isOfClass = layer.class.hasPrefix("CA")
    var own: [String: JSONText] = [:]
    for value in layer.values where !isOfClass || value.isWritten || value.key.contains(".") {
      var members = value.shape.members
      members["default"] = value.default.flatMap(value.shape.fitting)
      own[value.key] = .object(members)
    }
    var members: [String: JSONText] = [
      "type": .text("object"), "properties": .object(own),
    ]
    if isOfClass {
      members["$ref"] = .text("#/$defs/\(layer.class)")
      members["unevaluatedProperties"] = .bool(false)
    } else if layer.class == Self.slots {
      members["additionalProperties"] = .bool(false)
    }
    return .object(members)
  }

  /// The keys of each class of layer that the scene has, and the parts of their values.
  private var classes: [String: JSONText] {
    var classes: [String: JSONText] = [:]
    for layer in layers where layer.class.hasPrefix("CA") && classes[layer.class] == nil {
      var keys: [String: JSONText] = [:]
      for value in layer.values where !value.key.contains(".") {
        keys[value.key] = .object(value.shape.members)
        for part in value.parts { keys["\(value.key).\(part.name)"] = .object(part.members) }
      }
      classes[layer.class] = .object(["properties": .object(keys)])
    }
    return classes
  }
}
