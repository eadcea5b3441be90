// SPDX-License-Identifier: Apache-2.0

/// One picture of two (`mix.glsl`).
package struct MixInstance: Instance {
  /// Scale xy and offset zw from device pixels to texels of the first and of the second picture.
  package var deviceToBefore = SIMD4<Float>()
  package var deviceToAfter = SIMD4<Float>()
  /// Device space: the direction of a motion, x y, and where along it the motion begins and ends.
  package var motion = SIMD4<Float>()
  /// The pixel that the noise of a dissolve is counted from.
  package var noiseOrigin = SIMD2<Float>()
  /// The factor of its colours, premultiplied.
  package var tint = SIMD4<Float>(repeating: 1)
  /// 0 shows the first picture, 1 the second.
  package var progress: Float = 0
  /// The number of the ``Mix/Kind``.
  package var effect: Float = 0
  /// The width of a swipe's edge, pixels.
  package var edgeWidth: Float = 0
  /// The radius of a curl, pixels.
  package var curlRadius: Float = 0

  package init() {}

  /// A mix of two pictures.
  package init(_ mix: Mix, deviceToBefore: SIMD4<Float>, deviceToAfter: SIMD4<Float>) {
    (self.deviceToBefore, self.deviceToAfter) = (deviceToBefore, deviceToAfter)
    (motion, noiseOrigin) = (mix.motion, mix.noiseOrigin)
    (progress, effect) = (mix.progress, Float(mix.kind.rawValue))
    (edgeWidth, curlRadius) = (mix.edgeWidth, mix.curlRadius)
  }

  package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  package static var kind: DrawKind { .mix }
  package static var programs: [Features] { [[], .effect].clippedOrNot }
  package static func sampled(_ features: Features) -> Sampled { .target }
  package static func readsSecondTarget(_ features: Features) -> Bool { true }

  package mutating func resolve(_ homes: SampleHomes) {
    deviceToBefore = deviceToBefore.moved(to: homes.target)
    deviceToAfter = deviceToAfter.moved(to: homes.secondTarget)
  }
}
