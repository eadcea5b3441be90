// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

/// A layer of 80 × 80 points with a shadow of 3 points' radius.
private func shaded(
  _ color: CGColor? = red, sublayers: [TestLayer] = [],
  _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(rect(50, 50, 80, 80), color: color, sublayers: sublayers) {
    $0.shadow.opacity = 0.5
    $0.shadow.radius = 3
    more(&$0)
  }
}

/// How the shadow of the only layer that has one is drawn.
private func note(
  _ layer: TestLayer, scale: CGFloat = 1, limits: FrameLimits = FrameLimits()
) throws -> ShadowNote {
  let notes = try TestLayer(rect(0, 0, 200, 200), sublayers: [layer])
    .shadowNotes(scale: scale, limits: limits)
  try #require(notes.count == 1)
  #expect(notes[0].layer == LayerID(rawValue: 2))
  return notes[0]
}

private func triangle(_ side: Double) -> CGPath {
  let path = CGMutablePath()
  path.addLines(between: [.zero, CGPoint(x: side, y: 0), CGPoint(x: 0, y: side)])
  path.closeSubpath()
  return CGPath(storage: path.storage)
}

@Suite("Ways of shadows")
struct ShadowWayTests {
  private static let halfRed = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
  private static let beyond = TestLayer(rect(60, 60, 40, 40), color: green)

  @Test("none: an opaque layer that masks to its bounds, nothing that casts, a path of no area")
  func none() throws {
    let cutOff = try note(shaded { $0.flags.insert(.masksToBounds) })
    #expect(cutOff.way == "none" && cutOff.reason.contains("masks to its bounds"))
    let clear = try note(shaded(nil))
    #expect(clear.way == "none" && clear.reason.contains("shows nothing"))
    let line = try note(shaded { $0.shadow.path = triangle(0) })
    #expect(line.way == "none" && line.reason.contains("encloses nothing"))
    let flat = CGPath(rect: rect(0, 0, 0, 80), transform: nil)
    let box = try note(shaded { $0.shadow.path = flat })
    #expect(box.way == "none" && box.reason.contains("encloses nothing"), "\(box)")
    let endless = try note(shaded { $0.shadow.radius = .nan })
    #expect(endless.way == "none" && endless.reason.contains("not finite"))
  }

  @Test("a rounded opaque layer is a panel; without corners, or with a path, its shadow is cells")
  func pictures() throws {
    #expect(try note(shaded { $0.cornerRadius = 12 }).way == "panel")
    #expect(try note(shaded()).way == "cells")
    #expect(try note(shaded(Self.halfRed)).way == "cells")
    // Continuous corners, and a blur that carries corners to the other end of a side.
    let continuous = shaded { ($0.cornerCurve, $0.cornerRadius) = (.continuous, 8) }
    #expect(try note(continuous).way == "cells")
    #expect(try note(shaded { $0.shadow.radius = 30 }).way == "cells")
    // Corners that leave a middle share a picture, however large.
    let large = shaded(Self.halfRed) {
      ($0.geometry.bounds, $0.cornerRadius, $0.shadow.radius) = (rect(0, 0, 500, 500), 200, 4)
    }
    #expect(try note(large).way == "cells")
    let box = CGPath(rect: rect(0, 0, 80, 80), transform: nil)
    #expect(try note(shaded(nil) { $0.shadow.path = box }).way == "cells")
    #expect(try note(shaded(nil) { $0.shadow.path = triangle(80) }).way == "path")
  }

  @Test("a rounded rectangle that cells do not show is computed, each for its own reason")
  func computed() throws {
    func reason(_ more: (inout LayerState) -> Void) throws -> String {
      let note = try note(shaded(red, more))
      #expect(note.way == "computed")
      return note.reason
    }
    #expect(try reason { $0.shadow.radius = 1.5 }.contains("1.5 pixels is below 3.0"))
    let disc = try reason {
      ($0.geometry.bounds, $0.cornerRadius) = (rect(0, 0, 1000, 1000), 500)
    }
    #expect(disc.contains("corners meet") && disc.contains("texels are too many"))
    // The surface's scale counts.
    #expect(try note(shaded { $0.shadow.radius = 1.5 }, scale: 2).way == "cells")
  }

  @Test("a layer's picture is kept where its shape is not known, each for its own reason")
  func kept() throws {
    func reason(_ layer: TestLayer) throws -> String {
      let note = try note(layer)
      #expect(note.way == "kept")
      return note.reason
    }
    #expect(try reason(shaded(sublayers: [Self.beyond])).contains("leave the layer's outline"))
    #expect(try reason(shaded(Self.halfRed, sublayers: [Self.beyond])).contains("not opaque"))
    let inside = TestLayer(rect(5, 5, 20, 20), color: green) { $0.opacity = 0.5 }
    #expect(try note(shaded(sublayers: [inside])).way == "cells")
  }

  @Test(
    "it is blurred in each frame where it is too large, too sharp, or a limit forbids to keep it")
  func everyFrame() throws {
    let small = try note(shaded(sublayers: [Self.beyond]) { $0.shadow.radius = 1.5 })
    #expect(small.way == "every frame" && small.reason.contains("1.5 pixels is below 2.0"))
    let large = shaded(sublayers: [TestLayer(rect(60, 60, 5000, 40), color: green)])
    let long = try note(large)
    #expect(long.way == "every frame" && long.reason.contains("too many to keep"), "\(long)")
    var limits = FrameLimits()
    limits.maximumRasterSide = 16
    let limited = try note(shaded(sublayers: [Self.beyond]), limits: limits)
    #expect(limited.way == "every frame" && limited.reason.contains("a limit"), "\(limited)")
    // A turned layer has no pixels to be sharp in.
    let turned = try note(
      shaded(sublayers: [Self.beyond]) {
        $0.shadow.radius = 1.5
        $0.geometry.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      })
    #expect(turned.way == "kept")
  }

  @Test("nothing is noted unless it is asked for")
  func asked() throws {
    let layer = TestLayer(rect(0, 0, 200, 200), sublayers: [shaded(), shaded()])
    #expect(try layer.shadowNotes().count == 2)
    #expect(try layer.shadowNotes(asks: false).isEmpty)
  }
}
