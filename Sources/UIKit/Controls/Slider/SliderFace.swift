// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

/// The views of a slider.
@MainActor struct SliderFace {
  /// The height of a slider, points.
  static let height: CGFloat = 31
  /// The height of the track, points.
  static let trackHeight: CGFloat = 4
  /// The width and height of the knob, points.
  static let knobSize: CGFloat = 28
  /// How far beside the knob a finger still takes it, points.
  static let reach: CGFloat = 10
  /// The space between the track and an image beside it, points.
  static let imageGap: CGFloat = 8

  let before = UIImageView(frame: .zero)
  let after = UIImageView(frame: .zero)
  let knob = UIImageView(frame: .zero)
  let low = UIImageView(frame: .zero)
  let high = UIImageView(frame: .zero)
  var thumbImages = StateTable<UIImage>()
  var minimumImages = StateTable<UIImage>()
  var maximumImages = StateTable<UIImage>()

  static func imageRect(_ image: UIImage?, in bounds: CGRect, isAtEnd: Bool) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: isAtEnd ? bounds.maxX - size.width : bounds.minX, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }
}

extension UISlider {
  func buildFace() {
    for view in [face.low, face.high, face.after, face.before, face.knob] { addSubview(view) }
    face.knob.layer.shadowOpacity = 0.15
    face.knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    face.knob.layer.shadowRadius = 4
  }

  /// How far the number is on its way from the least to the greatest, 0 to 1.
  private func share(_ value: Float) -> CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((value - minimumValue) / range) : 0
  }

  func track(in bounds: CGRect) -> CGRect {
    let height = currentMinimumTrackImage?.size.height ?? SliderFace.trackHeight
    let low = minimumValueImage.map { $0.size.width + SliderFace.imageGap } ?? 2
    let high = maximumValueImage.map { $0.size.width + SliderFace.imageGap } ?? 2
    return CGRect(
      x: bounds.minX + low, y: bounds.midY - height / 2,
      width: max(0, bounds.width - low - high), height: height)
  }

  func thumb(on track: CGRect, value: Float) -> CGRect {
    let side = SliderFace.knobSize
    let size = currentThumbImage?.size ?? CGSize(width: side, height: side)
    let way = max(0, track.width - size.width)
    return CGRect(
      x: track.minX + share(value) * way, y: track.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  func take(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), max(minimumValue, maximumValue))
    guard animated else { return setNeedsLayout() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.showFace() })
  }

  /// Shows places, colours and pictures.
  func showFace() {
    let track = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: track, value: storedValue)
    show(face.knob, in: knob, currentThumbImage, thumbTintColor ?? .white)
    let middle = min(max(knob.midX, track.minX), track.maxX)
    let before = CGRect(
      x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
    show(face.before, in: before, currentMinimumTrackImage, minimumTrackTintColor ?? tintColor)
    show(face.after, in: track, currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill)
    (face.low.image, face.low.frame) = (
      minimumValueImage, minimumValueImageRect(forBounds: bounds)
    )
    (face.high.image, face.high.frame) = (
      maximumValueImage, maximumValueImageRect(forBounds: bounds)
    )
    alpha(isEnabled ? 1 : 0.5)
  }

  private func alpha(_ alpha: CGFloat) {
    for view in [face.before, face.after, face.knob] where view.alpha != alpha {
      view.alpha = alpha
    }
  }

  /// Shows a part by its picture, or without one as a round shape of a colour.
  private func show(_ view: UIImageView, in rect: CGRect, _ image: UIImage?, _ color: UIColor?) {
    view.frame = rect
    view.image = image
    view.backgroundColor = image == nil ? color : nil
    view.layer.cornerRadius = image == nil ? rect.height / 2 : 0
    guard view === face.knob else { return }
    view.layer.shadowPath =
      image == nil ? CGPath(ellipseIn: CGRect(origin: .zero, size: rect.size), transform: nil) : nil
  }

  private var knobRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  func grab(_ touch: UITouch) -> Bool {
    let place = touch.location(in: self)
    let knob = knobRect
    grip = place.x - knob.midX
    return knob.insetBy(dx: -SliderFace.reach, dy: -SliderFace.reach).contains(place)
  }

  func drag(_ touch: UITouch, _ event: UIEvent?) {
    let track = trackRect(forBounds: bounds)
    let width = knobRect.width
    guard track.width > width else { return }
    let middle = touch.location(in: self).x - grip
    let share = (middle - track.minX - width / 2) / (track.width - width)
    let old = storedValue
    value = minimumValue + Float(min(max(share, 0), 1)) * (maximumValue - minimumValue)
    if isContinuous, value != old { send([.valueChanged, .primaryActionTriggered], event) }
  }
}
