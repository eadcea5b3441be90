// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Which targets can lie beside others in one texture.
///
/// One that a single pass begins clear and fills, that is small, and that is only ever put back
/// texel for texel within the pixels it holds: whoever looks beyond them expects nothing there.
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
          let isSafe = frame.putsBack(draw, rect) { $0.deviceToTarget }
          result[Int(target)] = result[Int(target)] && isSafe
        }
        if draw.mask > 0, let rect = rects[Int(draw.mask)] {
          let isSafe = frame.putsBack(draw, rect) { $0.deviceToMask }
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
    _ draw: Draw, _ rect: DeviceRect, _ mapping: (TargetInstance) -> SIMD4<Float>
  ) -> Bool {
    guard draw.variant.kind == .target else { return false }
    let expected = SIMD4<Float>(1, 1, Float(-rect.x), Float(-rect.y))
    let low = SIMD4(Float(rect.x), Float(rect.y), Float(rect.x), Float(rect.y))
    let high = SIMD4(
      Float(rect.maxX), Float(rect.maxY), Float(rect.maxX), Float(rect.maxY))
    return (0..<Int(draw.instances.count)).allSatisfy { number in
      let head = heads[Int(draw.instances.first) + number]
      let corners = [head.corners01, head.corners23]
      return mapping(instance(TargetInstance.self, of: draw, number)) == expected
        && head.isOnSurface && corners.allSatisfy { all($0 .>= low) && all($0 .<= high) }
    }
  }
}

extension InstanceHead {
  /// Whether layer space is device space.
  fileprivate var isOnSurface: Bool {
    rowX == PlaneRow(1, 0, 0) && rowY == PlaneRow(0, 1, 0) && rowOrigin == PlaneRow(0, 0, 1)
  }
}
