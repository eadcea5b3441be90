// SPDX-License-Identifier: Apache-2.0

/// One step of a blur: a Gaussian along one axis, or the means of cells that make a picture smaller
/// (`blur.glsl`).
///
/// With ``Feature/alpha`` it is a Gaussian of a picture that does not go on, and reaches at most
/// ``longestReach`` cells.
@usableFromInline package struct BlurInstance: Instance {
  /// The cells that the picture holds: minX minY maxX maxY.
  @usableFromInline package var cells = SIMD4<Float>()
  /// The offset from cells to texels of the picture.
  @usableFromInline package var cellToTexel = SIMD2<Float>()
  /// The axis of a Gaussian, (1, 0) or (0, 1); zero for means.
  @usableFromInline package var axis = SIMD2<Float>()
  /// The cells along x and y that a mean is made of; zero for a Gaussian.
  @usableFromInline package var count = SIMD2<Float>()
  /// The standard deviation of a Gaussian and how far it reaches, cells.
  @usableFromInline package var sigma: Float = 0
  @usableFromInline package var reach: Float = 0
  /// 1 where the outermost cells go on beyond the picture, 0 where it is transparent there.
  @usableFromInline package var goesOn: Float = 0

  @inlinable package init() {}

  /// The cells that a Gaussian of alpha alone reaches at most.
  package static let longestReach = 12.0

  /// A Gaussian along `axis`.
  @inlinable package static func gaussian(axis: SIMD2<Float>, sigma: Double, reach: Double)
    -> BlurInstance
  {
    var step = BlurInstance()
    (step.axis, step.sigma, step.reach) = (axis, Float(sigma), Float(reach))
    return step
  }

  /// The means of as many cells along x and y.
  @inlinable package static func means(of count: SIMD2<Int>) -> BlurInstance {
    var step = BlurInstance()
    step.count = SIMD2(Float(count.x), Float(count.y))
    return step
  }

  /// The step over a picture.
  @inlinable package func reading(
    cells: SIMD4<Float>, cellToTexel: SIMD2<Float>, goesOn: Bool
  ) -> BlurInstance {
    var step = self
    (step.cells, step.cellToTexel, step.goesOn) = (cells, cellToTexel, goesOn ? 1 : 0)
    return step
  }

  /// The colour is that of the picture: nothing but targets between others is drawn so.
  @inlinable package mutating func tint(by factor: SIMD4<Float>) {}

  @inlinable package static var kind: DrawKind { .blur }
  @usableFromInline package static var programs: [Features] { [[], .alpha] }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .target }

  /// A mean is made of several cells, a Gaussian goes from cell to cell.
  @usableFromInline package var sampledCells: SampledCells {
    axis == .zero ? SampledCells(first: count) : SampledCells()
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    cellToTexel += homes.target
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let means = "means of \(compact(count.x))×\(compact(count.y))"
    return source
      + [axis == .zero ? means : "blur \(axis.x > 0 ? "x" : "y") sigma \(compact(sigma))"]
  }
}
