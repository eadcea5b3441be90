// SPDX-License-Identifier: Apache-2.0

/// An earlier target put back texel for texel. Target and mask hold all pixels of the quad: one of
/// ``FilterInstance`` is transparent beyond them.
@usableFromInline package struct TargetInstance: Instance {
  /// Scale xy and offset zw from device pixels to texels of the target.
  @usableFromInline package var deviceToTarget = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of the mask.
  @usableFromInline package var deviceToMask = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)

  @inlinable package init() {}

  /// A target put back texel for texel.
  @inlinable package init(
    deviceToTarget: SIMD4<Float>, opacity: Float, deviceToMask: SIMD4<Float>?
  ) {
    (self.deviceToTarget, tint) = (deviceToTarget, SIMD4(repeating: opacity))
    self.deviceToMask = deviceToMask ?? .zero
  }

  /// A target put back texel for texel, its colours multiplied by a premultiplied factor.
  @inlinable package init(deviceToTarget: SIMD4<Float>, tint: SIMD4<Float>) {
    (self.deviceToTarget, self.tint) = (deviceToTarget, tint)
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .target }
  @usableFromInline package static var programs: [Features] {
    [[], .mask].clippedOrNot.uprightOrNot + [[.upright, .plain]]
  }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .target }

  @usableFromInline package var sampledCells: SampledCells {
    SampledCells(first: deviceToTarget.lowHalf, second: deviceToMask.lowHalf)
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToTarget = deviceToTarget.moved(to: homes.target)
    deviceToMask = deviceToMask.moved(to: homes.secondTarget)
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)]
  }
}
