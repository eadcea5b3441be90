// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

/// A filter with its inputs.
private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
  let filter = CAFilter(type: type)
  for (key, value) in inputs { filter.setValue(value, forKey: key) }
  return filter
}

/// A filter on its way into a test's name.
private struct Case: Sendable, CustomTestStringConvertible {
  var type: String
  var number = 0.0

  var testDescription: String { "\(type) \(number)" }

  func filter() -> CAFilter {
    switch type {
    case "colorHueRotate": RenderTests.filter(type, ["inputAngle": number])
    case "colorAdd", "multiplyColor":
      RenderTests.filter(
        type, ["inputColor": CGColor(red: 0.7, green: 0.2, blue: number, alpha: 0.8)])
    case "colorMatrix":
      RenderTests.filter(type, ["inputColorMatrix": Self.matrix.map { NSNumber(value: $0) }])
    case "CIGammaAdjust":
      RenderTests.filter(
        type, ["inputPower": number, "inputPowers": [1, 1.5, 0.5, 2].map { NSNumber(value: $0) }])
    default: RenderTests.filter(type, ["inputAmount": number])
    }
  }

  static let matrix: [Double] = [
    0.2, 0.6, 0.1, 0, 0.1, 0.5, 0.5, -0.3, 0.1, 0, -0.4, 0, 1.2, 0, 0.2, 0.1, 0, 0, 0.7, 0,
  ]

  static let all: [Case] =
    [0, 0.4, 1, 2.5].map { Case(type: "colorSaturate", number: $0) }
    + [-2, 0.7, 3].map { Case(type: "colorHueRotate", number: $0) }
    + [-0.4, 0.3].map { Case(type: "colorBrightness", number: $0) }
    + [0, 0.5, 2].map { Case(type: "colorContrast", number: $0) }
    + [0.1, 0.9].map { Case(type: "colorAdd", number: $0) }
    + [0.1, 0.9].map { Case(type: "multiplyColor", number: $0) }
    + [0.5, 2.2].map { Case(type: "CIGammaAdjust", number: $0) }
    + [Case(type: "colorInvert"), Case(type: "colorMatrix")]
}

@Suite("Filters are their formulas", .serialized)
struct FilterReferenceTests {
  @Test("colour filters on pictures of all opacities", arguments: Case.all)
  private func colors(_ one: Case) throws {
    try expectReference("filter-\(one.testDescription)") {
      S.root(
        background: .white,
        [S.picture(rect(4, 4, 40, 40), S.palette(40)) { $0.filters = [one.filter()] }])
    }
  }

  @Test("colour filters on what is behind", arguments: Case.all)
  private func background(_ one: Case) throws {
    try expectReference("backdrop-\(one.testDescription)") {
      let glass = CALayer.filled(rect(10, 6, 24, 30), CGColor(gray: 1, alpha: 0.2)) {
        $0.backgroundFilters = [one.filter()]
        $0.opacity = 0.8
      }
      let root = S.root([glass])
      root.contents = S.palette(48)
      return root
    }
  }

  @Test("a list is one filter after the other, limited to what can be shown once")
  func list() throws {
    try expectReference("filter-list") {
      let layer = S.picture(rect(4, 4, 40, 40), S.palette(40)) {
        $0.filters = [
          filter("colorBrightness", ["inputAmount": 0.8]), filter("colorInvert"),
          filter("colorContrast", ["inputAmount": 3]), filter("colorSaturate", ["inputAmount": 2]),
        ]
      }
      layer.addSublayer(.filled(rect(10, 10, 30, 30), S.veil))
      return S.root(background: .white, [layer])
    }
  }

  /// What goes in and out is rounded, of translucent colours by more than a step.
  @Test("gamma between colour filters takes and gives what can be shown")
  func gammaAmong() throws {
    try expectReference("filter-gamma", tolerance: 2.5) {
      S.root(
        background: .white,
        [
          S.picture(rect(4, 4, 40, 40), S.palette(40)) {
            $0.filters = [
              filter("colorContrast", ["inputAmount": 2]),
              filter("CIGammaAdjust", ["inputPower": 2]), filter("colorInvert"),
            ]
          }
        ])
    }
  }

  /// The bell at whole pixels against its integral over half pixels is off by 1.5 of 255 at a
  /// radius of 2, and the picture is rounded between x and y.
  @Test("Gaussian blurs of a picture and of what is in a layer", arguments: [2.0, 3.5])
  func blur(_ radius: Double) throws {
    for scale in [1.0, 2.0] {
      try expectReference("blur-\(radius)-\(scale)", scale: scale, tolerance: 3) {
        let group = S.group(
          rect(12, 12, 24, 24),
          [.filled(rect(0, 2, 20, 10), S.red), .filled(rect(8, 6, 20, 16), S.amber)])
        group.filters = [filter("gaussianBlur", ["inputRadius": radius])]
        return S.root(background: .white, [group])
      }
    }
  }

  @Test("colours before and after a blur, and a blur under a mask and opacity")
  func blurAmongOthers() throws {
    try expectReference("blur-among", tolerance: 2.5) {
      let group = S.group(
        rect(10, 10, 28, 28),
        [.filled(rect(0, 0, 16, 28), S.red), .filled(rect(10, 6, 18, 10), S.green)])
      group.filters = [
        filter("colorInvert"), filter("gaussianBlur", ["inputRadius": 2.5]),
        filter("colorSaturate", ["inputAmount": 0.5]),
      ]
      group.mask = S.group(
        rect(-4, 4, 30, 20),
        [.filled(rect(0, 0, 30, 20), S.veil), .filled(rect(4, 4, 10, 10), .black)])
      group.opacity = 0.7
      return S.root(background: .white, [group])
    }
  }

  @Test("what is behind is blurred as it would be itself, within the bounds")
  func backdropBlur() throws {
    func scene() -> [CALayer] {
      [.filled(rect(16, 14, 12, 18), S.red), .filled(rect(22, 8, 14, 14), S.blue)]
    }
    try expectReference("backdrop-blur", tolerance: 2.5) {
      let glass = S.group(rect(0, 0, 48, 48), []) {
        $0.backgroundFilters = [filter("gaussianBlur", ["inputRadius": 2.5])]
      }
      return S.root(background: .white, scene() + [glass])
    } as: {
      let blurred = S.group(
        rect(0, 0, 48, 48), [.filled(rect(-40, -40, 128, 128), .white)] + scene())
      blurred.filters = [filter("gaussianBlur", ["inputRadius": 2.5])]
      return S.root([blurred])
    }
  }
}
