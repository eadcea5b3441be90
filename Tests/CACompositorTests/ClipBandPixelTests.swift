// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@testable import CACompositor

private typealias Configure = @Sendable (inout LayerState) -> Void

/// A clip with a large layer in it.
private struct Show: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let clip, content: Configure
  /// How many pixels without a record come to one with it, at least.
  let leastRatio: Double

  init(
    _ name: String, leastRatio: Double = 4, clip: @escaping Configure,
    content: @escaping Configure = { _ in }
  ) {
    (testDescription, self.clip, self.content) = (name, clip, content)
    self.leastRatio = leastRatio
  }

  /// A surface of 320 × 240 pixels, a clip of 280 × 200 in its middle, and a layer of 300 × 220 in
  /// that, half transparent.
  func frame() throws -> Frame {
    var clip = Self.plane(280, 200, at: CGPoint(x: 160, y: 120))
    clip.flags.insert(.masksToBounds)
    self.clip(&clip)
    var content = Self.plane(300, 220, at: CGPoint(x: 140, y: 100))
    content.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    self.content(&content)
    let root = Self.plane(320, 240, at: CGPoint(x: 160, y: 120))
    var tree = RenderTree()
    try tree.apply(
      Commit(
        root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
        changes: [
          .whole(1, root, [2]), .whole(2, clip, [3]), .whole(3, content, []),
        ]))
    var builder = FrameBuilder()
    let frame = builder.frame(
      of: tree.evaluate(at: 0), view: FrameView(size: DeviceSize(width: 320, height: 240)))
    try frame.checkInvariants()
    return frame
  }

  private static func plane(_ width: Double, _ height: Double, at position: CGPoint) -> LayerState {
    var state = LayerState()
    state.geometry.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    state.geometry.position = position
    return state
  }
}

extension Frame {
  /// The same picture with one quad instead of those that a layer of one colour is drawn in.
  fileprivate func inOneQuad(_ content: LayerID) -> Frame {
    var result = self
    var draw = draws.first { $0.layer == content }!
    draw.variant.features = draws.filter { $0.layer == content }
      .reduce(.clip) { $0.union($1.variant.features) }
    draw.instances.count = 1
    draw.isOpaque = false
    draw.bounds = size.rect
    let place = Int(draw.instances.first)
    // Where the sides are smoothed, coverage ends the quad.
    let outset: Float = draw.variant.features.contains(.edge) ? 9 : 0
    result.heads[place].setCorners([-outset, -outset, 300 + outset, 220 + outset])
    result.heads[place].clips = ClipRun(first: 0, count: Int32(clips.count))
    result.draws = draws.filter { $0.layer != content } + [draw]
    result.passes[0].draws = result.draws.indices
    return result
  }

  /// How many pixels quads with clip records and without have, by their boxes.
  fileprivate var boxes: (clipped: Double, free: Double) {
    var sums = (0.0, 0.0)
    for head in draws.flatMap({ heads[$0.instances.heads] }) {
      let map = PlaneMap(head)
      let points = [
        head.corners01.lowHalf, head.corners01.highHalf, head.corners23.lowHalf,
        head.corners23.highHalf,
      ].map { map.point(Double($0.x), Double($0.y)) }
      let (x, y) = (points.map(\.x), points.map(\.y))
      let area = (x.max()! - x.min()!) * (y.max()! - y.min()!)
      if head.clips.count > 0 { sums.0 += area } else { sums.1 += area }
    }
    return sums
  }
}

extension GLTests {
  @Suite("Large layers in clips") struct ClipBandPixelTests {
    private static func round(_ state: inout LayerState) { state.cornerRadius = 30 }

    private static func turn(_ angle: Double) -> Configure {
      { $0.geometry.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
    }

    private static func tilt(_ angle: Double) -> Configure {
      {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        $0.geometry.transform = CATransform3DRotate(transform, angle, 0.4, 1, 0.2)
      }
    }

    private static func both(_ a: @escaping Configure, _ b: @escaping Configure) -> Configure {
      {
        a(&$0)
        b(&$0)
      }
    }

    private static let shows = [
      Show("round", clip: round),
      Show("round, between pixels", clip: both(round) { $0.geometry.position.x += 0.3 }),
      Show("two round corners") {
        $0.cornerRadius = 50
        $0.maskedCorners = 5
      },
      Show("a disc", leastRatio: 1.5) {
        $0.geometry.bounds.size = CGSize(width: 200, height: 200)
        $0.cornerRadius = 100
      },
      Show("continuous corners") {
        $0.cornerRadius = 45
        $0.cornerCurve = .continuous
      },
      Show("mirrored", clip: round) {
        $0.geometry.transform = CATransform3DMakeScale(-1, 1, 1)
      },
      Show("a quarter turned", clip: round, content: turn(.pi / 2)),
      Show("turned content", clip: round, content: turn(0.3)),
      Show("turned clip", leastRatio: 3, clip: turn(0.4)),
      Show("turned round clip", clip: both(round, turn(-0.1)), content: turn(0.2)),
      Show("stretched", clip: round) {
        $0.geometry.transform = CATransform3DMakeScale(1.1, 0.7, 1)
      },
      Show("stretched clip") {
        $0.cornerRadius = 60
        $0.geometry.transform = CATransform3DMakeScale(1.1, 0.5, 1)
      },
      Show("clip in perspective", clip: both(round, tilt(0.7))),
      Show("content in perspective", clip: round, content: tilt(0.9)),
      Show("beyond the surface") {
        $0.cornerRadius = 80
        $0.geometry.bounds.size = CGSize(width: 500, height: 400)
      },
    ]

    @Test("look as in one quad, and few of their pixels need a record", arguments: shows)
    private func likeOneQuad(_ show: Show) throws {
      let frame = try show.frame()
      let (clipped, free) = frame.boxes
      #expect(free > show.leastRatio * clipped, "\(free), \(clipped)")
      #expect(frame.heads.count < 100)
      let whole = try picture(of: frame.inOneQuad(LayerID(rawValue: 3)))
      let difference = try picture(of: frame).difference(from: whole)
      #expect(difference.most <= 1, "\(difference)")
      #expect(whole.area > 8000)
    }

    @Test("are drawn whole where the rest is not worth it")
    func small() throws {
      let frame = try Show("") {
        $0.geometry.bounds.size = CGSize(width: 30, height: 30)
        $0.cornerRadius = 15
      }.frame()
      #expect(frame.heads.count == 1)
    }

    @Test("are opaque where they are covered in full")
    func opaque() throws {
      let frame = try Show("", clip: Self.round) {
        $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      }.frame()
      #expect(frame.draws.filter(\.isOpaque).map(\.variant) == [.color])
    }
  }
}
