// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CAFrame
@testable import CAFrameBuilder

private func gradient(
  _ frame: CGRect, _ colors: [CGColor] = [red, green, blue],
  _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(frame) {
    $0.kind = .gradient
    $0[extra: .gradientColors] = .array(colors.map { .color($0) })
    more(&$0)
  }
}

private func onStage(
  _ layers: TestLayer..., limits: FrameLimits = FrameLimits()
) throws -> Frame {
  let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: layers).frame(limits: limits)
  try frame.checkInvariants()
  return frame
}

private let faint = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)

@Suite("Gradients as draws")
struct GradientFrameTests {
  @Test("an opaque gradient hides its background, and what lies below; another one neither")
  func opaque() throws {
    func frame(_ last: CGColor, _ background: CGColor? = nil) throws -> Frame {
      try onStage(
        TestLayer(rect(20, 20, 50, 50), color: red),
        gradient(rect(10, 10, 100, 100), [red, last]) { $0.backgroundColor = background })
    }
    #expect(try frame(blue, green).draws.map(\.variant.kind) == [.gradient])
    #expect(try frame(blue, green).draws[0].isOpaque)
    #expect(try frame(faint).draws.map(\.variant.kind) == [.color, .gradient])
    #expect(try frame(faint, faint).draws.map(\.variant.kind) == [.color, .color, .gradient])
  }

  @Test("a gradient that cannot be drawn leaves the background, and says why")
  func notFinite() throws {
    for state: (inout LayerState) -> Void in [
      { $0[extra: .startPoint] = .point(CGPoint(x: CGFloat.nan, y: 0)) },
      { $0[extra: .endPoint] = .point(CGPoint(x: CGFloat.infinity, y: 0)) },
      { $0[extra: .gradientLocations] = .array([.number(0), .number(.nan), .number(1)]) },
      { $0[extra: .endPoint] = .point(CGPoint(x: 0.5, y: 1e-60)) },
    ] {
      let frame = try onStage(
        gradient(rect(10, 10, 100, 100)) {
          state(&$0)
          $0.backgroundColor = green
        })
      #expect(frame.draws.map(\.variant.kind) == [.color])
      #expect(frame.diagnostics.first?.message.contains("not finite") == true)
    }
  }

  @Test("up to four stops are handed on, of up to 17 the locations; conic ones are looked up")
  func table() throws {
    let many = Array(repeating: red, count: 5)
    let frame = try onStage(
      gradient(rect(0, 0, 20, 20), [red, blue]), gradient(rect(30, 0, 20, 20), many),
      gradient(rect(60, 0, 20, 20)) { $0[extra: .gradientType] = .string("conic") })
    let looks: Features = [.placed, .table]
    #expect(frame.draws.map { $0.variant.features.intersection(looks) } == [[], .placed, looks])
    for (count, expected) in [(17, Features.placed), (18, looks)] {
      let frame = try onStage(gradient(rect(0, 0, 20, 20), Array(repeating: red, count: count)))
      #expect(frame.draws[0].variant.features.intersection(looks) == expected)
    }
    #expect(frame.stops.count == 4)
    let run = frame.instance(GradientInstance.self, of: frame.draws[1]).stops
    #expect(run.first == 1 && run.count == 5 && run.recordCount == 2)
  }

  @Test("locations never fall: one that is less than those before it counts as the greatest")
  func ascending() throws {
    let frame = try onStage(
      gradient(rect(0, 0, 20, 20)) {
        $0[extra: .gradientLocations] = .array([.number(0.5), .number(0.25), .number(2)])
      })
    #expect(frame.stops[0].locations == [0.5, 0.5, 2, 2])
  }

