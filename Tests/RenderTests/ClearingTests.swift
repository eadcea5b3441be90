// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 160, height: 120)
private let plain = CGColor(srgbRed: 0.933, green: 0.941, blue: 0.957, alpha: 1)

/// A renderer that clears to colours behind all else, and one that draws them.
private struct Pair {
  let renderers: [HeadlessRenderer]

  init(besides switches: String = "") throws {
    renderers = try ["", "clearing,"].map { name in
      var options = HeadlessRenderer.Options()
      options.environment = ["CA_DISABLE": name + switches]
      return try HeadlessRenderer(size: size, options: options)
    }
  }

  /// The GL draws that each makes of a tree; expects the same bytes of both.
  func draws(
    of root: CALayer, at location: SourceLocation = #_sourceLocation
  ) throws -> [Int] {
    var (draws, pictures): ([Int], [[UInt8]]) = ([], [])
    for renderer in renderers {
      renderer.layer = root
      CATransaction.flush()
      draws.append(try renderer.draw(at: 0).gl.draws)
      pictures.append(renderer.readBytes())
      renderer.layer = nil
    }
    #expect(pictures[0] == pictures[1], sourceLocation: location)
    return draws
  }
}

private func root(_ color: CGColor = plain, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  .filled(CGRect(origin: .zero, size: size), color, configure)
}

@Suite("A plain colour behind all else is cleared to", .serialized)
struct ClearingTests {
  @Test("the background of the root alone, larger than the surface, mirrored, twice")
  func cleared() throws {
    let pair = try Pair(besides: "culling")
    #expect(try pair.draws(of: root()) == [0, 1])
    #expect(
      try pair.draws(of: root { $0.bounds.size = CGSize(width: 900, height: 700) }) == [0, 1])
    #expect(
      try pair.draws(of: root { $0.transform = CATransform3DMakeScale(-1, -1, 1) })[0] == 0)
    let two = root()
    two.addSublayer(root(CGColor(srgbRed: 0.2, green: 0.7, blue: 0.1, alpha: 1)))
    #expect(try pair.draws(of: two) == [0, 1])
    two.addSublayer(.filled(CGRect(x: 10, y: 10, width: 20, height: 20), plain))
    #expect(try pair.draws(of: two)[0] == 1)
  }

  @Test(
    "whatever lets something through, leaves pixels out or is no plain colour is drawn",
    arguments: [
      "translucent", "faded", "round", "small", "between pixels", "turned", "gradient", "blend",
      "second",
    ])
  func drawn(_ name: String) throws {
    let layer = root()
    switch name {
    case "translucent": layer.backgroundColor = CGColor(red: 0.5, green: 0.2, blue: 0.1, alpha: 0.5)
    case "faded": layer.opacity = 0.5
    case "round": layer.cornerRadius = 30
    case "small": layer.bounds.size.width -= 2
    case "between pixels": layer.position.x += 0.6
    case "turned": layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    case "gradient":
      let gradient = CAGradientLayer()
      gradient.frame = layer.frame
      gradient.colors = [plain, CGColor.black]
      layer.backgroundColor = nil
      layer.addSublayer(gradient)
    case "blend":
      layer.compositingFilter = "multiplyBlendMode"
    default:
      layer.backgroundColor = nil
      layer.addSublayer(.filled(CGRect(x: 5, y: 5, width: 50, height: 50), .black))
      layer.addSublayer(root(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.99)))
    }
    #expect(try Pair().draws(of: layer)[0] >= 1)
  }

  @Test("all colours come out as they are drawn")
  func colors() throws {
    let pair = try Pair()
    for number in 0..<300 {
      // Each level of 8 bits, and what lies between them.
      let level = CGFloat(number) / 255 + CGFloat(number % 3) * 0.0013
      let color =
        number % 5 == 0
        ? CGColor(
          colorSpace: CGColorSpace(name: CGColorSpace.extendedSRGB)!,
          components: [level * 2 - 0.5, 1 - level, 0.5, 1])!
        : CGColor(srgbRed: min(level, 1), green: 0.5, blue: max(0, 1 - level), alpha: 1)
      let draws = try pair.draws(of: root(color))
      #expect(draws == [0, 1], "\(color)")
    }
  }

  @Test("where only damage is drawn again, the damage is cleared to it")
  func damage() throws {
    let pair = try Pair()
    let pictures = try pair.renderers.map { try Self.played($0, isFresh: false) }
    #expect(pictures[0] == pictures[1])
    #expect(try pictures[0] == Self.played(HeadlessRenderer(size: size), isFresh: true))
  }

  /// The pictures of a square that moves, and of a background that changes on the way.
  ///
  /// - Parameter isFresh: whether each is drawn as a whole, by a renderer of its own.
  private static func played(_ renderer: HeadlessRenderer, isFresh: Bool) throws -> [[UInt8]] {
    var renderer = renderer
    let layer = root()
    let mover = CALayer.filled(CGRect(x: 10, y: 10, width: 30, height: 30), .black)
    let veil = CALayer.filled(
      CGRect(x: 30, y: 20, width: 60, height: 60), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.sublayers = [mover, veil]
    return try (0..<6).map { step in
      CATransaction.setDisableActions(true)
      mover.position.x += 17
      if step == 3 {
        layer.backgroundColor = CGColor(srgbRed: 0.1, green: 0.4, blue: 0.2, alpha: 1)
      }
      if isFresh {
        renderer.layer = nil
        renderer = try HeadlessRenderer(size: size)
      }
      renderer.layer = layer
      CATransaction.flush()
      _ = try renderer.draw(at: Double(step))
      return renderer.readBytes()
    }
  }
}
