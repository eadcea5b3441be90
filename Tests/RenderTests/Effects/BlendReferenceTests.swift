// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect
private let side: CGFloat = 40
private let size = CGSize(width: side, height: side)

@Suite("Compositing filters are their formulas", .serialized)
struct BlendReferenceTests {
  /// Two pictures of many colours and opacities, one on the other.
  private func pictures(_ mode: ReferenceBlend, _ configure: (CALayer) -> Void) -> CALayer {
    let whole = CGRect(origin: .zero, size: size)
    let below = S.picture(whole, S.palette(Int(side)))
    let above = S.picture(whole, S.palette(Int(side), turned: true)) {
      $0.compositingFilter = mode.rawValue
    }
    configure(above)
    below.addSublayer(above)
    return below
  }

  @Test("every mode, on pictures of all opacities", arguments: ReferenceBlend.allCases)
  func modes(_ mode: ReferenceBlend) throws {
    try expectReference("blend-\(mode.rawValue)", size: size) {
      pictures(mode) { _ in }
    }
  }

  @Test("every mode, faded, in part of the picture", arguments: ReferenceBlend.allCases)
  func faded(_ mode: ReferenceBlend) throws {
    try expectReference("blend-faded-\(mode.rawValue)", size: size) {
      pictures(mode) {
        $0.opacity = 0.6
        $0.frame = rect(6, 4, 24, 30)
        $0.contentsRect = rect(6 / side, 4 / side, 24 / side, 30 / side)
      }
    }
  }

  /// The group was rounded before; dodging and burning divide by numbers that may be small.
  @Test("every mode through a mask and from a group", arguments: ReferenceBlend.allCases)
  func masked(_ mode: ReferenceBlend) throws {
    try expectReference("blend-masked-\(mode.rawValue)", size: size, strays: 4) {
      pictures(mode) {
        $0.mask = S.group(
          rect(0, 0, side, side),
          [.filled(rect(4, 4, 20, 32), S.veil), .filled(rect(12, 10, 24, 20), .black)])
        $0.addSublayer(.filled(rect(8, 0, 10, 40), S.amber))
      }
    }
  }

  @Test("a layer mixes with what is in its superlayer, and with what is below that if it may")
  func isolation() throws {
    for mode in [ReferenceBlend.destOut, .multiplyBlendMode, .differenceBlendMode, .plusL] {
      for isGroup in [true, false] {
        try expectReference("isolation-\(mode.rawValue)-\(isGroup)") {
          let hole = CALayer.filled(rect(8, 8, 16, 28), S.amber) {
            $0.compositingFilter = mode.rawValue
          }
          let group = S.group(rect(6, 2, 36, 40), [.filled(rect(4, 4, 20, 20), S.blue), hole])
          group.setValue(isGroup, forKey: "allowsGroupBlending")
          return S.root(background: S.green, [group])
        }
      }
    }
  }

  @Test("a layer that is no group hands its sublayers on to the group around it")
  func handing() throws {
    for mode in [ReferenceBlend.destOut, .multiplyBlendMode, .plusL] {
      try expectReference("handing-\(mode.rawValue)") {
        let hole = CALayer.filled(rect(8, 8, 16, 28), S.amber) {
          $0.compositingFilter = mode.rawValue
        }
        let inner = S.group(rect(0, 0, 36, 40), [hole])
        inner.setValue(false, forKey: "allowsGroupBlending")
        let group = S.group(
          rect(6, 2, 36, 40), [.filled(rect(4, 4, 20, 20), S.blue), inner])
        return S.root(background: S.green, [group])
      }
    }
  }

  @Test("modes in three dimensions, where planes cross")
  func depth() throws {
    for mode in [ReferenceBlend.multiplyBlendMode, .screenBlendMode, .xor] {
      try expectReference("blend-depth-\(mode.rawValue)", tolerance: 2, strays: 4, edge: 16) {
        let turned = CALayer.filled(rect(9, 8, 30, 31), S.blue) {
          $0.transform = CATransform3DMakeRotation(0.9, 0.3, 1, 0)
          $0.compositingFilter = mode.rawValue
        }
        let root = S.root(background: S.amber, [turned, .filled(rect(5, 14, 37, 20), S.red)])
        root.sublayerTransform = S.camera(100)
        return root
      }
    }
  }
}