  @Test("all gradients of a frame have as many stops as the limit says, and the frame tells it")
  func limit() throws {
    var limits = FrameLimits()
    limits.maximumStops = 10
    let many = Array(repeating: red, count: 7)
    let frame = try onStage(
      gradient(rect(0, 0, 20, 20), many), gradient(rect(30, 0, 20, 20), many),
      gradient(rect(60, 0, 20, 20), many), limits: limits)
    #expect(
      frame.draws.map { frame.instance(GradientInstance.self, of: $0).stops.count } == [7, 2])
    #expect(frame.diagnostics.map(\.layer.rawValue) == [3, 4])
  }

  @Test("an opaque gradient casts a shadow in closed form, another one by its picture")
  func shadow() throws {
    func frame(_ last: CGColor) throws -> Frame {
      try onStage(
        gradient(rect(40, 40, 60, 60), [red, last]) {
          $0.shadow.opacity = 0.5
          $0.cornerRadius = 12
        })
    }
    #expect(try frame(blue).rasters.isEmpty)
    #expect(try frame(faint).rasters.map(\.content) == [.silhouette])
  }

  @Test("a gradient alone fades without a group, with a border it needs one")
  func fading() throws {
    func passes(_ width: CGFloat) throws -> Int {
      try onStage(
        gradient(rect(10, 10, 50, 50)) {
          $0.opacity = 0.5
          $0.borderWidth = width
          $0.borderColor = blue
        }
      ).passes.count
    }
    #expect(try passes(0) == 1)
    #expect(try passes(4) == 2)
  }

  @Test("wide colours make targets half floats, where there is no dither")
  func wide() throws {
    func group(_ color: CGColor) throws -> Frame {
      let inner = gradient(rect(10, 10, 50, 50), [red, color])
      let parent = TestLayer(
        rect(0, 0, 100, 100), sublayers: [inner, gradient(rect(30, 30, 50, 50))]
      ) { $0.opacity = 0.5 }
      return try onStage(parent)
    }
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let wide = try #require(CGColor(colorSpace: space, components: [0, 1, 0, 1]))
    for (color, isWide) in [(wide, true), (blue, false)] {
      let frame = try group(color)
      #expect(frame.passes.map(\.isHalfFloat) == [isWide, false])
      let dithers = frame.draws.filter { $0.variant.kind == .gradient }.map {
        frame.instance(GradientInstance.self, of: $0).dither > 0
      }
      #expect(dithers == [!isWide, !isWide])
    }
  }

  @Test("CA_DITHER switches the dither, and is 0 or 1")
  func switching() throws {
    #expect(try Dither.isOn(environment: [:]))
    #expect(try !Dither.isOn(environment: ["CA_DITHER": "0"]))
    #expect(throws: EnvironmentError.self) {
      try Dither.isOn(environment: ["CA_DITHER": "some"])
    }
  }

  @Test("the text form names the gradient's form and its stops; frames are Codable")
  func text() throws {
    let frame = try onStage(
      gradient(rect(0, 0, 40, 40)) { $0[extra: .gradientType] = .string("radial") })
    #expect(!frame.description.contains("radial"), "a radial gradient without extent is none")
    let drawn = try onStage(
      gradient(rect(0, 0, 40, 40)) {
        $0[extra: .gradientType] = .string("radial")
        $0[extra: .endPoint] = .point(CGPoint(x: 1, y: 1))
      })
    #expect(drawn.description.contains("radial gradient  stops 0..<1"))
    #expect(drawn.description.contains("stops 0  0: 1 0 0 1  0.5: 0 1 0 1  1: 0 0 1 1"))
    let focal = try onStage(
      gradient(rect(0, 0, 40, 40)) {
        $0[extra: .gradientType] = .string("radial")
        $0[extra: .endPoint] = .point(CGPoint(x: 1, y: 1))
        $0[extra: .gradientFocus] = .point(CGPoint(x: 0.7, y: 0.5))
      })
    #expect(focal.description.contains("focal gradient  stops 0..<1"))
    let decoded = try JSONDecoder().decode(Frame.self, from: JSONEncoder().encode(drawn))
    #expect(decoded == drawn)
    var broken = drawn
    broken.stops = []
    #expect(throws: FrameError.self) { try broken.checkInvariants() }
  }
}
