// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// Every effect from every side.
private let effects = TransitionEffect.Kind.allCases.flatMap { kind in
  TransitionEffect.Edge.allCases.map { TransitionEffect(kind, from: $0) }
}

private let stage = GoldenStudio.Stage(size: TransitionStage.size)

@Suite("Transitions as pixels", .serialized)
struct TransitionPixelTests {
  /// The card's pictures without a transition.
  private struct Stills {
    let before, after: Pixels

    init(_ studio: GoldenStudio, _ configure: (CALayer) -> Void = { _ in }) throws {
      before = try studio.pixels(
        of: TransitionStage.still(isNew: false, configure), on: stage)
      after = try studio.pixels(of: TransitionStage.still(isNew: true, configure), on: stage)
    }
  }

  @Test("at 0 an effect shows what was, at 1 what is, byte for byte")
  func ends() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    let stills = try Stills(studio)
    #expect(stills.before != stills.after)
    #expect(try studio.pixels(of: card.frameAfter()) == stills.after)
    for effect in effects {
      #expect(try studio.pixels(of: card.frame(effect, 0)) == stills.before, "\(effect)")
      #expect(try studio.pixels(of: card.frame(effect, 1)) == stills.after, "\(effect)")
    }
  }

  @Test("a layer without width or height has no way to move along: it changes all the same")
  func flat() throws {
    let studio = try GoldenStudio()
    for side in [\CGSize.width, \CGSize.height] {
      let configure = { (card: CALayer) in card.bounds.size[keyPath: side] = 0 }
      let card = try TransitionStage.card(configure)
      let stills = try Stills(studio, configure)
      #expect(stills.before != stills.after)
      let half = try studio.pixels(of: card.frame(TransitionEffect(.fade), 0.5))
      for effect in effects {
        #expect(try studio.pixels(of: card.frame(effect, 0)) == stills.before, "\(effect)")
        #expect(try studio.pixels(of: card.frame(effect, 1)) == stills.after, "\(effect)")
        let isAcross = [.left, .right].contains(effect.edge) == (side == \.width)
        guard effect.kind == .swipe, isAcross else { continue }
        let mixed = try studio.pixels(of: card.frame(effect, 0.5))
        #expect(mixed.differing(from: half, by: 1) == 0, "\(effect)")
      }
    }
  }

  @Test("near its ends an effect shows almost what was and what is")
  func nearEnds() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    let stills = try Stills(studio)
    // The others show both pictures beside or through each other from the first moment on.
    for effect in effects where ![.moveIn, .push, .reveal].contains(effect.kind) {
      let early = try studio.pixels(of: card.frame(effect, 0.0005))
      let late = try studio.pixels(of: card.frame(effect, 0.9995))
      #expect(early.differing(from: stills.before, by: 12) <= 24, "\(effect)")
      #expect(late.differing(from: stills.after, by: 12) <= 24, "\(effect)")
    }
  }

  /// How far a fade's halfway is from the mean of both pictures, at most.
  private func distanceFromMean(_ configure: (CALayer) -> Void) throws -> Double {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card(configure)
    let before = try studio.pixels(of: TransitionStage.still(isNew: false, configure), on: stage)
    let after = try studio.pixels(of: card.frameAfter())
    let half = try studio.pixels(of: card.frame(TransitionEffect(.fade), 0.5))
    #expect(before != after)
    return half.bytes.indices.map { place in
      let mean = (Double(before.bytes[place]) + Double(after.bytes[place])) / 2
      return abs(Double(half.bytes[place]) - mean)
    }.max() ?? 0
  }

  @Test("a fade halfway is the mean of both pictures, translucent ones too")
  func fadeIsMean() throws {
    #expect(try distanceFromMean { $0.sublayers = nil } <= 1)
    // Translucent layers over each other are rounded once more in the picture's own target.
    #expect(try distanceFromMean { _ in } <= 1.5)
  }

  @Test("a fade between a picture and nothing is that picture, faded")
  func fadeOfNothing() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card { $0.isHidden = true }
    let frame = card.frame(TransitionEffect(.fade), 0.5)
    #expect(frame.passes.count == 1)
    #expect(try studio.pixels(of: frame) == studio.pixels(of: card.frameAfter()))
  }

  @Test(
    "halfway through a push both pictures are half of the layer away",
    arguments: [
      (TransitionEffect.Edge.left, SIMD2(30, 0)), (.right, SIMD2(-30, 0)),
      (.top, SIMD2(0, -25)), (.bottom, SIMD2(0, 25)),
    ])
  func push(_ edge: TransitionEffect.Edge, _ way: SIMD2<Int>) throws {
    let studio = try GoldenStudio()
    let frame = try TransitionStage.card().frame(TransitionEffect(.push, from: edge), 0.5)
    let expected = TransitionStage.still(isNew: false)
    let old = try #require(expected.sublayers?.last)
    let new = try #require(TransitionStage.still(isNew: true).sublayers?.last)
    new.removeFromSuperlayer()
    let (x, y) = (CGFloat(way.x), CGFloat(way.y))
    old.position = CGPoint(x: old.position.x + x, y: old.position.y + y)
    new.position = CGPoint(x: new.position.x - x, y: new.position.y - y)
    expected.addSublayer(new)
    #expect(try studio.pixels(of: frame) == studio.pixels(of: expected, on: stage))
    #expect(frame.passes.count == 1)
  }

  @Test("a new picture that moves in lies over the old one, which stays")
  func moveIn() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    let half = try studio.pixels(of: card.frame(TransitionEffect(.moveIn, from: .left), 0.5))
    let before = try studio.pixels(of: TransitionStage.still(isNew: false), on: stage)
    #expect((75..<90).allSatisfy { half[$0, 40] == before[$0, 40] })
    #expect(half[20, 40] == [38, 102, 204, 255])
  }

  @Test("an old picture that reveals the new one lies over it and leaves from the side")
  func reveal() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    let half = try studio.pixels(of: card.frame(TransitionEffect(.reveal, from: .left), 0.5))
    let after = try studio.pixels(of: TransitionStage.still(isNew: true), on: stage)
    #expect((30..<54).allSatisfy { half[$0, 45] == after[$0, 45] })
    #expect(half[100, 65] != after[100, 65])
  }

  @Test("motion of a layer that masks to its bounds stays within them")
  func masked() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card { $0.masksToBounds = true }
    let half = try studio.pixels(of: card.frame(TransitionEffect(.push, from: .left), 0.5))
    let ground = TransitionStage.still(isNew: false)
    ground.sublayers?.last?.removeFromSuperlayer()
    let bare = try studio.pixels(of: ground, on: stage)
    for y in 0..<90 {
      for x in 0..<120 where !(30..<90).contains(x) || !(20..<70).contains(y) {
        #expect(half[x, y] == bare[x, y])
      }
    }
    #expect(half[45, 50] != bare[45, 50] && half[75, 40] != bare[75, 40])
  }

  @Test("every pixel of a dissolve is one picture's or the other's, the share as the progress")
  func dissolve() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    let before = try studio.pixels(of: TransitionStage.still(isNew: false), on: stage)
    let after = try studio.pixels(of: TransitionStage.still(isNew: true), on: stage)
    let picture = try studio.pixels(of: card.frame(TransitionEffect(.dissolve), 0.3))
    var (old, new) = (0, 0)
    for y in 0..<90 {
      for x in 0..<120 where distance(before[x, y], after[x, y]) > 8 {
        let isOld = distance(picture[x, y], before[x, y]) <= 2
        let isNew = distance(picture[x, y], after[x, y]) <= 2
        #expect(isOld != isNew)
        if isOld { old += 1 } else { new += 1 }
      }
    }
    #expect(abs(Double(new) / Double(old + new) - 0.3) < 0.03)
  }

  private func distance(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    let difference = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
    return max(difference.max(), -difference.min())
  }

  @Test("a dissolve moves with its layer by whole pixels")
  func dissolveMoves() throws {
    let studio = try GoldenStudio()
    func picture(_ x: CGFloat) throws -> Pixels {
      let card = try TransitionStage.card { $0.position.x += x }
      return try studio.pixels(of: card.frame(TransitionEffect(.dissolve), 0.5))
    }
    // The ground's stripes repeat every 20 pixels.
    let (here, there) = (try picture(0), try picture(20))
    for y in 0..<90 { for x in 0..<100 { #expect(here[x, y] == there[x + 20, y]) } }
  }

  @Test("a fade takes a pass for each picture and moves no texel, under a clip too")
  func passes() throws {
    let card = try TransitionStage.card { $0.superlayer?.masksToBounds = true }
    let frame = card.frame(TransitionEffect(.fade), 0.25)
    #expect(frame.passes.map(\.reason) == [.before, .after, .surface])
    try frame.checkInvariants()
    #expect("\(frame)".contains("target 1 to target 2  fade 0.25"))
  }

  @Test("a captured frame of every effect draws the same again")
  func capture() throws {
    let studio = try GoldenStudio()
    let card = try TransitionStage.card()
    for kind in TransitionEffect.Kind.allCases {
      let frame = card.frame(TransitionEffect(kind, from: .right), 0.4)
      try frame.checkInvariants()
      let again = try JSONDecoder().decode(Frame.self, from: JSONEncoder().encode(frame))
      #expect(try studio.pixels(of: again) == studio.pixels(of: frame), "\(kind)")
    }
  }

  @Test("an effect that does not exist is a fade, and that is said")
  func unknown() throws {
    let effect = TransitionEffect(TransitionRecord(type: "suckEffect"))
    let frame = try TransitionStage.card().frame(effect, 0.25)
    #expect(
      frame.diagnostics.map(\.message) == [
        "There is no transition \"suckEffect\"; a fade is in its place."
      ])
    #expect(frame.passes.count == 3)
  }
}
