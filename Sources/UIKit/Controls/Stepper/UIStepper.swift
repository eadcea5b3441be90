// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import UIGraphics

/// Two buttons that make a number smaller and larger. Its size is 94 × 32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// The size of all steppers, points.
  static let standardSize = CGSize(width: 94, height: 32)

  final let minus = StepperHalf(isPlus: false)
  final let plus = StepperHalf(isPlus: true)
  final let separator = UIView()
  final var storedValue: Double = 0
  /// Repeats steps while a finger is held.
  final var link: CADisplayLink?
  /// When the next step is due, seconds.
  final var nextStep: Double = 0
  final var stepsPlus = false

  /// A stepper from 0 to 100 at 0; only the origin of the frame counts.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.standardSize))
    build()
  }

  /// A stepper from 0 to 100 at 0; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UIStepper.standardSize
    build()
  }

  /// The number, within the limits. Default 0.
  open var value: Double {
    get { storedValue }
    set { if !newValue.isNaN { storedValue = min(max(newValue, minimumValue), maximumValue) } }
  }

  /// The least number. Default 0. A greater maximum and value follow it.
  open var minimumValue: Double = 0 {
    didSet {
      if minimumValue.isNaN { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest number. Default 100. A smaller minimum and value follow it.
  open var maximumValue: Double = 100 {
    didSet {
      if maximumValue.isNaN { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The difference of a step. Default 1.
  ///
  /// - Precondition: greater than 0.
  open var stepValue: Double = 1 {
    didSet { Requirement.check(stepValue > 0, "A stepper cannot go in steps of \(stepValue).") }
  }

  /// Whether each step of a held finger counts as a change. Default true.
  open var isContinuous = true
  /// Whether steps are repeated while a finger is held. Default true.
  open var autorepeat = true
  /// Whether a step beyond one limit goes to the other. Default false.
  open var wraps = false

  private var pictures: [Bool: StateTable<UIImage>] = [:]

  /// Sets the picture of the larger side in a state.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    pictures[true, default: StateTable()][state] = image
    setNeedsLayout()
  }

  /// Sets the picture of the smaller side in a state.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    pictures[false, default: StateTable()][state] = image
    setNeedsLayout()
  }

  /// The picture of the larger side in a state.
  open func incrementImage(for state: State) -> UIImage? { pictures[true]?.value(state) }

  /// The picture of the smaller side in a state.
  open func decrementImage(for state: State) -> UIImage? { pictures[false]?.value(state) }

  /// The frame, whose size is always the same.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UIStepper.standardSize) }
  }

  /// 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.standardSize }

  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { UIStepper.standardSize }

  /// Places both halves.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  /// Makes a step, and repeats it.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(touch, event)
    return true
  }

  /// Ends the steps.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { letGo(event) }

  /// Ends the steps.
  open override func cancelTracking(with event: UIEvent?) { letGo(event) }

  /// Shows the half under the finger.
  override func stateDidChange() {
    super.stateDidChange()
    show()
  }
}
