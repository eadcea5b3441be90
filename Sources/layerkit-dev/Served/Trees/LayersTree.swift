// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// Layers of Core Animation alone.
@MainActor final class LayersTree: FollowedTree {
  let root = CALayer()
  private let kind: FollowedKind
  private let group = CAPresentationModifierGroup(capacity: 8)
  private var modifiers: [CAPresentationModifier] = []

  init(_ kind: FollowedKind) {
    self.kind = kind
    root.frame = CGRect(origin: .zero, size: FollowedKind.size)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 1)
    switch kind {
    case .layers: fill(count: 10_000)
    case .particles: sow()
    case .views: fill(count: 40, withText: true)
    case .pictures: fill(count: 20)
    default:
      fill(count: 8)
      modify()
    }
  }

  /// Two trees of a kind that get the same changes: one is drawn here, one by the server.
  func change(_ step: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let layers = root.sublayers ?? []
    switch kind {
    case .layers:
      for index in 0..<100 { move(layers[(step * 100 + index) % layers.count], step) }
    case .particles: root.opacity = 1 - Float(step % 10) / 20
    case .views: move(layers[step % layers.count], step)
    case .pictures: layers[step % layers.count].contents = Self.picture(step)
    default: break
    }
    CATransaction.commit()
    for (index, modifier) in modifiers.enumerated() {
      modifier.value = CGFloat(20 + (step * 7 + index * 31) % 200)
    }
    group.flush()
  }

  private func move(_ layer: CALayer, _ step: Int) {
    layer.position = CGPoint(x: CGFloat(step * 37 % 320), y: CGFloat(step * 53 % 240))
  }

  private func fill(count: Int, withText: Bool = false) {
    for index in 0..<count {
      let layer = withText && index % 4 == 0 ? CATextLayer() : CALayer()
      (layer as? CATextLayer)?.string = "Layer \(index)"
      (layer as? CATextLayer)?.fontSize = 11
      layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 16)
      layer.position = CGPoint(x: CGFloat(index * 13 % 320), y: CGFloat(index * 29 % 240))
      layer.backgroundColor = CGColor(
        srgbRed: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.6, alpha: 0.8)
      if withText {
        (layer.cornerRadius, layer.shadowOpacity) = (4, index % 3 == 0 ? 0.5 : 0)
        layer.add(Self.turn(index), forKey: "turn")
      }
      root.addSublayer(layer)
    }
  }

  private static func turn(_ index: Int) -> CAAnimation {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue) = (0, 2 * Double.pi)
    (turn.duration, turn.repeatCount) = (2 + Double(index % 5), .infinity)
    turn.beginTime = 0.001
    return turn
  }

  private func sow() {
    let emitter = CAEmitterLayer()
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: 160, y: 20)
    emitter.emitterSize = CGSize(width: 300, height: 1)
    emitter.emitterShape = .line
    let cell = CAEmitterCell()
    cell.contents = Self.picture(3)
    (cell.birthRate, cell.lifetime, cell.velocity) = (80, 3, 60)
    (cell.yAcceleration, cell.scale, cell.scaleRange) = (30, 0.3, 0.2)
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
  }

  private func modify() {
    for layer in root.sublayers ?? [] {
      let modifier = CAPresentationModifier(
        keyPath: "position.x", initialValue: CGFloat(0), additive: false, group: group)
      layer.addPresentationModifier(modifier)
      modifiers.append(modifier)
    }
  }

  private static func picture(_ step: Int) -> CGImage {
    let pixels = (0..<256).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(step * 40 % 256), 90 as UInt8, 255]
    }
    return CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
  }
}
