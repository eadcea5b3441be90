// SPDX-License-Identifier: Apache-2.0

// The kinds of Core Graphics' objects, by the names that Apple's functions `CG…GetTypeID` have in
// Swift.

extension CGColor: KindedObject {
  package static var objectKind: ReferenceKind { .color }
  /// The number of colours for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGColorSpace: KindedObject {
  package static var objectKind: ReferenceKind { .colorSpace }
  /// The number of colour spaces for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGContext: KindedObject {
  package static var objectKind: ReferenceKind { .context }
  /// The number of contexts for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGDataConsumer: KindedObject {
  package static var objectKind: ReferenceKind { .dataConsumer }
  /// The number of data consumers for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGDataProvider: KindedObject {
  package static var objectKind: ReferenceKind { .dataProvider }
  /// The number of data providers for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGFont: KindedObject {
  package static var objectKind: ReferenceKind { .graphicsFont }
  /// The number of fonts without a size for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGFunction: KindedObject {
  package static var objectKind: ReferenceKind { .function }
  /// The number of functions for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGGradient: KindedObject {
  package static var objectKind: ReferenceKind { .gradient }
  /// The number of gradients for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGImage: KindedObject {
  package static var objectKind: ReferenceKind { .image }
  /// The number of images for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGLayer: KindedObject {
  package static var objectKind: ReferenceKind { .layer }
  /// The number of layers of contexts for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGPath: KindedObject {
  package static var objectKind: ReferenceKind { .path }
  /// The number of paths for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGPattern: KindedObject {
  package static var objectKind: ReferenceKind { .pattern }
  /// The number of patterns for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGShading: KindedObject {
  package static var objectKind: ReferenceKind { .shading }
  /// The number of shadings for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}
