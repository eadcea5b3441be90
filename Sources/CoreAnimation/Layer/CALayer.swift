// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// A rectangle of the picture: geometry, looks, sublayers, and the animations that act on it.
///
/// A layer is plain data until it stands in the tree of a context (a window, a headless surface);
/// then the current ``CATransaction`` carries changes to the render server. Layers belong to the
/// thread that builds the tree and are not `Sendable`.
///
/// Members that a subclass may override are declared here, in the body of the class, because Swift
/// does not override declarations of extensions; the work is done in the `CALayer+….swift` files.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  /// The name by which commits call the layer.
  package let id: LayerID
  /// The constants of the class, shared by all its layers.
  package final let layerClass: LayerClass
  /// The work of the next commit. Fields that every change and every commit touches lie together
  /// here, so that they take few lines of the processor's cache; checks of exclusive access to them
  /// cost a fifth of a commit. Sound: one thread has the layer, no access lasts while others run.
  @exclusivity(unchecked) package final var marks = LayerMarks()
  /// The committed state of the layer, or nil when no context has committed it.
  ///
  /// Unowned and unsafe, because it is on the path of every change. It is sound: the context owns
  /// the node and clears this before it lets the node go.
  @exclusivity(unchecked) final unowned(unsafe) var committedNode: CommittedNode?
  /// The superlayer, or the masked layer of a mask. Unowned and unsafe, because each conversion
  /// walks up. It is sound: a layer leaves its sublayers and its mask before it goes away.
  package final unowned(unsafe) var parent: CALayer? { didSet { superlayerDidChange() } }
  @exclusivity(unchecked) final var placeStamp = PlaceStamp()
  /// Layout and display that are due.
  @exclusivity(unchecked) package final var cycle = LayerCycle()
  /// Every property that crosses to the server.
  @exclusivity(unchecked) package final var state: LayerState
  /// The properties that were ever changed: an archive keeps them.
  @exclusivity(unchecked) package final var setProperties = PropertySet()
  /// The context whose root this layer is.
  package final weak var context: LayerContext?

  /// The sublayers, back to front.
  package final var children: [CALayer] = []
  package final var maskLayer: CALayer?
  /// The objects few layers have.
  @exclusivity(unchecked) package final var objects: LayerObjects?
  package final weak var delegateObject: (any CALayerDelegate)?

  /// The layer a presentation copy stands for.
  @exclusivity(unchecked) package final var modelLayer: CALayer?
  package final weak var presentationCopy: CALayer?

  /// The kind of the layer for the server; a subclass with rows of its own overrides it.
  package class func makeKind() -> LayerKind { .plain }

  // MARK: Making and saving

  /// Makes a layer with the defaults of its class.
  public override init() {
    id = LayerID.next()
    layerClass = LayerClass.of(Self.self)
    state = layerClass.initialState
    super.init()
    noteOrigin(LayerOrigin.made)
  }

  /// Makes the copy of `layer` that a presentation tree is built of.
  ///
  /// A subclass overrides it to copy the stored properties it adds; the properties of the table are
  /// copied here. It is called by ``presentation()``.
  ///
  /// - Precondition: `layer` is a `CALayer`.
  public init(layer: Any) {
    guard let source = layer as? CALayer else {
      preconditionFailure("init(layer:) copies a CALayer; it was given \(type(of: layer)).")
    }
    id = LayerID.next()
    layerClass = LayerClass.of(Self.self)
    state = source.state
    setProperties = source.setProperties
    super.init()
    delegateObject = source.delegateObject
    objects = source.objects?.copy()
    adoptAnimatables(of: source)
  }

  /// Reads a layer and the layers below it from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    id = LayerID.next()
    layerClass = LayerClass.of(Self.self)
    state = layerClass.initialState
    super.init()
    guard decodeContents(of: coder) else { return nil }
  }

  deinit { dismantle() }

  /// True: layers can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the properties for which ``shouldArchiveValue(forKey:)`` is true, and the sublayers.
  open func encode(with coder: NSCoder) { encodeContents(with: coder) }

  /// Whether an archive keeps the value of `key`: true once it was changed, and from the start for
  /// `allowsEdgeAntialiasing`, `allowsGroupOpacity`, `cornerCurve` and `contentsFormat`.
  ///
  /// False for `delegate`, for derived properties (`frame`, `superlayer`), and for unknown keys.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

  /// The copy of the layer with the values now on screen; nil while no context has committed it.
  ///
  /// The values are those of the last commit with its animations at the media time of the call, as
  /// the server evaluates them. The copy is the same one as long as somebody keeps it, and its
  /// values follow with every call. Its `superlayer`, `sublayers` and `mask` are presentation
  /// copies too. Changing it has no effect.
  open func presentation() -> Self? { makePresentation() }

  /// The layer a presentation copy stands for; any other layer is its own model.
  open func model() -> Self { modelLayer.map { unsafeDowncast($0, to: Self.self) } ?? self }

  // MARK: Defaults and actions of the class

  /// The value a property has before it is set: false for flags, nil where it is zero or nothing.
  ///
  /// `contentsHeadroom`, `minificationFilterBias` and `levelsOfDetailBias` answer 0; the flags
  /// `autoreverses` and `wantsDynamicContentScaling` nil. `key` is the key-value coding key:
  /// `hidden`, not `isHidden`.
  open class func defaultValue(forKey key: String) -> Any? {
    guard let row = PropertyTable.row(key, for: makeKind()), row.key == key else { return nil }
    return row.storedDefault?.object
  }

  /// Whether the layer is drawn again when the value of `key` changes. Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether the layer is drawn again where `key` changes, and at each frame while it animates.
  package class func isDrawn(from key: String) -> Bool { needsDisplay(forKey: key) }

  /// The action that `key` has when delegate, `actions` and `style` name none. Default nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Geometry

  /// The rectangle of the layer in its own space, points. Default the zero rectangle; animatable.
  ///
  /// A negative size is standardized when set. Changing it asks for layout.
  open var bounds: CGRect {
    get { state.geometry.bounds }
    set { changeBounds(newValue.isNull ? newValue : newValue.standardized) }
  }

  /// Where the anchor point stands in the superlayer's space, points. Default (0, 0); animatable.
  open var position: CGPoint {
    get { state.geometry.position }
    set {
      change(.position, from: state.geometry.position, to: newValue) {
        $0.geometry.position = newValue
      }
    }
  }

  /// The height over the superlayer's plane, points: orders siblings, and moves the layer along z
  /// where there is perspective. Default 0; animatable.
  open var zPosition: CGFloat {
    get { state.geometry.zPosition }
    set {
      change(.zPosition, from: state.geometry.zPosition, to: newValue) {
        $0.geometry.zPosition = newValue
      }
    }
  }

  /// The point of the bounds, in unit coordinates, that `position` places and `transform` turns
  /// about. Default (0.5, 0.5); animatable.
  open var anchorPoint: CGPoint {
    get { state.geometry.anchorPoint }
    set {
      change(.anchorPoint, from: state.geometry.anchorPoint, to: newValue) {
        $0.geometry.anchorPoint = newValue
      }
    }
  }

  /// The z of the anchor in layer space, points. Default 0; animatable.
  open var anchorPointZ: CGFloat {
    get { state.geometry.anchorPointZ }
    set {
      change(.anchorPointZ, from: state.geometry.anchorPointZ, to: newValue) {
        $0.geometry.anchorPointZ = newValue
      }
    }
  }

  /// The transform about the anchor point. Default the identity; animatable.
  open var transform: CATransform3D {
    get { state.geometry.transform }
    set { changeTransform(newValue) }
  }

  /// The smallest rectangle of the superlayer's space that holds the transformed bounds, points.
  ///
  /// Derived: setting it sets the size of `bounds` (its origin stays) and `position`, so that the
  /// frame reads back where `transform` allows it. Not animatable itself.
  open var frame: CGRect {
    get { state.geometry.frame }
    set { changeFrame(newValue) }
  }

  /// `transform` as a transform of the plane; the identity when it is not one.
  open func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform)
      ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Replaces `transform` by a transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Whether the layer and its sublayers are left out of the picture. Default false; animatable.
  open var isHidden: Bool {
    get { state.flags.contains(.hidden) }
    set { changeHidden(newValue) }
  }

  /// Whether the layer is seen from behind. Default true; animatable.
  open var isDoubleSided: Bool {
    get { state.flags.contains(.doubleSided) }
    set { change(.doubleSided, flag: .doubleSided, to: newValue) }
  }

  /// Whether the space of the layer is upside down, for its contents and its sublayers.
  /// Default false.
  open var isGeometryFlipped: Bool {
    get { state.geometry.isGeometryFlipped }
    set {
      change(.geometryFlipped, from: state.geometry.isGeometryFlipped, to: newValue) {
        $0.geometry.isGeometryFlipped = newValue
      }
    }
  }

  /// Whether a drawing with y upward, such as text, is upside down in the layer's space: true where
  /// y grows downward. A layer that then turns the context in ``draw(in:)`` draws it upright.
  ///
  /// Each `isGeometryFlipped` from this layer to the root turns it over. In a context whose y grows
  /// downward, as it does by default, the root itself answers true; so does a layer without a
  /// context while it is drawn. Else a layer without a context answers false until it is flipped.
  open func contentsAreFlipped() -> Bool { isContentsFlipped }

  /// The transform of the sublayers about the anchor point. Default the identity; animatable.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set {
      change(.sublayerTransform, from: state.sublayerTransform, to: newValue) {
        $0.sublayerTransform = newValue
      }
    }
  }

  // MARK: The tree

  /// The layer this one is a sublayer, or the mask, of.
  open var superlayer: CALayer? { shownSuperlayer }

  /// The layers below, those drawn first first; nil when there are none.
  open var sublayers: [CALayer]? {
    get { shownSublayers }
    set { replaceSublayers(newValue ?? []) }
  }

  /// Takes the layer out of its superlayer. A mask stops masking.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  /// Puts `layer` over all sublayers, out of the tree it stood in.
  ///
  /// - Precondition: `layer` is not this layer and not above it in the tree.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }

  /// Puts `layer` at a place in the list of sublayers; a place beyond the end is the end.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Puts `layer` directly under `sibling`; under all sublayers when that is nil.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0)
  }

  /// Puts `layer` directly over `sibling`; over all sublayers when that is nil.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1)
  }

  /// Puts `newLayer` in the place of `oldLayer`.
  ///
  /// - Precondition: `oldLayer` is a sublayer of this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  /// The layer whose alpha cuts this layer and its sublayers out, in this layer's space; nil shows
  /// everything. Animatable only through its own properties.
  ///
  /// A mask is not a sublayer, but its `superlayer` is the masked layer.
  open var mask: CALayer? {
    get { shownMask }
    set { changeMask(newValue) }
  }

  /// Whether sublayers are cut off at the (rounded) bounds. Default false; animatable.
  open var masksToBounds: Bool {
    get { state.flags.contains(.masksToBounds) }
    set { change(.masksToBounds, flag: .masksToBounds, to: newValue) }
  }

  // MARK: Spaces and hits

  /// A point of the space of `layer`, in the space of this layer; nil is the superlayer's space.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Conversion(from: layer, to: self, receiver: self).point(p)
  }

  /// A point of the space of this layer, in the space of `layer`; nil is the superlayer's space.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Conversion(from: self, to: layer, receiver: self).point(p)
  }

  /// The smallest rectangle of this layer's space around a rectangle of the space of `layer`.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    Conversion(from: layer, to: self, receiver: self).rect(r)
  }

  /// The smallest rectangle of the space of `layer` around a rectangle of this layer's space.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    Conversion(from: self, to: layer, receiver: self).rect(r)
  }

  /// A time of the clock of `layer` on the clock of this layer, seconds; nil is the media clock.
  ///
  /// Any time of a clock of speed 0 is the time 0 of the clock above it.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    time(t, from: layer)
  }

  /// A time of the clock of this layer on the clock of `layer`, seconds; nil is the media clock.
  ///
  /// Any time of a clock of speed 0 is the time 0 of the clock above it.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    layer?.time(t, from: self) ?? mediaTime(ofLocal: t)
  }

  /// The farthest layer below that shows at a point, which may be the layer itself, or nil.
  ///
  /// `p` is in the superlayer's space; below a `CATransformLayer`, in that of the nearest layer
  /// above which is not one. A `CATransformLayer` itself answers nil: its sublayers are found from
  /// a layer above it.
  open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

  /// Whether a point of the layer's space lies in its bounds; the far edges are outside.
  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

  // MARK: Contents

  /// The picture of the layer, usually a `CGImage`. Default nil; animatable.
  ///
  /// Any object is kept and read back; those that are no picture draw nothing.
  open var contents: Any? {
    get { state.contents?.ownImage ?? objects?.contents }
    set { changeContents(newValue) }
  }

  /// The part of the contents that is shown, in unit coordinates of the picture. Beyond the unit
  /// rectangle the edge pixels repeat. Default (0, 0, 1, 1); animatable.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set {
      change(.contentsRect, from: state.contentsRect, to: newValue) { $0.contentsRect = newValue }
    }
  }

  /// How the contents are placed and scaled in the bounds. Default `.resize`; an unknown word is
  /// `.center`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: state.contentsGravity.word) }
    set {
      let name = Vocabulary.contentsGravity.name(of: newValue.rawValue)
      change(.contentsGravity, from: state.contentsGravity, to: name) { $0.contentsGravity = name }
    }
  }

  /// Pixels of the contents per point. Default 1; animatable.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set {
      change(.contentsScale, from: state.contentsScale, to: newValue) {
        $0.contentsScale = newValue
      }
    }
  }

  /// The part of the contents that stretches when they are resized, in unit coordinates; the rest
  /// keeps its size. Default (0, 0, 1, 1); animatable.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set {
      change(.contentsCenter, from: state.contentsCenter, to: newValue) {
        $0.contentsCenter = newValue
      }
    }
  }

  /// Draws the contents: the delegate's `display(_:)`, or else ``draw(in:)`` into a bitmap of the
  /// size of the bounds.
  open func display() { displayContents() }

  /// Draws the picture of the layer into a bitmap, in the space of the layer. The delegate's
  /// `draw(_:in:)` does it by default.
  open func draw(in ctx: CGContext) { drawThroughDelegate(in: ctx) }

  /// Draws the layer and its sublayers now, in this layer's own space: its position and transform
  /// do not count.
  ///
  /// Nothing is laid out or displayed before, and ``draw(in:)`` is not called: call
  /// ``layoutIfNeeded()`` and ``displayIfNeeded()`` first. Shapes and texts are always drawn. As on
  /// Apple's systems, perspective, filters and `shadowPath` are left out, opacity multiplies each
  /// drawing operation, and the modes hue, saturation, color and luminosity are normal.
  open func render(in ctx: CGContext) { renderTree(in: ctx) }

  /// Draws the part of a class between background and contents in ``render(in:)``.
  package func renderBelowContents(in ctx: CGContext) {}

  /// Draws the part of a class above the contents in ``render(in:)``, below the sublayers.
  package func renderAboveContents(in ctx: CGContext) {}

  /// Asks for ``display()`` of the whole bounds at the next commit.
  open func setNeedsDisplay() { markForDisplay(.infinite) }

  /// Asks for ``display()`` of a rectangle of the layer's space at the next commit.
  open func setNeedsDisplay(_ r: CGRect) { markForDisplay(r) }

  /// Whether ``display()`` is due.
  open func needsDisplay() -> Bool { cycle.needsDisplay }

  /// Calls ``display()`` now if it is due.
  open func displayIfNeeded() { if cycle.needsDisplay { displayNow() } }

  // MARK: Looks

  /// The color of the bounds behind the contents. Default nil; animatable.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set {
      change(.backgroundColor, from: state.backgroundColor, to: newValue) {
        $0.backgroundColor = newValue
      }
    }
  }

  /// The radius of the corners of background and border, points; with `masksToBounds`, also of the
  /// clip of the sublayers. Default 0; animatable.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set {
      change(.cornerRadius, from: state.cornerRadius, to: newValue) { $0.cornerRadius = newValue }
    }
  }

  /// The corners that `cornerRadius` rounds. Default all four; other bits are dropped.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: numericCast(state.maskedCorners)) }
    set {
      let bits = UInt32(truncatingIfNeeded: newValue.rawValue) & CornerBits.all
      change(.maskedCorners, from: state.maskedCorners, to: bits) { $0.maskedCorners = bits }
    }
  }

  /// The width of the border, inside the bounds over the sublayers, points. Default 0; animatable.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set {
      change(.borderWidth, from: state.borderWidth, to: newValue) { $0.borderWidth = newValue }
    }
  }

  /// The color of the border. Default opaque black, of three components; animatable.
  open var borderColor: CGColor? {
    get { state.borderColor }
    set {
      change(.borderColor, from: state.borderColor, to: newValue) { $0.borderColor = newValue }
    }
  }

  /// How much of the layer and its sublayers shows, 0 to 1; kept as it is set, and limited when it
  /// is drawn. Default 1; animatable.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity, from: state.opacity, to: newValue) { $0.opacity = newValue } }
  }

  // MARK: Layout

  /// The size the layer would like to have, points: that of the layout manager, else its own.
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }

  /// Asks for layout of the sublayers at the next commit.
  open func setNeedsLayout() { markForLayout() }

  /// Whether layout is due.
  open func needsLayout() -> Bool { cycle.needsLayout }

  /// Performs due layout, from the highest layer in an unbroken row of those that need it.
  open func layoutIfNeeded() { layoutTreeIfNeeded() }

  /// Places the sublayers: the delegate's `layoutSublayers(of:)`, or else the layout manager's.
  open func layoutSublayers() { askForLayout() }

  /// Tells each sublayer that the size of the bounds changed, points.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in children { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Follows a change of the superlayer's size as `autoresizingMask` says, points.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  // MARK: Actions and animations

  /// The action for the event `key`, usually the name of a property about to change.
  ///
  /// The first of: the delegate's `action(for:forKey:)`, `actions`, `style["actions"]`,
  /// ``defaultAction(forKey:)``, and the default action: a basic animation from the value shown
  /// now, or a fade for `contents`, `sublayers` and filters. `NSNull` anywhere ends the search with
  /// nil.
  ///
  /// Changes ask for actions as soon as the layer stands in a tree that is shown; those of the
  /// class and of the layer itself begin with the first commit. While an action is asked for or
  /// runs, the same change of the same layer has none, and actions nest at most 32 deep.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// Adds a copy of the animation. One of the same key is replaced; nil is a key of its own, and
  /// every ``CATransition`` has the key ``kCATransition``.
  ///
  /// The transaction gives the copy its duration where that is not greater than 0, and its timing
  /// function where it has none; the commit gives it its begin where that is 0. An animation of a
  /// layer that is shown nowhere begins once the layer is. One that leaves its tree loses them all.
  open func add(_ animation: CAAnimation, forKey key: String?) { attach(animation, forKey: key) }

  /// Removes every animation.
  open func removeAllAnimations() { detachAllAnimations() }

  /// Removes the animation of that key.
  open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }

  /// The keys of the animations in the order they apply; nil when there are none.
  open func animationKeys() -> [String]? { attachedKeys }

  /// The layer's copy of the animation of that key. It is not to be changed.
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(forKey: key) }

  // MARK: Key-value coding

  /// The value of a property, or of any other key that was set. Numbers come as `NSNumber`,
  /// points, sizes, rectangles and transforms as `NSValue`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property, or keeps a value under a key of the program's own.
  ///
  /// - Precondition: the value of a property is of its type.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at the end of a path such as `position.x` or `transform.rotation.z` (radians).
  open func value(forKeyPath keyPath: String) -> Any? { keyedValue(path: keyPath) }

  /// Sets the value at the end of a path such as `position.x` or `transform.rotation.z` (radians).
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setKeyedValue(value, path: keyPath)
  }

  // MARK: Objects of the program

  /// The object that draws, lays out and names actions for the layer. Default nil; not retained.
  open var delegate: (any CALayerDelegate)? {
    get { delegateObject }
    set { delegateObject = newValue }
  }

  /// The name by which constraints and programs find the layer. Default nil.
  open var name: String? {
    get { state.rare.name }
    set { change(.name, from: state.rare.name, to: newValue) { $0.rare.name = newValue } }
  }

  /// Actions by event. Default nil.
  open var actions: [String: any CAAction]? {
    get { objects?.actions }
    set { setObject(\.actions, newValue) }
  }

  /// Values for keys that have none of their own. Default nil.
  ///
  /// The key `style` names a further dictionary to look into, `actions` one of actions.
  open var style: [AnyHashable: Any]? {
    get { objects?.style }
    set { changeStyle(newValue) }
  }

  /// Who places the sublayers. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { objects?.layoutManager }
    set {
      setObject(\.layoutManager, newValue)
      setNeedsLayout()
    }
  }

  /// The constraints that a ``CAConstraintLayoutManager`` of the superlayer reads. Default nil.
  open var constraints: [CAConstraint]? {
    get { objects?.constraints }
    set {
      setObject(\.constraints, newValue)
      parent?.setNeedsLayout()
    }
  }

  /// Adds a constraint that a ``CAConstraintLayoutManager`` of the superlayer reads.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  // MARK: Rendering

  /// The sampling of contents drawn smaller than they are. Default `.linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: state.minificationFilter.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.minificationFilter, from: state.minificationFilter, to: name) {
        $0.minificationFilter = name
      }
    }
  }

  /// The sampling of contents drawn larger than they are. Default `.linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: state.magnificationFilter.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.magnificationFilter, from: state.magnificationFilter, to: name) {
        $0.magnificationFilter = name
      }
    }
  }

  /// Added to the level of detail that trilinear minification chooses. Default 0; animatable.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set {
      change(.minificationFilterBias, from: state.minificationFilterBias, to: newValue) {
        $0.minificationFilterBias = newValue
      }
    }
  }

  /// The format of the bitmap that ``draw(in:)`` draws into, from the next display on. Default
  /// `.RGBA8Uint`; an unknown word counts as that.
  ///
  /// Of contents it is a hint. Pictures whose samples have more than 8 bits are shown as half
  /// floats in any case. Pictures of 8 bits in a space wider than sRGB, as Display P3, lose colors
  /// outside of sRGB with `.RGBA8Uint` and `.gray8Uint`, and keep it as half floats with the
  /// others.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: state.contentsFormat.word) }
    set {
      let name = Vocabulary.contentsFormat.name(of: newValue.rawValue)
      change(.contentsFormat, from: state.contentsFormat, to: name) { $0.contentsFormat = name }
      // Which form of the contents is committed may be another one.
      marks.properties.insert(.contents)
    }
  }

  /// Whether drawing may be put off to another thread. Default false.
  open var drawsAsynchronously: Bool {
    get { state.flags.contains(.drawsAsynchronously) }
    set { change(.drawsAsynchronously, flag: .drawsAsynchronously, to: newValue) }
  }

  /// The edges that are smoothed. Default all four.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: numericCast(state.edgeAntialiasingMask)) }
    set {
      let bits = UInt32(truncatingIfNeeded: newValue.rawValue)
      change(.edgeAntialiasingMask, from: state.edgeAntialiasingMask, to: bits) {
        $0.edgeAntialiasingMask = bits
      }
    }
  }

  /// Whether the edges named by `edgeAntialiasingMask` are smoothed. Default true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { state.flags.contains(.allowsEdgeAntialiasing) }
    set { change(.allowsEdgeAntialiasing, flag: .allowsEdgeAntialiasing, to: newValue) }
  }

  /// Whether opacity acts on the layer and its sublayers as one picture. Default true.
  open var allowsGroupOpacity: Bool {
    get { state.flags.contains(.allowsGroupOpacity) }
    set { change(.allowsGroupOpacity, flag: .allowsGroupOpacity, to: newValue) }
  }

  /// Whether the layer is drawn once into a bitmap that is then shown. Default false; animatable.
  open var shouldRasterize: Bool {
    get { state.flags.contains(.shouldRasterize) }
    set { change(.shouldRasterize, flag: .shouldRasterize, to: newValue) }
  }

  /// Pixels per point of that bitmap. Default 1; animatable.
  open var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set {
      change(.rasterizationScale, from: state.rasterizationScale, to: newValue) {
        $0.rasterizationScale = newValue
      }
    }
  }

  /// The curve of rounded corners. Default `.circular`, as which an unknown word counts.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: state.cornerCurve.word) }
    set {
      let name = Vocabulary.cornerCurve.name(of: newValue.rawValue)
      change(.cornerCurve, from: state.cornerCurve, to: name) { $0.cornerCurve = name }
    }
  }

  /// How much longer than `cornerRadius` a corner of that curve is along the edges: 1 for
  /// `.circular`, 1.528665 for `.continuous`.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Which parts of the frame, or margins, follow when the superlayer changes size. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { CAAutoresizingMask(rawValue: state.rare.autoresizingMask) }
    set {
      change(.autoresizingMask, from: state.rare.autoresizingMask, to: newValue.rawValue) {
        $0.rare.autoresizingMask = newValue.rawValue
      }
    }
  }

  /// Whether the program promises contents without transparency. Default false.
  open var isOpaque: Bool {
    get { state.flags.contains(.opaque) }
    set { change(.opaque, flag: .opaque, to: newValue) }
  }

  /// Whether a change of the bounds asks for display. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { state.flags.contains(.needsDisplayOnBoundsChange) }
    set { change(.needsDisplayOnBoundsChange, flag: .needsDisplayOnBoundsChange, to: newValue) }
  }

  // MARK: The shadow

  /// The color of the shadow. Default opaque black, of three components; animatable.
  open var shadowColor: CGColor? {
    get { state.shadow.color }
    set {
      change(.shadowColor, from: state.shadow.color, to: newValue) { $0.shadow.color = newValue }
    }
  }

  /// How much of the shadow shows, 0 to 1. Default 0; animatable.
  open var shadowOpacity: Float {
    get { state.shadow.opacity }
    set {
      change(.shadowOpacity, from: state.shadow.opacity, to: newValue) {
        $0.shadow.opacity = newValue
      }
    }
  }

  /// How far the shadow is moved in the layer's space, points. Default (0, -3); animatable.
  open var shadowOffset: CGSize {
    get { state.shadow.offset }
    set {
      change(.shadowOffset, from: state.shadow.offset, to: newValue) { $0.shadow.offset = newValue }
    }
  }

  /// The blur radius of the shadow, points. Default 3; animatable.
  open var shadowRadius: CGFloat {
    get { state.shadow.radius }
    set {
      change(.shadowRadius, from: state.shadow.radius, to: newValue) { $0.shadow.radius = newValue }
    }
  }

  /// The shape that casts the shadow in place of the layer's alpha, in the layer's space, filled by
  /// the non-zero rule. Default nil; animatable.
  open var shadowPath: CGPath? {
    get { state.shadow.path }
    set {
      let path = newValue?.frozen
      change(.shadowPath, from: state.shadow.path, to: path) { $0.shadow.path = path }
    }
  }

  // MARK: The clock, which does not animate

  /// When the layer's clock begins, in seconds of the superlayer's. Default 0.
  ///
  /// The clock shows 0 before it; the layer itself is drawn.
  open var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set {
      setObject(\.earlyBegin, newValue == 0 ? nil : .now)
      change(.beginTime, from: state.timing.beginTime, to: newValue) {
        $0.timing.beginTime = newValue
      }
    }
  }

  /// The length of one pass of the layer's clock, seconds. Default infinite.
  ///
  /// The clock, by which the layer's animations and its sublayers go, shows 0 to `duration` in each
  /// pass. After the last one it stands at its end. A duration that is not greater than 0 is taken
  /// for infinite.
  open var duration: CFTimeInterval {
    get { state.timing.duration }
    set {
      change(.duration, from: state.timing.duration, to: newValue) { $0.timing.duration = newValue }
    }
  }

  /// Seconds of the layer's clock per second of the superlayer's. Default 1.
  open var speed: Float {
    get { state.timing.speed }
    set { change(.speed, from: state.timing.speed, to: newValue) { $0.timing.speed = newValue } }
  }

  /// Seconds added to the layer's time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set {
      change(.timeOffset, from: state.timing.timeOffset, to: newValue) {
        $0.timing.timeOffset = newValue
      }
    }
  }

  /// How many passes of `duration` the layer's clock runs, which may be a fraction; 0, the default,
  /// means one.
  open var repeatCount: Float {
    get { state.timing.repeatCount }
    set {
      change(.repeatCount, from: state.timing.repeatCount, to: newValue) {
        $0.timing.repeatCount = newValue
      }
    }
  }

  /// For how many seconds the passes of the layer's clock repeat; 0, the default, leaves that to
  /// `repeatCount`.
  open var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set {
      change(.repeatDuration, from: state.timing.repeatDuration, to: newValue) {
        $0.timing.repeatDuration = newValue
      }
    }
  }

  /// Whether the layer's clock runs back after every pass, so that its animations and sublayers go
  /// there and back. Default false.
  open var autoreverses: Bool {
    get { state.timing.autoreverses }
    set {
      change(.autoreverses, from: state.timing.autoreverses, to: newValue) {
        $0.timing.autoreverses = newValue
      }
    }
  }

  /// Stored only. Default `.removed`.
  ///
  /// Outside its active time the layer's clock stands at the end that is closer, whatever the mode,
  /// and the layer is drawn.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: state.timing.fillMode.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.fillMode, from: state.timing.fillMode, to: name) { $0.timing.fillMode = name }
    }
  }
}
