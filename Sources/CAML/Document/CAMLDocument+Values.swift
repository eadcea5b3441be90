// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CAPictures
import CoreGraphics
import Foundation
import QuartzCore

/// A value that somebody gives a property of a scene from outside, as JSON has it.
///
/// Texts are read as in a scene file: `"10 20"` is a point, `"#ff0000"` a colour, `"rotate(20deg)"`
/// a transform. A list of numbers means the same as the text of them. Pictures are paths.
package indirect enum SceneValue: Hashable, Sendable, Decodable {
  case none
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([SceneValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = .list(try container.decode([SceneValue].self))
    }
  }

  /// The text as a scene file would have it; nil for lists of lists.
  fileprivate var spelling: String? {
    switch self {
    case .none: ""
    case .bool(let value): value ? "1" : "0"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .text(let text): text
    case .list(let items):
      items.contains { if case .list = $0 { true } else { false } }
        ? nil : items.compactMap(\.spelling).joined(separator: " ")
    }
  }
}

extension CAMLDocument {
  /// Sets a property of every layer of a name, or of the layer with that id where none has the
  /// name.
  ///
  /// - Parameters:
  ///   - value: The value. `none` sets nothing, as an absent picture or colour.
  ///   - keyPath: A key path of the layer, such as `position.x`.
  ///   - name: The layers' name.
  ///   - file: The file that the value comes from; errors name it, and pictures lie beside it.
  /// - Throws: ``CAMLError`` that names the file, the layer, the key, the value and the rule.
  package func set(
    _ value: SceneValue, forKeyPath keyPath: String, ofLayersNamed name: String, from file: String
  ) throws(CAMLError) {
    let layers = layers(called: name)
    guard !layers.isEmpty else {
      throw CAMLError(
        kind: .malformed, file: file, value: name, rule: "the scene has no layer of this name")
    }
    do throws(BadValue) {
      try withoutActions { () throws(BadValue) in
        for layer in layers {
          let target = LayerTarget(
            layer: layer, kind: layer.state.kind, className: "\(type(of: layer))")
          try target.set(value, forKeyPath: keyPath, from: file)
        }
      }
    } catch {
      throw CAMLError(
        kind: .malformed, file: file, value: "layer \(name), \(keyPath), \(error.value.shortened)",
        rule: error.rule)
    }
  }

  /// The kind of the values that a key path of layers takes.
  ///
  /// - Throws: ``CAMLError`` where there is no such layer, or no such key path in one of them.
  package func kind(
    ofKeyPath keyPath: String, ofLayersNamed name: String, from file: String
  ) throws(CAMLError) -> ValueKind {
    var kind: ValueKind?
    do throws(BadValue) {
      for layer in layers(called: name) {
        let target = LayerTarget(
          layer: layer, kind: layer.state.kind, className: "\(type(of: layer))")
        kind = try target.kind(ofKeyPath: keyPath)
      }
    } catch {
      throw CAMLError(
        kind: .unknownPart, file: file, value: "layer \(name), \(keyPath)", rule: error.rule)
    }
    guard let kind else {
      throw CAMLError(
        kind: .unknownPart, file: file, value: name, rule: "the scene has no layer of this name")
    }
    return kind
  }

  /// Whether values from outside find a layer by that name.
  package func hasLayer(named name: String) -> Bool { !layers(called: name).isEmpty }

  /// The values that a key path sets, or parts of which it sets, of all layers of the name.
  package func values(atKeyPath keyPath: String, ofLayersNamed name: String) -> [KeptValue] {
    let key = String(keyPath.prefix { $0 != "." })
    return layers(called: name).compactMap { layer in
      guard KeyPathTarget(key, for: layer.state.kind) != nil else { return nil }
      return KeptValue(layer: layer, key: key, value: layer.value(forKey: key))
    }
  }

  /// Gives layers the values of before.
  package func restore(_ kept: [KeptValue]) {
    withoutActions {
      for value in kept { value.layer.setValue(value.value, forKey: value.key) }
    }
  }

