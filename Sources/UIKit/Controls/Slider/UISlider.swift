// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A knob on a track that a finger moves to choose a number.
@preconcurrency @MainActor
open class UISlider: UIControl {
  final var face = SliderFace()
  final var storedValue: Float = 0
  /// The distance from the finger to the middle of the knob, points.
  final var grip: CGFloat = 0

  /// A slider from 0 to 1 at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    buildFace()
  }

  /// A slider from 0 to 1 at 0; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    buildFace()
  }

  // MARK: Value

  /// The number, within the limits. Default 0.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the number, without calling the targets.
  open func setValue(_ value: Float, animated: Bool) { take(value, animated: animated) }

  /// The least number. Default 0. A greater maximum and value follow it.
  open var minimumValue: Float = 0 {
    didSet {
      if minimumValue.isNaN { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest number. Default 1. A smaller minimum and value follow it.
  open var maximumValue: Float = 1 {
    didSet {
      if maximumValue.isNaN { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether each move of the knob counts as a change, and not only its end. Default true.
  open var isContinuous = true

  // MARK: Looks

  /// The image at the least number's side. Default nil.
  open var minimumValueImage: UIImage? { didSet { setNeedsLayout() } }
  /// The image at the greatest number's side. Default nil.
  open var maximumValueImage: UIImage? { didSet { setNeedsLayout() } }
  /// The colour of the track before the knob. Default nil: the tint.
  open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the track after the knob. Default nil: a gray.
  open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the knob. Default nil: white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// Sets the picture of the knob in a state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    face.thumbImages[state] = image
    setNeedsLayout()
  }

  /// Sets the picture of the track before the knob in a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    face.minimumImages[state] = image
    setNeedsLayout()
  }

  /// Sets the picture of the track after the knob in a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    face.maximumImages[state] = image
    setNeedsLayout()
  }

  /// The picture of the knob in a state.
  open func thumbImage(for state: State) -> UIImage? { face.thumbImages.value(state) }
  /// The picture of the track before the knob in a state.
  open func minimumTrackImage(for state: State) -> UIImage? { face.minimumImages.value(state) }
  /// The picture of the track after the knob in a state.
  open func maximumTrackImage(for state: State) -> UIImage? { face.maximumImages.value(state) }
  /// The picture of the knob now.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The picture of the track before the knob now.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The picture of the track after the knob now.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  // MARK: Places

  /// The rectangle of the image at the least number's side.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    SliderFace.imageRect(minimumValueImage, in: bounds, isAtEnd: false)
  }

  /// The rectangle of the image at the greatest number's side.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    SliderFace.imageRect(maximumValueImage, in: bounds, isAtEnd: true)
  }

  /// The rectangle of the track.
  open func trackRect(forBounds bounds: CGRect) -> CGRect { track(in: bounds) }

  /// The rectangle of the knob for a number.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    thumb(on: rect, value: value)
  }

  /// The width that is offered, and the height of the knob's row.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: SliderFace.height)
  }

  /// The height of the knob's row; any width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: SliderFace.height)
  }

  /// Places track and knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    showFace()
  }

  /// Shows the track in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Touches

  /// Follows a finger that goes down on the knob.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { grab(touch) }

  /// Moves the knob with the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(touch, event)
    return true
  }

  /// Tells of the number where only the end counts.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
  }

  /// Tells of the number where only the end counts.
  open override func cancelTracking(with event: UIEvent?) {
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
  }
}
