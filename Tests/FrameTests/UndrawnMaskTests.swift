// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

private func copies(
  _ frame: CGRect = rect(0, 0, 80, 80), _ more: (inout LayerState) -> Void = { _ in }
) -> TestLayer {
  TestLayer(frame, sublayers: [TestLayer(rect(0, 0, 8, 80), color: red)]) {
    $0.kind = .replicator
    $0[extra: .instanceCount] = .number(10)
    more(&$0)
  }
}

/// These tests go with the rule: once all classes draw, such masks mask.
@Suite("Masks that show what is not drawn yet")
struct UndrawnMaskTests {
  private static func card(_ mask: TestLayer?) -> TestLayer {
    var card = TestLayer(rect(20, 20, 80, 80), color: red) { $0.cornerRadius = 9 }
    card.sublayers = [TestLayer(rect(60, 60, 40, 40), color: blue)]
    card.mask = mask.map { [$0] } ?? []
    return TestLayer(rect(0, 0, 200, 200), sublayers: [card])
  }

  static let ignoredMasks: [(String, TestLayer)] = [
    (
      "copies that fade in part of a mask",
      TestLayer(
        rect(0, 0, 80, 80),
        sublayers: [
          TestLayer(rect(0, 0, 80, 40), color: red), copies(rect(0, 40, 80, 40)),
        ])
    ),
    (
      "copies in a transform layer",
      TestLayer(rect(0, 0, 80, 80), sublayers: [copies()]) {
        $0.kind = .transform
      }
    ),
    (
      "copies that mask the mask",
      TestLayer(rect(0, 0, 80, 80), color: red)
        .masked(by: copies())
    ),
    ("copies", copies()),
  ]

  @Test("count as none, and the layer is named", arguments: ignoredMasks)
  func ignored(_ what: String, _ mask: TestLayer) throws {
    let frame = try Self.card(mask).frame()
    let bare = try Self.card(nil).frame()
    #expect(frame.passes.count == 1, "\(what)")
    #expect(frame.heads == bare.heads && frame.values == bare.values)
    #expect(frame.clips == bare.clips)
    #expect(frame.diagnostics.map(\.layer.rawValue) == [2])
    #expect(frame.diagnostics.first?.message.contains("it is ignored") == true)
  }

  static let keptMasks: [(String, TestLayer)] = [
    ("hidden copies", copies { $0.flags.insert(.hidden) }),
    ("copies that are clear", copies { $0.opacity = 0 }),
    ("an emitter without cells", TestLayer(rect(0, 0, 80, 80)) { $0.kind = .emitter }),
    ("one copy", TestLayer(rect(0, 0, 80, 80)) { $0.kind = .replicator }),
    (
      "copies below a hidden layer",
      TestLayer(rect(0, 0, 80, 80), sublayers: [copies()]) {
        $0.flags.insert(.hidden)
      }
    ),
  ]

  @Test("hide all where they show nothing in any case", arguments: keptMasks)
  func kept(_ what: String, _ mask: TestLayer) throws {
    let frame = try Self.card(mask).frame()
    #expect(frame.draws.isEmpty, "\(what)")
    #expect(frame.diagnostics.isEmpty)
  }

  @Test("do not make a group of a layer that fades")
  func fading() throws {
    var card = TestLayer(rect(20, 20, 80, 80), color: red) { $0.opacity = 0.5 }
    card.mask = [copies()]
    let parent = TestLayer(
      rect(0, 0, 200, 200), sublayers: [card, TestLayer(rect(120, 20, 9, 9), color: blue)]
    ) { $0.opacity = 0.5 }
    #expect(try TestLayer(rect(0, 0, 200, 200), sublayers: [parent]).frame().passes.count == 1)
  }
}
