// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let red = SIMD4<Double>(1, 0, 0, 1)
private let green = SIMD4<Double>(0.2, 0.8, 0.4, 1)
private let blue = SIMD4<Double>(0.1, 0.2, 1, 0.5)

private func colors(_ list: [SIMD4<Double>]) -> [CGColor] {
  list.map { CGColor(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
}

@Suite("Gradients that change", .serialized)
struct GradientMotionTests {
  private static let size = CGSize(width: 64, height: 48)

  private func animation(_ key: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.beginTime = 1e-100
    return animation
  }

  @Test("colours, locations and points animate element by element")
  func animated() throws {
    let from = GradientFormula(
      "from", start: [0, 0], end: [1, 0.5], colors: [red, green], locations: [0.1, 0.5])
    let to = GradientFormula(
      "to", start: [0.4, 0.2], end: [0.8, 1], colors: [blue, red], locations: [0.3, 1.2])
    let layer = from.layer(CGRect(origin: .zero, size: Self.size))
    func points(_ formula: GradientFormula) -> [CGPoint] {
      [formula.start, formula.end].map { CGPoint(x: $0.x, y: $0.y) }
    }
    for (key, a, b) in [
      ("colors", colors(from.colors) as Any, colors(to.colors) as Any),
      ("locations", [0.1, 0.5] as Any, [0.3, 1.2] as Any),
      ("startPoint", points(from)[0] as Any, points(to)[0] as Any),
      ("endPoint", points(from)[1] as Any, points(to)[1] as Any),
    ] { layer.add(animation(key, a, b), forKey: key) }
    let renderer = try HeadlessRenderer(size: Self.size)
    renderer.layer = layer
    CATransaction.flush()
    for time in [0, 0.5, 1, 1.75] {
      let t = time / 2
      func mixed(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + (b - a) * t }
      let formula = GradientFormula(
        "at \(time)", start: mixed(from.start, to.start), end: mixed(from.end, to.end),
        colors: zip(from.colors, to.colors).map { $0 + ($1 - $0) * t },
        locations: [0.1 + 0.2 * t, 0.5 + 0.7 * t])
      _ = try renderer.draw(at: time)
      let worst = Pixels(renderer.readPicture()).greatestDifference(from: formula)
      #expect(worst.0 <= 1.05, "\(time) \(worst)")
    }
    renderer.layer = nil
    CATransaction.flush()
  }

  @Test("setting colours of a layer on screen animates, colours and locations both")
  func implicit() throws {
    let renderer = try HeadlessRenderer(size: Self.size)
    let layer = GradientFormula("", colors: [red, red]).layer(
      CGRect(origin: .zero, size: Self.size))
    renderer.layer = layer
    CATransaction.flush()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.colors = colors([blue, blue])
    #expect(layer.animationKeys() == ["colors"])
    layer.locations = [0.5, 1]
    layer.startPoint = CGPoint(x: 0, y: 0)
    #expect(Set(layer.animationKeys() ?? []).isSuperset(of: ["colors", "startPoint"]))
    renderer.layer = nil
    CATransaction.flush()
  }

  @Test("a part of a picture that is drawn again has the bytes of the whole")
  func damage() throws {
    let studio = try DamageStudio(size: CGSize(width: 320, height: 240))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
    for (index, form) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
      let formula = GradientFormula(
        "", form: form, start: [0.4, 0.3], end: [1, 0.9], colors: [red, blue, green])
      root.addSublayer(
        formula.layer(CGRect(x: 10 + 100 * index, y: 20, width: 90, height: 190)) {
          $0.cornerRadius = 30
          $0.transform = CATransform3DMakeRotation(0.2 * CGFloat(index), 0, 0, 1)
        })
    }
    let mover = CALayer.filled(
      CGRect(x: 0, y: 0, width: 40, height: 40), CGColor(gray: 0, alpha: 0.3))
    root.addSublayer(mover)
    studio.show(root)
    CATransaction.setDisableActions(true)
    for step in 0..<12 {
      mover.position = CGPoint(x: 20 + 24.3 * Double(step), y: 60 + 11 * Double(step))
      if step == 7 { (root.sublayers?[1] as? CAGradientLayer)?.colors = colors([green, red]) }
      #expect(try studio.difference(at: Double(step)) == nil)
      if step > 0 { #expect(studio.report.pixelsRedrawn < 320 * 240) }
    }
  }
}

@Suite("Gradients drawn in two ways are alike", .serialized)
struct GradientPairTests {
  private static let size = CGSize(width: 160, height: 120)

  private func picture(
    _ formula: GradientFormula, _ configure: (CAGradientLayer) -> Void = { _ in }
  ) throws -> Pixels {
    try render(
      formula.layer(CGRect(origin: .zero, size: Self.size), configure), size: Self.size)
  }

  private func worst(_ a: Pixels, _ b: Pixels) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test("stops that are looked up show what stops that are handed on do")
  func manyStops() throws {
    for form in [CAGradientLayerType.axial, .radial] {
      let few = GradientFormula(
        "", form: form, start: [0.1, 0.2], end: [0.9, 0.8], colors: [red, green, blue])
      var many = few
      many.colors = (0...40).map { place in
        let part = Double(place % 20) / 20
        if place == 40 { return blue }
        return place < 20 ? red + (green - red) * part : green + (blue - green) * part
      }
      #expect(worst(try picture(few), try picture(many)) <= 1, "\(form)")
    }
  }

  @Test("a gradient of one colour is its background colour, to the byte, edges included")
  func oneColor() throws {
    for turn in [0, 0.3] {
      func place(_ layer: CALayer) {
        layer.frame = CGRect(x: 20, y: 20, width: 100.5, height: 70)
        layer.cornerRadius = 20
        layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
      }
      let plain = try render(
        CALayer.filled(.zero, colors([blue])[0], place), size: Self.size)
      let gradient = try picture(GradientFormula("", colors: [blue, blue]), place)
      // Alpha of a half lies between two bytes, and the dither chooses.
      #expect(worst(plain, gradient) <= 1)
    }
  }

  @Test("as a mask it lets through its alpha, of pictures, shapes and text alike")
  func mask() throws {
    let ramp = GradientFormula(
      "", start: [0, 0.5], end: [1, 0.5], colors: [[0, 0, 0, 1], [0, 0, 0, 0]])
    let frame = CGRect(origin: .zero, size: Self.size)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: frame, transform: nil)
    shape.fillColor = colors([red])[0]
    let text = CATextLayer()
    (text.string, text.fontSize, text.foregroundColor) = ("MMM", 60, colors([red])[0])
    for layer in [CALayer.filled(frame, colors([red])[0]), shape, text] {
      layer.frame = frame
      let whole = try render(layer, size: Self.size)
      layer.mask = ramp.layer(frame)
      let masked = try render(layer, size: Self.size)
      var seen = 0
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          let alpha = Double(whole[x, y].w) * (1 - (Double(x) + 0.5) / 160)
          #expect(abs(Double(masked[x, y].w) - alpha) <= 1.6)
          if whole[x, y].w == 255 { seen += 1 }
        }
      }
      #expect(seen > 500)
    }
  }

  @Test("a dither dissolves bands, and the same pixels in every frame")
  func dither() throws {
    let slope = GradientFormula(
      "", start: [0, 0.5], end: [1, 0.5], colors: [[0.4, 0.4, 0.4, 1], [0.42, 0.42, 0.42, 1]])
    let picture = try picture(slope)
    #expect(try self.picture(slope) == picture)
    // A band of one level is 31 pixels wide; without dither no column would have two levels.
    let mixed = (0..<picture.width).count { x in
      Set((0..<picture.height).map { picture[x, $0].x }).count == 2
    }
    #expect(mixed > picture.width / 2)
  }
}
