// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// Everything about one layer that the server draws from, apart from its place in the tree.
///
/// Values that most layers set lie inline; rare ones lie in boxes that are nil at their defaults
/// and shared until they change. The names, defaults and meaning of the fields are the rows of
/// ``PropertyTable``.
///
/// The order of the fields is the order in memory: those that the builder reads of every layer lie
/// together at the beginning, so that a layer costs it few lines of the cache.
@usableFromInline package struct LayerState: Sendable {
  package var kind = LayerKind.plain
  package var cornerCurve = Name.circular
  package var flags = LayerFlags.initial
  @usableFromInline package var opacity: Float = 1
  package var edgeAntialiasingMask: UInt32 = 15
  package var maskedCorners: UInt32 = 15
  // Readers of the boxes are inlined: a call would copy the whole state.
  @usableFromInline package private(set) var sublayerTransformBox: Box<CATransform3D>?
  @usableFromInline package private(set) var shadowBox: Box<ShadowState>?
  /// The values that few layers change; nil where all have their defaults.
  @usableFromInline package private(set) var rareBox: Box<RareState>?
  /// How pictures lie in the layer; nil where that has its defaults.
  @usableFromInline var fitBox: SharedBox<PictureFit>?
  /// From here on the properties of a layer by their names.
  package var borderWidth: CGFloat = 0
  package var backgroundColor: CGColor?
  package var cornerRadius: CGFloat = 0
  @usableFromInline package var geometry = LayerGeometry()
  package var borderColor: CGColor? = .rgbBlack
  package var contents: Contents?
  /// Class-specific values that differ from their defaults; nil for none.
  package private(set) var extras: ExtraValues?

  /// A plain layer with the defaults.
  package init() {}

  /// A layer of that kind with the defaults.
  package init(kind: LayerKind) { self.kind = kind }
}

extension LayerState {
  /// The transform of the sublayers.
  package var sublayerTransform: CATransform3D {
    @inlinable @inline(__always) get { sublayerTransformBox?.value ?? .identity }
    set { sublayerTransformBox = newValue == .identity ? nil : Box(newValue) }
  }

  /// The timing of the layer.
  package var timing: LayerTiming {
    @inlinable @inline(__always) get { rareBox.map(LayerState.timing) ?? .initial }
    set { rare.timing = newValue }
  }

  /// The shadow of the layer.
  package var shadow: ShadowState {
    @inlinable @inline(__always) get { shadowBox?.value ?? .initial }
    set { shadowBox = newValue == .initial ? nil : Box(newValue) }
  }

  /// The properties that few layers set.
  package var rare: RareState {
    @inlinable @inline(__always) get { rareBox?.value ?? .initial }
    set { rareBox = newValue == .initial ? nil : Box(newValue) }
  }

  /// Becomes `other`. Boxes that no other state has are kept and written to, so that a state which
  /// changes again and again needs no memory each time.
  package mutating func become(_ other: consuming LayerState) {
    var pose = geometry.takePose()
    var fit = fitBox
    fitBox = nil
    self = other
    geometry.movePose(into: &pose)
    fitBox.move(into: &fit, or: PictureFit())
  }

  /// The decoded filters of the layer; nil for none.
  @inlinable @inline(__always)
  package var effects: FilterEffects? { rareBox.flatMap(LayerState.effects) }

  /// Whether there are any.
  @inlinable package var hasEffects: Bool { rareBox.map(LayerState.hasEffects) ?? false }

  /// Whether filters of the layer's picture act, be it that they change nothing.
  @inlinable package var isFiltered: Bool { rareBox.map(LayerState.isFiltered) ?? false }

  /// How the layer combines with the backdrop.
  @inlinable package var compositingMode: CompositingMode {
    rareBox.map(LayerState.compositingMode) ?? .sourceOver
  }

  /// The guest that stands in the layer; nil for none.
  @inlinable package var guest: GuestID? { rareBox.flatMap(LayerState.guest) }

  /// Whether a shadow is asked for; one that is not a number is, so that it can be told.
  @inlinable package var hasShadow: Bool { shadowBox.map(LayerState.isSeen) ?? false }

  /// The value of a class-specific property; nil stands for its default.
  package subscript(extra id: PropertyID) -> PropertyValue? {
    get { extras?[id] }
    set {
      var values = extras ?? ExtraValues()
      values[id] = newValue
      extras = values.isEmpty ? nil : values
    }
  }

