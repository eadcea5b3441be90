// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore

/// Remarks on the objects of a program that a scene cannot hold. Each kind is named once.
extension SceneWriter {
  func remarkObjects(of layer: CALayer, _ owner: SceneOwner, _ type: SceneClass) {
    remarkClass(of: layer, type.type, type.elementName)
    if layer.delegate != nil {
      remark(
        "\(owner.text): delegates are not written; a layer that draws keeps the picture it has",
        once: "delegate")
    }
    if layer.layoutManager != nil || layer.constraints != nil {
      remark("\(owner.text): layout managers and constraints are not written", once: "layout")
    }
    if (layer as? CATextLayer)?.string is NSAttributedString {
      remark(
        "\(owner.text): the attributes of the text are not written, its characters are",
        once: "attributes")
    }
    remarkKeys(layer.ownValueKeys, owner)
    for case let item as CABasicAnimation in layer.objects?.animations.map(\.animation) ?? []
    where item.keyPath == "hidden" && item.fromValue != nil && item.toValue != nil {
      remark(
        "\(owner.text): readers take a basic animation of hidden to show the layer as long as "
          + "either end does",
        once: "hidden")
    }
  }

  func remarkObjects(of cell: CAEmitterCell, _ owner: SceneOwner) {
    remarkClass(of: cell, CAEmitterCell.self, "CAEmitterCell")
    remarkKeys(cell.ownValueKeys, owner)
  }

  func remarkObjects(of animation: CAAnimation, _ owner: SceneOwner, _ type: AnimationClass) {
    remarkClass(of: animation, type.type, type.typeName)
    if animation.delegate != nil {
      remark("\(owner.text): delegates of animations are not written", once: "animation delegate")
    }
    if animation.preferredFrameRateRange != .default {
      remark("\(owner.text): preferredFrameRateRange is not written", once: "frame rates")
    }
    remarkKeys(animation.ownValueKeys, owner)
  }

  private func remarkClass(of object: NSObject, _ known: NSObject.Type, _ name: String) {
    let type = type(of: object)
    guard type != known, !(object is any PlainContainer) else { return }
    remark("\(type) is no class of scenes; it is written as \(name)", once: "class \(type)")
  }

  private func remarkKeys(_ keys: [String], _ owner: SceneOwner) {
    for key in keys {
      remark(
        "\(owner.text): '\(key.shortened)' is no property; its value is not written",
        once: "key \(key)")
    }
  }
}
