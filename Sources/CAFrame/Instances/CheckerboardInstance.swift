// SPDX-License-Identifier: Apache-2.0
#if CHECKERBOARD
  import CAGeometry

  /// A checkerboard within a shape (`checkerboard.glsl`): every second square has a colour, the
  /// others are clear.
  @usableFromInline package struct CheckerboardInstance: ShapedInstance {
    /// The shape; a checkerboard that is not smoothed has none.
    @usableFromInline package var shape = InstanceShape.boundless
    /// Premultiplied.
    @usableFromInline package var color = SIMD4<Float>(repeating: 1)
    /// The rectangle that the squares fill from its first corner on, layer space: minX minY maxX
    /// maxY. Smoothed sides repeat the squares at its edges.
    @usableFromInline package var board = SIMD4<Float>(0, 0, 1, 1)
    /// The side of a square, points.
    @usableFromInline package var side: Float = 1

    @inlinable package init() {}

    /// Squares of a premultiplied colour over a rectangle, within a shape.
    ///
    /// - Parameter side: points.
    package init(
      _ color: SIMD4<Float>, over board: LayerRect, side: Float, shape: InstanceShape
    ) {
      (self.shape, self.color, self.side) = (shape, color, side)
      self.board = SIMD4(board.edges)
    }

    @inlinable package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

    @inlinable package static var kind: DrawKind { .checkerboard }
    @usableFromInline package static var programs: [Features] { Features.smoothing.clippedOrNot }
    @inlinable package static var mergeable: Features { [.edge, .clip] }

    @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
      ["checkerboard of \(compact(side))  \(compact(color))"]
        + smoothingText(shape, draw.variant.features)
    }
  }

#endif
