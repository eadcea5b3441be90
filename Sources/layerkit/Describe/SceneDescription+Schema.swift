// SPDX-License-Identifier: Apache-2.0
import CAML
import CAReading

extension SceneDescription {
  /// The JSON Schema of the scene's values: of one record, or of a list of them.
  ///
  /// Whatever fits it is taken. The reader takes more: every spelling of a scene file.
  var schema: JSONText {
    var record: [String: JSONText] = [
      "type": .text("object"), "properties": .object(properties),
    ]
    record["additionalProperties"] = .bool(false)
    let required = (parameters?.all ?? []).filter(\.isRequired).map { JSONText.text($0.name) }
    if !required.isEmpty { record["required"] = .list(required) }
    var definitions = classes
    definitions["record"] = .object(record)
    return .object([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text(parameters?.title ?? "Values for \(scene)"),
      "anyOf": .list([
        .object(["$ref": .text("#/$defs/record")]),
        .object(["type": .text("array"), "items": .object(["$ref": .text("#/$defs/record")])]),
      ]),
      "$defs": .object(definitions),
    ])
  }

  /// Parameters, layers, and both where they share a name.
  private var properties: [String: JSONText] {
    var properties: [String: JSONText] = [:]
    for layer in layers { properties[layer.name] = schema(of: layer) }
    for parameter in parameters?.all ?? [] {
      let own = schema(of: parameter)
      properties[parameter.name] =
        properties[parameter.name].map { .object(["anyOf": .list([own, $0])]) } ?? own
    }
    return properties
  }

  private func schema(of parameter: SceneParameter) -> JSONText {
    var members = ValueShape(parameter).members
    members["title"] = parameter.title.map(JSONText.text)
    members["description"] = parameter.detail.map(JSONText.text)
    members["default"] = standard(of: parameter)
    return .object(members)
  }

  /// A layer: the keys of its class, with the scene's own values, and its filters and cells.
  private func schema(of layer: Layer) -> JSONText {
    let isOfClass = layer.class.hasPrefix("CA")
    var own: [String: JSONText] = [:]
    for value in layer.values where !isOfClass || value.isWritten || value.key.contains(".") {
      var members = value.shape.members
      members["default"] = value.default
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
