// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CAFrame
import CAGeometry
import CoreGraphics
import Testing

/// A frame of squares with an outline, one above the other, and where their coverage lies.
private struct Squares {
  var frame = Frame(size: DeviceSize(width: 1000, height: 400))
  var coverage = CoverageRuns()

  /// - Parameter inset: how wide the strips around the solid part are.
  mutating func add(
    _ x: Int, _ y: Int, side: Int = 120, inset: Int = 8, line: Bool = false, isOpaque: Bool = false
  ) {
    let rect = DeviceRect(x: x, y: y, width: side, height: side)
    let path = CGPath(rect: CGRect(x: x, y: y, width: side, height: side), transform: nil)
    let color: SIMD4<Float> = isOpaque ? [0.2, 0.4, 0.6, 1] : [0.1, 0.2, 0.3, 0.5]
    let instance =
      line
      ? CoverageInstance(color, stroke: [0, 0.25, 0, 0.25], strokeAlpha: 0.5)
      : CoverageInstance(color)
    var instances = frame.nextInstances
    instances.count = 1
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: UInt32(frame.draws.count + 1)), variant: .coverage,
        source: .fill(Int32(frame.fills.count)), isOpaque: false,
        instances: instances, bounds: rect))
    frame.append(instance, InstanceHead())
    frame.fills.append(PathFill(path, map: .identity, clip: rect, maximumSegments: 100))
    let first = coverage.rects.count
    let inner = side - 2 * inset
    func append(_ dx: Int, _ dy: Int, _ width: Int, _ height: Int, _ paint: CoveragePaint) {
      coverage.rects.append(
        CoverageRuns.Rect(
          x: Int32(x + dx), y: Int32(y + dy), width: Int32(width), height: Int32(height),
          paint: paint, offsetX: 3, offsetY: 5))
    }
    append(inset, inset, inner, inner, line ? .both : .fill)
    append(0, 0, side, inset, .texels)
    append(0, side - inset, side, inset, .texels)
    var run = CoverageRuns.Run(solids: first..<first + 1, strips: first + 1..<first + 3)
    (run.solidArea, run.stripArea) = (inner * inner, 2 * side * inset)
    coverage.runs.append(run)
  }

  mutating func batched(isMerging: Bool = true) -> Batcher {
    frame.passes = [
      Pass(
        target: 0, rect: frame.bounds, clearColor: .zero, draws: 0..<frame.draws.count,
        layer: LayerID(rawValue: 1), reason: .surface)
    ]
    var batcher = Batcher(isMerging: isMerging)
    batcher.batch(frame, placements: [], plan: TargetPlan(frame), coverage: coverage)
    return batcher
  }

  /// The quads that are uploaded.
  func quads(_ batcher: Batcher) -> [UploadedQuad] {
    batcher.uploaded(frame, [], TargetPlan(frame), coverage).flatMap { $0 }
  }
}

@Suite("What paths cover in full is drawn as colours, what they cover in part by texels")
struct PathBatchTests {
  @Test("paths beside each other are two batches")
  func beside() {
    var squares = Squares()
    for index in 0..<5 { squares.add(index * 150, 20) }
    let batches = squares.batched().batches
    #expect(batches.map(\.variant) == [.color, .coverage])
    #expect(batches.map(\.quadCount) == [5, 10])
  }

  @Test("each path above another changes the program once")
  func above() {
    var squares = Squares()
    for index in 0..<5 { squares.add(index * 60, 20) }
    #expect(
      squares.batched().batches.map(\.variant) == [
        .color, .coverage, .color, .coverage, .color, .coverage,
      ])
  }

  @Test("little that is covered in full is not worth a batch")
  func small() {
    var squares = Squares()
    for index in 0..<5 { squares.add(index * 60, 20, side: 64) }
    var batcher = squares.batched()
    #expect(batcher.batches.map(\.variant) == [.coverage])
    #expect(squares.quads(batcher)[0].values(CoverageInstance.self)?.deviceToTexel == [0, 0, 4, 8])
    batcher = squares.batched(isMerging: false)
    #expect(batcher.batches.count == 10)
  }

  @Test("opaque colours go without blending where they are batches of their own")
  func opaque() {
    var squares = Squares()
    squares.add(0, 0, side: 200, isOpaque: true)
    #expect(squares.batched().batches.map(\.isBlended) == [false, true])
  }

  @Test("what is filled and stroked in full has the colour of one above the other")
  func both() throws {
    var squares = Squares()
    squares.add(0, 0, side: 200, line: true)
    let batcher = squares.batched()
    let quads = squares.quads(batcher)
    #expect(batcher.batches.map(\.variant) == [.color, .coverage])
    #expect(quads[0].values(ColorInstance.self)?.color == [0.05, 0.35, 0.15, 0.5])
    let strip = try #require(quads[1].values(CoverageInstance.self))
    #expect(strip.fill == [0.1, 0.2, 0.3, 0.5])
    #expect(strip.deviceToTexel == [1, 1, 3, 5])
  }
}
