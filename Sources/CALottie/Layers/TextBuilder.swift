// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// Builds the layers of a text.
struct TextBuilder {
  let builder: LayerBuilder
  let layer: LottieLayer
  let map: TimeMap

  init(_ builder: LayerBuilder, _ layer: LottieLayer, _ map: TimeMap) {
    (self.builder, self.layer, self.map) = (builder, layer, map)
  }

  func build(_ text: LottieText, into parent: CALayer) {
    builder.warnUnsupported("text", layer)
  }
}
