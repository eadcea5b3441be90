// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Testing

@Suite("Frames as text, and their invariants") struct FrameTextTests {
  /// The frame of the architecture page, and a clipped border on top.
  static func sample() -> Frame {
    var scene = BatchScene(width: 640, height: 480)
    let image = scene.contents(page: 0)
    scene.add(.picture, from: image, 220, 180, 200, 120)
    scene.add(Variant(.color, .rounded), 230, 190, 100, 50)
    scene.add(.color, 0, 0, 640, 480, isOpaque: true)
    scene.add(.target, from: .target(1), 220, 180, 200, 120)
    scene.add(Variant(.color, [.border, .rounded, .continuous, .clip]), 10, 20, 30, 40)
    var frame = scene.finished
    frame.time = 0.25
    frame.targets = [DeviceSize(width: 200, height: 120)]
    frame.passes.insert(
      Pass(
        target: 1, rect: DeviceRect(x: 220, y: 180, width: 200, height: 120), clearColor: .zero,
        draws: 0..<2, layer: LayerID(rawValue: 7), reason: .groupOpacity), at: 0)
    frame.passes[1].draws = 2..<5
    frame.passes[1].clearColor = [1, 1, 1, 1]
    let disc = InstanceShape([0, 0, 100, 50], radii: SIMD4<Float>(repeating: 12))
    frame.replace(frame.draws[1], by: ColorInstance([0.2, 0.4, 1, 1], shape: disc))
    frame.replace(
      frame.draws[3],
      by: TargetInstance(deviceToTarget: [1, 1, 0, 0], opacity: 0.5, deviceToMask: nil))
    let corners = InstanceShape([0, 0, 30, 40], radii: [1, 2, 3, 4] as SIMD4<Float>)
    frame.replace(
      frame.draws[4], by: .border([0, 1.0 / 3, 0, 1], shape: corners, width: 1.5) as ColorInstance)
    frame.heads[4].clips = ClipRun(first: 0, count: 1)
    frame.clips = [
      ClipRecord(
        rowX: [1, 0, 0, 1], rowY: [0, 1, 0, 0], rowOrigin: [0, 0, 1, 0], rect: [0, 0, 99.5, 80],
        radii: [9, 9, 9, 9])
    ]
    frame.diagnostics = [FrameDiagnostic(layer: LayerID(rawValue: 9), message: "Too much.")]
    return frame
  }

  @Test("a frame prints a line for each pass, draw, clip record and diagnostic")
  func text() {
    #expect(
      Self.sample().batchedText == """
        frame 640×480 t=0.250  passes 2  draws 5  batches 5
        pass 0 → target 1 (200×120) at 220 180 clear 0 0 0 0  ; group opacity, layer 7
          quad layer 0  contents 0  bounds 220 180 200 120
          quad layer 1  color 0.2 0.4 1 1  radius 12  bounds 230 190 100 50
        pass 1 → surface clear 1 1 1 1
          quad layer 2  color 1 1 1 1  opaque  bounds 0 0 640 480
          quad layer 3  target 1  opacity 0.5  bounds 220 180 200 120
          quad layer 4  color 0 0.333 0 1  radii 1 2 3 4  continuous  border 1.5  clips 0..<1  \
        bounds 10 20 30 40
        clip 0  rect 0 0 99.5 80  radius 9  continuous
        diagnostic layer 9  Too much.
        """)
  }

  @Test("a sound frame keeps its invariants")
  func sound() throws { try Self.sample().checkInvariants() }

  /// One thing broken, and the place that must be named.
  static let breaks: [(String, @Sendable (inout Frame) -> Void)] = [
    ("frame", { $0.size.width = 0 }),
    ("target 1", { $0.targets[0].height = 0 }),
    ("pass 0", { $0.passes[0].target = 2 }),
    ("pass 0", { $0.passes[0].rect.width = 201 }),
    ("pass 1", { $0.passes[1].draws = 2..<6 }),
    ("pass 1", { $0.passes[1].rect.height = 0 }),
    ("draw 0", { $0.draws[0].source = .contents(1) }),
    ("draw 0", { $0.draws[0].source = .color }),
    ("draw 2", { $0.draws[2].variant = Variant(.color, [.edge, .border]) }),
    ("draw 3", { $0.passes.remove(at: 0) }),
    ("draw 3", { $0.draws[3].variant = Variant(.target, .mask) }),
    ("draw 3", { $0.draws[3].instances.count = 3 }),
    ("quad 4", { $0.clips = [] }),
  ]

  @Test("each broken rule is named with its place", arguments: breaks.indices)
  func broken(_ index: Int) {
    var frame = Self.sample()
    Self.breaks[index].1(&frame)
    let error = #expect(throws: FrameError.self) { try frame.checkInvariants() }
    #expect(error?.place == Self.breaks[index].0)
    #expect(error?.rule.hasSuffix(".") == true)
  }
}
