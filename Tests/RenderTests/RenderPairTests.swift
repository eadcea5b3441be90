// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let red = CGColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)
private let green = CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 1)
private let blue = CGColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1)
private let size = CGSize(width: 120, height: 100)

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private func root(_ sublayers: CALayer...) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: size)
  root.sublayers = sublayers
  return root
}

@Suite("Two ways to say the same draw the same, two different ones do not", .serialized)
struct RenderPairTests {
  @Test("a group of parts that do not overlap fades as its parts do")
  func groupWithoutOverlap() throws {
    func tree(_ isGroup: Bool) -> CALayer {
      let group = CALayer()
      group.frame = CGRect(origin: .zero, size: size)
      group.sublayers = [
        .filled(rect(10, 10, 30, 30), red), .filled(rect(60, 20, 30, 50), blue),
      ]
      group.opacity = 0.5
      group.allowsGroupOpacity = isGroup
      return root(.filled(rect(0, 30, 120, 20), green), group)
    }
    let (a, b) = (try render(tree(true), size: size), try render(tree(false), size: size))
    #expect(a.differing(from: b, by: 1) == 0)
  }

  @Test("a group of parts that overlap does not fade as its parts do")
  func groupWithOverlap() throws {
    func tree(_ isGroup: Bool) -> CALayer {
      let group = CALayer.filled(rect(10, 10, 60, 60), red)
      group.addSublayer(.filled(rect(20, 20, 60, 60), blue))
      group.opacity = 0.5
      group.allowsGroupOpacity = isGroup
      return root(group)
    }
    let (a, b) = (try render(tree(true), size: size), try render(tree(false), size: size))
    #expect(a.differing(from: b, by: 8) > 1000)
  }

  @Test("a layer clipped by its parent's bounds looks as one that is that much smaller")
  func clipIsIntersection() throws {
    let clip = CALayer()
    clip.frame = rect(20, 20, 50, 40)
    clip.masksToBounds = true
    clip.addSublayer(.filled(rect(-10, 10, 100, 15), red))
    let small = root(.filled(rect(20, 30, 50, 15), red))
    #expect(try render(root(clip), size: size) == render(small, size: size))
  }

  @Test("turning by a quarter is exchanging the sides")
  func quarterTurn() throws {
    let turned = root(
      .filled(rect(30, 40, 40, 20), red) {
        $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      })
    let tall = root(.filled(rect(40, 30, 20, 40), red))
    #expect(try render(turned, size: size) == render(tall, size: size))
  }

  @Test("a round clip rounds as a round background does")
  func roundClip() throws {
    let clip = CALayer()
    clip.frame = rect(20, 10, 70, 60)
    clip.cornerRadius = 24
    clip.masksToBounds = true
    clip.addSublayer(.filled(rect(-5, -5, 90, 80), red))
    let plain = root(.filled(rect(20, 10, 70, 60), red) { $0.cornerRadius = 24 })
    #expect(
      try render(root(clip), size: size).differing(from: render(plain, size: size), by: 2) == 0)
  }

  @Test("a mask of one opaque shape cuts as a clip of that shape does")
  func maskIsClip() throws {
    let masked = CALayer.filled(rect(0, 0, 120, 100), red)
    masked.mask = .filled(rect(20, 10, 70, 60), blue) { $0.cornerRadius = 24 }
    let plain = root(.filled(rect(20, 10, 70, 60), red) { $0.cornerRadius = 24 })
    #expect(
      try render(root(masked), size: size).differing(from: render(plain, size: size), by: 2) == 0)
  }

  @Test("a mask takes only alpha: black masks as white does, half fades by half")
  func maskIsAlpha() throws {
    func masked(_ color: CGColor) throws -> Pixels {
      let layer = CALayer.filled(rect(10, 10, 80, 80), red)
      let mask = CALayer()
      mask.frame = rect(0, 0, 80, 80)
      mask.sublayers = [.filled(rect(10, 10, 40, 40), color)]
      layer.mask = mask
      return try render(root(layer), size: size)
    }
    #expect(try masked(.black) == masked(.white))
    let half = try masked(CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    let faded = root(.filled(rect(20, 20, 40, 40), red) { $0.opacity = 0.5 })
    #expect(try half.differing(from: render(faded, size: size), by: 1) == 0)
  }

  @Test("a surface with y upward shows what one with y downward does, upside down")
  func orientation() throws {
    let tree = { root(.filled(rect(10, 5, 30, 20), red), .filled(rect(50, 60, 60, 10), blue)) }
    let down = try render(tree(), size: size, orientation: .yDown)
    let up = try render(tree(), size: size, orientation: .yUp)
    #expect(up == down.upsideDown)
  }

  @Test("opacity 0.5 over white is as dark in a group as alone, whatever the turn")
  func turnedGroup() throws {
    func tree(_ isGroup: Bool) -> CALayer {
      let group = CALayer.filled(rect(20, 20, 60, 50), red) {
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        $0.opacity = 0.5
        if isGroup { $0.borderWidth = 2; $0.borderColor = red }
      }
      return root(.filled(CGRect(origin: .zero, size: size), .white), group)
    }
    let (a, b) = (try render(tree(true), size: size), try render(tree(false), size: size))
    #expect(a[50, 45] == b[50, 45])
    // The border is smoothed once more than the background, so edges may be a little denser.
    #expect(a.differing(from: b, by: 40) == 0)
  }
}
