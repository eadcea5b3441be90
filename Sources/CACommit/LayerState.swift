import CAGeometry
import CoreGraphics

/// Everything about one layer that the server draws from, apart from its place in the tree.
///
/// What most layers have lies inline; what few have lies in boxes that are nil at their defaults
/// and shared until they change. The names, defaults and meaning of the fields are the rows of
/// ``PropertyTable``.
package struct LayerState: Sendable {
  package var kind = LayerKind.plain
  package var geometry = LayerGeometry()
  package var flags = LayerFlags.initial
  package var opacity: Float = 1
  package var edgeAntialiasingMask: UInt32 = 15
  package var maskedCorners: UInt32 = 15
  package var cornerCurve = Name.circular
  package var cornerRadius: CGFloat = 0
  package var borderWidth: CGFloat = 0
  package var backgroundColor: CGColor?
  package var borderColor: CGColor? = .black
  package var contents: Contents?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsScale: CGFloat = 1
  package var contentsGravity = Name.resize
  package var minificationFilter = Name.linear
  package var magnificationFilter = Name.linear
  package var contentsFormat = Name.rgba8
  package var minificationFilterBias: Float = 0
  package var rasterizationScale: CGFloat = 1

  private var sublayerTransformBox: Box<CATransform3D>?
  private var timingBox: Box<LayerTiming>?
  private var shadowBox: Box<ShadowState>?
  private var rareBox: Box<RareState>?
  package private(set) var extras: ExtraValues?

  package init() {}

  package init(kind: LayerKind) { self.kind = kind }
}

extension LayerState {
  package var sublayerTransform: CATransform3D {
    get { sublayerTransformBox?.value ?? .identity }
    set { sublayerTransformBox = newValue == .identity ? nil : Box(newValue) }
  }

  package var timing: LayerTiming {
    get { timingBox?.value ?? .initial }
    set { timingBox = newValue == .initial ? nil : Box(newValue) }
  }

  package var shadow: ShadowState {
    get { shadowBox?.value ?? .initial }
    set { shadowBox = newValue == .initial ? nil : Box(newValue) }
  }

  package var rare: RareState {
    get { rareBox?.value ?? .initial }
    set { rareBox = newValue == .initial ? nil : Box(newValue) }
  }

  /// What the filters of the layer come to; nil for none at all.
  package var effects: FilterEffects? {
    guard let effects = rareBox?.value.effects, !effects.isEmpty else { return nil }
    return effects
  }

  /// Whether filters of the layer's picture act, be it that they change nothing.
  package var isFiltered: Bool { rareBox?.value.effects.isFiltered ?? false }

  /// How the layer meets what is below it.
  package var compositingMode: CompositingMode { rareBox?.value.effects.mode ?? .sourceOver }

  /// Whether a shadow is asked for; one that is not a number is, so that it can be told.
  package var hasShadow: Bool {
    guard let shadow = shadowBox?.value else { return false }
    return !(shadow.opacity <= 0) && (shadow.color?.srgbComponents.alpha ?? 0) > 0
  }

  package subscript(extra id: PropertyID) -> PropertyValue? {
    get { extras?[id] }
    set {
      var values = extras ?? ExtraValues()
      values[id] = newValue
      extras = values.isEmpty ? nil : values
    }
  }
}

/// The yes-or-no properties.
package struct LayerFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let hidden = LayerFlags(rawValue: 1 << 0)
  package static let doubleSided = LayerFlags(rawValue: 1 << 1)
  package static let masksToBounds = LayerFlags(rawValue: 1 << 2)
  package static let opaque = LayerFlags(rawValue: 1 << 3)
  package static let allowsGroupOpacity = LayerFlags(rawValue: 1 << 4)
  package static let allowsEdgeAntialiasing = LayerFlags(rawValue: 1 << 5)
  package static let shouldRasterize = LayerFlags(rawValue: 1 << 6)
  package static let drawsAsynchronously = LayerFlags(rawValue: 1 << 7)
  package static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 8)
  package static let wantsExtendedDynamicRangeContent = LayerFlags(rawValue: 1 << 9)
  package static let wantsDynamicContentScaling = LayerFlags(rawValue: 1 << 10)

  /// Whether sublayers with compositing filters meet nothing but the layer's own picture.
  package static let allowsGroupBlending = LayerFlags(rawValue: 1 << 11)

  package static let initial: LayerFlags = [
    .doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing, .allowsGroupBlending,
  ]

  package subscript(flag: LayerFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { insert(flag) } else { remove(flag) } }
  }
}

extension LayerState {
  /// Whether sublayers are placed by more than their own matrices.
  package var hasSublayerTransform: Bool { sublayerTransformBox != nil }
}
