// SPDX-License-Identifier: Apache-2.0

/// Yes-or-no properties of a view that its layer does not have.
struct ViewFlags: OptionSet {
  let rawValue: UInt16

  /// Touches reach the view.
  static let interactive = ViewFlags(rawValue: 1)
  /// The view gets several touches at a time.
  static let multipleTouch = ViewFlags(rawValue: 2)
  /// Touches of the view keep others from getting any.
  static let exclusiveTouch = ViewFlags(rawValue: 4)
  /// Subviews keep their frames when the size changes.
  static let keepsSubviewFrames = ViewFlags(rawValue: 8)
  /// The drawing covers the bounds.
  static let opaque = ViewFlags(rawValue: 16)
  /// The picture is not cleared before it is drawn.
  static let keepsPicture = ViewFlags(rawValue: 32)
  /// The program chose the scale.
  static let hasOwnScale = ViewFlags(rawValue: 64)
  /// `updateConstraints()` is due.
  static let needsUpdateConstraints = ViewFlags(rawValue: 128)
  /// Frames are not given by autoresizing, but by constraints.
  static let laidOutByConstraints = ViewFlags(rawValue: 256)

  /// The view is about to leave its superview or to come into another.
  static let moving = ViewFlags(rawValue: 512)

  static let ofNewView: ViewFlags = [.interactive, .opaque]

  /// Whether a flag is set.
  subscript(flag: ViewFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { insert(flag) } else { remove(flag) } }
  }
}
