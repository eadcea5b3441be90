// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A row of titles or images of which one is chosen.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The number that stands for no segment.
  public nonisolated static let noSegment = -1

  /// The height of the control, points.
  static let height: CGFloat = 32

  final var segments: [Segment] = []
  final let knob = UIView()
  final var storedIndex = UISegmentedControl.noSegment
  final var pressed = UISegmentedControl.noSegment
  final var titleAttributes = StateTable<[NSAttributedString.Key: Any]>()
  final var backgrounds = StateTable<UIImage>()

  /// A control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// A control with a segment for each `String`, `UIImage` or `UIAction`.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    build()
    for item in items ?? [] { insert(Segment(item), at: .max, animated: false) }
    bounds.size = intrinsicContentSize
    frame.origin = .zero
  }

  /// A control with a segment for each action, which is performed when it is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insert(Segment(action), at: .max, animated: false) }
  }

  /// A control without segments; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  // MARK: Segments

  /// Puts in a segment with a title; a place beyond the end is the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title ?? ""), at: segment, animated: animated)
  }

  /// Puts in a segment with an image; a place beyond the end is the end.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image ?? UIImage()), at: segment, animated: animated)
  }

  /// Puts in a segment that performs an action when it is chosen.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(action), at: segment, animated: animated)
  }

  /// Takes out a segment; a place beyond the end is the last.
  open func removeSegment(at segment: Int, animated: Bool) { remove(at: segment, animated) }

  /// Takes out all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { remove(at: 0, false) }
  }

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// The segment that is chosen; ``noSegment`` for none. Default none.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set { select(newValue) }
  }

  /// Sets the title of a segment in place of its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      ($0.title, $0.image) = (title, nil)
    }
  }

  /// The title of a segment; nil for one with an image.
  open func titleForSegment(at segment: Int) -> String? { segments[at(segment)].title }

  /// Sets the image of a segment in place of its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) {
      ($0.title, $0.image) = (nil, image)
    }
  }

  /// The image of a segment; nil for one with a title.
  open func imageForSegment(at segment: Int) -> UIImage? { segments[at(segment)].image }

  /// Sets the action of a segment, and its title and image with it.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) {
      let new = Segment(action)
      ($0.title, $0.image, $0.action) = (new.title, new.image, new.action)
    }
  }

  /// The action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { segments[at(segment)].action }

  /// The place of the segment with an action of that identifier; ``noSegment`` without one.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier }
      ?? UISegmentedControl.noSegment
  }

  /// Sets the width of a segment, points; 0 for one that suits.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width }
  }

  /// The width that was set for a segment, points; 0 for one that suits.
  open func widthForSegment(at segment: Int) -> CGFloat { segments[at(segment)].width }

  /// Moves the contents of a segment, points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) { $0.offset = offset }
  }

  /// How far the contents of a segment are moved, points.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { segments[at(segment)].offset }

  /// Sets whether a segment can be chosen.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }

  /// Whether a segment can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[at(segment)].isEnabled }

  // MARK: Looks

  /// Whether a segment is chosen only as long as it is touched. Default false.
  open var isMomentary = false {
    didSet { if isMomentary { select(UISegmentedControl.noSegment) } }
  }

  /// Whether segments are as wide as their contents want, and not equally wide. Default false.
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }

  /// The colour of the segment that is chosen. Default nil: white.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// Sets attributes of the titles in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    titleAttributes[state] = attributes
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The attributes of the titles in a state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  /// Sets the picture behind segments in a state.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
  ) {
    backgrounds[state] = backgroundImage
    setNeedsLayout()
  }

  /// The picture behind segments in a state.
  open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds.value(state)
  }

  /// The width of all segments, and the height of the control.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The width of all segments, and the height of the control.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: naturalWidth, height: UISegmentedControl.height)
  }

  /// Places the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutSegments()
  }

  // MARK: Touches

  /// Follows a finger that goes down on a segment that can be chosen.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(touch)
    return true
  }

  /// Follows the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(touch)
    return true
  }

  /// Chooses the segment under the finger.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { choose(event) }

  /// Chooses nothing.
  open override func cancelTracking(with event: UIEvent?) { pressNothing() }
}

/// The height of bars that pictures are for.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// Normal bars.
  case `default` = 0
  /// Low bars.
  case compact = 1
  /// Normal bars with a line above.
  case defaultPrompt = 101
  /// Low bars with a line above.
  case compactPrompt = 102
}
