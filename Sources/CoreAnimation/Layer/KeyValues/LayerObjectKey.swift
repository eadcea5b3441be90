// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

/// The keys whose values are no properties of the table.
enum LayerObjectKey: String {
  case frame, delegate, sublayers, superlayer, mask, actions, style, layoutManager, constraints
  case visibleRect, affineTransform
}

extension CALayer {
  func value(of key: LayerObjectKey) -> Any? {
    switch key {
    case .frame: NSValue(cgRect: frame)
    case .delegate: delegate
    case .sublayers: sublayers
    case .superlayer: superlayer
    case .mask: mask
    case .actions: actions
    case .style: style
    case .layoutManager: layoutManager
    case .constraints: constraints
    case .visibleRect: NSValue(cgRect: visibleRect)
    case .affineTransform: NSValue(cgAffineTransform: affineTransform())
    }
  }

  func setValue(_ value: Any?, of key: LayerObjectKey) {
    switch key {
    case .frame: frame = typed(value, key) ?? .zero
    case .delegate: delegate = typed(value, key)
    case .sublayers: sublayers = typed(value, key)
    case .mask: mask = typed(value, key)
    case .actions: actions = typed(value, key)
    case .style: style = typed(value, key)
    case .layoutManager: layoutManager = typed(value, key)
    case .constraints: constraints = typed(value, key)
    case .affineTransform: setAffineTransform(typed(value, key) ?? .identity)
    case .superlayer, .visibleRect:
      preconditionFailure("A layer's \(key.rawValue) is derived and cannot be set.")
    }
  }

  private func typed<Value>(_ value: Any?, _ key: LayerObjectKey) -> Value? {
    guard let value, !(value is NSNull) else { return nil }
    guard let typed = value as? Value else {
      preconditionFailure("A layer's \(key.rawValue) takes a \(Value.self), not \(value).")
    }
    return typed
  }
}
