// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import UIGraphics

/// A half of a stepper: a sign in the middle of its room.
@MainActor final class StepperHalf: UIImageView {
  /// The length and the thickness of a sign's strokes, points.
  private static let stroke = CGSize(width: 14, height: 1.5)

  private let bars: [UIView]

  init(isPlus: Bool) {
    bars = isPlus ? [UIView(), UIView()] : [UIView()]
    super.init(image: nil, highlightedImage: nil)
    for bar in bars { addSubview(bar) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the half in its room.
  func show(in rect: CGRect, _ picture: UIImage?, isWeak: Bool, isPressed: Bool) {
    frame = rect
    image = picture
    contentMode = .center
    backgroundColor = isPressed ? .systemFill : nil
    layer.cornerRadius = 8
    for (index, bar) in bars.enumerated() {
      let size = StepperHalf.stroke
      bar.isHidden = picture != nil
      bar.backgroundColor = isWeak ? .tertiaryLabel : .label
      bar.bounds.size = index == 0 ? size : CGSize(width: size.height, height: size.width)
      bar.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }
}

extension UIStepper {
  /// The time until a held finger repeats its step, and that from step to step, seconds.
  private static var delay: Double { 0.5 }
  private static var pause: Double { 0.1 }

  func build() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    separator.backgroundColor = .separator
    for view in [minus, plus, separator] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    show()
  }

  func show() {
    let half = bounds.width / 2
    let rects = [
      CGRect(x: 0, y: 0, width: half, height: bounds.height),
      CGRect(x: half, y: 0, width: half, height: bounds.height),
    ]
    minus.show(
      in: rects[0], decrementImage(for: state), isWeak: !isEnabled || isAtEnd(false),
      isPressed: isTracking && !stepsPlus)
    plus.show(
      in: rects[1], incrementImage(for: state), isWeak: !isEnabled || isAtEnd(true),
      isPressed: isTracking && stepsPlus)
    separator.frame = CGRect(x: half - 0.5, y: 7, width: 1, height: bounds.height - 14)
    separator.isHidden = isTracking
  }

  private func isAtEnd(_ isPlus: Bool) -> Bool {
    !wraps && (isPlus ? storedValue >= maximumValue : storedValue <= minimumValue)
  }

  func press(_ touch: UITouch, _ event: UIEvent?) {
    stepsPlus = touch.location(in: self).x >= bounds.midX
    step(isContinuous, event)
    guard autorepeat else { return }
    nextStep = CACurrentMediaTime() + UIStepper.delay
    let link = CADisplayLink { [weak self] link in MainActor.assumeIsolated { self?.tick(link) } }
    link.add(to: .current, forMode: .common)
    self.link = link
  }

  /// Makes the steps that are due.
  private func tick(_ link: CADisplayLink) {
    while nextStep <= link.targetTimestamp {
      nextStep += UIStepper.pause
      step(isContinuous, nil)
    }
  }

  /// Makes a step towards the side that is pressed.
  private func step(_ tells: Bool, _ event: UIEvent?) {
    let old = storedValue
    let new = old + (stepsPlus ? stepValue : -stepValue)
    if wraps, new > maximumValue {
      value = minimumValue
    } else if wraps, new < minimumValue {
      value = maximumValue
    } else {
      value = new
    }
    show()
    if tells, value != old { send([.valueChanged, .primaryActionTriggered], event) }
  }

  func letGo(_ event: UIEvent?) {
    link?.invalidate()
    link = nil
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
    show()
  }
}
