// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML
@testable import CoreAnimation

/// Trees and states as texts that are equal where all properties, animations and pixels are.
enum WrittenTree {
  /// Everything about a layer and those below it.
  static func text(of layer: CALayer) -> String {
    var lines = ["\(type(of: layer)) {"]
    for row in PropertyTable.rows(for: layer.state.kind) where row.id != .textPicture {
      let value = row.read(layer.state)
      if value != row.defaultValue { lines.append("\(row.key)=\(text(of: value))") }
    }
    for item in layer.objects?.animations ?? [] {
      lines.append("animation \(item.key ?? "-"): \(text(of: item.animation))")
    }
    for (event, action) in (layer.actions ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append("action \(event): \((action as? CAAnimation).map(text(of:)) ?? "\(action)")")
    }
    if let style = layer.style { lines.append("style \(text(ofObject: style))") }
    if let emitter = layer as? CAEmitterLayer, let cells = emitter.emitterCells {
      lines += cells.map { "cell \(text(of: $0))" }
    }
    if let mask = layer.mask { lines.append("mask " + text(of: mask)) }
    lines += (layer.sublayers ?? []).map(text(of:)) + ["}"]
    return lines.joined(separator: "\n")
  }

  /// All properties of an animation and of those in it.
  static func text(of animation: CAAnimation) -> String {
    let values = type(of: animation).keyedRows.map { row in
      "\(row.key)=\(row.get(animation).map(text(ofObject:)) ?? "nil")"
    }
    return "\(type(of: animation))(\(values.joined(separator: " ")))"
  }

  static func text(of cell: CAEmitterCell) -> String {
    CAEmitterCell.rows.map { row in
      "\(row.key)=\(row.get(cell).map(text(ofObject:)) ?? "nil")"
    }.joined(separator: " ")
  }

  static func text(ofObject object: Any) -> String {
    switch object {
    case let animation as CAAnimation: text(of: animation)
    case let cell as CAEmitterCell: "(\(text(of: cell)))"
    case let image as CGImage: text(of: image)
    case let function as CAMediaTimingFunction: "\(function.curve)"
    case let function as CAValueFunction: function.name.rawValue
    case let text as String: "'\(text)'"
    case let number as NSNumber: "\(number.doubleValue)"
    case is NSNull: "null"
    case let values as [AnyHashable: Any]:
      "[" + values.map { "\($0.key): \(text(ofObject: $0.value))" }.sorted().joined(separator: ", ")
        + "]"
    case let items as [Any]: "[" + items.map(text(ofObject:)).joined(separator: ", ") + "]"
    default: PropertyValue(object: object).map(text(of:)) ?? "\(object)"
    }
  }

  private static func text(of value: PropertyValue) -> String {
    switch value {
    case .contents(let contents): text(of: contents.image)
    case .color(let color): "\(color.components ?? []) of \(color.colorSpace?.name ?? "-")"
    case .path(let path): "\(path.storage.elements)"
    // A matrix prints few digits, and the sign of a zero says nothing in one.
    case .transform(let m):
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ].map { "\($0 + 0)" }.joined(separator: " ")
    case .array(let items): "[" + items.map(text(of:)).joined(separator: ", ") + "]"
    case .dictionary(let values):
      "[" + values.map { "\($0.key): \(text(of: $0.value))" }.sorted().joined(separator: ", ") + "]"
    default: "\(value)"
    }
  }

  private static func text(of image: CGImage) -> String {
    var hash = UInt64(14_695_981_039_346_656_037)
    image.withPremultipliedRGBA8 { pixels in
      for byte in pixels { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    return "image \(image.width)×\(image.height) \(hash)"
  }

  /// The states and transitions of a scene.
  static func text(ofStates document: CAMLDocument) -> String {
    var lines: [String] = []
    for state in document.stateDefinitions {
      lines.append(
        "state \(state.name) on \(state.basedOn ?? "-") \(state.isInitial) "
          + "\(state.nextDelay ?? -1) \(state.previousDelay ?? -1)")
      lines += state.elements.map(text(of:))
    }
    for transition in document.stateTransitions {
      lines.append("transition \(transition.fromState) -> \(transition.toState)")
      lines += transition.elements.map { item in
        "  \(item.targetID).\(item.key) \(item.animation.map(text(of:)) ?? "-")"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func text(of item: CAMLStateElement) -> String {
    "  \(item.action) \(item.targetID).\(item.keyPath) = "
      + "\(item.value.map(text(ofObject:)) ?? "nil") \(item.layer.map(text(of:)) ?? "-") "
      + "\(item.objectID ?? "-") \(item.animation.map(text(of:)) ?? "-") \(item.isFinal)"
  }
}

/// A scene that was written twice and read in between.
struct RoundTrip {
  let first: CAMLPackage
  let read: CAMLDocument
  let second: CAMLPackage

  /// - Parameter ending: `ca` or `caml`.
  init(_ writer: CAMLWriter, in folder: SceneFolder, ending: String = "ca") throws {
    let url = folder.url.appendingPathComponent("\(UUID().uuidString).\(ending)")
    first = try writer.package(for: url)
    try first.write(to: url)
    read = try CAMLDocument(contentsOf: url)
    second = try CAMLWriter(read).package(for: url)
  }
}
