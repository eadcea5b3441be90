// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

@Suite("Pictures of half floats are those of the reference", .serialized)
struct HalfFloatReferenceTests {
  @Test("drawn as they are, and faded", arguments: [1, 0.5, 0.2])
  func opacity(_ opacity: Double) throws {
    let image = try HalfFloatPicture.wide(40)
    try expectReference("half-plain-\(opacity)") {
      S.root(
        background: S.blue,
        [S.picture(rect(4, 4, 40, 40), image) { $0.opacity = Float(opacity) }])
    }
  }

  @Test(
    "colour filters see what lies outside of 0...1",
    arguments: [
      ("colorBrightness", -0.5), ("colorBrightness", 0.5), ("colorContrast", 0.4),
      ("colorSaturate", 0.3),
    ])
  func filters(_ type: String, _ amount: Double) throws {
    let image = try HalfFloatPicture.wide(40)
    try expectReference("half-\(type)-\(amount)") {
      S.root(
        background: .white,
        [
          S.picture(rect(4, 4, 40, 40), image) {
            $0.filters = [HalfFloatPicture.filter(type, amount)]
          }
        ])
    }
  }

  @Test("groups, masks and sublayers around them")
  func groups() throws {
    let image = try HalfFloatPicture.wide(40)
    try expectReference("half-group", strays: 4) {
      let group = S.group(
        rect(2, 2, 44, 44),
        [
          .filled(rect(0, 0, 30, 30), S.red), S.picture(rect(2, 2, 40, 40), image),
          .filled(rect(20, 4, 12, 36), S.veil),
        ]
      ) { $0.opacity = 0.6 }
      let mask = S.picture(rect(0, 0, 44, 44), S.palette(44))
      group.mask = mask
      return S.root(background: S.green, [group])
    }
  }

  @Test(
    "blend modes on what is below",
    arguments: [
      "multiplyBlendMode", "screenBlendMode", "softLightBlendMode", "colorDodgeBlendMode",
      "differenceBlendMode", "luminosityBlendMode", "destOut", "sourceAtop",
    ])
  func blending(_ mode: String) throws {
    let image = try HalfFloatPicture.image(40, 40) { x, y in
      [Float(x) / 39, Float(y) / 39, 0.4, 1]
    }
    // Dodging and lighting magnify rounding errors below.
    try expectReference("half-\(mode)", tolerance: 2) {
      let top = S.picture(rect(6, 6, 36, 36), image) {
        $0.compositingFilter = mode
        $0.opacity = 0.8
      }
      return S.root(background: S.amber, [.filled(rect(2, 2, 30, 30), S.blue), top])
    }
  }

  @Test("sums in a group are cut off at one, alpha too")
  func plusLighter() throws {
    let image = try HalfFloatPicture.wide(40)
    try expectReference("half-plusL") {
      let top = S.picture(rect(0, 0, 40, 40), image) { $0.compositingFilter = "plusL" }
      let group = S.group(
        rect(4, 4, 40, 40), [S.picture(rect(0, 0, 40, 40), S.palette(40)), top]
      ) { $0.opacity = 0.7 }
      return S.root(background: .white, [group])
    }
  }
}