  /// The value of a row of the layer's class, or the default of that row.
  package func value(of id: PropertyID) -> PropertyValue {
    extras?[id] ?? PropertyTable.defaultValues[Int(id.rawValue)]
  }
}

// Accessors of rare values are not inlined, and get the box instead of the state.
extension LayerState {
  @usableFromInline static func timing(_ rare: Box<RareState>) -> LayerTiming { rare.value.timing }

  @usableFromInline static func effects(_ rare: Box<RareState>) -> FilterEffects? {
    hasEffects(rare) ? rare.value.effects : nil
  }

  @usableFromInline static func hasEffects(_ rare: Box<RareState>) -> Bool {
    !rare.value.effects.isEmpty
  }

  @usableFromInline static func isFiltered(_ rare: Box<RareState>) -> Bool {
    rare.value.effects.isFiltered
  }

  @usableFromInline static func compositingMode(_ rare: Box<RareState>) -> CompositingMode {
    rare.value.effects.mode
  }

  @usableFromInline static func guest(_ rare: Box<RareState>) -> GuestID? {
    rare.value.remoteClientId == 0 ? nil : GuestID(rawValue: rare.value.remoteClientId)
  }

  @usableFromInline static func isSeen(_ shadow: Box<ShadowState>) -> Bool {
    !(shadow.value.opacity <= 0) && (shadow.value.color?.srgbComponents.alpha ?? 0) > 0
  }
}

/// The yes-or-no properties.
@usableFromInline package struct LayerFlags: OptionSet, Hashable, Sendable {
  @usableFromInline package var rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The property `hidden`.
  @inlinable package static var hidden: LayerFlags { LayerFlags(rawValue: 1 << 0) }
  /// The property `doubleSided`.
  @inlinable package static var doubleSided: LayerFlags { LayerFlags(rawValue: 1 << 1) }
  /// The property `masksToBounds`.
  @inlinable package static var masksToBounds: LayerFlags { LayerFlags(rawValue: 1 << 2) }
  /// The property `opaque`.
  @inlinable package static var opaque: LayerFlags { LayerFlags(rawValue: 1 << 3) }
  /// The property `allowsGroupOpacity`.
  @inlinable package static var allowsGroupOpacity: LayerFlags { LayerFlags(rawValue: 1 << 4) }
  /// The property `allowsEdgeAntialiasing`.
  @inlinable package static var allowsEdgeAntialiasing: LayerFlags { LayerFlags(rawValue: 1 << 5) }
  /// The property `shouldRasterize`.
  @inlinable package static var shouldRasterize: LayerFlags { LayerFlags(rawValue: 1 << 6) }
  /// The property `drawsAsynchronously`.
  @inlinable package static var drawsAsynchronously: LayerFlags { LayerFlags(rawValue: 1 << 7) }
  /// The property `needsDisplayOnBoundsChange`.
  @inlinable package static var needsDisplayOnBoundsChange: LayerFlags {
    LayerFlags(rawValue: 1 << 8)
  }
  /// The property `wantsExtendedDynamicRangeContent`.
  @inlinable package static var wantsExtendedDynamicRangeContent: LayerFlags {
    LayerFlags(rawValue: 1 << 9)
  }
  /// The property `wantsDynamicContentScaling`.
  @inlinable package static var wantsDynamicContentScaling: LayerFlags {
    LayerFlags(rawValue: 1 << 10)
  }

  /// Whether sublayers with compositing filters meet nothing but the layer's own picture.
  @inlinable package static var allowsGroupBlending: LayerFlags { LayerFlags(rawValue: 1 << 11) }

  /// The flags of a new layer.
  package static let initial: LayerFlags = [
    .doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing, .allowsGroupBlending,
  ]

  /// Whether all bits of `flag` are set.
  package subscript(flag: LayerFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { insert(flag) } else { remove(flag) } }
  }
}

extension LayerState {
  /// From where the sublayers of the layer stand to its own space.
  @inlinable @inline(__always)
  package var sublayersToLayer: CATransform3D {
    sublayerTransformBox?.value.about(geometry.anchorInSpace) ?? .identity
  }

  /// Whether sublayers are placed by more than their own matrices.
  @inlinable package var hasSublayerTransform: Bool { sublayerTransformBox != nil }
}
