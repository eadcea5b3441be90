// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 120, height: 100)
private let green = CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 1)

private func root(_ sublayers: CALayer...) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: size)
  root.sublayers = sublayers
  return root
}

private func card(
  _ frame: CGRect = CGRect(x: 30, y: 30, width: 50, height: 40),
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  .filled(frame, green) {
    $0.cornerRadius = 10
    $0.shadowOpacity = 0.8
    $0.shadowRadius = 4
    $0.shadowOffset = CGSize(width: 6, height: 9)
    configure($0)
  }
}

@Suite("What a shadow belongs to, and what it does not", .serialized)
struct ShadowRuleTests {
  private func picture(
    _ layer: CALayer, orientation: HeadlessRenderer.Orientation = .yDown, scale: CGFloat = 1
  ) throws -> Pixels {
    try render(root(layer), size: size, scale: scale, orientation: orientation)
  }

  @Test("masking to bounds cuts the shadow away; a layer that draws nothing casts none")
  func cut() throws {
    let plain = card { $0.shadowOpacity = 0 }
    #expect(try picture(card { $0.masksToBounds = true }) == picture(plain))
    #expect(try picture(card()) != picture(plain))
    let empty = try picture(card { $0.backgroundColor = nil })
    #expect(empty.bytes.allSatisfy { $0 == 0 })
  }

  @Test("a shadow's opacity is clamped, and zero or a clear colour is none")
  func opacity() throws {
    #expect(
      try picture(card { $0.shadowOpacity = 7 }) == picture(card { $0.shadowOpacity = 1 }))
    let none = try picture(card { $0.shadowOpacity = 0 })
    #expect(try picture(card { $0.shadowOpacity = -1 }) == none)
    #expect(try picture(card { $0.shadowColor = nil }) == none)
    #expect(try picture(card { $0.shadowRadius = -3 }) == picture(card { $0.shadowRadius = 0 }))
  }

  @Test("opacity fades layer and shadow as one: the shadow does not show through")
  func group() throws {
    let faded = try picture(card { $0.opacity = 0.5 })
    let full = try picture(card())
    for (x, y) in [(50, 50), (85, 75), (60, 75), (84, 60)] {
      let (a, b) = (faded[x, y], full[x, y])
      for channel in 0..<4 {
        #expect(abs(Int(a[channel]) * 2 - Int(b[channel])) <= 2, "pixel \(x) \(y)")
      }
    }
  }

  @Test("a translucent background casts a shadow as translucent, which shows through it")
  func translucent() throws {
    let half = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let layer = card {
      $0.backgroundColor = half
      $0.shadowOffset = .zero
      $0.shadowOpacity = 1
    }
    let alpha = Int(try picture(layer)[55, 50].w)
    #expect(abs(alpha - 191) <= 1)
  }

  @Test("half turned, the picture is half turned; y upward, it is upside down")
  func turned() throws {
    let plain = try picture(card())
    let wrapper = CALayer()
    wrapper.frame = CGRect(origin: .zero, size: size)
    wrapper.addSublayer(card())
    wrapper.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    #expect(try picture(wrapper).differing(from: plain.halfTurned, by: 1) == 0)
    #expect(try picture(card(), orientation: .yUp).differing(from: plain.upsideDown, by: 1) == 0)
    let flipped = CALayer()
    flipped.frame = CGRect(origin: .zero, size: size)
    flipped.isGeometryFlipped = true
    flipped.addSublayer(card())
    #expect(try picture(flipped).differing(from: plain.upsideDown, by: 1) == 0)
  }

  @Test("the offset turns with the layer, and mirrors with it")
  func offset() throws {
    let turned = try picture(
      card(CGRect(x: 40, y: 30, width: 40, height: 40)) {
        $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      })
    let other = try picture(
      card(CGRect(x: 40, y: 30, width: 40, height: 40)) {
        $0.shadowOffset = CGSize(width: -9, height: 6)
      })
    #expect(turned.differing(from: other, by: 1) == 0)
  }

  @Test("at double scale a shadow is as soft, in points")
  func doubled() throws {
    let layer = card {
      $0.shadowRadius = 6
      $0.cornerRadius = 0
      $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.4)
    }
    #expect(try picture(layer, scale: 2).halved.differing(from: picture(layer), by: 2) == 0)
  }

  @Test("what lies within an opaque layer changes nothing about its shadow")
  func insideDoesNotCount() throws {
    let badge = CALayer.filled(CGRect(x: 10, y: 10, width: 20, height: 20), .white)
    let layer = card()
    layer.addSublayer(badge)
    let plain = try picture(card())
    var painted = try picture(layer)
    for y in 40..<60 { for x in 40..<60 { painted[x, y] = plain[x, y] } }
    #expect(painted == plain)
  }

  @Test("a shadow that is not a number is left out, and told; the layer is drawn")
  func poison() throws {
    let plain = try picture(card { $0.shadowOpacity = 0 })
    let bad: [(CALayer) -> Void] = [
      { $0.shadowRadius = .nan }, { $0.shadowOffset.width = .infinity },
      { $0.shadowRadius = .infinity }, { $0.shadowOpacity = .nan },
    ]
    for poison in bad {
      #expect(try picture(card(CGRect(x: 30, y: 30, width: 50, height: 40), poison)) == plain)
    }
  }
}
