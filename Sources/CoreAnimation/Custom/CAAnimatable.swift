// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// Makes a property of a `CALayer` subclass one that animations can change, as `@NSManaged` does on
/// Apple's systems.
///
///     final class Ring: CALayer {
///       @CAAnimatable var thickness: CGFloat = 2
///
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "thickness" || super.needsDisplay(forKey: key)
///       }
///       override func draw(in context: CGContext) { /* with `thickness` */ }
///     }
///     ring.add(CABasicAnimation(keyPath: "thickness"), forKey: nil)
///
/// Its key is its name. Setting the property asks `action(forKey:)` for an action first, and asks
/// for display where `needsDisplay(forKey:)` says so; key-value coding, archives and presentation
/// copies have its value. While an animation changes a property that needs display, `display()` is
/// called at each frame. By default it draws with a copy that has the values shown then, by that
/// copy's `draw(in:)`; an override reads `presentation()`. Values that it sets start no actions.
/// Copies are made by `init(layer:)`, which need not copy these properties.
///
/// Numbers, points, sizes, rectangles, transforms, colors, paths, images and lists of these are
/// animated between; other values change half way.
@propertyWrapper
public final class CAAnimatable<Value> {
  private let initial: Value?
  private var key: String?

  /// A property without a default: its value is that of the class's `defaultValue(forKey:)`, else
  /// zero, or nil where it is optional.
  public init() { initial = nil }

  /// A property with a default.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// A property whose key differs from its name.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, one that no property of the layer has.
  public init(wrappedValue: Value, _ key: String) {
    initial = wrappedValue
    self.key = key
  }

  /// Not to be used: the property belongs to a layer.
  @available(*, unavailable, message: "@CAAnimatable is for properties of subclasses of CALayer.")
  public var wrappedValue: Value {
    get { preconditionFailure("A property of @CAAnimatable is read through its layer.") }
    set { preconditionFailure("A property of @CAAnimatable is set through its layer.") }
  }

  /// The value that `layer` has for the property; in a presentation copy, the shown value.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, CAAnimatable<Value>>
  ) -> Value {
    get { layer[keyPath: storage].value(of: layer) }
    set { layer[keyPath: storage].set(newValue, on: layer) }
  }
}

extension CAAnimatable {
  private func value(of layer: CALayer) -> Value {
    let key = learnedKey(layer)
    let object = layer.keyedValue(key)
    if let value: Value = AnimatableValue.cast(object) { return value }
    if object == nil, let zero: Value = AnimatableValue.zero() { return zero }
    preconditionFailure(
      "The property \(key) of \(type(of: layer)) takes a \(Value.self), not "
        + "\(object.map { "\($0)" } ?? "nil"); give it a default.")
  }

  private func set(_ value: Value, on layer: CALayer) {
    let key = learnedKey(layer)
    if let old: Value = AnimatableValue.cast(layer.keyedValue(key)),
      AnimatableValue.isSame(old, value)
    {
      return
    }
    layer.setOwnValue(AnimatableValue.object(value), key)
  }

  private func learnedKey(_ layer: CALayer) -> String {
    if let key { return key }
    _ = layer.animatables
    guard let key else {
      preconditionFailure("\(type(of: layer)) hides its property of @CAAnimatable; name its key.")
    }
    return key
  }
}

extension CAAnimatable: AnimatableStorage {
  var initialObject: Any? { initial.map(AnimatableValue.object) }

  func learn(name: String) -> String {
    let learned = key ?? name
    key = learned
    return learned
  }
}
