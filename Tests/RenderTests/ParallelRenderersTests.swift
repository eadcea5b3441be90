// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreGraphics
import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import PictureReference

/// The contents of all threads: pictures, a path and a filter made once, on none of them.
private final class SharedThings: Sendable {
  let wide: CGImage
  let plain: CGImage
  let displayP3: CGImage
  let outline: CGPath

  init() throws {
    wide = try HalfFloatPicture.wide(40)
    plain = EffectScene.palette(32)
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    var bytes = [UInt8](repeating: 255, count: 24 * 24 * 4)
    for place in bytes.indices where place % 4 != 3 { bytes[place] = UInt8(place * 7 % 256) }
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    displayP3 = try #require(
      CGImage(
        width: 24, height: 24, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 96,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 4, y: 2, width: 60, height: 40))
    path.addRoundedRect(
      in: CGRect(x: 30, y: 20, width: 40, height: 40), cornerWidth: 9, cornerHeight: 9)
    outline = try #require(path.copy())
  }

  /// A tree of all that several sessions have in common: shadows of paths, coverage, half floats,
  /// text.
  func tree(_ number: Int) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    for place in 0..<12 {
      let frame = CGRect(
        x: place % 4 * 150 + number, y: place / 4 * 150 + 10, width: 90, height: 80)
      root.addSublayer(layer(place, frame))
    }
    return root
  }

  private func layer(_ place: Int, _ frame: CGRect) -> CALayer {
    switch place % 6 {
    case 0:
      let shape = CAShapeLayer()
      shape.frame = frame
      shape.path = outline
      shape.fillColor = EffectScene.red
      shape.strokeColor = EffectScene.amber
      shape.lineWidth = 5
      return shape
    case 1:
      return EffectScene.picture(frame, wide) {
        $0.shadowOpacity = 0.8
        $0.shadowRadius = CGFloat(place)
        $0.shadowPath = self.outline
      }
    case 2:
      return EffectScene.picture(frame, displayP3) { $0.contentsFormat = .RGBA16Float }
    case 3:
      let text = CATextLayer()
      text.frame = frame
      text.string = "Ångström \(place) שלום"
      text.fontSize = CGFloat(10 + place)
      return text
    case 4:
      let drawn = PictureOnPaper(wide)
      drawn.frame = frame
      drawn.drawsAsynchronously = place > 6
      drawn.setNeedsDisplay()
      return drawn
    default:
      return EffectScene.group(
        frame, [EffectScene.picture(CGRect(x: 0, y: 0, width: 60, height: 60), plain)]
      ) {
        $0.shouldRasterize = true
        $0.cornerRadius = 12
        $0.backgroundColor = EffectScene.green
        $0.shadowOpacity = 0.5
        $0.shadowRadius = 7
      }
    }
  }
}

/// Draws a picture of half floats with 8 bits.
private final class PictureOnPaper: CALayer {
  private let picture: CGImage

  init(_ picture: CGImage) {
    self.picture = picture
    super.init()
  }

  override init(layer: Any) {
    guard let other = layer as? PictureOnPaper else {
      preconditionFailure("A copy is of its class.")
    }
    picture = other.picture
    super.init(layer: other)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(EffectScene.blue)
    ctx.fillEllipse(in: bounds)
    ctx.draw(picture, in: bounds.insetBy(dx: 12, dy: 8))
  }
}

@Suite("Renderers on several threads", .serialized)
struct ParallelRenderersTests {
  /// Scenes and shared trees, each drawn from nothing, in an order that begins elsewhere for each
  /// thread.
  private static func pictures(_ shared: SharedThings, from first: Int) throws -> [[UInt8]] {
    let scenes = GoldenScene.all.filter { $0.scene.number % 3 == 0 }.map(\.scene)
    let count = scenes.count + 4
    let renderer = try HeadlessRenderer(
      size: CGSize(width: 640, height: 480))
    var result = [[UInt8]](repeating: [], count: count)
    for step in 0..<count {
      let number = (first + step) % count
      renderer.layer =
        number < scenes.count
        ? scenes[number].build(SceneContext()) : shared.tree(number - scenes.count)
      result[number] = try renderer.render().premultipliedRGBA
    }
    renderer.layer = nil
    return result
  }

  @Test("they draw what one draws, with pictures and paths that they share")
  func sameBytes() throws {
    let things = try SharedThings()
    let found = Mutex<[Result<[[UInt8]], any Error>]>([])
    let group = DispatchGroup()
    for number in 0..<4 {
      group.enter()
      let thread = Thread {
        let result = Result { try Self.pictures(things, from: number * 3) }
        found.withLock { $0.append(result) }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    let expected = try Self.pictures(try SharedThings(), from: 0)
    let all = try found.withLock { try $0.map { try $0.get() } }
    #expect(all.count == 4)
    #expect(Set(expected).count == expected.count)
    for pictures in all {
      for (number, picture) in pictures.enumerated() {
        #expect(picture == expected[number], "picture \(number)")
      }
    }
  }
}
