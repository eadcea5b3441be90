// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// The colour that a step draws over the pixels of its pass, in place of a clear.
///
/// llvmpipe draws the clear of a part of a target as a rectangle, and compiles a program for that
/// in each process. A plain colour is as fast, and most frames use the program of plain colours.
package struct PassFill: Hashable, Sendable {
  /// The place in ``Batcher/batches``, before those of the step.
  package var batch: Int
  /// Texels of the step's target.
  var rect: DeviceRect
  /// Premultiplied.
  var color: SIMD4<Float>
}

extension Batch {
  /// The batch that fills texels of its target with a colour. It has no draw of the frame.
  init(filling rect: DeviceRect) {
    variant = Variant(.color, .upright)
    source = .none
    sampling = Sampling()
    meetsTexels = false
    mask = -1
    blend = .sourceOver
    isBlended = false
    quadCount = 1
    swarm = -1
    bounds = rect
    area = rect.area
    drawCount = 0
    (firstDraw, lastDraw) = (-1, -1)
  }
}

extension Batcher {
  /// Adds the batch that stands for the clear of a step, where there is one.
  ///
  /// - Returns: nil where the step clears the whole of its target, or nothing, and where
  ///   `CA_DISABLE=clearing` wants clears as they are.
  mutating func addFill(
    _ step: BatchStep, passes: ArraySlice<Int>, sheet: Int, of frame: Frame, _ plan: TargetPlan
  ) -> PassFill? {
    guard driver.drawsRectangles, drawsClears, !step.usesDepth, !step.isCoveredByCopies,
      passes.count == 1,
      let pass = passes.first.map({ frame.passes[$0] }), pass.begin == .clear, !pass.isHalfFloat,
      sheet < 0 || plan.sheets[sheet].isShared
    else { return nil }
    let cell = plan.cells[pass.target]
    let rect = pass.rect.moved(Int(cell.x - cell.deviceX), Int(cell.y - cell.deviceY))
    let whole = sheet < 0 ? frame.size.rect : plan.sheets[sheet].size.rect
    guard rect != whole, !rect.isEmpty else { return nil }
    batches.append(Batch(filling: rect))
    return PassFill(
      batch: batches.count - 1, rect: rect, color: step.ground?.color ?? pass.clearColor)
  }
}
