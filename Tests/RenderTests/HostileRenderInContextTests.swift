// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// Trees and numbers nobody would write on purpose, drawn by `render(in:)`.
@Suite("render(in:) draws any tree", .serialized, .timeLimit(.minutes(30)))
struct HostileRenderInContextTests {
  private func context(_ side: Int = 48, scale: CGFloat = 1) throws -> CGContext {
    let context = try #require(CGContext(width: side, height: side))
    context.translateBy(x: 0, y: CGFloat(side))
    context.scaleBy(x: scale, y: -scale)
    return context
  }

  @Test("random trees", arguments: 0..<8)
  func randomTrees(_ group: Int) throws {
    for seed in group * 12..<group * 12 + 12 {
      var hostile = HostileTree(seed: UInt64(seed), side: 48)
      let tree = hostile.tree(count: 2 + hostile.place(30))
      let start = threadSeconds()
      tree.render(in: try context())
      #expect(threadSeconds() - start < 10, "seed \(seed)")
    }
  }

  @Test("a good part of the random trees shows something")
  func show() throws {
    var count = 0
    for seed in 0..<24 {
      var hostile = HostileTree(seed: UInt64(seed), side: 48)
      let target = try context()
      hostile.tree(count: 20).render(in: target)
      if Pixels(try #require(target.makeImage())).bytes.contains(where: { $0 != 0 }) { count += 1 }
    }
    #expect(count > 12)
  }

  /// Sets a number of a layer, or of several of its properties at once.
  private static let setters: [(name: String, set: @Sendable (CALayer, CGFloat) -> Void)] = [
    ("shadow offset", { $0.shadowOffset = CGSize(width: $1, height: 3) }),
    ("shadow offset, both", { $0.shadowOffset = CGSize(width: $1, height: -$1) }),
    ("shadow radius", { $0.shadowRadius = $1 }),
    ("shadow opacity", { $0.shadowOpacity = Float($1) }),
    ("opacity", { $0.opacity = Float($1) }),
    ("corner radius", { $0.cornerRadius = $1 }),
    ("border", { $0.borderWidth = $1 }),
    ("bounds' origin", { $0.bounds.origin = CGPoint(x: $1, y: 0) }),
    ("bounds' size", { $0.bounds.size = CGSize(width: $1, height: $1) }),
    ("bounds' height", { $0.bounds.size.height = $1 }),
    ("position", { $0.position = CGPoint(x: $1, y: $1) }),
    ("depth", { $0.zPosition = $1 }),
    ("transform", { $0.transform.m11 = $1 }),
    ("scale", { $0.transform = CATransform3DMakeScale($1, $1, 1) }),
    ("sublayer transform", { $0.sublayerTransform.m22 = $1 }),
    ("part", { $0.contentsRect = CGRect(x: 0, y: 0, width: $1, height: 1) }),
    ("center", { $0.contentsCenter = CGRect(x: $1, y: 0.2, width: 0.1, height: $1) }),
    ("contents' scale", { $0.contentsScale = $1 }),
    ("mask", { $0.mask?.bounds.size.width = $1 }),
    ("mask's place", { $0.mask?.position.x = $1 }),
    ("line", { ($0 as? CAShapeLayer)?.lineWidth = $1 }),
    ("miter", { ($0 as? CAShapeLayer)?.miterLimit = $1 }),
    ("stroke", { ($0 as? CAShapeLayer)?.strokeStart = $1 }),
    ("stroke's end", { ($0 as? CAShapeLayer)?.strokeEnd = $1 }),
    ("dash phase", { ($0 as? CAShapeLayer)?.lineDashPhase = $1 }),
    ("dashes", { ($0 as? CAShapeLayer)?.lineDashPattern = [$1 as NSNumber, 2] }),
    (
      "path",
      {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: $1, y: 20))
        path.addCurve(
          to: CGPoint(x: 4, y: $1), control1: CGPoint(x: $1, y: $1),
          control2: CGPoint(x: -$1, y: 9))
        ($0 as? CAShapeLayer)?.path = path
      }
    ), ("font size", { ($0 as? CATextLayer)?.fontSize = $1 }),
    ("start", { ($0 as? CAGradientLayer)?.startPoint = CGPoint(x: $1, y: 0.5) }),
    ("end", { ($0 as? CAGradientLayer)?.endPoint = CGPoint(x: $1, y: $1) }),
    ("location", { ($0 as? CAGradientLayer)?.locations = [0, $1 as NSNumber] }),
  ]

  private func layers() -> [CALayer] {
    let (shape, text) = (CAShapeLayer(), CATextLayer())
    shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 20, height: 16), transform: nil)
    shape.strokeColor = CGColor(gray: 0.5, alpha: 1)
    text.string = "Text"
    text.fontSize = 12
    text.isWrapped = true
    let plain = CALayer()
    plain.contents = HostileTree.pictures[0]
    plain.contentsGravity = .center
    let gradients = [CAGradientLayerType.axial, .radial, .conic].map { type in
      let gradient = CAGradientLayer()
      (gradient.type, gradient.colors) = (type, [CGColor.black, CGColor.white])
      return gradient
    }
    return [plain, shape, text, CATransformLayer(), CAScrollLayer(), CATiledLayer()] + gradients
  }

  private func dress(_ layer: CALayer) {
    layer.frame = CGRect(x: 4, y: 4, width: 30, height: 30)
    layer.backgroundColor = CGColor(gray: 0.2, alpha: 0.5)
    layer.borderColor = .black
    layer.borderWidth = 1
    layer.shadowOpacity = 0.7
    layer.masksToBounds = true
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    mask.backgroundColor = .black
    layer.mask = mask
    let child = CALayer()
    child.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    child.backgroundColor = .black
    child.shadowOpacity = 1
    layer.addSublayer(child)
  }

  @Test(
    "any number in any place: not a number, infinite, huge, tiny", arguments: setters.map(\.name))
  func numbers(_ name: String) throws {
    let setter = try #require(Self.setters.first { $0.name == name })
    for poison in HostileTree.poisons {
      for (kind, layer) in layers().enumerated() {
        dress(layer)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 48, height: 48)
        root.addSublayer(layer)
        setter.set(layer, poison)
        if let child = layer.sublayers?.first { setter.set(child, poison) }
        let start = threadSeconds()
        root.render(in: try context(scale: kind % 2 == 0 ? 1 : 1.5))
        layer.render(in: try context())
        #expect(threadSeconds() - start < 10, "\(name) \(poison), layer \(kind)")
      }
    }
  }

  @Test("a shadow far wider than the picture is the one of the widest blur there is")
  func wideShadow() throws {
    func drawn(_ radius: CGFloat) throws -> Pixels {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      layer.bounds = CGRect(x: -4000, y: 0, width: 4000, height: 8000)
      layer.backgroundColor = .black
      layer.shadowOpacity = 1
      layer.shadowOffset = CGSize(width: 0, height: 0)
      layer.shadowRadius = radius
      let target = try context(32)
      layer.render(in: target)
      return Pixels(try #require(target.makeImage()))
    }
    // Half of the shadow's alpha at the edge, in all four corners.
    let (wide, widest, narrow) = (try drawn(10_000), try drawn(1024), try drawn(40))
    #expect(wide == widest && wide != narrow)
    #expect(abs(Int(wide[4, 30].w) - 64) < 20)
  }

  @Test("shadows in shadows, masks in masks, blends in blends: each level is drawn once or twice")
  func nested() throws {
    for kind in 0..<3 {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
      var layer = root
      for level in 0..<20 {
        let next = CALayer()
        next.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
        next.backgroundColor = CGColor(gray: 0, alpha: 0.05)
        if kind == 0 {
          next.shadowOpacity = 0.5
          next.shadowRadius = level % 3 == 0 ? 60 : 3
        }
        if kind == 1 {
          next.mask = CALayer()
          next.mask?.frame = CGRect(x: 0, y: 0, width: 24, height: 20)
          next.mask?.backgroundColor = .black
        }
        if kind == 2 { next.compositingFilter = "multiplyBlendMode" }
        layer.addSublayer(next)
        layer = next
      }
      let start = threadSeconds()
      root.render(in: try context(24))
      #expect(threadSeconds() - start < 30, "kind \(kind)")
    }
  }
}
