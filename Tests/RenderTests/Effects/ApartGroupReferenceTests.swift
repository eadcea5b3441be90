// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

@Suite("Layers that fade without a target look as the group they stand for", .serialized)
struct ApartGroupReferenceTests {
  @Test("sublayers side by side, opaque, translucent, and nested")
  func sideBySide() throws {
    try expectReference("apart-side") {
      let group = S.group(
        rect(4, 4, 40, 40),
        [
          .filled(rect(0, 0, 12, 12), S.red), .filled(rect(12, 0, 12, 20), S.amber),
          S.group(
            rect(0, 20, 40, 20),
            [.filled(rect(0, 0, 10, 10), S.blue), S.picture(rect(12, 2, 16, 16), S.palette(16))]),
        ]
      ) { $0.opacity = 0.4 }
      return S.root(background: .white, [.filled(rect(0, 18, 48, 8), .black), group])
    }
  }

  @Test("turned, in perspective, inside rounded bounds, around a border")
  func turned() throws {
    for turn in [0, 0.35] {
      try expectReference("apart-turned-\(turn)", tolerance: 2, edge: 12) {
        let inner = S.group(
          rect(8, 8, 24, 24),
          [.filled(rect(0, 0, 9, 24), S.red), .filled(rect(14, 0, 10, 24), S.green)]
        ) {
          $0.cornerRadius = 8
          $0.masksToBounds = true
        }
        let group = S.group(rect(4, 4, 40, 40), [inner]) {
          $0.borderWidth = 3
          $0.borderColor = S.blue
          $0.opacity = 0.5
          var t = S.camera(90)
          t = CATransform3DRotate(t, turn, 0.4, 1, 0.6)
          $0.transform = t
        }
        return S.root(background: .white, [.filled(rect(0, 20, 48, 8), .black), group])
      }
    }
  }

  @Test("groups that stay groups inside one that needs none")
  func groupsInside() throws {
    try expectReference("apart-groups", tolerance: 2) {
      let pair = S.group(
        rect(2, 2, 20, 20),
        [.filled(rect(0, 0, 14, 14), S.red), .filled(rect(6, 6, 14, 14), S.blue)]
      ) { $0.opacity = 0.7 }
      let masked = S.picture(rect(24, 2, 18, 18), S.palette(18)) {
        $0.backgroundColor = S.green
        $0.mask = S.group(rect(0, 0, 18, 18), [.filled(rect(2, 2, 10, 14), S.amber)])
      }
      let group = S.group(
        rect(2, 2, 44, 44), [pair, masked, .filled(rect(4, 26, 30, 10), S.amber)]
      ) { $0.opacity = 0.6 }
      return S.root(background: .white, [.filled(rect(0, 10, 48, 8), .black), group])
    }
  }
}
