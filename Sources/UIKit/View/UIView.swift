// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

/// A rectangle on the screen that draws, holds other views and answers touches. It stands on a
/// layer, which shows it.
///
/// Most properties are those of the layer under another name, so that changing either changes both.
/// The view is its layer's delegate: it draws it, lays it out, and names its actions. Outside of
/// animation blocks it answers `NSNull`, so that a view's layer changes at once; inside it answers
/// an animation of the block.
///
/// Members that a subclass may override are declared here, in the body of the class, because Swift
/// overrides no members of extensions. Their work is done in the files beside this one.
@preconcurrency @MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate {
  /// The class of the layers that views of this class make. Default `CALayer`.
  ///
  /// A subclass answers a class of layers, which needs no more than its plain `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view.
  public final let layer: CALayer

  /// The subviews, back to front.
  public internal(set) final var subviews: [UIView] = []
  final weak var parent: UIView?
  final weak var owner: UIViewController?
  final var flags: ViewFlags = .ofNewView
  /// The objects that few views have.
  final var extras: ViewExtras?
  /// The state that Auto Layout keeps for the view; nil as long as there is nothing.
  final var layoutState: ViewLayoutState?
  final var storedBackground: UIColor?

  // MARK: Making

  /// A view with that frame, points of its future superview.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    prepare(frame)
  }

  /// A view of no size.
  public convenience override init() { self.init(frame: .zero) }

  /// A view of no size; the contents of archives of interface files are not read.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    prepare(.zero)
  }

  // MARK: Responding

  /// The view controller of the view, or else the superview.
  open override var next: UIResponder? { owner ?? parent }

  /// Whether touches reach the view and its subviews. Default true.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.interactive) }
    set { flags[.interactive] = newValue }
  }

  /// Whether the view gets more than one touch at a time. Default false.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.multipleTouch) }
    set { flags[.multipleTouch] = newValue }
  }

  /// Whether touches of this view keep others from getting any. Default false.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.exclusiveTouch) }
    set { flags[.exclusiveTouch] = newValue }
  }

  /// The frontmost view at a point, here or below: visible, enabled and in its superview's reach;
  /// nil if there is none. `point` is in this view's space.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hit(point, event) }

  /// Whether a point of the view's space lies in its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  /// The recognisers of the view. Default nil.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { extras?.gestures }
    set { replaceGestures(newValue ?? []) }
  }

  /// Adds a recogniser, taking it from another view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Removes a recogniser.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recogniser of the view may begin. Default true.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Geometry

  /// The box around the view in its superview's space, points. Setting it sets ``center`` and the
  /// size of ``bounds``; it has no meaning while ``transform`` is not the identity. Animatable.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds
      layer.frame = newValue
      frameDidChange(from: old)
    }
  }

  /// The view's own rectangle, points; a change of its size keeps the center. Animatable.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds
      layer.bounds = newValue
      frameDidChange(from: old)
    }
  }

  /// The place of the anchor point in the superview's space, points. Animatable.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      frameDidChange(from: layer.bounds)
    }
  }

  /// The transform about the anchor point; the affine part of ``transform3D``. Default the
  /// identity; animatable.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The transform about the anchor point in 3D. Default the identity; animatable.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point that `center` places and transforms turn about, in unit coordinates. Default
  /// (0.5, 0.5); animatable.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      layer.anchorPoint = newValue
      noteSafeArea()
    }
  }

  /// Pixels per point of the view's picture. Default 1; views that draw take the screen's scale.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { changeScale(newValue) }
  }

  /// How the frame follows changes of the superview's size. Default none.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { applyAutoresizing() } }
  }

  /// Whether subviews follow changes of this view's size by their masks. Default true.
  open var autoresizesSubviews: Bool {
    get { !flags.contains(.keepsSubviewFrames) }
    set { changeAutoresizesSubviews(newValue) }
  }

  /// The size that suits the view best within `size`, points. Default that of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that suits it; the top left corner stays.
  open func sizeToFit() { takeFittingSize() }

  /// The size of the view's contents, points, -1 where it has none. Default none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Insets from the frame to the rectangle that constraints align. Default none.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  // MARK: The tree

  /// The view that this one is part of.
  open var superview: UIView? { parent }

  /// The window that shows the view.
  open var window: UIWindow? { rootView as? UIWindow }

  /// Puts a view in front of the subviews, taking it from its superview.
  open func addSubview(_ view: UIView) { insert(view, at: .max) }

  /// Puts a view at a place among the subviews.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view right behind one of the subviews.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 0)
  }

  /// Puts a view right in front of one of the subviews.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 1)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.parent === self { insert(view, at: .max) }
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.parent === self { insert(view, at: 0) }
  }

  /// Swaps two subviews.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { swap(index1, index2) }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called after a view became a subview.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is taken out.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the superview changes; nil for none.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the superview has changed.
  open func didMoveToSuperview() {}

  /// Called before the window changes; nil for none.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the window has changed.
  open func didMoveToWindow() {}

  /// A number that the program finds the view by. Default 0.
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { ensuredExtras.tag = newValue } }
  }

  /// The first view of that tag, here or below.
  open func viewWithTag(_ tag: Int) -> UIView? { find(tag) }

  // MARK: Layout

  /// Asks for ``layoutSubviews()`` at the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Performs the layout due now, here and below.
  open func layoutIfNeeded() { layOutNow() }

  /// Places the subviews. Applies the constraints by default.
  open func layoutSubviews() { layoutByConstraints() }

  /// Whether the class needs constraints for its own subviews. Default false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Brings the constraints of the view up to date; called before layout once it was asked for.
  open func updateConstraints() { flags.remove(.needsUpdateConstraints) }

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraints() }

  /// Calls ``updateConstraints()`` where it is due, and solves the constraints of the tree.
  open func updateConstraintsIfNeeded() { solveConstraints() }

  /// Whether ``updateConstraints()`` is due.
  open func needsUpdateConstraints() -> Bool { flags.contains(.needsUpdateConstraints) }

  /// To be called when ``intrinsicContentSize`` has changed.
  open func invalidateIntrinsicContentSize() { intrinsicSizeDidChange() }

  /// The constraints that the view holds: those between it and views below it.
  open var constraints: [NSLayoutConstraint] { heldConstraints }

  /// Activates a constraint between this view and views below it.
  open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Activates constraints between this view and views below it.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addConstraint)
  }

  /// Deactivates a constraint that the view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { drop(constraint) }

  /// Deactivates constraints that the view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(removeConstraint)
  }

  /// Adds a guide, whose frame is in this view's space.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { adopt(layoutGuide) }

  /// Removes a guide and the constraints that mention it.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { release(layoutGuide) }

  /// Whether constraints keep the frame as it is set, and as autoresizing changes it. When false,
  /// the frame comes from constraints alone. Default true.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !flags.contains(.laidOutByConstraints) }
    set { changeTranslation(newValue) }
  }

  /// How much the view does not want to be larger than its contents. Default 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState?.hugging[axis] ?? .defaultLow
  }

  /// Sets how much the view does not want to be larger than its contents.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    changeHugging(priority, axis)
  }

  /// How much the view does not want to be smaller than its contents. Default 750.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutState?.resistance[axis] ?? .defaultHigh
  }

  /// Sets how much the view does not want to be smaller than its contents.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    changeResistance(priority, axis)
  }

  /// The size, points, that constraints give the view where it wants to come close to `targetSize`
  /// at the priority 50.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size, points, that constraints give the view where it wants to come close to `targetSize`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    sizeFitting(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The rectangle that constraints align, of a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame whose aligned rectangle that is.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: alignmentRectInsets.negated)
  }

  /// The view here or below whose first baseline is that of this view. Default
  /// ``forLastBaselineLayout``. A view without text has its baselines at its bottom.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }

  /// The view here or below whose last baseline is that of this view. Default the view itself.
  open var forLastBaselineLayout: UIView { self }

  /// Which way the contents run. Default `.unspecified`: as the program's language does.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { layoutState?.semantics ?? .unspecified }
    set { changeSemantics(newValue) }
  }

  /// The way that the contents run, from ``semanticContentAttribute``.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  /// Space between the edges and the contents, points. Default 8 on each side, and the safe area's
  /// insets are added. Animatable by the layout that follows.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { changeMargins(.fixed(newValue)) }
  }

  /// ``layoutMargins`` by the direction of the language.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(layoutMargins, isRightToLeft: isRightToLeft) }
    set { changeMargins(.directional(newValue)) }
  }

  /// Whether the margins reach at least as far inward as those of the superview. Default false.
  open var preservesSuperviewLayoutMargins: Bool {
    get { layoutState?.margins.preservesSuperview ?? false }
    set { changeMargins { $0.preservesSuperview = newValue } }
  }

  /// Whether the insets of the safe area are added to the margins. Default true.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { layoutState?.margins.insetsFromSafeArea ?? true }
    set { changeMargins { $0.insetsFromSafeArea = newValue } }
  }

  /// How far bars and the like reach over the view's edges, points.
  open var safeAreaInsets: UIEdgeInsets { keptSafeArea }

  /// The part of the safe area's insets that subviews have to mind.
  var safeAreaOfSubviews: UIEdgeInsets { safeAreaInsets }

  /// Follows a change of ``safeAreaInsets``, before the program hears of it, and each layout.
  func followSafeArea() {}

  /// Called when ``layoutMargins`` have changed.
  open func layoutMarginsDidChange() {}

  /// Called when ``safeAreaInsets`` have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Looks

  /// How much of the view shows, 0 to 1. Default 1; animatable.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view is left out. Default false.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      hiddenDidChange()
    }
  }

  /// Whether the view's drawing covers its bounds; where it does not, the rest shows black. Default
  /// true, which counts only for views that draw, and only on a background that is not
  /// transparent.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { flags[.opaque] = newValue }
  }

  /// The colour of the bounds. Default nil; animatable.
  open var backgroundColor: UIColor? {
    get { storedBackground }
    set { changeBackground(newValue) }
  }

  /// Whether subviews are cut at the bounds. Default false.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Whether the picture is cleared before ``draw(_:)``. Kept; pictures are always cleared.
  /// Default true.
  open var clearsContextBeforeDrawing: Bool {
    get { !flags.contains(.keepsPicture) }
    set { flags[.keepsPicture] = !newValue }
  }

  /// How the picture fits the bounds. Default `.scaleToFill`.
  open var contentMode: ContentMode = .scaleToFill {
    didSet { contentModeDidChange() }
  }

  /// A view whose alpha cuts this one; it must have no superview. Default nil.
  open var mask: UIView? {
    get { extras?.mask }
    set { changeMask(newValue) }
  }

  /// The colour of touchable elements: its own, or else that of the superview, or else the
  /// system's blue. Setting nil goes back to the superview's.
  open var tintColor: UIColor! {
    get { effectiveTint }
    set { changeTint(newValue) }
  }

  /// How the tint is shown. Default `.automatic`: that of the superview.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintMode }
    set { changeTintMode(newValue) }
  }

  /// Called when the tint has changed, here or above.
  open func tintColorDidChange() {}

  /// Draws the view in the current context, in its own space, y down. The default draws nothing.
  ///
  /// A class that does not override it has no picture, and no memory for one.
  open func draw(_ rect: CGRect) { DrawingClasses.baseWasCalled = true }

  /// Asks for ``draw(_:)`` of everything at the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for ``draw(_:)`` of a rectangle of the view's space at the next commit.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// A picture of the view as it is now, as a view of its own; nil for a view of no size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    makeSnapshot(of: bounds, afterUpdates: afterUpdates)
  }

  /// A picture of a part of the view whose inner part stretches.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    makeSnapshot(of: rect, afterUpdates: afterUpdates, caps: capInsets)
  }

  // MARK: Traits

  /// The traits of the place where the view is shown: those of the superview, with the style of
  /// ``overrideUserInterfaceStyle``.
  open var traitCollection: UITraitCollection { effectiveTraits }

  /// Light or dark for this view and those below. Default `.unspecified`: as the superview.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { extras?.style ?? .unspecified }
    set { changeStyle(newValue) }
  }

  /// Called when ``traitCollection`` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The name under which state is restored. Kept. Default nil.
  open var restorationIdentifier: String? {
    get { extras?.restorationIdentifier }
    set { ensuredExtras.restorationIdentifier = newValue }
  }

  // MARK: The layer's delegate

  /// Sets the contents of the layer in place of drawing. The default leaves it to ``draw(_:)``.
  open func display(_ layer: CALayer) { LayerDelegateCall.decline() }

  /// Draws the layer: calls ``draw(_:)`` with the context as the current one.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawView(layer, ctx) }

  /// Chooses the properties of the layer's bitmap.
  open func layerWillDraw(_ layer: CALayer) { prepareToDraw(layer) }

  /// Lays out the layer: calls ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }

  /// The action of a change of the layer: `NSNull` outside of animation blocks, an animation
  /// inside.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    blockAction(layer, event)
  }
}
