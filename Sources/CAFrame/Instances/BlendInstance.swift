// SPDX-License-Identifier: Apache-2.0

/// A picture combined with its backdrop, in place of that (`blend.glsl`).
@usableFromInline package struct BlendInstance: Instance {
  /// Scale xy from device pixels to cells of the picture, offset zw from cells to texels.
  @usableFromInline package var deviceToPicture = SIMD4<Float>()
  /// The cells that the picture holds: minX minY maxX maxY.
  @usableFromInline package var cells = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of the backdrop.
  @usableFromInline package var deviceToBelow = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The change of its colours.
  @usableFromInline package var colors = InstanceColors()
  /// The number of the ``BlendMode``.
  @usableFromInline package var mode: Float = 0

  @inlinable package init() {}

  /// A picture combined with the backdrop in a mode that reads it.
  package init(
    _ mode: BlendMode, deviceToPicture: SIMD4<Float>, cells: SIMD4<Float>,
    deviceToBelow: SIMD4<Float>, opacity: Float, colors: InstanceColors
  ) {
    (self.deviceToPicture, self.cells) = (deviceToPicture, cells)
    tint = SIMD4(repeating: opacity)
    (self.colors, self.mode, self.deviceToBelow) = (
      colors, Float(mode.rawValue), deviceToBelow
    )
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .blend }
  @inlinable package static var pixelWeight: Double { 3 }
  @usableFromInline package static var programs: [Features] { [[]].clippedOrNot }
  @inlinable package static var records: RecordKind? { .matrices }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .target }
  @inlinable package static func readsSecondTarget(_ features: Features) -> Bool { true }

  @usableFromInline package var sampledCells: SampledCells {
    SampledCells(first: deviceToPicture.lowHalf, second: deviceToBelow.lowHalf)
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToPicture = deviceToPicture.moved(to: homes.target)
    deviceToBelow = deviceToBelow.moved(to: homes.secondTarget)
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let name = BlendMode(rawValue: Int(mode)).map { "\($0)" } ?? "mode \(mode)"
    return source + [factorText(tint)] + colors.text + ["\(name) on target \(draw.mask)"]
  }
}
