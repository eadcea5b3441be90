// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Effects that wipe a layer away.
extension LayerBuilder {
  private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  private static let clear = CGColor(red: 1, green: 1, blue: 1, alpha: 0)

  /// Wipes a layer away along a line.
  ///
  /// Values: how far it got, percent; which way it goes, degrees clockwise from the top; the width
  /// of its soft edge. The layer is whole at the beginning and gone at the end, soft edge included.
  func wiped(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let share = effect.number(0, map).map(Self.unit)
    guard !share.isStill || share.first > 0 else { return content }
    let (degrees, feather) = (effect.number(1, map), effect.number(2, map).map { max($0, 0) })
    let bounds = content.bounds
    let length = 2 * (bounds.width + bounds.height) + 2000
    let field = wipeField(feather, length: length)
    field.name = effect.name
    field.anchorPoint = CGPoint(x: 0, y: 0.5)
    field.bounds = CGRect(x: 0, y: 0, width: length, height: length)
    animator.set(
      "transform.rotation.z", of: field, to: degrees.map { ($0 - 90) * .pi / 180 },
      tolerance: 1e-4)
    let place = share.with(degrees.with(feather) { ($0, $1) }) { share, edge in
      let (angle, feather) = (edge.0 * .pi / 180, edge.1)
      let reach = (abs(bounds.width * sin(angle)) + abs(bounds.height * cos(angle))) / 2 + 1
      let way = share * (2 * reach + feather) - reach - feather
      return CGPoint(x: bounds.midX + sin(angle) * way, y: bounds.midY - cos(angle) * way)
    }
    animator.set("position", of: field, to: place, tolerance: 0.02)
    content.mask = field
    return content
  }

  /// Makes the mask of a linear wipe: opaque, with a soft left edge.
  private func wipeField(_ feather: Moving<Double>, length: Double) -> CALayer {
    guard !feather.isStill || feather.first > 0 else {
      let field = CALayer()
      field.backgroundColor = Self.white
      return field
    }
    let field = CAGradientLayer()
    field.startPoint = CGPoint(x: 0, y: 0.5)
    field.endPoint = CGPoint(x: 1, y: 0.5)
    field.colors = [Self.clear, Self.white]
    animator.set(
      "locations", of: field, to: feather.map { NumberList(list: [0, min($0 / length, 1)]) },
      tolerance: 1e-5)
    return field
  }

  /// Wipes a layer away around a point.
  ///
  /// Values: how far it got, percent; where it begins, degrees clockwise from the top; the point;
  /// 1 clockwise, 2 counterclockwise, 3 both; softness.
  func radiallyWiped(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let share = effect.number(0, map).map(Self.unit)
    guard !share.isStill || share.first > 0 else { return content }
    let field = CAShapeLayer()
    field.name = effect.name
    field.fillColor = Self.white
    let radius = 2 * (content.bounds.width + content.bounds.height) + 1000
    let way = effect.choice(3, 1)
    let rest = share.map { share in
      LayerPath(
        path: Self.sector(
          from: way == 2 ? 0 : way == 3 ? share / 2 : share,
          to: way == 1 ? 1 : way == 3 ? 1 - share / 2 : 1 - share, radius: radius))
    }
    animator.set("path", of: field, to: rest, tolerance: 0.05)
    animator.set(
      "transform.rotation.z", of: field, to: effect.number(1, map).map { $0 * .pi / 180 },
      tolerance: 1e-4)
    set(
      points: "position", of: field, effect.number(2, axis: 0, map),
      effect.number(2, axis: 1, map), tolerance: 0.02)
    let soft = effect.number(4, map).map { max($0, 0) * Self.blurShare }
    if !soft.isStill || soft.first > 0 { addBlur(radius: soft, to: field) }
    content.mask = field
    return content
  }

  /// A sector of a circle around the origin, in shares of the turn clockwise from the top. It goes
  /// so far that its chords for arcs are never seen.
  private static func sector(from start: Double, to end: Double, radius: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    let chords = 12
    for chord in 0...chords {
      let angle = 2 * .pi * (start + (end - start) * Double(chord) / Double(chords))
      path.addLine(to: CGPoint(x: radius * sin(angle), y: -radius * cos(angle)))
    }
    path.closeSubpath()
    return path
  }
}
