// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("Filter objects")
struct FilterTests {
  private let layer = CALayer()

  private func blur(_ radius: Double, name: String = "blur") -> CAFilter {
    let filter = CAFilter(type: kCAFilterGaussianBlur)
    filter.name = name
    filter.setValue(radius, forKey: kCAFilterInputRadius)
    return filter
  }

  @Test("a filter has its type's defaults until its inputs are set, and after setDefaults")
  func defaults() {
    let filter = CAFilter(type: "colorSaturate")
    #expect(filter.name == "colorSaturate")
    #expect(filter.isEnabled)
    #expect(filter.value(forKey: "inputAmount") as? Double == 1)
    filter.setValue(0.25, forKey: "inputAmount")
    #expect(filter.value(forKey: "inputAmount") as? Double == 0.25)
    filter.setDefaults()
    #expect(filter.value(forKey: "inputAmount") as? Double == 1)
    #expect(filter.value(forKey: "inputWarp") == nil)
  }

  @Test("copies and archives keep type, name, inputs and whether it acts")
  func copies() throws {
    let filter = blur(7)
    filter.isEnabled = false
    let copy = try #require(filter.copy() as? CAFilter)
    let data = try NSKeyedArchiver.archivedData(withRootObject: filter, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAFilter.self, from: data))
    for other in [copy, read] {
      #expect(other.type == "gaussianBlur")
      #expect(other.name == "blur")
      #expect(!other.isEnabled)
      #expect(other.value(forKey: "inputRadius") as? Double == 7)
    }
    copy.setValue(9, forKey: "inputRadius")
    #expect(filter.value(forKey: "inputRadius") as? Double == 7)
  }

  @Test("a layer gives back the objects it was given and draws from their values")
  func kept() {
    let filter = blur(3)
    layer.filters = [filter, "colorInvert"]
    layer.compositingFilter = "CIMultiplyBlendMode"
    #expect(layer.filters?.first as? CAFilter === filter)
    #expect(layer.compositingFilter as? String == "CIMultiplyBlendMode")
    let effects = layer.state.effects
    #expect(effects?.picture == [.blur(radius: 3), .color(.inversion)])
    #expect(effects?.mode == .multiply)
    layer.filters = nil
    layer.compositingFilter = nil
    #expect(layer.state.effects == nil)
  }

  @Test("inputs are read and set by the name of the filter")
  func keyPaths() {
    layer.filters = [blur(3), CAFilter(type: "colorSaturate")]
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double == 3)
    #expect(layer.value(forKeyPath: "filters.colorSaturate.inputAmount") as? Double == 1)
    layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
    layer.setValue(0, forKeyPath: "filters.colorSaturate.inputAmount")
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double == 8)
    #expect(layer.state.effects?.picture == [.blur(radius: 8), .color(.saturation(0))])
    let filter = layer.filters?.first as? CAFilter
    #expect(filter?.value(forKey: "inputRadius") as? Double == 8)
    layer.setValue(false, forKeyPath: "filters.blur.enabled")
    #expect(layer.state.effects?.picture == [.color(.saturation(0))])
  }

  @Test("an input animates by its key path, also one that was never set, and the copy shows it")
  func animates() async {
    let shown = await onStage { stage in
      stage.layer.filters = [CAFilter(type: "colorSaturate"), CAFilter(type: "gaussianBlur")]
      let fade = CABasicAnimation(keyPath: "filters.colorSaturate.inputAmount")
      (fade.toValue, fade.duration) = (0, 1)
      let blur = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
      (blur.fromValue, blur.toValue, blur.duration) = (0, 8, 1)
      stage.layer.add(fade, forKey: nil)
      stage.layer.add(blur, forKey: nil)
      stage.flush()
      stage.clock.time = 0.25
      let copy = stage.layer.presentation()
      let filter = copy?.filters?.last as? CAFilter
      return [
        copy?.value(forKeyPath: "filters.colorSaturate.inputAmount") as? Double,
        filter?.value(forKey: "inputRadius") as? Double,
        stage.layer.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double,
      ]
    }
    #expect(shown == [0.75, 2, 10])
  }
}

