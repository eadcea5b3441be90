// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// What keeps a layer from being drawn, from the layer to its root; nothing where it should show.
func reasonsNotDrawn(_ layer: CALayer) -> [String] {
  var reasons: [String] = []
  if layer.bounds.isEmpty { reasons.append("its bounds are empty") }
  let isPlain = type(of: layer) == CALayer.self && layer.sublayers == nil
  let hasNoColor = (layer.backgroundColor?.alpha ?? 0) == 0
  if isPlain, hasNoColor, layer.contents == nil, layer.borderWidth == 0 {
    reasons.append("it has no background, contents or border")
  }
  var next: CALayer? = layer
  while let current = next {
    let name = current === layer ? "it" : "\(current.name ?? "\(type(of: current))") above it"
    if current.isHidden { reasons.append("\(name) is hidden") }
    if current.opacity == 0 { reasons.append("\(name) has the opacity 0") }
    if let mask = current.mask, mask.bounds.isEmpty {
      reasons.append("\(name) has a mask without a size")
    }
    if let clip = current.superlayer, clip.masksToBounds, !current.frame.intersects(clip.bounds) {
      reasons.append("\(name) lies outside of the layer that clips it")
    }
    next = current.superlayer
  }
  return reasons
}
