// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Which targets can lie beside others in one texture.
///
/// One that a single pass begins clear and fills, that is small, and that is only ever read within
/// the pixels it holds: whoever looks beyond them expects nothing there. It is either put back
/// texel for texel, or nothing drawn to it depends on where in the texture it lies, not even in the
/// last bit: pictures made of it are kept, and compared with those of other frames.
enum SharedTargets {
  /// By number of the target; false for the surface.
  static func find(in frame: Frame) -> [Bool] {
    var rects = [DeviceRect?](repeating: nil, count: frame.targets.count + 1)
    var result = [Bool](repeating: true, count: frame.targets.count + 1)
    var isFree = result
    result[0] = false
    for pass in frame.passes {
      if rects[pass.target] != nil || !mayBegin(pass) { result[pass.target] = false }
      rects[pass.target] = pass.rect
      if case .copy(let source) = pass.begin { result[source] = false }
      isFree[pass.target] = pass.isFree(in: frame)
    }
    var isPutBack = [Bool](repeating: false, count: result.count)
    for number in frame.passes.indices {
      for index in frame.passes[number].draws {
        let draw = frame.draws[index]
        if case .target(let target) = draw.source, let rect = rects[Int(target)] {
          note(draw.reading(rect, by: .first, in: frame), of: Int(target), &result, &isPutBack)
        }
        if draw.mask > 0, let rect = rects[Int(draw.mask)] {
          note(draw.reading(rect, by: .second, in: frame), of: Int(draw.mask), &result, &isPutBack)
        }
      }
    }
    for target in result.indices where !isPutBack[target] && !isFree[target] {
      result[target] = false
    }
    return result
  }

  /// Notes how a draw reads a target. One that is put back somewhere need not be free of its place.
  private static func note(
    _ reading: Reading, of target: Int, _ result: inout [Bool], _ isPutBack: inout [Bool]
  ) {
    switch reading {
    case .putBack: isPutBack[target] = true
    case .within: break
    case .beyond: result[target] = false
    }
  }

  private static func mayBegin(_ pass: Pass) -> Bool {
    pass.begin == .clear && pass.clearColor == .zero && pass.rect.area <= TargetPlan.cellArea
      && pass.rect.width <= TargetPlan.sheetWidth && pass.rect.height <= TargetPlan.sheetSide
  }
}

/// How a draw reads a target.
private enum Reading {
  /// Texel for texel, device pixels that it holds.
  case putBack
  /// Nothing beyond the cells that it holds.
  case within
  case beyond
}

/// One of the two targets that a draw may read.
private enum Reader {
  case first, second
}

extension Draw {
  /// How the draw reads a target that holds `rect`.
  fileprivate func reading(_ rect: DeviceRect, by reader: Reader, in frame: Frame) -> Reading {
    switch (variant.kind, reader) {
    case (.target, .first): putsBack(rect, in: frame) { $0.deviceToTarget } ? .putBack : .beyond
    case (.target, .second): putsBack(rect, in: frame) { $0.deviceToMask } ? .putBack : .beyond
    case (.blur, .first): stays(within: rect, in: frame) { (blur: BlurInstance) in blur.cells }
    case (_, .second) where variant.features.contains(.reveal):
      rect.contains(bounds) && reveals(by: SIMD2(Float(-rect.x), Float(-rect.y)), in: frame)
        ? .putBack : .beyond
    case (.cast, .second): stays(within: rect, in: frame) { (cast: CastInstance) in cast.cells }
    case (.filter, .first):
      stays(within: rect, in: frame) { (filter: FilterInstance) in filter.cells }
    default: .beyond
    }
  }

  /// - Parameter cells: the cells beyond which an instance reads nothing.
  private func stays<I: Instance>(
    within rect: DeviceRect, in frame: Frame, _ cells: (I) -> SIMD4<Float>
  ) -> Reading {
    let low = SIMD2(Float(rect.x), Float(rect.y))
    let high = SIMD2(Float(rect.maxX), Float(rect.maxY))
    let stays = (0..<Int(instances.count)).allSatisfy { number in
      let cells = cells(frame.instance(I.self, of: self, number))
      return all(cells.lowHalf .>= low) && all(cells.highHalf .<= high)
    }
    return stays ? .within : .beyond
  }

  /// Whether all instances reveal a target whose texels lie `offset` from device pixels.
  private func reveals(by offset: SIMD2<Float>, in frame: Frame) -> Bool {
    var reader = RevealReader(draw: self, frame: frame, offset: offset)
    variant.kind.accept(&reader)
    return reader.isTrueOfAll
  }

  /// Whether the draw samples device pixels of `rect` only, each at its own place; `mapping` has
  /// the scale and offset from device pixels to texels.
  private func putsBack(
    _ rect: DeviceRect, in frame: Frame, _ mapping: (TargetInstance) -> SIMD4<Float>
  ) -> Bool {
    let expected = SIMD4<Float>(1, 1, Float(-rect.x), Float(-rect.y))
    let low = SIMD4(Float(rect.x), Float(rect.y), Float(rect.x), Float(rect.y))
    let high = SIMD4(
      Float(rect.maxX), Float(rect.maxY), Float(rect.maxX), Float(rect.maxY))
    return (0..<Int(instances.count)).allSatisfy { number in
      let head = frame.heads[Int(instances.first) + number]
      let corners = [head.corners01, head.corners23]
      return mapping(frame.instance(TargetInstance.self, of: self, number)) == expected
        && head.isOnSurface && corners.allSatisfy { all($0 .>= low) && all($0 .<= high) }
    }
  }
}

/// Whether all instances of a draw reveal a target at one offset.
private struct RevealReader: InstanceVisitor {
  let draw: Draw
  let frame: Frame
  let offset: SIMD2<Float>
  var isTrueOfAll = true

  mutating func visit<I: Instance>(_ type: I.Type) {
    isTrueOfAll = (0..<Int(draw.instances.count)).allSatisfy { number in
      frame.instance(type, of: draw, number).revealOffset == offset
    }
  }
}

extension Pass {
  /// Whether the pixels of the pass are the same to the last bit wherever its target lies: its
  /// draws are whole pixels that are fetched by their numbers.
  fileprivate func isFree(in frame: Frame) -> Bool {
    frame.draws[draws].allSatisfy { draw in
      switch draw.variant.kind {
      case .coverage, .blur, .target, .filter:
        frame.heads[draw.instances.heads].allSatisfy(\.isWhole)
      default: false
      }
    }
  }
}

extension InstanceHead {
  /// Whether layer space is device space.
  fileprivate var isOnSurface: Bool {
    rowX == PlaneRow(1, 0, 0) && rowY == PlaneRow(0, 1, 0) && rowOrigin == PlaneRow(0, 0, 1)
  }

  /// Whether it lies on the surface, its corners between pixels.
  fileprivate var isWhole: Bool {
    isOnSurface && corners01 == corners01.rounded(.down) && corners23 == corners23.rounded(.down)
  }
}
