// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Cuts a layer by its masks.
  ///
  /// The coverage is built from the first mask to the last in one layer: what a mask adds is drawn
  /// over it, what it takes away is drawn as a hole. With m the coverage of a mask, an intersection
  /// is a hole of 1 − m. Lighten and darken take the larger and the smaller of both coverages.
  func addMasks(of layer: LottieLayer, to content: CALayer, _ map: TimeMap) {
    let masks = layer.masks.filter { $0.mode != .none && cuts($0) }
    guard !masks.isEmpty else { return }
    let frame = CGRect(origin: .zero, size: content.bounds.size)
    // Beyond the frame as far as a layer may draw.
    let field = frame.insetBy(dx: -2 * frame.width - 1000, dy: -2 * frame.height - 1000)
    let mask = plainLayer(in: frame)
    mask.name = "masks"
    for (index, item) in masks.enumerated() {
      let isFirst = index == 0
      switch item.mode {
      case .none: break
      case .add:
        mask.addSublayer(coverage(of: item, inverted: item.isInverted, field, map))
      case .lighten, .darken:
        let part = coverage(of: item, inverted: item.isInverted, field, map)
        guard !isFirst else {
          mask.addSublayer(part)
          break
        }
        // The smaller coverage is 0 beyond the mask, too.
        let group = plainLayer(in: field)
        group.addSublayer(part)
        group.compositingFilter =
          item.mode == .lighten ? "CIMaximumCompositing" : "CIMinimumCompositing"
        mask.addSublayer(group)
      case .difference:
        let part = coverage(of: item, inverted: item.isInverted, field, map)
        if !isFirst { part.compositingFilter = "xor" }
        mask.addSublayer(part)
      case .subtract:
        if isFirst { mask.addSublayer(ground(field)) }
        let part = coverage(of: item, inverted: item.isInverted, field, map)
        part.compositingFilter = "destOut"
        mask.addSublayer(part)
      case .intersect:
        if isFirst {
          mask.addSublayer(coverage(of: item, inverted: item.isInverted, field, map))
        } else {
          mask.addSublayer(hole(around: item, field, map))
        }
      }
    }
    content.mask = mask
  }

  /// Whether a mask has a path that encloses something, at any time.
  private func cuts(_ mask: LottieMask) -> Bool {
    guard composition.rules.ignoresOpenMasks else { return true }
    let path = mask.path
    return path.samples?.values.contains(where: \.isClosed)
      ?? path.keyframes.contains { $0.value.isClosed || $0.value.vertices.isEmpty }
  }

  private func plainLayer(in frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = frame
    layer.position = frame.origin
    return layer
  }

  /// A layer that covers all.
  private func ground(_ field: CGRect) -> CALayer {
    let layer = plainLayer(in: field)
    layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    return layer
  }

  /// The coverage of a mask, or of all that it does not cover, times its opacity.
  private func coverage(
    of mask: LottieMask, inverted: Bool, _ field: CGRect, _ map: TimeMap
  ) -> CALayer {
    let shape = self.shape(of: mask, map)
    let result = inverted ? without(shape, field) : shape
    result.name = mask.name
    if let opacity = mask.opacity?.moving(map, axis: 0) {
      animator.set("opacity", of: result, to: opacity.map(Self.unit), tolerance: 1e-3)
    }
    return result
  }

  /// The hole that leaves a mask's coverage times its opacity.
  private func hole(around mask: LottieMask, _ field: CGRect, _ map: TimeMap) -> CALayer {
    let part = coverage(of: mask, inverted: mask.isInverted, field, map)
    let hole = without(part, field)
    hole.compositingFilter = "destOut"
    return hole
  }

  /// All but a layer's coverage.
  private func without(_ layer: CALayer, _ field: CGRect) -> CALayer {
    let group = plainLayer(in: field)
    group.addSublayer(ground(field))
    layer.compositingFilter = "destOut"
    group.addSublayer(layer)
    return group
  }

  /// The shape of a mask, widened or shrunk, and feathered.
  private func shape(of mask: LottieMask, _ map: TimeMap) -> CALayer {
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let path = mask.path.moving(map).map { contour in
      LayerPath(path: ShapePath([contour]).cgPath)
    }
    let expansion = mask.expansion?.moving(map, axis: 0) ?? Moving(0)
    let shape = CAShapeLayer()
    shape.fillColor = white
    shape.lineJoin = .round
    animator.set("path", of: shape, to: path, tolerance: 0.05)
    shape.lineWidth = 0
    if !expansion.isStill || expansion.first > 0 {
      shape.strokeColor = white
      animator.set(
        "lineWidth", of: shape, to: expansion.map { max($0, 0) * 2 }, tolerance: 0.02)
    }
    var result: CALayer = shape
    if !expansion.isStill || expansion.first < 0 {
      let rim = CAShapeLayer()
      (rim.fillColor, rim.strokeColor, rim.lineJoin) = (nil, white, .round)
      animator.set("path", of: rim, to: path, tolerance: 0.05)
      animator.set(
        "lineWidth", of: rim, to: expansion.map { max(-$0, 0) * 2 }, tolerance: 0.02)
      rim.compositingFilter = "destOut"
      result = CALayer()
      result.addSublayer(shape)
      result.addSublayer(rim)
    }
    return feathered(result, mask, map)
  }

  /// A shape behind the feather of its mask, which may be another one up and down than across.
  private func feathered(_ shape: CALayer, _ mask: LottieMask, _ map: TimeMap) -> CALayer {
    guard let feather = mask.feather,
      feather.isAnimated || feather.value(at: 0).contains(where: { $0 != 0 })
    else { return shape }
    let radii = feather.moving(map).map { size in
      let across = max(size.first ?? 0, 0) * Self.blurShare
      return CGPoint(x: across, y: size.count > 1 ? max(size[1], 0) * Self.blurShare : across)
    }
    guard animator.values(of: radii).contains(where: { $0.x != $0.y }) else {
      addBlur(radius: radii.map { Double($0.x) }, to: shape)
      return shape
    }
    let across = blurred(shape, isAcross: true, radii.map { Double($0.x) })
    return blurred(across, isAcross: false, radii.map { Double($0.y) })
  }

  /// The standard deviation of After Effects' blur, as a share of its size.
  static let blurShare = 0.3

  /// Blurs a layer; the radius is the standard deviation, points.
  func addBlur(radius: Moving<Double>, to layer: CALayer) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    layer.filters = (layer.filters ?? []) + [blur]
    animator.set("filters.blur.inputRadius", of: layer, to: radius, tolerance: 0.02)
  }
}
