// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// A control that is on or off. Its size is always 51 × 31 points.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// How a switch looks.
  public enum Style: Int, Hashable, Sendable {
    /// As the program runs.
    case automatic = 0
    /// A box with a check mark. Not drawn here.
    case checkbox = 1
    /// A track with a knob.
    case sliding = 2
  }

  /// The size of all switches, points.
  static let standardSize = CGSize(width: 51, height: 31)

  final var face = SwitchFace()
  final var storedIsOn = false

  /// A switch that is off; only the origin of the frame counts.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.standardSize))
    buildFace()
  }

  /// A switch that is off; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UISwitch.standardSize
    buildFace()
  }

  /// Whether the switch is on. Default false.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, without calling its targets.
  open func setOn(_ on: Bool, animated: Bool) { turn(on, animated: animated) }

  /// The colour of the track when on. Default nil: the system's green.
  open var onTintColor: UIColor? { didSet { showFace() } }

  /// The colour of the knob. Default nil: white.
  open var thumbTintColor: UIColor? { didSet { showFace() } }

  /// A picture of older systems. Kept.
  open var onImage: UIImage?
  /// A picture of older systems. Kept.
  open var offImage: UIImage?
  /// A title beside a check mark. Kept. Default nil.
  open var title: String?
  /// The style that is asked for. Kept. Default automatic.
  open var preferredStyle = Style.automatic
  /// The style of the switch: sliding.
  open var style: Style { .sliding }

  /// The frame, whose size is always the same.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.standardSize) }
  }

  /// 51 × 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.standardSize }

  /// 51 × 31 points.
  open override var intrinsicContentSize: CGSize { UISwitch.standardSize }

  /// Moves the knob to the side where the finger is.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  /// Turns the switch.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finish(touch, event) }

  /// Puts the knob back.
  open override func cancelTracking(with event: UIEvent?) { giveUp() }

  /// Places track and knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    showFace()
  }

  /// Shows that the switch is pressed, or cannot be used.
  override func stateDidChange() {
    super.stateDidChange()
    pressDidChange()
  }
}
