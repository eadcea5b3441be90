// SPDX-License-Identifier: Apache-2.0

/// The limits and abilities of a device that the compositor heeds.
package struct DeviceTraits: Hashable, Sendable {
  /// The name of the device, for people.
  package var name = "LayerKit"
  /// The longest side of a texture, pixels.
  package var longestTexture = 8192
  /// The most layers of an array texture.
  package var mostLayers = 2048
  /// The longest side of a viewport, pixels.
  package var longestViewport = 8192
  /// The longest side of a point, pixels.
  package var largestPoint: Float = 1
  /// Whether targets may have half floats.
  package var hasHalfFloatTargets = true
  /// Whether upright rectangles are drawn faster than other quads, where their vertices are two
  /// triangles and nothing about them is `flat`.
  package var hasFastRectangles = false
  /// Whether fills within a limit can be lost, so that frames had better be drawn whole.
  package var losesFills = false
  /// Whether times of timestamps are those of the device's work.
  package var hasTrueTimers = false

  /// The defaults: no driver's, for devices without one.
  package init() {}
}

extension DeviceTraits {
  /// Throws where a texture is empty or beyond a limit.
  package func check(_ texture: TextureDescription, label: String) throws(DeviceError) {
    let (size, layers) = ("\(texture.width)×\(texture.height)", texture.layers ?? 1)
    func refusal(_ reason: String) -> DeviceError {
      DeviceError(call: "a texture", object: label, reason: reason)
    }
    guard texture.width > 0, texture.height > 0, layers > 0 else {
      throw refusal("\(size) is empty")
    }
    guard max(texture.width, texture.height) <= longestTexture else {
      throw refusal("\(size) is over the context's limit \(longestTexture)")
    }
    guard layers <= mostLayers else {
      throw refusal("\(layers) layers are over the context's limit \(mostLayers)")
    }
  }
}
