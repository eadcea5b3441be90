// SPDX-License-Identifier: Apache-2.0

/// A picture put back between its texels, its colours mapped (`filter.glsl`).
@usableFromInline package struct FilterInstance: Instance {
  /// Scale xy from device pixels to cells of the picture, offset zw from cells to texels.
  @usableFromInline package var deviceToPicture = SIMD4<Float>()
  /// The cells that the picture holds: minX minY maxX maxY.
  @usableFromInline package var cells = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of the mask.
  @usableFromInline package var deviceToMask = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The change of its colours.
  @usableFromInline package var colors = InstanceColors()

  @inlinable package init() {}

  /// A picture put back, its colours mapped, faded, masked.
  @inlinable package init(
    deviceToPicture: SIMD4<Float>, cells: SIMD4<Float>, opacity: Float, colors: InstanceColors,
    deviceToMask: SIMD4<Float>?
  ) {
    (self.deviceToPicture, self.cells) = (deviceToPicture, cells)
    tint = SIMD4(repeating: opacity)
    (self.colors, self.deviceToMask) = (colors, deviceToMask ?? .zero)
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .filter }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] { [[], .mask].clippedOrNot }
  @inlinable package static var records: RecordKind? { .matrices }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .target }

  @usableFromInline package var sampledCells: SampledCells {
    SampledCells(first: deviceToPicture.lowHalf, second: deviceToMask.lowHalf)
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToPicture = deviceToPicture.moved(to: homes.target)
    deviceToMask = deviceToMask.moved(to: homes.secondTarget)
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)] + colors.text
  }
}
