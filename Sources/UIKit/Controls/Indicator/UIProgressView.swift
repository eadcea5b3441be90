// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A bar that fills while something goes on.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The place where a bar stands.
  public enum Style: Int, Hashable, Sendable {
    /// Anywhere: 4 points high, with round ends.
    case `default` = 0
    /// In a bar: 2.5 points high, without a track.
    case bar = 1
  }

  final let track = UIImageView(frame: .zero)
  final let fill = UIImageView(frame: .zero)
  final var storedProgress: Float = 0

  /// A bar of the default style at 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// A bar of a style at 0, as high as that says.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
  }

  /// A bar of the default style; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  /// The place of the bar. Default `.default`.
  open var progressViewStyle = Style.default {
    didSet {
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// How far it is, 0 to 1. Default 0; others are clamped.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how far it is.
  open func setProgress(_ progress: Float, animated: Bool) { take(progress, animated) }

  /// The colour of the filled part. Default nil: the tint.
  open var progressTintColor: UIColor? { didSet { show() } }
  /// The colour of the rest. Default nil: a gray.
  open var trackTintColor: UIColor? { didSet { show() } }
  /// The picture of the filled part. Default nil.
  open var progressImage: UIImage? { didSet { show() } }
  /// The picture of the rest. Default nil.
  open var trackImage: UIImage? { didSet { show() } }
  /// The tracked progress. Its state shows once it is set; later changes are the program's to tell.
  /// Default nil.
  open var observedProgress: Progress? {
    didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
  }

  private var height: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

  /// The width that is offered, and the height of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  /// The height of the style; any width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }

  /// Places the parts of the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  /// Shows the filled part in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }
}

extension UIProgressView {
  private func build() {
    addSubview(track)
    addSubview(fill)
    show()
  }

  private func take(_ new: Float, _ animated: Bool) {
    guard !new.isNaN else { return }
    storedProgress = min(max(new, 0), 1)
    guard animated else { return show() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.show() })
  }

  private func show() {
    let isBare = progressViewStyle == .bar && trackTintColor == nil
    show(track, trackImage, isBare ? nil : trackTintColor ?? .systemFill)
    show(fill, progressImage, progressTintColor ?? tintColor)
    track.frame = bounds
    fill.frame = CGRect(
      x: bounds.minX, y: bounds.minY, width: bounds.width * CGFloat(storedProgress),
      height: bounds.height)
  }

  private func show(_ view: UIImageView, _ image: UIImage?, _ color: UIColor?) {
    view.image = image
    view.backgroundColor = image == nil ? color : nil
    view.layer.cornerRadius = progressViewStyle == .default && image == nil ? bounds.height / 2 : 0
  }
}
