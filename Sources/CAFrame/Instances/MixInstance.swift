// SPDX-License-Identifier: Apache-2.0

/// One picture of two (`mix.glsl`).
@usableFromInline package struct MixInstance: Instance {
  /// Scale xy and offset zw from device pixels to texels of the first and of the second picture.
  @usableFromInline package var deviceToBefore = SIMD4<Float>()
  @usableFromInline package var deviceToAfter = SIMD4<Float>()
  /// Device space: the direction of a motion, x y, and where along it the motion begins and ends.
  @usableFromInline package var motion = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The pixel that the noise of a dissolve is counted from.
  @usableFromInline package var noiseOrigin = SIMD2<Float>()
  /// 0 shows the first picture, 1 the second.
  @usableFromInline package var progress: Float = 0
  /// The number of the ``Mix/Kind``.
  @usableFromInline package var effect: Float = 0
  /// The width of a swipe's edge, pixels.
  @usableFromInline package var edgeWidth: Float = 0
  /// The radius of a curl, pixels.
  @usableFromInline package var curlRadius: Float = 0

  @inlinable package init() {}

  /// A mix of two pictures.
  package init(_ mix: Mix, deviceToBefore: SIMD4<Float>, deviceToAfter: SIMD4<Float>) {
    (self.deviceToBefore, self.deviceToAfter) = (deviceToBefore, deviceToAfter)
    (motion, noiseOrigin) = (mix.motion, mix.noiseOrigin)
    (progress, effect) = (mix.progress, Float(mix.kind.rawValue))
    (edgeWidth, curlRadius) = (mix.edgeWidth, mix.curlRadius)
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .mix }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] { [[], .effect].clippedOrNot }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .target }
  @inlinable package static func readsSecondTarget(_ features: Features) -> Bool { true }

  @usableFromInline package var sampledCells: SampledCells {
    SampledCells(first: deviceToBefore.lowHalf, second: deviceToAfter.lowHalf)
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToBefore = deviceToBefore.moved(to: homes.target)
    deviceToAfter = deviceToAfter.moved(to: homes.secondTarget)
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let name = Mix.Kind(rawValue: Int(effect)).map { "\($0)" } ?? "mix \(effect)"
    return [
      source.joined(separator: "  ") + " to target \(draw.mask)", "\(name) \(compact(progress))",
    ]
  }
}
