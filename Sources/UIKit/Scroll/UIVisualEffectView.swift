// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation

/// A view that blurs everything behind it. Subviews go into ``contentView``.
///
/// The blur is a background filter of a layer below the content, so that the server blurs all that
/// moves behind without any call. An effect that is set within an animation block grows or goes.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The view for subviews, as large as this one.
  public final let contentView = UIView()
  private final let backdrop = BackdropView()

  /// A view with that effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    prepareEffect()
  }

  /// A view without effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareEffect()
  }

  /// A view without effect.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareEffect()
  }

  /// The effect. Default nil; animatable within a block.
  open var effect: UIVisualEffect? {
    didSet { if effect !== oldValue { effectDidChange() } }
  }

  private func prepareEffect() {
    backdrop.isUserInteractionEnabled = false
    for view in [backdrop, contentView] { addCover(view) }
    effectDidChange()
  }

  private func effectDidChange() {
    let look = (effect as? UIBlurEffect).map { BlurLook($0.style) }
    if AnimationBlocks.current == nil {
      backdrop.layer.backgroundFilters = look?.filters
    } else {
      beginFilters()
      backdrop.layer.backgroundFilters = (look ?? .plain).filters
    }
    backdrop.backgroundColor = look?.tint
    contentView.layer.filters = (effect as? UIVibrancyEffect).map { [$0.contentFilter] }
  }

  /// Has filters that change nothing, so that there is something to animate from.
  private func beginFilters() {
    guard backdrop.layer.backgroundFilters == nil else { return }
    UIView.performWithoutAnimation { backdrop.layer.backgroundFilters = BlurLook.plain.filters }
  }
}

/// The view that filters everything behind it. Its filters animate in blocks.
@MainActor private final class BackdropView: UIView {
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    let row = PropertyTable[.backgroundFilters]
    guard event == row.key, let block = AnimationBlocks.current else {
      return super.action(for: layer, forKey: event)
    }
    return ViewAction(block, old: row.read(layer.state))
  }
}
