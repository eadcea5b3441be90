// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

private func panel(
  _ frame: CGRect = rect(40.3, 40.6, 100, 80), sublayers: [TestLayer] = [],
  _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(frame, color: red, sublayers: sublayers) {
    $0.cornerRadius = 12
    $0.borderWidth = 1
    $0.borderColor = blue
    $0.shadow.opacity = 0.5
    $0.shadow.radius = 4
    more(&$0)
  }
}

private func onStage(_ layers: TestLayer..., limits: FrameLimits = FrameLimits()) throws -> Frame {
  let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: layers).frame(limits: limits)
  try frame.checkInvariants()
  return frame
}

private let whole: Variant = Variant(.panel, .shadow)

@Suite("Shadow, fill and border as one draw")
struct PanelFrameTests {
  @Test("eight quads along the outline, then three that are opaque")
  func parts() throws {
    let frame = try onStage(panel())
    #expect(frame.draws.map(\.variant) == [whole, .color])
    #expect(frame.draws.map(\.instances.count) == [8, 3])
    #expect(frame.draws.map(\.isOpaque) == [false, true])
    // Eight pixels around the layer moved by −3, which is up here, and the layer.
    #expect(frame.draws[0].bounds == DeviceRect(x: 32, y: 29, width: 117, height: 97))
  }

  @Test("what has no shadow leaves the picture away, what has no border the line")
  func fewer() throws {
    let flat = try onStage(panel { $0.shadow.opacity = 0 })
    #expect(flat.draws.map(\.variant) == [Variant(.panel), .color])
    let borderless = try onStage(panel { $0.borderWidth = 0 })
    #expect(borderless.draws.map(\.variant) == [whole, .color])
    let instance = borderless.instance(PanelInstance.self, of: borderless.draws[0])
    #expect(instance.borderWidth == 0 && instance.border == .zero)
    let neither = try onStage(panel { ($0.borderWidth, $0.shadow.opacity) = (0, 0) })
    #expect(neither.draws.map(\.variant) == [.color, Variant(.color, .rounded)])
  }

  @Test("a sublayer inside is drawn above; one that reaches the border is drawn below it")
  func order() throws {
    let inside = try onStage(
      panel(sublayers: [TestLayer(rect(20, 20, 40, 40), color: green)]))
    #expect(inside.layers(ofPass: 0) == [2, 2, 3])
    let beside = try onStage(
      panel(sublayers: [TestLayer(rect(0, 30, 40, 40), color: green)]) { $0.shadow.opacity = 0 })
    #expect(beside.layers(ofPass: 0) == [2, 2, 3, 2])
    #expect(beside.draws.last?.variant == Variant(.color, [.border, .rounded]))
  }

  @Test("what a panel cannot show exactly is drawn in its parts")
  func apart() throws {
    let turned = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let frames = [
      try onStage(panel { $0.geometry.transform = turned }),
      try onStage(panel { $0.geometry.transform = CATransform3DMakeScale(1, 0.9, 1) }),
      try onStage(panel { $0.cornerCurve = .continuous }),
      try onStage(panel { $0.maskedCorners = 1 }),
      try onStage(panel { $0.cornerRadius = 3 }),
      try onStage(panel(rect(40, 40, 30, 30))),
      try onStage(panel { $0.shadow.path = CGPath(rect: rect(0, 0, 9, 9), transform: nil) }),
      try onStage(panel { $0.shadow.offset = CGSize(width: 30, height: 0) }),
      try onStage(panel { $0.shadow.radius = 30 }),
    ]
    for (number, frame) in frames.enumerated() {
      let isWhole = frame.draws.contains { $0.variant == whole }
      #expect(!isWhole, "\(number)")
    }
  }

  @Test("a rounded clip that cuts it keeps its parts apart, one around it does not")
  func clips() throws {
    func clipped(_ frame: CGRect) throws -> Frame {
      try onStage(
        TestLayer(frame, sublayers: [panel(rect(40.3, 40.6, 100, 80))]) {
          $0.cornerRadius = 20
          $0.flags.insert(.masksToBounds)
        })
    }
    #expect(try clipped(rect(2, 2, 190, 190)).draws.contains { $0.variant == whole })
    #expect(try !clipped(rect(2, 2, 130, 190)).draws.contains { $0.variant == whole })
  }

  @Test("a faded panel needs no group: its parts do not overlap")
  func faded() throws {
    let frame = try onStage(panel { $0.opacity = 0.5 })
    #expect(frame.passes.count == 1)
    #expect(frame.draws.map(\.variant) == [whole, .color])
    #expect(frame.draws.map(\.isOpaque) == [false, false])
    let parts = try frame.heads.map { try #require($0.coveredPixels) }
    #expect(parts.count == 11)
    for (number, part) in parts.enumerated() {
      for other in parts[..<number] { #expect(part.intersection(other).isEmpty) }
    }
  }

  @Test("panels without shadow join the batch of those with one")
  func batches() throws {
    let frame = try onStage(
      panel(rect(10.5, 10.5, 60, 60)), panel(rect(110.5, 10.5, 60, 60)) { $0.shadow.opacity = 0 },
      panel(rect(10.5, 110.5, 60, 60)))
    var batcher = Batcher(usesDepth: false)
    batcher.batch(frame, placements: frame.nominalPlacements(), plan: TargetPlan(frame))
    #expect(batcher.batches.count(where: { $0.variant == whole }) == 1)
    #expect(batcher.batches.count == 2)
  }
}
