// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

private func filter(_ type: String, _ key: String, _ value: PropertyValue) -> PropertyValue {
  .dictionary(["type": .string(type), "name": .string(type), key: value])
}

private func blur(_ radius: Double) -> PropertyValue {
  filter("gaussianBlur", "inputRadius", .number(radius))
}

private let grey = filter("colorSaturate", "inputAmount", .number(0))
private let inverted = PropertyValue.dictionary(["type": .string("colorInvert")])

/// Two squares in a layer.
private func pair(
  _ more: @escaping (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  let squares = [
    TestLayer(rect(0, 0, 20, 20), color: green), TestLayer(rect(10, 10, 20, 20), color: blue),
  ]
  return TestLayer(rect(40, 40, 30, 30), sublayers: squares, more)
}

private func square(_ mode: String, _ frame: CGRect = rect(60, 60, 40, 40)) -> TestLayer {
  TestLayer(frame, color: blue) { $0.rare.compositingFilter = .string(mode) }
}

/// The layers on an opaque root that fills the surface.
private func onStage(
  _ layers: TestLayer..., limits: FrameLimits = FrameLimits(), scale: CGFloat = 1
) throws -> Frame {
  let root = TestLayer(rect(0, 0, 200, 200), color: red, sublayers: layers)
  let frame = try root.frame(scale: scale, limits: limits)
  try frame.checkInvariants()
  return frame
}

extension Frame {
  fileprivate var reasons: [PassReason] { passes.map(\.reason) }
  fileprivate var last: Draw? { draws.last }
}

@Suite("Filters as passes")
struct FilterFrameTests {
  @Test("colour filters of a layer, however many, are one pass and act where it is put back")
  func colors() throws {
    let frame = try onStage(pair { $0.rare.filters = .array([grey, inverted, grey]) })
    #expect(frame.reasons == [.filter, .surface])
    #expect(frame.last?.variant == Variant(.filter))
    #expect(frame.clips.isEmpty && frame.matrices.count == 1)
  }

  @Test("powers lie in the draw that puts the picture back, a matrix in the frame")
  func powers() throws {
    let gamma = filter("CIGammaAdjust", "inputPower", .number(2))
    let frame = try onStage(pair { $0.rare.filters = .array([gamma]) })
    let draw = try #require(frame.last)
    let colors = frame.instance(FilterInstance.self, of: draw).colors
    #expect(colors == InstanceColors(powers: [2, 2, 2, 1]) && frame.matrices.isEmpty)
    #expect("\(frame)".contains("powers 2 2 2 1"))
    let both = try onStage(pair { $0.rare.filters = .array([gamma, grey]) })
    #expect(both.matrices.count == 1)
    let last = try #require(both.last)
    #expect(both.instance(FilterInstance.self, of: last).colors == InstanceColors(matrix: 0))
  }

  @Test("filters that change nothing cost nothing")
  func nothing() throws {
    let saturate = filter("colorSaturate", "inputAmount", .number(1))
    let frame = try onStage(pair { $0.rare.filters = .array([saturate, blur(0)]) })
    #expect(frame.reasons == [.surface])
    #expect(frame.diagnostics.isEmpty)
  }

  @Test("a narrow blur is two passes, a wide one three, and both hold what they reach")
  func blurs() throws {
    let narrow = try onStage(pair { $0.rare.filters = .array([blur(4)]) })
    #expect(narrow.reasons == [.filter, .blur, .blur, .surface])
    #expect(narrow.passes[2].rect == DeviceRect(x: 28, y: 28, width: 54, height: 54))
    #expect(narrow.last?.variant == .target)
    let wide = try onStage(pair { $0.rare.filters = .array([blur(24)]) })
    #expect(wide.reasons == [.filter, .blur, .blur, .blur, .surface])
    #expect(wide.last?.variant == Variant(.filter))
  }

  @Test("the cost of a blur in cells and in weights is bounded whatever its radius")
  func bounded() throws {
    for radius in [6.0, 50, 300, 1024] {
      let frame = try onStage(pair { $0.rare.filters = .array([blur(radius)]) })
      for pass in frame.passes where pass.reason == .blur {
        #expect(pass.rect.area <= 200 * 200)
        for draw in frame.draws[pass.draws] {
          #expect(frame.instance(BlurInstance.self, of: draw).reach <= 18)
        }
      }
    }
  }

  @Test("the radius is in points of the layer, the limit in pixels and told")
  func radius() throws {
    let scaled = pair {
      $0.rare.filters = .array([blur(1)])
      $0.geometry.transform = CATransform3DMakeScale(2, 1, 1)
    }
    let frame = try onStage(scaled, scale: 2)
    let sigmas = frame.passes.filter { $0.reason == .blur }.flatMap { frame.draws[$0.draws] }
      .map { frame.instance(BlurInstance.self, of: $0).sigma }
    #expect(sigmas == [4, 2])
    var limits = FrameLimits()
    limits.maximumBlurRadius = 3
    let limited = try onStage(pair { $0.rare.filters = .array([blur(4)]) }, limits: limits)
    #expect(limited.diagnostics.count == 1)
    let sigma = limited.passes.first { $0.reason == .blur }.map {
      limited.instance(BlurInstance.self, of: limited.draws[$0.draws.lowerBound]).sigma
    }
    #expect(sigma == 3)
  }

  @Test("filters that would cover more than the limit are left out, which is told")
  func area() throws {
    // Each covers 30 × 30 pixels and the reach of its blur, three times.
    let blurred = pair { $0.rare.filters = .array([blur(2)]) }
    var limits = FrameLimits()
    limits.maximumFilterArea = 10_000_000
    let whole = try onStage(blurred, blurred, limits: limits)
    #expect(whole.diagnostics.isEmpty && whole.reasons.filter { $0 == .blur }.count == 4)
    limits.maximumFilterArea = 0
    let none = try onStage(blurred, limits: limits)
    #expect(none.reasons.filter { $0 == .blur }.isEmpty)
    let words = try #require(none.diagnostics.first?.message)
    let number = try #require(words.split(separator: " ").compactMap { Int($0) }.first)
    #expect(
      words == "The filters of the frame would cover \(number) pixels; the limit is 0. "
        + "The layer is drawn without its filters.")
    #expect((3 * 30 * 30...3 * 60 * 60).contains(number))
    // The first has room, the second has not.
    limits.maximumFilterArea = number
    let one = try onStage(blurred, blurred, limits: limits)
    #expect(one.diagnostics.count == 1 && one.reasons.filter { $0 == .blur }.count == 2)
    let backdrop = TestLayer(rect(60, 60, 40, 40)) { $0.rare.backgroundFilters = .array([blur(2)]) }
    limits.maximumFilterArea = 100
    let below = try onStage(backdrop, limits: limits)
    #expect(below.diagnostics.count == 1 && below.reasons.filter { $0 == .blur }.isEmpty)
  }

  @Test("what lies beyond the surface counts as far as a blur reaches")
  func beyond() throws {
    let frame = try onStage(
      TestLayer(rect(-20, 50, 30, 30), color: green) { $0.rare.filters = .array([blur(4)]) })
    #expect(frame.passes.first?.rect == DeviceRect(x: -12, y: 50, width: 22, height: 30))
    #expect(frame.passes[2].rect == DeviceRect(x: 0, y: 38, width: 22, height: 54))
  }

  @Test("a colour filter before a blur is a pass of its own")
  func colorThenBlur() throws {
    let frame = try onStage(pair { $0.rare.filters = .array([grey, blur(2), inverted]) })
    #expect(frame.reasons == [.filter, .filter, .blur, .blur, .surface])
    #expect(frame.last?.variant == Variant(.filter))
  }

  @Test("filters that are not understood are told and leave the layer as it is")
  func unknown() throws {
    let fog = PropertyValue.dictionary(["type": .string("fog")])
    let frame = try onStage(pair { $0.rare.filters = .array([fog]) })
    #expect(frame.diagnostics.count == 1)
  }

  @Test(
    "a background filter reads what is below within its reach, and no more passes than its blur")
  func backdrop() throws {
    let glass = TestLayer(rect(50, 50, 40, 40)) {
      $0.rare.backgroundFilters = .array([blur(2)])
      $0.cornerRadius = 8
    }
    let frame = try onStage(pair(), glass)
    #expect(frame.reasons == [.surface, .backdrop, .blur, .blur, .surface])
    #expect(frame.passes[1].rect == DeviceRect(x: 44, y: 44, width: 52, height: 52))
    #expect(frame.passes[4].begin == .keep)
    #expect(frame.last?.variant == Variant(.blend, .clip))
  }
}

