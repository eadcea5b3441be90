// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// A wheel that turns while something goes on.
///
/// The wheel is one spoke on a replicator layer that turns by steps without an end, so that the
/// program has no work with it.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size and colour of a wheel.
  public enum Style: Int, Hashable, Sendable {
    /// Large and white.
    case whiteLarge = 0
    /// White.
    case white = 1
    /// Gray.
    case gray = 2
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101

    /// The size, points.
    var size: CGSize {
      let side: CGFloat = self == .large || self == .whiteLarge ? 37 : 20
      return CGSize(width: side, height: side)
    }

    /// The colour.
    var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
  }

  final var wheel = IndicatorWheel()
  final var storedColor: UIColor?

  /// A wheel of a style and its size, which stands and is hidden.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: style.size))
    buildWheel()
  }

  /// A wheel of medium style.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    buildWheel()
  }

  /// A wheel of medium style; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    buildWheel()
  }

  /// The style. Setting it changes the colour.
  open var style: Style { didSet { styleDidChange() } }

  /// Whether the wheel hides while it stands. Default true.
  open var hidesWhenStopped = true { didSet { hide() } }

  /// The colour of the wheel; nil for that of the style. Default that of the style.
  open var color: UIColor! {
    get { storedColor ?? style.color }
    set {
      storedColor = newValue
      showWheel()
    }
  }

  /// Whether the wheel turns.
  open private(set) var isAnimating = false

  /// Turns the wheel.
  open func startAnimating() {
    isAnimating = true
    hide()
    turnWheel()
  }

  /// Stops the wheel.
  open func stopAnimating() {
    isAnimating = false
    hide()
    stopWheel()
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { style.size }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize { style.size }

  /// Puts the wheel into the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeWheel()
  }
}
