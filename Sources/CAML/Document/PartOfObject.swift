// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// An input of a layer's filter, or a property of a layer's emitter cell, named by a key path such
/// as `filters.blur.inputRadius` or `emitterCells.snow.birthRate`.
struct PartOfObject {
  private let layer: CALayer
  private let path: KeyPathTarget
  /// The last part of the key path.
  private let input: String
  /// The kind of its values.
  let kind: ValueKind

  /// Nil for a key path of the layer itself or of a part of its value.
  ///
  /// - Throws: ``BadValue`` when the layer has no such object, or the object no such part.
  init?(_ path: KeyPathTarget, of layer: CALayer) throws(BadValue) {
    guard !path.tail.isEmpty, path.kind == nil else { return nil }
    (self.layer, self.path) = (layer, path)
    input = path.parts.last.map(String.init) ?? ""
    kind =
      path.key == "emitterCells"
      ? try Self.cellKind(path, layer) : try Self.filterKind(path, layer)
  }

  /// Gives the part its value; one that does not fit changes nothing.
  func set(_ value: SceneValue, from file: String) throws(BadValue) {
    let new = try value.property(kind, key: input, from: file)
    guard path.key != "emitterCells" else {
      return layer.setValue(new.object, forKeyPath: "\(path.key).\(path.tail)")
    }
    let target = LayerTarget(
      layer: layer, kind: layer.state.kind, className: "\(type(of: layer))")
    let known = layer.state.effects?.problems ?? []
    let old = layer.value(forKey: path.key)
    try target.setFilterInput(new, path)
    // An input may be of its kind and out of its range.
    guard let problem = layer.state.effects?.problems.first(where: { !known.contains($0) }) else {
      return
    }
    layer.setValue(old, forKey: path.key)
    throw BadValue("\(new)", problem)
  }

  private static func filterKind(
    _ path: KeyPathTarget, _ layer: CALayer
  ) throws(BadValue) -> ValueKind {
    let whole = layer.value(forKey: path.key).flatMap(PropertyValue.init(object:)) ?? .none
    // A list of filters is followed by a filter's name, a single filter by the input.
    let isList = if case .array = whole { true } else { false }
    let filter = isList ? whole.member(path.parts.prefix(1)) : whole
    guard case .string(let name)? = filter?.member(["type"]) else {
      throw BadValue(String(path.tail), "the layer has no filter of that name in \(path.key)")
    }
    let (input, type) = (String(path.parts.last ?? ""), FilterType(filterName: name))
    if path.parts.count == (isList ? 2 : 1), let kind = SceneReader.inputKind(input) {
      let isOfAll = ["name", "enabled", "cachesInputImage"].contains(input)
      if isOfAll || type?.takes(input) ?? false { return kind }
    }
    throw BadValue(input, FilterType.inputRule(name))
  }

  private static func cellKind(
    _ path: KeyPathTarget, _ layer: CALayer
  ) throws(BadValue) -> ValueKind {
    let parts = path.parts.map(String.init)
    let cells = (layer as? CAEmitterLayer)?.emitterCells ?? []
    guard cells.contains(where: { $0.name == parts.first }) else {
      throw BadValue(parts.first ?? "", "the layer has no emitter cell of that name")
    }
    guard parts.count == 2, let kind = EmitterCellKeys.kinds[parts[1]] else {
      let key = parts.dropFirst().joined(separator: ".")
      throw BadValue(key, "an emitter cell has no such property")
    }
    return kind
  }
}
