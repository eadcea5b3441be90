// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// Pictures that a source gives, drawn by the GPU from planes, beside the same pixels as a picture.
@Suite("Films are drawn from their planes as pictures are from pixels", .serialized)
struct FilmTests {
  private static let size = CGSize(width: 96, height: 80)

  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var bits = 8
    var hasAlpha = false
    var place: @Sendable (CALayer) -> Void = { _ in }
  }

  static let situations = [
    Situation(testDescription: "as large as its pixels"),
    Situation(testDescription: "10 bits", bits: 10),
    Situation(testDescription: "12 bits and alpha", bits: 12, hasAlpha: true),
    Situation(testDescription: "alpha", hasAlpha: true),
    Situation(testDescription: "faded") { $0.opacity = 0.5 },
    Situation(testDescription: "turned, with round corners") {
      $0.cornerRadius = 9
      $0.masksToBounds = true
      $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    },
    Situation(testDescription: "grown by nearest texels") {
      $0.magnificationFilter = .nearest
      $0.bounds.size = CGSize(width: 66, height: 50)
    },
    Situation(testDescription: "fitted into its bounds") { $0.contentsGravity = .resizeAspect },
    Situation(testDescription: "a part of it, turned over") {
      $0.contentsRect = CGRect(x: 0.25, y: 0.9, width: 0.5, height: -0.75)
    },
    Situation(testDescription: "with a shadow and a mask") {
      $0.shadowOpacity = 1
      let mask = CALayer()
      mask.frame = CGRect(x: 5, y: 5, width: 30, height: 22)
      mask.backgroundColor = .black
      mask.cornerRadius = 8
      $0.mask = mask
    },
    Situation(testDescription: "in perspective") {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 120
      $0.transform = CATransform3DRotate(transform, 0.7, 0.3, 1, 0.1)
    },
  ]

  private static func root(_ film: CALayer, _ situation: Situation) -> CALayer {
    let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
    film.frame = CGRect(x: 20, y: 16, width: 44, height: 34)
    root.addSublayer(film)
    situation.place(film)
    return root
  }

  private static func planes(_ situation: Situation) -> PlanarPixels {
    .colors(width: 44, height: 34, bits: situation.bits, hasAlpha: situation.hasAlpha)
  }

  @Test("looks as its pixels", arguments: situations)
  func looks(_ situation: Situation) throws {
    let planes = Self.planes(situation)
    let film = CALayer()
    film.setSource(FixedSource([(0, CGImage(planes))]))
    let still = CALayer()
    still.contents = CGImage(
      width: planes.width, height: planes.height, premultipliedRGBA: planes.premultipliedRGBA8())
    let shown = try Self.render(Self.root(film, situation))
    let expected = try Self.render(Self.root(still, situation))
    #expect(shown != (try Self.render(Self.root(CALayer(), situation))))
    let differences = zip(shown, expected).map { abs(Int($0) - Int($1)) }
    // Pixels are rounded before they are mixed in the one and after it in the other.
    #expect(differences.max() ?? 0 <= 4, "\(differences.max() ?? 0)")
    #expect(differences.reduce(0, +) <= differences.count / 4, "\(differences.reduce(0, +))")
  }

  private static func render(_ root: CALayer, at time: Double = 0) throws -> [UInt8] {
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = root
    return try renderer.render(at: time).premultipliedRGBA
  }

  @Test("the time of the frame chooses the picture, in any order, and only its pixels are damage")
  func times() throws {
    let images = (0..<4).map { CGImage(PlanarPixels.colors(width: 44, height: 34, seed: $0)) }
    let source = FixedSource(images.enumerated().map { (Double($0), $1) })
    let film = CALayer()
    film.setSource(source)
    let renderer = try HeadlessRenderer(size: Self.size)
    renderer.layer = Self.root(film, Self.situations[0])
    var shown: [[UInt8]] = []
    for index in [0, 1, 2, 3] {
      shown.append(try renderer.render(at: Double(index) + 0.5).premultipliedRGBA)
    }
    #expect(Set(shown).count == 4)
    for index in [2, 0, 3, 1, 1] {
      #expect(try renderer.render(at: Double(index)).premultipliedRGBA == shown[index])
    }
    #expect(renderer.report?.isUnchanged == true)
    _ = try renderer.render(at: 3)
    #expect((renderer.report?.pixelsRedrawn ?? .max) < 96 * 80 / 2)
    #expect(source.asked.withLock { $0.allSatisfy(\.waits) })
  }

  @Test("a layer whose source has no picture yet shows nothing, and one without shows its contents")
  func none() throws {
    let film = CALayer()
    film.setSource(FixedSource([(1, CGImage(PlanarPixels.colors(width: 44, height: 34)))]))
    let renderer = try HeadlessRenderer(size: Self.size)
    renderer.layer = Self.root(film, Self.situations[0])
    let empty = try renderer.render(at: 0).premultipliedRGBA
    #expect(empty == (try Self.render(Self.root(CALayer(), Self.situations[0]))))
    #expect(try renderer.render(at: 1).premultipliedRGBA != empty)
    film.setSource(nil)
    #expect(try renderer.render(at: 1).premultipliedRGBA == empty)
  }

  @Test("many layers show one source, as a mask, in copies and while contents fade")
  func users() throws {
    let image = CGImage(PlanarPixels.colors(width: 44, height: 34, hasAlpha: true))
    let still = CGImage(
      width: 44, height: 34, premultipliedRGBA: image.premultipliedRGBA)
    func scene(_ show: (CALayer) -> Void) throws -> [UInt8] {
      let root = CALayer.filled(CGRect(origin: .zero, size: Self.size), .white)
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 44, height: 34)
      copies.instanceCount = 2
      copies.instanceTransform = CATransform3DMakeTranslation(44, 0, 0)
      let (copied, masked, mask) = (CALayer(), CALayer(), CALayer())
      copied.frame = copies.bounds
      copies.addSublayer(copied)
      root.addSublayer(copies)
      masked.frame = CGRect(x: 10, y: 40, width: 44, height: 34)
      masked.backgroundColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
      mask.frame = masked.bounds
      masked.mask = mask
      root.addSublayer(masked)
      show(copied)
      show(mask)
      return try Self.render(root)
    }
    let source = FixedSource([(0, image)])
    let films = try scene { $0.setSource(source) }
    let pictures = try scene { $0.contents = still }
    #expect(zip(films, pictures).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }
}
