// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

/// The two bars that show which part of the content is seen. They are layers beside the subviews'.
@MainActor final class ScrollIndicators {
  private unowned let engine: ScrollEngine
  private var vertical: CALayer?
  private var horizontal: CALayer?

  private static let thickness: CGFloat = 3
  private static let margin: CGFloat = 3
  private static let shortest: CGFloat = 36
  /// The least length of a bar that is pressed against its end.
  private static let pressed: CGFloat = 8
  private static let fadeDuration = 0.25
  /// How long the bars stay after the last motion, seconds.
  private static let stay = 0.5

  init(_ engine: ScrollEngine) { self.engine = engine }

  /// Shows the bars of the axes along which there is more than is seen.
  func show() {
    let view = engine.view!
    quietly {
      vertical = bar(vertical, view.showsVerticalScrollIndicator && isLong(engine.rangeY))
      horizontal = bar(horizontal, view.showsHorizontalScrollIndicator && isLong(engine.rangeX))
    }
    place()
  }

  /// Lets the bars fade, unless they are shown again.
  func fade() {
    for bar in [vertical, horizontal] {
      guard let bar, bar.opacity != 0 else { continue }
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (1, 0)
      fade.duration = ScrollIndicators.fadeDuration
      fade.fillMode = .backwards
      fade.beginTime = bar.convertTime(MediaClock.now, from: nil) + ScrollIndicators.stay
      quietly { bar.opacity = 0 }
      bar.add(fade, forKey: "opacity")
    }
  }

  /// Places the bars for the offset.
  func place() {
    if vertical == nil, horizontal == nil { return }
    let view = engine.view!
    let bounds = view.bounds
    let (thick, margin) = (ScrollIndicators.thickness, ScrollIndicators.margin)
    let room =
      view.automaticallyAdjustsScrollIndicatorInsets ? view.adjustedContentInset : view.contentInset
    quietly {
      if let vertical {
        let inset = view.verticalScrollIndicatorInsets
        let track = bounds.inset(by: room).inset(by: inset)
        let part = ScrollIndicators.part(
          bounds.minY, engine.rangeY, on: track.height, bounds.height)
        vertical.frame = CGRect(
          x: track.maxX - margin - thick, y: track.minY + margin + part.start, width: thick,
          height: part.length)
      }
      if let horizontal {
        let inset = view.horizontalScrollIndicatorInsets
        let track = bounds.inset(by: room).inset(by: inset)
        let part = ScrollIndicators.part(bounds.minX, engine.rangeX, on: track.width, bounds.width)
        horizontal.frame = CGRect(
          x: track.minX + margin + part.start, y: track.maxY - margin - thick, width: part.length,
          height: thick)
      }
    }
  }

  /// The part of a track that a bar takes.
  ///
  /// Its length is to the track as the view's is to the content's; beyond an end it is shortened by
  /// the way beyond.
  private static func part(
    _ offset: CGFloat, _ range: ClosedRange<CGFloat>, on track: CGFloat, _ seen: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let room = max(track - 2 * margin, 0)
    let way = range.upperBound - range.lowerBound
    guard way > 0, room > 0 else { return (0, room) }
    let inside = offset.clamped(to: range)
    let whole = min(max(room * seen / (way + seen), shortest), room)
    let length = max(whole - abs(offset - inside), min(pressed, whole))
    let start = (room - whole) * (inside - range.lowerBound) / way
    return (offset > inside ? start + whole - length : start, length)
  }

  private func isLong(_ range: ClosedRange<CGFloat>) -> Bool { range.upperBound > range.lowerBound }

  /// The bar that shows, made if need be; one that has nothing to show is taken away.
  private func bar(_ old: CALayer?, _ isWanted: Bool) -> CALayer? {
    guard isWanted else {
      old?.removeFromSuperlayer()
      return nil
    }
    let bar = old ?? CALayer()
    bar.backgroundColor = color
    bar.cornerRadius = ScrollIndicators.thickness / 2
    bar.zPosition = 1000
    bar.removeAllAnimations()
    bar.opacity = 1
    if bar.superlayer == nil { engine.view.layer.addSublayer(bar) }
    return bar
  }

  private var color: CGColor {
    switch engine.view.indicatorStyle {
    case .default: CGColor(red: 0, green: 0, blue: 0, alpha: 0.35)
    case .black: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    case .white: CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    }
  }

  private func quietly(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation(changes)
    CATransaction.commit()
  }
}
