// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// Shows a part of a content that is larger than its bounds, and moves it by drags, wheels and
/// zooming.
///
/// The offset is the origin of the bounds, so that scrolling moves layers and draws nothing again.
/// Motions are functions of time that a display link reads: see `ScrollCurve`.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  final let scroller = ScrollEngine()

  /// A scroll view with that frame. It cuts its content at its bounds.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareToScroll()
  }

  /// A scroll view of no size.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareToScroll()
  }

  private func prepareToScroll() {
    scroller.view = self
    clipsToBounds = true
    isMultipleTouchEnabled = true
    addGestureRecognizer(pan)
  }

  /// The object that follows the scroll view. Default nil; not retained.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// The size of the content, points. Default none.
  open var contentSize = CGSize.zero {
    didSet {
      guard
        Finite.accepts(contentSize.width, contentSize.height, property: "contentSize", of: self)
      else { return contentSize = oldValue }
      if contentSize != oldValue { scroller.contentSizeDidChange() }
    }
  }

  /// The point of the content in the top left corner. Default (0, 0); animatable.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { scroller.jump(to: newValue) }
  }

  /// Moves the content, at once or in 0.3 seconds.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroller.move(to: contentOffset, animated: animated)
  }

  /// Moves the content as little as needed for a rectangle of it to show.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    scroller.show(rect, animated: animated)
  }

  /// Room around the content, points. Default none.
  open var contentInset: UIEdgeInsets = .zero {
    didSet {
      let inset = contentInset
      guard
        Finite.accepts(
          inset.top, inset.left, inset.bottom, inset.right, property: "contentInset", of: self)
      else { return contentInset = oldValue }
      if contentInset != oldValue { adjustedContentInsetDidChange() }
    }
  }

  /// ``contentInset`` with the addition from the safe area.
  open var adjustedContentInset: UIEdgeInsets { contentInset + scroller.adjustment }

  /// Called when ``adjustedContentInset`` has changed. Override it and call super.
  open func adjustedContentInsetDidChange() {
    scroller.contentDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// How the safe area adds to the insets. Content at its begin follows a change. Default
  /// `.automatic`.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { scroller.adjust() } }
  }

  override func followSafeArea() { scroller.adjust() }

  /// Content that keeps clear of bars by its insets minds them no further.
  override var safeAreaOfSubviews: UIEdgeInsets { scroller.insetsLeft(of: safeAreaInsets) }

  /// Has the insets follow the place in the tree.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    scroller.adjust()
  }

  /// The view's rectangle: its origin is the offset.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue != old { scroller.boundsDidChange(from: old) }
    }
  }

  /// The frame; a change of its size shows another part of the content.
  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = bounds
      super.frame = newValue
      if bounds != old { scroller.boundsDidChange(from: old) }
    }
  }

  // MARK: Dragging

  /// Whether drags and wheels move the content. Default true.
  open var isScrollEnabled = true
  /// Whether a drag that begins along one axis keeps to it. Default false.
  open var isDirectionalLockEnabled = false
  /// Whether content can be dragged beyond its ends, and swings back. Default true.
  open var bounces = true
  /// Whether it can do so up and down; only with ``bounces``. Default true.
  open var bouncesVertically = true
  /// Whether it can do so sideways; only with ``bounces``. Default true.
  open var bouncesHorizontally = true
  /// Whether it can where the content is no higher than the bounds. Default false.
  open var alwaysBounceVertical = false {
    didSet { if alwaysBounceVertical != oldValue { scroller.adjust() } }
  }
  /// Whether it can where the content is no wider than the bounds. Default false.
  open var alwaysBounceHorizontal = false {
    didSet { if alwaysBounceHorizontal != oldValue { scroller.adjust() } }
  }
  /// Whether content comes to rest at multiples of the bounds. Default false.
  open var isPagingEnabled = false
  /// How fast content slows down. Default `.normal`.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a finger is down.
  open var isTracking: Bool { scroller.isTracking }
  /// Whether a finger drags.
  open var isDragging: Bool { scroller.isDragging }
  /// Whether content goes on after a finger was lifted.
  open var isDecelerating: Bool { scroller.isDecelerating }
  /// Whether an animated change of the offset runs.
  open var isScrollAnimating: Bool { scroller.isAnimating }

  /// Stops all motion where it is.
  open func stopScrollingAndZooming() { scroller.stop() }

  /// Whether touches wait until it is clear that they do not scroller. Kept. Default true.
  open var delaysContentTouches = true
  /// Whether a drag withdraws touches of subviews. Kept. Default true.
  open var canCancelContentTouches = true

  /// Whether a subview may have the touches. Default true.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView)
    -> Bool
  { true }

  /// Whether a drag may withdraw the touches of a subview. Default true, except for controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Whether a tap of a status bar scrolls to the top. Kept, as there is none. Default true.
  open var scrollsToTop = true
  /// When scrolling puts away a keyboard. Kept, as there is none. Default `.none`.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// Whether keys scroller. Kept. Default true.
  open var allowsKeyboardScrolling = true
  /// Whether drags up and down beyond the ends go to an outer scroll view. Kept. Default true.
  open var transfersVerticalScrollingToParent = true
  /// Whether drags sideways beyond the ends go to an outer scroll view. Kept. Default true.
  open var transfersHorizontalScrollingToParent = true

  // MARK: Indicators

  /// Whether an indicator shows while content moves up and down. Default true.
  open var showsVerticalScrollIndicator = true
  /// Whether an indicator shows while content moves sideways. Default true.
  open var showsHorizontalScrollIndicator = true
  /// The looks of the indicators. Default `.default`.
  open var indicatorStyle = IndicatorStyle.default
  /// Insets of the vertical indicator from the edges, points. Default none.
  open var verticalScrollIndicatorInsets: UIEdgeInsets = .zero
  /// Insets of the horizontal indicator from the edges, points. Default none.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets = .zero
  /// Whether the safe area adds to the insets of indicators. Default true.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { scroller.contentDidChange() }
  }

  /// Insets of both indicators; reading gives those of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Shows the indicators while the closure changes the offset, and for a moment after.
  open func withScrollIndicatorsShown(forContentOffsetChanges changes: () -> Void) {
    scroller.showIndicators()
    changes()
    scroller.fadeIndicators()
  }

  /// How an index of a table shows. Kept, as there are no tables. Default `.automatic`.
  open var indexDisplayMode = IndexDisplayMode.automatic

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { scroller.flashIndicators() }

  // MARK: Zooming

  /// The least scale. Default 1.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      if !Finite.accepts(minimumZoomScale, property: "minimumZoomScale", of: self) {
        minimumZoomScale = oldValue
      }
    }
  }
  /// The greatest scale. Default 1.
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      if !Finite.accepts(maximumZoomScale, property: "maximumZoomScale", of: self) {
        maximumZoomScale = oldValue
      }
    }
  }
  /// Whether pinches may go beyond both scales for a while. Default true.
  open var bouncesZoom = true

  /// The scale of the delegate's view for zooming, within both limits. Default 1.
  open var zoomScale: CGFloat {
    get { scroller.zoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Scales the view for zooming about the middle of the bounds, at once or in 0.3 seconds.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    scroller.zoom(to: scale, animated: animated)
  }

  /// Scales and moves so that a rectangle of the view for zooming fills the bounds.
  open func zoom(to rect: CGRect, animated: Bool) { scroller.zoom(to: rect, animated: animated) }

  /// Whether a pinch runs.
  open var isZooming: Bool { scroller.isZooming }
  /// Whether the scale goes back to a limit after a pinch.
  open var isZoomBouncing: Bool { scroller.isZoomBouncing }
  /// Whether an animated change of the scale runs.
  open var isZoomAnimating: Bool { scroller.isZoomAnimating }

  // MARK: Fingers

  /// The recogniser whose fingers drag the content, and zoom it. To turn dragging off, use
  /// ``isScrollEnabled``.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  private final let pan = ScrollPanRecognizer()

}
