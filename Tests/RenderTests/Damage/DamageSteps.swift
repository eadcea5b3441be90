// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

@testable import PictureReference

/// Changes a tree step by step, from a seed.
struct DamageSteps {
  var hostile: HostileTree

  init(seed: UInt64) { hostile = HostileTree(seed: seed) }

  /// A tree nobody would write on purpose.
  mutating func tree(count: Int) -> CALayer { hostile.tree(count: count) }

  private static func layers(of root: CALayer) -> [CALayer] {
    [root] + (root.mask.map(layers) ?? []) + (root.sublayers ?? []).flatMap(layers)
  }

  /// Makes one change to one layer; returns its name.
  mutating func step(_ root: CALayer) -> String {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let layers = Self.layers(of: root)
    let layer = layers[hostile.place(layers.count)]
    switch hostile.place(11) {
    case 10: return filter(layer)
    case 0, 1, 2:
      layer.position.x += hostile.number(-40...40)
      layer.position.y += hostile.number(-40...40)
      return "move"
    case 3:
      hostile.disturb(layer)
      return "disturb"
    case 4: return look(layer)
    case 5: return add(to: layer)
    case 6:
      if layer !== root { layer.removeFromSuperlayer() }
      return "remove"
    case 7: return reorder(layer)
    case 8: return animate(layer)
    default: return place(layer)
    }
  }

  private mutating func look(_ layer: CALayer) -> String {
    switch hostile.place(8) {
    case 0: layer.isHidden.toggle()
    case 1: layer.opacity = Float(hostile.number(0...1))
    case 2:
      layer.backgroundColor = CGColor(
        red: hostile.number(0...1), green: 0.5, blue: hostile.number(0...1), alpha: 0.7)
    case 3: layer.masksToBounds.toggle()
    case 4: layer.cornerRadius = hostile.number(0...30)
    case 5:
      layer.borderWidth = hostile.number(0...10)
      layer.borderColor = .black
    case 6: layer.contents = HostileTree.pictures[hostile.place(HostileTree.pictures.count)]
    default:
      layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 0.8
      layer.shadowRadius = hostile.number(0...9)
      layer.shadowOffset = CGSize(width: hostile.number(-9...9), height: hostile.number(-9...9))
    }
    return "look"
  }

  private mutating func filter(_ layer: CALayer) -> String {
    let blur = CAFilter(type: kCAFilterGaussianBlur)
    blur.setValue(hostile.number(0...8), forKey: "inputRadius")
    switch hostile.place(4) {
    case 0:
      layer.filters = layer.filters == nil ? [blur] : nil
      return "filter"
    case 1:
      layer.backgroundFilters = layer.backgroundFilters == nil ? [blur] : nil
      return "background filter"
    case 2:
      layer.filters = [CAFilter(type: kCAFilterColorInvert)]
      return "invert"
    default:
      let modes = ["multiplyBlendMode", "plusL", "sourceAtop", "destOut"]
      layer.compositingFilter =
        layer.compositingFilter == nil ? modes[hostile.place(modes.count)] : nil
      return "compositing filter"
    }
  }

  private mutating func place(_ layer: CALayer) -> String {
    switch hostile.place(6) {
    case 0: layer.zPosition = hostile.number(-50...50)
    case 1: layer.transform = CATransform3DMakeRotation(hostile.number(-3...3), 0, 0, 1)
    case 2: layer.transform = CATransform3DMakeRotation(hostile.number(-1...1), 0.3, 1, 0)
    case 3: layer.bounds.origin = CGPoint(x: hostile.number(-9...9), y: hostile.number(-9...9))
    case 4: layer.bounds.size.width = hostile.number(0...90)
    default:
      var camera = CATransform3DIdentity
      camera.m34 = hostile.chance(0.5) ? 0 : -0.005
      layer.sublayerTransform = CATransform3DRotate(camera, hostile.number(-1...1), 0, 1, 0)
    }
    return "place"
  }

  private mutating func add(to layer: CALayer) -> String {
    let new = hostile.layer()
    if layer.mask == nil, hostile.chance(0.15) {
      layer.mask = new
      return "add mask"
    }
    layer.insertSublayer(new, at: UInt32(hostile.place(1 + (layer.sublayers?.count ?? 0))))
    return "add"
  }

  private mutating func reorder(_ layer: CALayer) -> String {
    guard let parent = layer.superlayer, parent.mask !== layer, let count = parent.sublayers?.count
    else { return "nothing" }
    layer.removeFromSuperlayer()
    parent.insertSublayer(layer, at: UInt32(hostile.place(count)))
    return "reorder"
  }

  private mutating func animate(_ layer: CALayer) -> String {
    if hostile.chance(0.4) {
      let transition = CATransition()
      let types: [CATransitionType] = [.fade, .push, .moveIn, .reveal]
      let effects = types.map(\.rawValue) + ["cube", "flip", "pageCurl", "swipe"]
      transition.type = CATransitionType(rawValue: effects[hostile.place(effects.count)])
      transition.subtype = [.fromLeft, .fromTop, .fromRight][hostile.place(3)]
      transition.duration = 3
      layer.add(transition, forKey: "transition")
      layer.backgroundColor = CGColor(red: 0.2, green: hostile.number(0...1), blue: 0.9, alpha: 1)
      return "transition"
    }
    let paths = ["position.x", "opacity", "transform.rotation.z", "bounds.size.width"]
    let animation = CABasicAnimation(keyPath: paths[hostile.place(paths.count)])
    animation.fromValue = 0
    animation.toValue = hostile.number(0...3)
    animation.duration = 2
    layer.add(animation, forKey: nil)
    return "animate"
  }
}

extension DamageSteps {
  /// A layer along the axes of its superlayer's plane.
  mutating func plainLayer(in size: CGSize) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(
      x: hostile.number(0...size.width), y: hostile.number(0...size.height), width: 20, height: 14)
    layer.zPosition = hostile.chance(0.2) ? 1 : 0
    layer.backgroundColor = CGColor(
      red: hostile.number(0...1), green: hostile.number(0...1), blue: 0.5, alpha: 0.8)
    return layer
  }

  /// Does one thing to one sublayer that leaves all of them parallel.
  mutating func stepFlat(_ root: CALayer, in size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let layers = root.sublayers, !layers.isEmpty else { return }
    let layer = layers[hostile.place(layers.count)]
    switch hostile.place(8) {
    case 0: layer.isHidden.toggle()
    case 1: layer.zPosition = hostile.number(-2...2)
    case 2: layer.transform = CATransform3DMakeRotation(hostile.number(-3...3), 0, 0, 1)
    case 3: layer.opacity = Float(hostile.number(0...1))
    case 4: root.insertSublayer(plainLayer(in: size), at: UInt32(hostile.place(layers.count)))
    case 5: layer.removeFromSuperlayer()
    default:
      layer.position = CGPoint(
        x: hostile.number(-20...size.width + 20), y: hostile.number(-20...size.height + 20))
    }
  }
}
