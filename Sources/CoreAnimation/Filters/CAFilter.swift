// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A filter of `filters`, `backgroundFilters` or `compositingFilter` of a layer.
///
/// Inputs are set by key: `setValue(8, forKey: "inputRadius")`; those that were not set are their
/// defaults, which change nothing except for blur, monochrome, sepia and gamma. Changing a filter
/// that a layer has changes nothing on screen: change it through the layer, by
/// `filters.NAME.inputRadius`, or set the property again.
///
/// The types that change a picture, with their inputs:
///
/// | type | inputs |
/// |---|---|
/// | `gaussianBlur` | `inputRadius`, the standard deviation in points |
/// | `colorMatrix` | `inputColorMatrix`, a ``CAColorMatrix`` or 20 numbers, row by row |
/// | `colorSaturate` | `inputAmount`: 0 grey, 1 unchanged |
/// | `colorHueRotate` | `inputAngle`, radians |
/// | `colorBrightness` | `inputAmount`, added |
/// | `colorContrast` | `inputAmount`, a factor about one half |
/// | `colorInvert` | – |
/// | `colorAdd` | `inputColor`, added |
/// | `multiplyColor`, `colorMultiply` | `inputColor`, a factor, of alpha too |
/// | `colorMonochrome` | `inputColor`, `inputAmount`, `inputBias` |
/// | `CISepiaTone` | `inputIntensity` |
/// | `CIGammaAdjust` | `inputPower`, of colours; `inputPowers`, of red, green, blue and alpha |
///
/// The types of a compositing filter are the Porter-Duff operators, `CIMaximumCompositing`,
/// `CIMinimumCompositing` and the blend modes, which have no inputs. `CIGaussianBlur`,
/// `CIMultiplyBlendMode` and their like are other names of the same.
open class CAFilter: NSObject, NSCopying, NSSecureCoding {
  /// The type of the filter.
  public let type: String

  /// The name by which key paths find the filter. Default the type.
  open var name: String?

  /// Whether the filter acts. Default true.
  open var isEnabled = true

  /// Whether the filter's input may be kept from frame to frame. Default false; has no effect.
  open var cachesInputImage = false

  /// The inputs that were set.
  private var inputs: [String: PropertyValue] = [:]

  /// A filter of that type; one of an unknown type has no effect, which a diagnostic says.
  public init(type: String) {
    self.type = type
    name = type
  }

  /// The same as ``init(type:)``.
  public convenience init(name: String) { self.init(type: name) }

  /// The types there are.
  open class func filterTypes() -> [String] {
    FilterType.allCases.map(\.rawValue) + CompositingMode.allCases.map(\.rawValue)
  }

  /// The keys of the inputs of the type.
  open var inputKeys: [String] { (FilterType(filterName: type)?.inputs.keys).map(Array.init) ?? [] }

  /// Gives all inputs their defaults.
  open func setDefaults() { inputs = [:] }

  /// An input, or `name`, `type`, `enabled`, `cachesInputImage`; nil for a key that has no value.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    case "cachesInputImage": NSNumber(value: cachesInputImage)
    default: (inputs[key] ?? FilterType(filterName: type)?.inputs[key])?.object
    }
  }

  /// Sets an input, or `name`, `enabled`, `cachesInputImage`; nil gives an input its default.
  ///
  /// - Precondition: the key is not `type`, which never changes.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "type": preconditionFailure("The type of a filter cannot be changed.")
    case "name": name = value as? String
    case "enabled", "isEnabled": isEnabled = (value as? NSNumber)?.boolValue ?? true
    case "cachesInputImage": cachesInputImage = (value as? NSNumber)?.boolValue ?? false
    default: inputs[key] = value.flatMap { PropertyValue(object: $0) }
    }
  }

  /// The same as ``value(forKey:)``: inputs have no parts.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// The same as ``setValue(_:forKey:)``: inputs have no parts.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  /// A filter of the same type, name and inputs.
  open func copy(with zone: NSZone? = nil) -> Any { CAFilter(propertyValue) as Any }

  /// Reads a filter from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let value = KeyedArchive.decode("value", coder).flatMap(PropertyValue.init(object:)),
      case .dictionary(let values) = value, case .string(let type)? = values["type"]
    else { return nil }
    self.type = type
    super.init()
    take(values)
  }

  /// True: filters can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the type, the name and the inputs.
  open func encode(with coder: NSCoder) {
    if let object = propertyValue.object { KeyedArchive.encode(object, "value", coder) }
  }
}

extension CAFilter {
  /// The filter as the property table keeps it.
  final var propertyValue: PropertyValue {
    var values = inputs
    values["type"] = .string(type)
    values["name"] = name.map(PropertyValue.string)
    if !isEnabled { values["enabled"] = .bool(false) }
    if cachesInputImage { values["cachesInputImage"] = .bool(true) }
    return .dictionary(values)
  }

  /// The filter of a value; nil when it is none.
  convenience init?(_ value: PropertyValue) {
    guard case .dictionary(let values) = value, case .string(let type)? = values["type"] else {
      return nil
    }
    self.init(type: type)
    take(values)
  }

  private func take(_ values: [String: PropertyValue]) {
    for (key, value) in values {
      switch (key, value) {
      case ("type", _): break
      case ("name", .string(let name)): self.name = name
      case ("enabled", _): isEnabled = Bool(propertyValue: value) ?? true
      case ("cachesInputImage", _): cachesInputImage = Bool(propertyValue: value) ?? false
      default: inputs[key] = value
      }
    }
  }
}
