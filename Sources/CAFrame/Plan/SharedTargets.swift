import CAGeometry

/// Which targets can lie beside others in one texture.
///
/// One that a single pass begins clear and fills, that is small, and that is only ever put back texel
/// for texel within the pixels it holds: whoever looks beyond them expects nothing there.
enum SharedTargets {
  /// By number of the target; false for the surface.
  static func find(in frame: Frame) -> [Bool] {
    var rects = [DeviceRect?](repeating: nil, count: frame.targets.count + 1)
    var result = [Bool](repeating: true, count: frame.targets.count + 1)
    result[0] = false
    for pass in frame.passes {
      if rects[pass.target] != nil || !mayBegin(pass) { result[pass.target] = false }
      rects[pass.target] = pass.rect
      if case .copy(let source) = pass.begin { result[source] = false }
    }
    for number in frame.passes.indices {
      for index in frame.passes[number].draws {
        let draw = frame.draws[index]
        if case .target(let target) = draw.source, let rect = rects[Int(target)] {
          let isSafe = frame.putsBack(draw, rect, \.texture)
          result[Int(target)] = result[Int(target)] && isSafe
        }
        if draw.mask > 0, let rect = rects[Int(draw.mask)] {
          let isSafe = frame.putsBack(draw, rect, \.radii)
          result[Int(draw.mask)] = result[Int(draw.mask)] && isSafe
        }
      }
    }
    return result
  }

  private static func mayBegin(_ pass: Pass) -> Bool {
    pass.begin == .clear && pass.clearColor == .zero && pass.rect.area <= TargetPlan.cellArea
      && pass.rect.width <= TargetPlan.sheetWidth && pass.rect.height <= TargetPlan.sheetSide
  }
}

extension Frame {
  /// Whether a draw samples device pixels of `rect` only, each at its own place; `mapping` has the
  /// scale and offset from device pixels to texels.
  fileprivate func putsBack(
    _ draw: Draw, _ rect: DeviceRect, _ mapping: KeyPath<Quad, SIMD4<Float>>
  ) -> Bool {
    guard draw.variant.contains(.target), draw.variant.isSubset(of: [.target, .mask, .clip])
    else { return false }
    let expected = SIMD4<Float>(1, 1, Float(-rect.x), Float(-rect.y))
    let low = SIMD4(Float(rect.x), Float(rect.y), Float(rect.x), Float(rect.y))
    let high = SIMD4(
      Float(rect.maxX), Float(rect.maxY), Float(rect.maxX), Float(rect.maxY))
    return quads[Int(draw.firstQuad)..<Int(draw.firstQuad + draw.quadCount)].allSatisfy { quad in
      let corners = [quad.corners01, quad.corners23]
      return quad[keyPath: mapping] == expected && quad.rowX.isUnit(0) && quad.rowY.isUnit(1)
        && quad.rowOrigin.isUnit(3)
        && corners.allSatisfy { all($0 .>= low) && all($0 .<= high) }
    }
  }
}

extension SIMD4<Float> {
  /// Whether the numbers that place a point, all but the depth, are one at `place` and else zero.
  fileprivate func isUnit(_ place: Int) -> Bool {
    var unit = SIMD4<Float>()
    unit[place] = 1
    return x == unit.x && y == unit.y && w == unit.w
  }
}
