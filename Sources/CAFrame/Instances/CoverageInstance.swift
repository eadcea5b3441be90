// SPDX-License-Identifier: Apache-2.0

/// The pixels that a path covers: the fill, and the stroke above it.
@usableFromInline package struct CoverageInstance: Instance {
  /// The colour of the fill, or of the stroke where nothing is filled; premultiplied.
  @usableFromInline package var fill = SIMD4<Float>(repeating: 1)
  /// The colour of the stroke above the fill; premultiplied.
  @usableFromInline package var stroke = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of coverage; the batcher knows them.
  @usableFromInline package var deviceToTexel = SIMD4<Float>()
  /// Offset from device pixels to texels of the target that it reveals.
  @usableFromInline package var deviceToRevealed = SIMD2<Float>()
  /// The stroke's own alpha, without the opacity that fades both: how much of the fill it hides.
  @usableFromInline package var strokeAlpha: Float = 0

  @inlinable package init() {}

  /// A path filled and stroked in two colours, premultiplied.
  @inlinable package init(
    _ fill: SIMD4<Float>, stroke: SIMD4<Float> = .zero, strokeAlpha: Float = 0
  ) {
    (self.fill, self.stroke, self.strokeAlpha) = (fill, stroke, strokeAlpha)
  }

  /// Whole pixels of a colour: all texels are those of the first tile, which is full.
  @inlinable package init(_ color: ColorInstance) {
    (fill, deviceToTexel) = (color.color, SIMD4(0, 0, 4, 8))
  }

  /// The path where texels say how much it covers; `offset` is added to device pixels to get them.
  @inlinable package func strip(offset: SIMD2<Float>) -> CoverageInstance {
    var strip = self
    strip.deviceToTexel = SIMD4(1, 1, offset.x, offset.y)
    return strip
  }

  /// A colour that stands for the parts that are painted in one: the fill, the stroke, or both.
  package func color(_ paint: CoveragePaint) -> ColorInstance {
    switch paint {
    case .fill, .texels: ColorInstance(fill)
    case .line: ColorInstance(stroke)
    case .both: ColorInstance(fill * (1 - strokeAlpha) + stroke)
    }
  }

  /// The texels of the revealed target where the path covers whole pixels.
  package func revealed(_ paint: CoveragePaint) -> TargetInstance {
    TargetInstance(
      deviceToTarget: SIMD4(lowHalf: [1, 1], highHalf: deviceToRevealed), tint: color(paint).color)
  }

  /// The path in other colours; nil where none of them shows anything.
  package func mapColors(_ change: (SIMD4<Float>) -> SIMD4<Float>) -> CoverageInstance? {
    var result = self
    (result.fill, result.stroke) = (change(fill), change(stroke))
    return result.fill == .zero && result.stroke == .zero ? nil : result
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) {
    fill *= factor
    stroke *= factor
  }

  /// Lets it reveal a target. White replaces its colours, as a mask lets through by its alpha.
  @inlinable package mutating func reveal(by offset: SIMD2<Float>) {
    (fill, stroke) = (SIMD4(repeating: fill.w), SIMD4(repeating: stroke.w))
    deviceToRevealed = offset
  }

  @inlinable package var revealOffset: SIMD2<Float>? { deviceToRevealed }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToRevealed += homes.secondTarget
  }

  @inlinable package static var kind: DrawKind { .coverage }
  @usableFromInline package static var programs: [Features] {
    [[], .reveal].clippedOrNot.uprightOrNot
  }
  @inlinable package static var revealing: Features? { .reveal }
  @inlinable package static var mergeable: Features { .clip }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .coverage }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + ["color \(compact(fill))"] + (strokeAlpha > 0 ? ["line \(compact(stroke))"] : [])
  }
}
