// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Testing

private func shaded(
  _ frame: CGRect, _ color: CGColor? = red, sublayers: [TestLayer] = [],
  _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(frame, color: color, sublayers: sublayers) {
    $0.shadow.opacity = 0.5
    more(&$0)
  }
}

private func onStage(_ layers: TestLayer...) throws -> Frame {
  let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: layers).frame()
  try frame.checkInvariants()
  return frame
}

/// Whether a draw is a shadow: in closed form, or as a picture.
private func isShadow(_ draw: Draw) -> Bool {
  draw.variant == Variant(.shadow) || draw.variant == Variant(.picture, .tint)
}

private let triangle: CGPath = {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: 0))
  path.addLine(to: CGPoint(x: 40, y: 0))
  path.addLine(to: CGPoint(x: 0, y: 40))
  path.closeSubpath()
  return CGPath(storage: path.storage)
}()

@Suite("Shadows as draws")
struct ShadowFrameTests {
  @Test("shadows of rectangles, rounded, turned, bordered or with sublayers inside need no pass")
  func noPass() throws {
    let frame = try onStage(
      shaded(rect(10, 10, 40, 40)), shaded(rect(60, 10, 40, 40)) { $0.cornerRadius = 12 },
      shaded(rect(110, 10, 40, 40)) {
        $0.geometry.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        $0.cornerCurve = .continuous
        $0.cornerRadius = 8
      },
      shaded(rect(10, 60, 40, 40)) {
        $0.borderWidth = 2
        $0.borderColor = blue
      },
      shaded(rect(60, 60, 40, 40), sublayers: [TestLayer(rect(5, 5, 20, 20), color: green)]),
      shaded(rect(110, 60, 40, 40), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(frame.passes.count == 1)
    #expect(frame.draws.count(where: isShadow) == 6)
    #expect(frame.diagnostics.isEmpty)
  }

  @Test("a shadow lies below its layer and its sublayers, and is as large as two sigma allow")
  func order() throws {
    let frame = try onStage(
      shaded(rect(50, 50, 40, 40), sublayers: [TestLayer(rect(5, 5, 20, 20), color: green)]) {
        $0.shadow.radius = 5
        $0.shadow.offset = CGSize(width: 10, height: -4)
      })
    #expect(frame.layers(ofPass: 0) == [2, 2, 3])
    #expect(isShadow(frame.draws[0]))
    #expect(frame.draws[0].bounds == DeviceRect(x: 50, y: 36, width: 60, height: 60))
    // Five columns and five rows, less two and three that the layer hides.
    #expect(frame.draws[0].instances.count == 19)
  }

  @Test("a path's shadow needs no pass; the same path and radius make one picture")
  func paths() throws {
    func layer(_ x: Double, _ path: CGPath) -> TestLayer {
      shaded(rect(x, 10, 40, 40)) { $0.shadow.path = path }
    }
    let circle = CGPath(ellipseIn: rect(0, 0, 30, 30), transform: nil)
    let frame = try onStage(layer(10, triangle), layer(60, triangle), layer(110, circle))
    #expect(frame.passes.count == 1)
    #expect(frame.contents.count == 2)
    #expect(
      frame.draws.map(\.variant).filter { $0 != .color } == [
        Variant(.picture, .tint), Variant(.picture, .tint), Variant(.picture, .tint),
      ])
    let again = try onStage(layer(10, triangle))
    #expect(again.contents == [frame.contents[0]])
  }

  @Test("a blurred picture is no larger than its blur allows, at any scale of the surface")
  func pictureSize() throws {
    let layer = shaded(rect(10, 10, 40, 40)) {
      $0.shadow.path = triangle
      $0.shadow.radius = 60
    }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [layer]).frame(scale: 8)
    #expect(frame.contents[0].image.width < 40)
  }

  @Test("a layer with a shadow fades as a group, in one pass")
  func group() throws {
    let frame = try onStage(shaded(rect(50, 50, 40, 40)) { $0.opacity = 0.5 })
    #expect(frame.passes.map(\.reason) == [.groupOpacity, .surface])
    #expect(frame.draws.map(\.variant) == [Variant(.picture, .tint), .color, .target])
  }

  @Test("no shadow: masked to opaque bounds, nothing to cast it, a path of no area, no numbers")
  func none() throws {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 30, y: 0))
    let quiet = try onStage(
      shaded(rect(10, 10, 40, 40)) { $0.flags.insert(.masksToBounds) },
      shaded(rect(60, 10, 40, 40), nil),
      shaded(rect(110, 10, 40, 40)) { $0.shadow.path = CGPath(storage: line.storage) })
    #expect(quiet.draws.map(\.variant) == [.color, .color])
    #expect(quiet.diagnostics.isEmpty)
    let poisoned = try onStage(
      shaded(rect(10, 10, 40, 40)) { $0.shadow.radius = .nan },
      shaded(rect(60, 10, 40, 40)) { $0.shadow.offset.height = .infinity },
      shaded(rect(110, 10, 40, 40)) { $0.shadow.opacity = .nan })
    #expect(poisoned.draws.map(\.variant) == [.color, .color, .color])
    #expect(poisoned.diagnostics.map(\.layer.rawValue) == [2, 3, 4])
  }

  @Test("a layer beyond the surface is drawn for the shadow that reaches it")
  func reachesIn() throws {
    let frame = try onStage(
      shaded(rect(210, 50, 40, 40)) {
        $0.shadow.offset = CGSize(width: -30, height: 0)
        $0.geometry.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
      },
      shaded(rect(10, 10, 40, 40)) {
        $0.geometry.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
      })
    #expect(frame.draws.contains { $0.layer.rawValue == 2 && isShadow($0) })
  }
}
