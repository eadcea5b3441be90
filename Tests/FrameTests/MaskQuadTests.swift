// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

@Suite("A masked layer is put back where its mask is") struct MaskQuadTests {
  private func picture(_ frame: CGRect) -> TestLayer {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 99])
    return TestLayer(frame) { $0.contents = Contents(image) }
  }

  /// A mask that is neither a clip nor drawn in place.
  private func veil(_ frame: CGRect) -> TestLayer {
    TestLayer(frame, color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.4))
  }

  /// The draw that puts a group of 80 × 80 under a mask back, turned.
  private func composite(
    turn: CGFloat, under mask: TestLayer
  ) throws -> (frame: Frame, draw: Draw, heads: [InstanceHead]) {
    var group = TestLayer(
      CGRect(x: 60, y: 60, width: 80, height: 80),
      sublayers: [picture(CGRect(x: 0, y: 0, width: 80, height: 80))]
    ).masked(by: mask)
    group.state.geometry.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
    let frame = try TestLayer(
      CGRect(x: 0, y: 0, width: 200, height: 200), sublayers: [group]
    ).frame()
    let draw = try #require(frame.draws.last)
    #expect(draw.variant == Variant(.target, .mask))
    return (frame, draw, Array(frame.heads[draw.instances.heads]))
  }

  private func area(_ head: InstanceHead) -> Float {
    let (p, q) = (
      head.corners23.highHalf - head.corners01.lowHalf,
      head.corners23.lowHalf - head.corners01.highHalf
    )
    return abs(p.x * q.y - p.y * q.x) / 2
  }

  @Test("a turned colour as mask: as many pixels as it has, not those of the box around it")
  func turned() throws {
    let mask = veil(CGRect(x: 10, y: 10, width: 60, height: 60))
    let (frame, draw, heads) = try composite(turn: .pi / 4, under: mask)
    let pixels = heads.reduce(0) { $0 + area($1) }
    #expect(pixels > 60 * 60 && pixels < 62 * 62)
    #expect(draw.bounds.area > 80 * 80)
    for head in heads { #expect(head.isAffine && head.rowX.x == 1 && head.rowOrigin.x == 0) }
    try frame.checkInvariants()
  }

  @Test("where the group ends before its mask, so does the quad")
  func cut() throws {
    let mask = veil(CGRect(x: -40, y: -40, width: 160, height: 160))
    let (frame, _, heads) = try composite(turn: .pi / 4, under: mask)
    let box = try #require(frame.passes.first { $0.reason == .masked }).rect
    for head in heads {
      for corner in [head.corners01, head.corners23] {
        #expect(corner.min() >= Float(min(box.x, box.y)))
        #expect(corner.max() <= Float(max(box.maxX, box.maxY)))
      }
    }
  }

  @Test(
    "an upright one, and one of several quads: the area of both pictures", arguments: [false, true])
  func whole(_ isTurned: Bool) throws {
    var mask = veil(CGRect(x: 10, y: 10, width: 60, height: 60))
    if isTurned { mask.sublayers = [picture(CGRect(x: 50, y: 50, width: 30, height: 30))] }
    let (_, draw, heads) = try composite(turn: isTurned ? .pi / 4 : 0, under: mask)
    #expect(heads.count == 1)
    #expect(area(heads[0]) == Float(draw.bounds.area))
  }
}