@Suite("What filters come to")
struct FilterEffectTests {
  private func effects(_ filters: [Any]?, compositing: Any? = nil) -> FilterEffects {
    let layer = CALayer()
    layer.filters = filters
    layer.compositingFilter = compositing
    return layer.state.effects ?? .none
  }

  private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  @Test("neighbouring colour filters are one matrix, and those that change nothing are none")
  func fused() throws {
    let steps = effects([
      filter("colorInvert"), filter("colorBrightness", ["inputAmount": 0.25]),
      filter("colorSaturate"), filter("gaussianBlur", ["inputRadius": 2]),
      filter("gaussianBlur", ["inputRadius": 0]), filter("colorContrast", ["inputAmount": 2]),
    ]).picture
    try #require(steps.count == 3)
    guard case .color(let first) = steps[0], case .color(let last) = steps[2] else {
      Issue.record("the first and the last step map colours")
      return
    }
    #expect(first([0.25, 0.5, 1, 1]) == [1, 0.75, 0.25, 1])
    #expect(steps[1] == .blur(radius: 2))
    #expect(last([0.25, 0.5, 1, 1]) == [0, 0.5, 1.5, 1])
  }

  @Test("grey keeps its luminance whatever its saturation and hue")
  func luminance() {
    for angle in [0.5, 1, 3] {
      let turned = ColorMatrix.hueRotation(angle)([0.4, 0.4, 0.4, 1])
      #expect(abs(turned.x - 0.4) < 1e-9 && abs(turned.y - 0.4) < 1e-9)
    }
    let grey = ColorMatrix.saturation(0)([1, 0, 0, 1])
    #expect(grey == [0.213, 0.213, 0.213, 1])
  }

  @Test("a colour matrix is given as a structure or as twenty numbers")
  func matrices() {
    var matrix = CAColorMatrix()
    matrix.m12 = 0.5
    matrix.m45 = -0.25
    var numbers = [Double](repeating: 0, count: 20)
    for place in [0, 6, 12, 18] { numbers[place] = 1 }
    (numbers[1], numbers[19]) = (0.5, -0.25)
    let both = [matrix as Any, numbers].map {
      effects([filter("colorMatrix", ["inputColorMatrix": $0])]).picture
    }
    #expect(both[0] == both[1])
    guard case .color(let map)? = both[0].first else {
      Issue.record("a matrix is a map of colours")
      return
    }
    #expect(map([0.25, 0.5, 0, 1]) == [0.5, 0.5, 0, 0.75])
  }

  @Test(
    "what cannot be understood has no effect and is told",
    arguments: [
      ("gaussianBlur", "inputRadius", Double.nan), ("gaussianBlur", "inputRadius", -1),
      ("gaussianBlur", "inputRadius", .infinity), ("colorContrast", "inputAmount", .infinity),
      ("colorMatrix", "inputColorMatrix", 3), ("colorAdd", "inputColor", 1), ("fog", "x", 1),
    ])
  func problems(type: String, key: String, value: Double) {
    let effects = effects([filter(type, [key: value]), filter("colorInvert")])
    #expect(effects.picture == [.color(.inversion)])
    #expect(effects.problems.count == 1)
  }

  @Test("a filter of pictures is no compositing filter")
  func wrongPlace() {
    #expect(effects(nil, compositing: "gaussianBlur").problems.count == 1)
    #expect(effects([CAFilter(type: "xor")]).problems.count == 1)
  }

  @Test("every compositing mode is known by its name, and blend modes by those of Core Image")
  func modes() {
    for mode in CompositingMode.allCases {
      #expect(effects(nil, compositing: CAFilter(type: mode.rawValue)).mode == mode)
      guard mode.rawValue.hasSuffix("BlendMode") else { continue }
      let word = mode.rawValue
      let name = "CI" + word.prefix(1).uppercased() + word.dropFirst()
      #expect(effects(nil, compositing: name).mode == mode)
    }
    #expect(effects(nil, compositing: kCAFilterNormalBlendMode).problems.isEmpty)
  }
}
