// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Changes that a program may make to a layer, each in a function of its own.
extension SoakScene {
  static let changes: [@Sendable (SoakScene) -> (CALayer) -> Void] = [
    place, transform, look, picture, shadow, shadowPath, raster, mask, filter, blending, display,
    path, path, text, animation, keyframes, group, transition, stopping, fields, moving, asking,
    clips,
  ]

  private func place(_ card: CALayer) { card.frame = random.frame(in: Self.size) }

  private func transform(_ card: CALayer) {
    guard random.chance(0.7) else { return card.transform = CATransform3DIdentity }
    card.transform = CATransform3DMakeRotation(
      random.number(in: -1...1), random.number(in: 0...0.5), random.number(in: 0...0.5), 1)
    card.zPosition = random.chance(0.3) ? random.number(in: -5...5) : 0
  }

  private func look(_ card: CALayer) {
    card.backgroundColor = random.chance(0.8) ? random.color() : nil
    card.cornerRadius = random.chance(0.5) ? random.number(in: 0...12) : 0
    card.cornerCurve = random.chance(0.3) ? .continuous : .circular
    card.borderWidth = random.chance(0.3) ? random.number(in: 0...4) : 0
    card.borderColor = random.color()
    card.opacity = random.chance(0.3) ? Float(random.number(in: 0.1...0.9)) : 1
    card.isHidden = random.chance(0.1)
  }

  /// A picture of any size, half floats among them; at times none.
  private func picture(_ card: CALayer) {
    guard random.chance(0.8) else { return card.contents = nil }
    let width = Int(random.number(in: 1...(random.chance(0.1) ? 200 : 40)))
    let height = Int(random.number(in: 1...(random.chance(0.1) ? 200 : 40)))
    let pixel = [UInt8(random.next() % 200), 90, UInt8(random.next() % 200), 255]
    card.contents = CGImage(
      width: width, height: height,
      premultipliedRGBA: Array(repeatElement(pixel, count: width * height).joined()))
    card.contentsGravity =
      random.element(of: [.resize, .center, .resizeAspect, .topLeft]) ?? .resize
    card.contentsRect =
      random.chance(0.2)
      ? CGRect(x: 0.1, y: 0.1, width: 0.7, height: 0.5) : CGRect(x: 0, y: 0, width: 1, height: 1)
    card.minificationFilter = random.chance(0.2) ? .trilinear : .linear
  }

  private func shadow(_ card: CALayer) {
    card.shadowOpacity = random.chance(0.6) ? Float(random.number(in: 0.2...1)) : 0
    card.shadowRadius = random.number(in: 0...8)
    card.shadowOffset = CGSize(width: random.number(in: -6...6), height: random.number(in: -6...6))
  }

  private func shadowPath(_ card: CALayer) {
    card.shadowOpacity = 0.7
    card.shadowPath = random.chance(0.8) ? outline(reach: 30) : nil
  }

  private func raster(_ card: CALayer) {
    card.shouldRasterize = random.chance(0.5)
    card.rasterizationScale = random.chance(0.3) ? 2 : 1
  }

  private func mask(_ card: CALayer) {
    guard random.chance(0.6) else { return card.mask = nil }
    let mask = CAShapeLayer()
    mask.frame = card.bounds
    mask.path = outline(reach: 40)
    mask.opacity = random.chance(0.5) ? 0.6 : 1
    card.mask = mask
  }

