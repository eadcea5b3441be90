// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import layerkit_demo

@Suite("The outline of the layer under the pointer")
struct HoverOutlineTests {
  /// A stage of 200 × 200 points with a clip of 100 × 100 in its corner, from which a card sticks
  /// out.
  private let stage = CALayer()
  private let clip = CALayer()
  private let card = CALayer()
  private let outline = HoverOutline()

  init() {
    stage.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    clip.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    card.frame = CGRect(x: 60, y: 60, width: 100, height: 100)
    clip.addSublayer(card)
    stage.addSublayer(clip)
    stage.addSublayer(outline.layer)
  }

  private var mask: CGPath? { (outline.layer.mask as? CAShapeLayer)?.path }

  @Test("is off when the player starts")
  func startsOff() { #expect(!PlayerSwitches().showsOutline) }

  @Test("is not cut where no superlayer clips")
  func unclipped() {
    outline.follow(card, line: 1)
    #expect(!outline.layer.isHidden)
    #expect(outline.layer.mask == nil)
  }

  @Test("ends where a superlayer clips, round its corners and wherever it is turned")
  func clipped() throws {
    clip.masksToBounds = true
    clip.cornerRadius = 40
    outline.follow(card, line: 1)
    #expect(try #require(mask).contains(CGPoint(x: 80, y: 70)))
    #expect(try #require(mask).contains(CGPoint(x: 101, y: 70)) == false)
    #expect(try #require(mask).contains(CGPoint(x: 97, y: 97)) == false)
    clip.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    outline.follow(card, line: 1)
    #expect(try #require(mask).contains(CGPoint(x: 50, y: 100)))
    #expect(try #require(mask).contains(CGPoint(x: 90, y: 90)) == false)
  }

  @Test("of two clips shows what lies in both; a layer that clips itself is no clip of its edge")
  func twoClips() throws {
    clip.masksToBounds = true
    card.masksToBounds = true
    let inner = CALayer()
    inner.frame = CGRect(x: 20, y: 0, width: 200, height: 200)
    card.addSublayer(inner)
    outline.follow(inner, line: 1)
    #expect(try #require(mask).contains(CGPoint(x: 80, y: 80)))
    #expect(try #require(mask).contains(CGPoint(x: 120, y: 80)) == false)
    #expect(try #require(mask).contains(CGPoint(x: 50, y: 80)) == false)
    clip.masksToBounds = false
    outline.follow(card, line: 1)
    #expect(outline.layer.mask == nil)
  }
}
