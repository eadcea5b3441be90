// SPDX-License-Identifier: Apache-2.0

// Copies of objects of the program's own classes.
//
// A copy is made by the initializer of the object's class: `init(layer:)` of layers, `init()` of
// animations and emitter cells. Swift calls an initializer on a class known only at run time if it
// is `required`; but then each override has to be `required`, too, and programs written for Apple's
// systems say `override`. Inside of a convenience initializer, `self.init(…)` does dispatch through
// the class. Its allocating entry point takes the class as an argument, and the functions below
// name that entry point by its symbol. A wrong symbol does not link, and
// `SubclassInitializerTests` make copies of each kind.
//
// Three forms of plain Swift end in the same error, that the initializer must be `required`:
// `type(of: object).init(layer:)`, a generic `T.init(layer:)`, and an initializer in a protocol
// extension for `Self: CALayer`.

extension CALayer {
  /// Makes a layer by `init(layer:)` of the class it is called on.
  @usableFromInline convenience init(presentationOf layer: CALayer) { self.init(layer: layer) }

  /// A layer of the class this is called on, made by its `init(layer:)`.
  ///
  /// Sound: the entry point of ``init(presentationOf:)`` takes an owned layer and the class, and
  /// returns an owned layer, as this does.
  @_silgen_name("$s13CoreAnimation7CALayerC14presentationOfA2C_tcfC")
  static func makePresentation(of layer: __owned CALayer) -> CALayer
}

extension CALayer {
  /// Makes a layer by `init()` of the class it is called on.
  @usableFromInline convenience init(standing layer: CALayer?) { self.init() }

  /// A layer of the class this is called on, made by its `init()`.
  ///
  /// Sound: the entry point of ``init(standing:)`` takes an owned optional layer, which is always
  /// nil, and the class, and returns an owned layer, as this does.
  @_silgen_name("$s13CoreAnimation7CALayerC8standingA2CSg_tcfC")
  private static func makeLayer(_ layer: __owned CALayer?) -> CALayer

  /// A layer of the class this is called on, made by its `init()`.
  package static func make() -> CALayer { makeLayer(nil) }
}

extension CAAnimation {
  /// Makes an animation by `init()` of the class it is called on.
  @usableFromInline convenience init(copyOf animation: CAAnimation) { self.init() }

  /// An animation of the class this is called on, made by its `init()`.
  ///
  /// Sound: the entry point of ``init(copyOf:)`` takes an owned animation and the class, and
  /// returns an owned animation, as this does.
  @_silgen_name("$s13CoreAnimation11CAAnimationC6copyOfA2C_tcfC")
  static func makeCopy(of animation: __owned CAAnimation) -> CAAnimation
}

extension CAEmitterCell {
  /// Makes a cell by `init()` of the class it is called on.
  @usableFromInline convenience init(copyOf cell: CAEmitterCell) { self.init() }

  /// A cell of the class this is called on, made by its `init()`.
  ///
  /// Sound: the entry point of ``init(copyOf:)`` takes an owned cell and the class, and returns an
  /// owned cell, as this does.
  @_silgen_name("$s13CoreAnimation13CAEmitterCellC6copyOfA2C_tcfC")
  static func makeCopy(of cell: __owned CAEmitterCell) -> CAEmitterCell
}