@Suite("Compositing filters as draws")
struct CompositingFrameTests {
  @Test(
    "a single draw that GL's blending can combine needs no pass",
    arguments: [
      ("destOut", Blend.destOut), ("destOver", .destOver), ("sourceAtop", .sourceAtop),
      ("xor", .xor), ("plusL", .plusLighter), ("screenBlendMode", .screen),
    ])
  func lone(mode: String, blend: Blend) throws {
    let frame = try onStage(square(mode))
    #expect(frame.reasons == [.surface])
    #expect(frame.last?.blend == blend)
  }

  @Test("a layer of several parts is one pass, combined where it is put back")
  func parts() throws {
    let frame = try onStage(pair { $0.rare.compositingFilter = .string("destOut") })
    #expect(frame.reasons == [.blending, .surface])
    #expect(frame.last?.blend == .destOut)
    #expect(frame.last?.variant == .target)
  }

  @Test("a mode that shaders know reads a copy of no more than the layer's pixels")
  func backdrop() throws {
    let frame = try onStage(square("multiplyBlendMode"))
    #expect(frame.reasons == [.blending, .surface, .backdrop, .surface])
    #expect(frame.passes[2].rect == DeviceRect(x: 60, y: 60, width: 40, height: 40))
    #expect(frame.last?.blend == .copy)
  }

