// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Frames with presentation modifiers")
struct ModifierFrameTests {
  private let size = CGSize(width: 16, height: 8)

  /// A layer of 4 × 4 points at the upper left.
  private func square() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  private func root(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.sublayers = sublayers
    return root
  }

  /// Red and alpha of the pixel at a column of the third row.
  private func pixel(_ image: CGImage, _ x: Int) -> [UInt8] {
    image.withPremultipliedRGBA8 { bytes in
      let place = (2 * image.width + x) * 4
      return [bytes[place], bytes[place + 3]]
    }
  }

  @Test("show the value in the next frame without a transaction, and draw only what changed")
  func next() throws {
    let renderer = try HeadlessRenderer(size: size)
    let layer = square()
    renderer.layer = root(layer)
    let modifier = CAPresentationModifier(
      keyPath: "position.x", initialValue: 0, additive: true)
    layer.addPresentationModifier(modifier)
    #expect(try pixel(renderer.render(at: 0), 1) == [255, 255])
    for offset in [4.0, 8] {
      modifier.value = offset
      let picture = try renderer.render(at: 0)
      #expect(pixel(picture, 1) == [0, 0])
      #expect(pixel(picture, Int(offset) + 1) == [255, 255])
      // The same as if the layer stood there.
      let plain = try HeadlessRenderer(size: size)
      let moved = square()
      moved.position.x += CGFloat(offset)
      plain.layer = root(moved)
      #expect(try picture.pngData() == plain.render(at: 0).pngData())
    }
    #expect(layer.position.x == 2)
    layer.removePresentationModifier(modifier)
    #expect(try pixel(renderer.render(at: 0), 1) == [255, 255])
  }

  @Test("show values of a transaction with its changes, in one frame")
  func transaction() throws {
    let renderer = try HeadlessRenderer(size: size)
    let layer = square()
    renderer.layer = root(layer)
    let group = CAPresentationModifierGroup(capacity: 1)
    let modifier = CAPresentationModifier(
      keyPath: "opacity", initialValue: 1, additive: false, group: group)
    layer.addPresentationModifier(modifier)
    _ = try renderer.render(at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x += 8
    modifier.value = 0.6
    group.flushWithTransaction()
    #expect(try pixel(renderer.render(at: 0), 1) == [255, 255])
    CATransaction.commit()
    let picture = try renderer.render(at: 0)
    #expect(pixel(picture, 1) == [0, 0] && pixel(picture, 9) == [153, 153])
  }

  @Test("come by themselves while a screen sleeps")
  func sleeping() throws {
    let screen = try HeadlessScreen(size: size)
    let shown = Monitor<UInt64>(0)
    screen.onPresent = { frame in
      let hash = frame.pixelHash()
      shown.look { $0 = hash }
    }
    let layer = square()
    let modifier = CAPresentationModifier(
      keyPath: "position.x", initialValue: 0, additive: true)
    layer.addPresentationModifier(modifier)
    screen.layer = root(layer)
    CATransaction.flush()
    #expect(eventually { shown.look { $0 } != 0 })
    for offset in [4, 8, 12] {
      let last = shown.look { $0 }
      modifier.value = offset
      #expect(eventually { shown.look { $0 } != last }, "\(offset)")
    }
    screen.close()
  }
}
