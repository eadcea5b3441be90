// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import Testing

@testable import CABatching

/// A clear that is limited to a part of its target.
@Suite("A clear of a part")
struct PassFillTests {
  private static let part = DeviceRect(x: 100, y: 40, width: 300, height: 200)
  private static let color = SIMD4<Float>(0.25, 0.5, 0.75, 1)

  /// A frame that draws a part of the surface anew, with one colour above the cleared one.
  private func frame(_ change: (inout Pass) -> Void = { _ in }) -> Frame {
    var scene = BatchScene()
    scene.add(.color, 120, 60)
    var frame = scene.finished
    frame.passes[0].rect = Self.part
    frame.passes[0].clearColor = Self.color
    change(&frame.passes[0])
    return frame
  }

  private func batcher(
    of frame: Frame, rectangles: Bool = true, clears: Bool = true
  ) -> Batcher {
    var batcher = Batcher(
      drawsClears: clears, driver: DriverTraits(drawsRectangles: rectangles))
    batcher.batch(frame, placements: [], plan: TargetPlan(frame))
    return batcher
  }

  @Test("is one rectangle of its colour, before and apart from the draws of the step")
  func filled() throws {
    let frame = frame()
    let batcher = batcher(of: frame)
    let step = try #require(batcher.steps.last)
    let fill = try #require(step.fill)
    #expect(fill.batch == 0)
    #expect(step.batches == 1..<batcher.batches.count && !step.batches.isEmpty)
    let batch = batcher.batches[0]
    #expect(batch.variant == Variant(.color, .upright))
    #expect(Variant.isKnown(batch.variant))
    #expect(!batch.isBlended && batch.bounds == Self.part)
    #expect(batcher.draws(of: batch).isEmpty)
    #expect(batcher.batchNumbers(drawCount: 1) == [1])
    let quads = batcher.uploaded(frame, [], TargetPlan(frame))
    #expect(quads.map(\.count) == batcher.batches.map(\.quadCount))
    #expect(quads[0].map(\.head.corners01) == [[100, 40, 400, 40]])
    #expect(quads[0].map(\.head.corners23) == [[100, 240, 400, 240]])
    #expect(quads[0].map { $0.values(ColorInstance.self)?.color } == [Self.color])
  }

  @Test("takes the colour of a ground")
  func ground() throws {
    var frame = frame()
    let ground = SIMD4<Float>(repeating: 1)
    frame.draws[0].bounds = Self.part
    frame.draws[0].isOpaque = true
    frame.heads[0] = InstanceHead([100, 40, 400, 240])
    let batcher = batcher(of: frame)
    let step = try #require(batcher.steps.last)
    #expect(step.ground?.color == ground)
    #expect(step.fill?.color == ground)
    #expect(step.batches.isEmpty)
  }

  @Test(
    "is a clear, or none, where the driver, the target, the pass or the switch asks for it",
    arguments: ["triangles", "half floats", "whole", "kept", "switch"])
  func cleared(_ name: String) throws {
    let frame = frame {
      switch name {
      case "half floats": $0.isHalfFloat = true
      case "whole": $0.rect = DeviceRect(x: 0, y: 0, width: 1000, height: 1000)
      case "kept": $0.begin = .keep
      default: break
      }
    }
    let batcher = batcher(
      of: frame, rectangles: name != "triangles", clears: name != "switch")
    #expect(batcher.steps.last?.fill == nil)
    #expect(batcher.batches.count == 1)
  }
}