  @Test("where nothing is below there is nothing to read")
  func alone() throws {
    let group = TestLayer(
      rect(0, 0, 100, 100), sublayers: [square("multiplyBlendMode"), square("destOut")]
    ) { $0.opacity = 0.5 }
    let frame = try onStage(group)
    #expect(!frame.reasons.contains(.backdrop))
  }

  @Test("a superlayer is a picture of its own only where something below it could be seen")
  func isolation() throws {
    let below = TestLayer(rect(50, 50, 100, 100), color: green)
    func group(
      _ mode: String = "destOut", _ more: @escaping (inout LayerState) -> Void = { _ in }
    ) -> TestLayer {
      TestLayer(
        rect(40, 40, 100, 100),
        sublayers: [
          TestLayer(rect(0, 0, 50, 50), color: blue), square(mode, rect(9, 9, 9, 9)),
        ],
        more)
    }
    #expect(try onStage(below, group()).reasons == [.blending, .surface])
    func opaque(_ mode: String) -> TestLayer {
      group(mode) {
        $0.backgroundColor = red
        $0.flags.insert(.masksToBounds)
      }
    }
    #expect(try onStage(below, opaque("sourceAtop")).reasons == [.surface])
    // A layer that cuts out of the opaque layer shows the backdrop.
    #expect(try onStage(below, opaque("destOut")).reasons == [.blending, .surface])
    let open = group { $0.flags.remove(.allowsGroupBlending) }
    #expect(try onStage(below, open).reasons == [.surface])
  }

  @Test("the root needs no picture of its own on a surface that is transparent or that it fills")
  func root() throws {
    let empty = TestLayer(
      rect(0, 0, 200, 200), sublayers: [TestLayer(rect(0, 0, 50, 50), color: blue), square("xor")])
    #expect(try empty.frame().reasons == [.surface])
    #expect(try onStage(square("xor")).reasons == [.surface])
  }

  @Test("modes that reach beyond the picture stay within the layer's bounds")
  func bounds() throws {
    let frame = try onStage(pair { $0.rare.compositingFilter = .string("sourceIn") })
    #expect(frame.last?.bounds == DeviceRect(x: 40, y: 40, width: 30, height: 30))
    let rounded = try onStage(
      pair {
        $0.rare.compositingFilter = .string("sourceIn")
        $0.cornerRadius = 8
      })
    #expect(rounded.last?.variant == Variant(.blend, .clip))
  }

  @Test("compositing and background filters of a mask do not count, its other filters do")
  func mask() throws {
    let mask = pair {
      $0.geometry.position = CGPoint(x: 15, y: 15)
      $0.rare.compositingFilter = .string("xor")
      $0.rare.backgroundFilters = .array([blur(3)])
    }
    let frame = try onStage(pair().masked(by: mask))
    #expect(frame.reasons == [.masked, .mask, .surface])
    let blurred = TestLayer(rect(0, 0, 20, 20), color: red) { $0.rare.filters = .array([blur(2)]) }
    let soft = try onStage(pair().masked(by: blurred))
    #expect(soft.reasons == [.masked, .filter, .blur, .blur, .mask, .surface])
  }
}
