// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The bar at the bottom of the window that shows how far a scene has come, drawn with layers.
struct Timeline {
  let layer = CALayer()
  private let track = CALayer()
  private let past = CALayer()
  private let knob = CALayer()
  /// Seconds from end to end.
  let duration: CFTimeInterval

  /// How far the bar reaches up, and how far it keeps from the sides, points of the window.
  private static let (height, margin): (CGFloat, CGFloat) = (28, 24)

  init(duration: CFTimeInterval) {
    self.duration = duration
    layer.name = "timeline"
    layer.anchorPoint = .zero
    layer.isHidden = duration <= 0
    layer.zPosition = 2e6
    track.backgroundColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.55, alpha: 0.45)
    past.backgroundColor = CGColor(srgbRed: 0.91, green: 0.4, blue: 0.29, alpha: 1)
    knob.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    knob.borderColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 0.8)
    layer.sublayers = [track, past, knob]
  }

  /// Lies along the bottom of a space of that size.
  ///
  /// - Parameters:
  ///   - size: The space, in points.
  ///   - unit: A point of the window in points of the space.
  ///   - isUpward: Whether y grows upward in the space.
  func fit(_ size: CGSize, unit: CGFloat, isUpward: Bool) {
    withoutActions {
      let height = Self.height * unit
      layer.bounds = CGRect(x: 0, y: 0, width: size.width, height: height)
      layer.position = CGPoint(x: 0, y: isUpward ? 0 : size.height - height)
      let line = 4 * unit
      track.frame = CGRect(
        x: Self.margin * unit, y: (height - line) / 2,
        width: max(size.width - 2 * Self.margin * unit, unit), height: line)
      track.cornerRadius = line / 2
      past.cornerRadius = line / 2
      knob.bounds = CGRect(x: 0, y: 0, width: 12 * unit, height: 12 * unit)
      knob.cornerRadius = 6 * unit
      knob.borderWidth = 1.5 * unit
    }
  }

  /// Shows that time.
  func show(_ seconds: CFTimeInterval) {
    if duration <= 0 { return }
    withoutActions {
      let part = CGFloat(min(max(seconds / duration, 0), 1))
      past.frame = track.frame
      past.bounds.size.width = track.bounds.width * part
      past.position.x = track.frame.minX + past.bounds.width / 2
      knob.position = CGPoint(
        x: track.frame.minX + track.bounds.width * part, y: track.frame.midY)
    }
  }

  /// The time that a point of the superlayer's space means; nil where it is not on the bar.
  func seconds(at point: CGPoint) -> CFTimeInterval? {
    guard duration > 0, layer.frame.contains(point) else { return nil }
    return nearestSeconds(to: point)
  }

  /// The time of the place of the bar that is nearest to a point of the superlayer's space.
  func nearestSeconds(to point: CGPoint) -> CFTimeInterval {
    let part = (point.x - layer.frame.minX - track.frame.minX) / track.bounds.width
    return CFTimeInterval(min(max(part, 0), 1)) * duration
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }
}
