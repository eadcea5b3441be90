// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// The batches of one step of a plan.
package struct BatchStep: Hashable, Sendable {
  /// Places in ``Batcher/batches``.
  package var batches: Range<Int>
  /// Whether opaque draws come first and hide by depth.
  package var usesDepth: Bool
  /// Places in ``Batcher/copies``: pictures that are copied before all batches but the first few.
  package var copies: Range<Int> = 0..<0
  /// How many batches run before the copies.
  package var batchesBelow = 0
  /// Whether the copies cover all that the step may touch, so that it need not be cleared.
  package var isCoveredByCopies = false
  /// The draws that are not drawn but cleared to; nil where there are none.
  package var ground: PassGround?
  /// The colour that is drawn before all else, in place of a clear; nil where the step clears.
  package var fill: PassFill?
}

/// The parts of a frame that the batcher reads, without checks or counts of references.
///
/// Lives only within the call that makes the batches, which keeps the memory it points to.
struct BatchParts {
  let draws: UnsafeBufferPointer<Draw>
  let heads: UnsafeBufferPointer<InstanceHead>
  /// The frame's ``Frame/values``.
  let values: UnsafeRawBufferPointer
  let placements: UnsafeBufferPointer<ContentsPlacement>
  /// For each of the frame's fills its rectangles.
  let runs: UnsafeBufferPointer<CoverageRuns.Run>
  /// Where the frame's rasters lie.
  let rasters: [RasterPlacement]

  /// Whether a draw would touch pixels outside `rect` if nothing stopped it.
  func reaches(beyond rect: DeviceRect, _ draw: Draw) -> Bool {
    if !draw.variant.kind.hasHead { return true }
    // A pixel is touched when its middle is covered.
    let slack: Float = 0.4
    let low = SIMD2(Float(rect.x) - slack, Float(rect.y) - slack)
    let high = SIMD2(Float(rect.maxX) + slack, Float(rect.maxY) + slack)
    return heads[draw.instances.heads].contains { !$0.lies(within: low, high) }
  }

  /// Whether all quads of a draw of pictures show texels of contents of this size pixel for pixel;
  /// see ``InstanceHead/meetsTexels(_:width:height:)``.
  func meetsTexels(_ draw: Draw, width: Int32, height: Int32) -> Bool {
    (0..<Int(draw.instances.count)).allSatisfy { number in
      let texture = instance(PictureInstance.self, of: draw, number).layerToTexture
      return heads[Int(draw.instances.first) + number].meetsTexels(
        texture, width: width, height: height)
    }
  }

  /// Whether a draw shows rasters as they are, texel for pixel, from textures of their own.
  func isPlainRaster(_ draw: Draw) -> Bool {
    guard draw.variant.kind == .raster, draw.variant.features.isEmpty else { return false }
    return (0..<Int(draw.instances.count)).allSatisfy { number in
      let raster = instance(RasterInstance.self, of: draw, number)
      let (size, texels) = (raster.size, raster.layerToTexel)
      return raster.tint == SIMD4(repeating: 1)
        && heads[Int(draw.instances.first) + number].meetsTexels(
          texels / SIMD4(lowHalf: size, highHalf: size), width: Int32(size.x),
          height: Int32(size.y))
    }
  }

  /// Whether a draw puts targets back as they are.
  func isPlainTarget(_ draw: Draw) -> Bool {
    guard draw.variant.kind == .target, draw.variant.features.isEmpty else { return false }
    return (0..<Int(draw.instances.count)).allSatisfy { number in
      let target = instance(TargetInstance.self, of: draw, number)
      return target.tint == SIMD4(repeating: 1) && target.deviceToTarget.lowHalf == [1, 1]
    }
  }

  /// An instance of a draw, counted from zero.
  @inline(__always)
  func instance<I: Instance>(_ type: I.Type, of draw: Draw, _ number: Int = 0) -> I {
    let place = Int(draw.instances.values) + number * I.floatCount
    return values.loadUnaligned(fromByteOffset: place * MemoryLayout<Float>.size, as: type)
  }
}

extension InstanceHead {
  /// Whether all corners come out between two points of the surface, before the eye.
  fileprivate func lies(within low: SIMD2<Float>, _ high: SIMD2<Float>) -> Bool {
    for corner in [corners01.lowHalf, corners01.highHalf, corners23.lowHalf, corners23.highHalf] {
      let (point, w) = homogeneous(corner)
      guard w > 0 else { return false }
      let device = point / w
      guard all(device .>= low), all(device .<= high) else { return false }
    }
    return true
  }
}

extension DeviceRect {
  func moved(_ dx: Int, _ dy: Int) -> DeviceRect {
    DeviceRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