  /// The files that the scene was read from, pictures included.
  package var files: [String] {
    let pictures = imageSources.values.compactMap { source in
      if case .file(let url, _) = source { url.path } else { nil }
    }
    return planes.map(\.file) + pictures.sorted()
  }

  private func layers(called name: String) -> [CALayer] {
    var found: [CALayer] = []
    var rest = [rootLayer]
    while let layer = rest.popLast() {
      if layer.name == name { found.append(layer) }
      rest += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { rest.append(mask) }
    }
    return found.isEmpty ? layer(withID: name).map { [$0] } ?? [] : found
  }
}

/// The value of a property that a layer has at some time.
package struct KeptValue {
  fileprivate let layer: CALayer
  fileprivate let key: String
  fileprivate let value: Any?
}

extension KeyPathTarget {
  /// Refuses names: values from outside find layers, filters and emitter cells by them.
  fileprivate func refuseName(_ keyPath: String) throws(BadValue) {
    guard key == "name" || (kind == nil && parts.last == "name") else { return }
    throw BadValue(
      keyPath, "values from outside find objects by their names, and do not change these")
  }
}

extension LayerTarget {
  fileprivate func kind(ofKeyPath keyPath: String) throws(BadValue) -> ValueKind {
    guard let path = KeyPathTarget(keyPath, for: kind) else {
      throw BadValue(keyPath, KeyPathTarget.rule(keyPath, for: kind, named: className))
    }
    try path.refuseName(keyPath)
    return try PartOfObject(path, of: layer)?.kind ?? path.kind ?? .string
  }

  fileprivate func set(
    _ value: SceneValue, forKeyPath keyPath: String, from file: String
  ) throws(BadValue) {
    guard let path = KeyPathTarget(keyPath, for: kind) else {
      throw BadValue(
        value.spelling ?? "a list", KeyPathTarget.rule(keyPath, for: kind, named: className))
    }
    try path.refuseName(keyPath)
    if let input = try PartOfObject(path, of: layer) {
      return try input.set(value, from: file)
    }
    try set(
      value.property(path.kind ?? .string, key: path.key(of: keyPath), from: file), keyPath)
  }
}

extension SceneValue {
  func property(
    _ kind: ValueKind, key: String, from file: String
  ) throws(BadValue) -> PropertyValue {
    if case .list(let items) = self, items.contains(SceneValue.none) {
      throw BadValue("a list with null", "no value of a list is null")
    }
    switch (self, kind) {
    case (.none, _): return .none
    case (.list(let items), .array):
      return .array(
        try items.map { item throws(BadValue) in
          try item.property(Spellings.itemKind(of: key) ?? .number, key: "", from: file)
        })
    case (.text(let path), .contents): return .contents(Contents(try Self.image(path, from: file)))
    default:
      guard let spelling else {
        throw BadValue("a list of lists", "\(key) takes a \(kind.rawValue)")
      }
      if kind == .string, case .list = self {
        throw BadValue(spelling, "\(key) takes a \(kind.rawValue)")
      }
      let text = ValueText(text: spelling, magnitude: CAMLLimits().numberMagnitude)
      return try text.value(kind, key: key)
    }
  }

  /// Why a picture cannot be read: most often it is not where it is looked for.
  private static func rule(ofUnreadable url: URL) -> String {
    guard !FileManager.default.fileExists(atPath: url.path) else {
      return "the picture cannot be read"
    }
    let place = url.standardizedFileURL
    return "there is no file \(place.lastPathComponent.shortened) in "
      + place.deletingLastPathComponent().path
  }

  private static func image(_ path: String, from file: String) throws(BadValue) -> CGImage {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let url = URL(fileURLWithPath: path, relativeTo: folder)
    guard let data = try? Data(contentsOf: url) else {
      throw BadValue(path, Self.rule(ofUnreadable: url))
    }
    do throws(ImageError) { return try ImageDecoder.decode(data) } catch {
      throw BadValue(path, "\(error)")
    }
  }
}
