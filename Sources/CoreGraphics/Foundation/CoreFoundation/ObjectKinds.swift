// SPDX-License-Identifier: Apache-2.0

// The kinds of Core Graphics' objects, by the names that Apple's functions `CG…GetTypeID` have in
// Swift.

extension CGColor: KindedObject {
  package static var objectKind: ObjectKind { .color }
  /// The number of colours for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGColorSpace: KindedObject {
  package static var objectKind: ObjectKind { .colorSpace }
  /// The number of colour spaces for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGContext: KindedObject {
  package static var objectKind: ObjectKind { .context }
  /// The number of contexts for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGDataConsumer: KindedObject {
  package static var objectKind: ObjectKind { .dataConsumer }
  /// The number of data consumers for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGDataProvider: KindedObject {
  package static var objectKind: ObjectKind { .dataProvider }
  /// The number of data providers for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGFont: KindedObject {
  package static var objectKind: ObjectKind { .graphicsFont }
  /// The number of fonts without a size for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGFunction: KindedObject {
  package static var objectKind: ObjectKind { .function }
  /// The number of functions for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGGradient: KindedObject {
  package static var objectKind: ObjectKind { .gradient }
  /// The number of gradients for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGImage: KindedObject {
  package static var objectKind: ObjectKind { .image }
  /// The number of images for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGLayer: KindedObject {
  package static var objectKind: ObjectKind { .layer }
  /// The number of layers of contexts for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGPath: KindedObject {
  package static var objectKind: ObjectKind { .path }
  /// The number of paths for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGPattern: KindedObject {
  package static var objectKind: ObjectKind { .pattern }
  /// The number of patterns for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CGShading: KindedObject {
  package static var objectKind: ObjectKind { .shading }
  /// The number of shadings for `CFGetTypeID`.
  public static var typeID: CFTypeID { objectKind.rawValue }
}

extension CTFont: KindedObject {
  package static var objectKind: ObjectKind { .font }
}

extension CTFontDescriptor: KindedObject {
  package static var objectKind: ObjectKind { .fontDescriptor }
}

extension CTLine: KindedObject {
  package static var objectKind: ObjectKind { .line }
}

extension CTRun: KindedObject {
  package static var objectKind: ObjectKind { .run }
}
