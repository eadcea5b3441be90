// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 160, height: 140)
private let fillColor = CGColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.8)
private let lineColor = CGColor(red: 0.9, green: 0.1, blue: 0.4, alpha: 0.6)

private func root(_ sublayers: [CALayer]) -> CALayer {
  let root = CALayer.filled(
    CGRect(origin: .zero, size: size), CGColor(red: 0.8, green: 0.9, blue: 1, alpha: 1))
  root.sublayers = sublayers
  return root
}

private func blob(_ number: Int) -> CGPath {
  let path = CGMutablePath()
  let middle = CGPoint(x: 70 + CGFloat(number % 3) * 7.3, y: 64.6)
  for index in 0..<9 {
    let angle = CGFloat(index) * 2 * .pi / 9 + CGFloat(number)
    let radius: CGFloat = index % 2 == 0 ? 52 : 24 + CGFloat(number)
    let point = CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// The ways in which a line is drawn.
private let lines: [(name: String, apply: @Sendable (CAShapeLayer) -> Void)] = [
  ("thin", { $0.lineWidth = 0.4 }),
  (
    "round",
    {
      $0.lineWidth = 2
      $0.lineJoin = .round
    }
  ),
  ("wide", { $0.lineWidth = 23 }),
  (
    "dashed",
    {
      $0.lineWidth = 9
      $0.lineDashPattern = [11, 6]
    }
  ),
  (
    "partial",
    {
      $0.lineWidth = 30
      $0.strokeStart = 0.2
      $0.strokeEnd = 0.7
    }
  ),
  ("even-odd", { $0.fillRule = .evenOdd }),
  (
    "opaque",
    {
      $0.fillColor = fillColor.copy(alpha: 1)
      $0.strokeColor = lineColor.copy(alpha: 1)
      $0.lineWidth = 20
    }
  ),
]

private func shape(
  _ number: Int, fills: Bool = true, strokes: Bool = true, _ apply: (CAShapeLayer) -> Void
) -> CAShapeLayer {
  let shape = CAShapeLayer()
  shape.path = blob(number)
  shape.fillColor = fillColor
  shape.strokeColor = lineColor
  apply(shape)
  if !fills { shape.fillColor = nil }
  if !strokes { shape.strokeColor = nil }
  return shape
}

@Suite("A path that is filled and stroked in one draw", .serialized)
struct FillAndStrokeTests {
  @Test("shows what a fill and a stroke above it show as two layers", arguments: lines.indices)
  func twoLayers(_ line: Int) throws {
    let apply = lines[line].apply
    let both = try render(root([shape(line, apply)]), size: size)
    let apart = try render(
      root([shape(line, strokes: false, apply), shape(line, fills: false, apply)]), size: size)
    // Of two blendings each rounds.
    #expect(both.differing(from: apart, by: 2) == 0, "\(lines[line].name)")
  }

  @Test("fades as a group of both does", arguments: lines.indices)
  func fading(_ line: Int) throws {
    let apply = lines[line].apply
    let lone = shape(line, apply)
    lone.opacity = 0.45
    let group = CALayer()
    group.frame = CGRect(origin: .zero, size: size)
    group.sublayers = [shape(line, strokes: false, apply), shape(line, fills: false, apply)]
    group.opacity = 0.45
    let (a, b) = (try render(root([lone]), size: size), try render(root([group]), size: size))
    // So does the content of a group, and the group.
    #expect(a.differing(from: b, by: 3) == 0, "\(lines[line].name)")
  }

  @Test("fades each by itself where the layer's parts do", arguments: lines.indices)
  func fadingApart(_ line: Int) throws {
    let apply = lines[line].apply
    let lone = shape(line, apply)
    (lone.opacity, lone.allowsGroupOpacity) = (0.45, false)
    let (fill, stroke) = (shape(line, strokes: false, apply), shape(line, fills: false, apply))
    (fill.opacity, stroke.opacity) = (0.45, 0.45)
    #expect(
      try render(root([lone]), size: size)
        == render(root([fill, stroke]), size: size), "\(lines[line].name)")
  }

  @Test("combines with what is below as one picture")
  func blending() throws {
    for filter in ["multiplyBlendMode", "screenBlendMode", "differenceBlendMode"] {
      let lone = shape(1, lines[2].apply)
      lone.compositingFilter = filter
      let group = CALayer()
      group.frame = CGRect(origin: .zero, size: size)
      group.sublayers = [
        shape(1, strokes: false, lines[2].apply), shape(1, fills: false, lines[2].apply),
      ]
      group.compositingFilter = filter
      let (a, b) = (
        try render(root([lone]), size: size), try render(root([group]), size: size)
      )
      #expect(a.differing(from: b, by: 3) == 0, "\(filter)")
    }
  }

  @Test(
    "has the same bytes wherever on the grid of tiles it was made, and whatever is switched off")
  func sameBytes() throws {
    var pictures: [Pixels] = []
    for disabled in ["", "batching", "caches", "depth,culling", "damage"] {
      var options = HeadlessRenderer.Options()
      options.environment = ["CA_DISABLE": disabled]
      let renderer = try HeadlessRenderer(size: size, options: options)
      let layers = (0..<6).map { number in
        let layer = shape(number, lines[number].apply)
        layer.setAffineTransform(
          CGAffineTransform(rotationAngle: CGFloat(number)).scaledBy(x: 0.6, y: 0.7))
        layer.position = CGPoint(x: 20 * number + 9, y: 17 * number + 7)
        return layer
      }
      let panel = CALayer.filled(CGRect(x: 30.5, y: 20, width: 90, height: 70), lineColor)
      let tree = root(layers)
      tree.insertSublayer(panel, at: 3)
      renderer.layer = tree
      for step in 0..<3 {
        // By whole pixels, so that coverage is found again.
        for layer in layers { layer.position.x += CGFloat(3 * step) }
        pictures.append(Pixels(try renderer.render(at: Double(step))))
      }
    }
    for index in 3..<pictures.count { #expect(pictures[index] == pictures[index % 3]) }
  }
}