  private func filter(_ card: CALayer) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(random.number(in: 0...4), forKey: "inputRadius")
    let brightness = CAFilter(type: "colorBrightness")
    brightness.setValue(random.number(in: -0.4...0.4), forKey: "inputAmount")
    card.filters = random.element(of: [nil, nil, [blur], [brightness], [brightness, blur]]) ?? nil
    card.backgroundFilters = random.chance(0.1) ? [blur] : nil
  }

  private func blending(_ card: CALayer) {
    card.compositingFilter =
      random.chance(0.5) ? nil : random.element(of: ["multiplyBlendMode", "plusL"])
  }

  private func display(_ card: CALayer) {
    guard type(of: card) == CALayer.self else { return }
    card.delegate = random.chance(0.5) ? delegate : nil
    if random.chance(0.3) {
      card.setNeedsDisplay(CGRect(x: 2, y: 2, width: 8, height: 8))
    } else {
      card.setNeedsDisplay()
    }
  }

  /// A path that grows and shrinks: at times it covers the whole surface, at times nothing of it.
  private func path(_ card: CALayer) {
    guard let card = card as? CAShapeLayer else { return }
    card.path = random.chance(0.95) ? outline(reach: random.chance(0.3) ? 400 : 40) : nil
    card.fillColor = random.chance(0.8) ? random.color() : nil
    card.strokeColor = random.chance(0.5) ? random.color() : nil
    card.lineWidth = random.number(in: 0.5...5)
    card.strokeEnd = random.chance(0.3) ? random.number(in: 0...1) : 1
    card.lineDashPattern = random.chance(0.2) ? [3, 2] : nil
  }

  private func outline(reach: Double) -> CGPath {
    let far = random.chance(0.2) ? 500.0 : 0
    let box = CGRect(
      x: random.number(in: -reach...reach / 4) + far, y: random.number(in: -reach...reach / 4),
      width: random.number(in: 1...2 * reach), height: random.number(in: 1...2 * reach))
    switch random.next() % 4 {
    case 0: return CGPath(rect: box, transform: nil)
    case 1: return CGPath(ellipseIn: box, transform: nil)
    default:
      let path = CGMutablePath()
      path.move(to: box.origin)
      for _ in 0..<Int(random.number(in: 2...30)) {
        path.addLine(
          to: CGPoint(
            x: random.number(in: Double(box.minX)...Double(box.maxX)),
            y: random.number(in: Double(box.minY)...Double(box.maxY))))
      }
      path.closeSubpath()
      return path
    }
  }

  private func text(_ card: CALayer) {
    guard let card = card as? CATextLayer else { return }
    let words = ["layer", "Größe", "kit", "λόγος", "7 + 5", "soak"]
    card.string =
      (0..<Int(random.next() % 5)).compactMap { _ in random.element(of: words) }
      .joined(separator: " ") + " \(random.next() % 1000)"
    card.fontSize = random.number(in: 6...24)
    card.isWrapped = random.chance(0.5)
    card.foregroundColor = random.color()
    card.truncationMode = random.chance(0.3) ? .end : .none
  }

  private func animation(_ card: CALayer) {
    let keys = [
      "position.x", "opacity", "transform.rotation.z", "cornerRadius", "bounds.size.width",
    ]
    guard let key = random.element(of: keys) else { return }
    let animation =
      random.chance(0.3) ? CASpringAnimation(keyPath: key) : CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue) = (0.2, random.number(in: 0.3...1))
    animation.duration = random.number(in: 0.02...1)
    animation.isAdditive = random.chance(0.2)
    animation.autoreverses = random.chance(0.2)
    animation.repeatCount = random.chance(0.1) ? .infinity : 1
    animation.isRemovedOnCompletion = random.chance(0.8)
    animation.delegate = random.chance(0.5) ? delegate : nil
    card.add(animation, forKey: random.chance(0.5) ? key : nil)
  }

  private func keyframes(_ card: CALayer) {
    let isShape = card is CAShapeLayer
    let animation = CAKeyframeAnimation(keyPath: isShape ? "path" : "position")
    if isShape {
      animation.values = (0..<3).map { _ in outline(reach: 60) }
    } else {
      animation.path = outline(reach: 40)
      animation.calculationMode = .paced
    }
    animation.duration = random.number(in: 0.1...1)
    card.add(animation, forKey: "keyframes")
  }

  private func group(_ card: CALayer) {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (0.1, 1)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = random.number(in: -1...1)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([fade, turn], random.number(in: 0.05...0.5))
    group.delegate = delegate
    card.add(group, forKey: random.chance(0.5) ? "group" : nil)
  }

  private func transition(_ card: CALayer) {
    let transition = CATransition()
    let types: [CATransitionType] = [.fade, .push, .moveIn, .reveal]
    transition.type = random.element(of: types) ?? .fade
    transition.duration = random.number(in: 0.02...0.5)
    card.add(transition, forKey: "transition")
    card.backgroundColor = random.color()
  }

  private func stopping(_ card: CALayer) {
    if random.chance(0.3) { card.removeAllAnimations() }
    if let key = card.animationKeys()?.first { card.removeAnimation(forKey: key) }
  }

  /// Properties of the classes that are kept and not drawn.
  private func fields(_ card: CALayer) {
    switch card {
    case let card as CAGradientLayer:
      card.colors = (0..<3).map { _ in random.color() }
      card.locations = [0, NSNumber(value: random.number(in: 0...1)), 1]
    case let card as CAReplicatorLayer: card.instanceCount = Int(random.next() % 5)
    case let card as CAEmitterLayer:
      let cell = CAEmitterCell()
      cell.birthRate = 3
      card.emitterCells = [cell]
    default: card.name = "card \(random.next() % 100)"
    }
  }

  /// Into another superlayer, or to another place among its siblings.
  private func moving(_ card: CALayer) {
    guard let other = random.element(of: cards), other !== card, !isInside(other, of: card) else {
      return
    }
    if random.chance(0.4) { return other.addSublayer(card) }
    root.insertSublayer(card, at: UInt32(random.next() % 4))
  }

  private func isInside(_ layer: CALayer, of card: CALayer) -> Bool {
    var above: CALayer? = layer
    while let here = above {
      if here === card { return true }
      above = here.superlayer
    }
    return false
  }

  /// Questions of programs to layers.
  private func asking(_ card: CALayer) {
    _ = card.presentation()?.position
    _ = root.hitTest(CGPoint(x: random.number(in: 0...96), y: 20))
    _ = card.convert(CGPoint(x: 1, y: 1), to: root)
    if random.chance(0.1), let context = CGContext(width: 24, height: 24) {
      root.render(in: context)
    }
  }

  private func clips(_ card: CALayer) {
    card.masksToBounds = random.chance(0.3)
    card.contentsScale = random.chance(0.3) ? 2 : 1
    card.drawsAsynchronously = random.chance(0.2)
  }
}
