// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CoreGraphics
import QuartzCore
import Synchronization
import Testing

@testable import PictureReference

/// Keeps the commits a context makes.
private final class CommitKeeper: CommitSink {
  private let kept = Mutex<[Commit]>([])
  func submit(_ commit: Commit) { kept.withLock { $0.append(commit) } }
  var commits: [Commit] { kept.withLock { $0 } }
}

/// A picture of one colour; `side` tells pictures of other sizes apart.
private func picture(_ number: Int, side: Int) -> CGImage {
  let pixel: [UInt8] = [UInt8(number * 15), UInt8(255 - number * 15), 90, 255]
  let bytes = (0..<side * side).flatMap { _ in pixel }
  return CGImage(width: side, height: side, premultipliedRGBA: bytes)
}

private func cards(_ count: Int, turnedAbout axis: (CGFloat, CGFloat, CGFloat)) -> CALayer {
  let pictures = (0..<16).map { picture($0, side: 16) }
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  for number in 0..<count {
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
    card.position = CGPoint(x: number % 40 * 16 + 8, y: number / 40 * 16 + 8)
    card.transform = CATransform3DMakeRotation(CGFloat(number) * 0.1, axis.0, axis.1, axis.2)
    card.contents = pictures[number % 16]
    root.addSublayer(card)
  }
  return root
}

@Suite("What drawing costs, in counts", .serialized)
struct CostTests {
  @Test("a thousand turned cards over sixteen pictures take at most eight draw calls")
  func cardsInFewDraws() throws {
    for axis: (CGFloat, CGFloat, CGFloat) in [(0, 0, 1), (0, 1, 0), (1, 0.4, 0.2)] {
      let renderer = try HeadlessRenderer(
        size: CGSize(width: 640, height: 400))
      renderer.layer = cards(1000, turnedAbout: axis)
      CATransaction.flush()
      let report = try renderer.draw(at: 0)
      #expect(report.quads >= 900)
      #expect(report.gl.draws <= 8)
      #expect(report.gl.draws > 0)
      #expect(report.passes == 1)
    }
  }

  @Test("a commit that moves one layer of a thousand carries and applies one change")
  func oneChange() throws {
    let root = cards(1000, turnedAbout: (0, 0, 1))
    let keeper = CommitKeeper()
    let context = LayerContext(orientation: .yDown, sink: keeper)
    context.rootLayer = root
    CATransaction.flush()
    CATransaction.setDisableActions(true)
    root.sublayers?[500].position = CGPoint(x: 5, y: 5)
    CATransaction.flush()
    #expect(keeper.commits.count == 2)
    #expect(keeper.commits.first?.allChanges.count == 1001)
    let second = try #require(keeper.commits.last)
    #expect(second.allChanges.count == 1)
    #expect(second.allChanges.first?.changed == PropertySet([.position]))
    #expect(second.removed.isEmpty)
  }

  @Test("moving one layer uploads no picture and evaluates one layer")
  func oneLayerMoves() throws {
    let root = cards(1000, turnedAbout: (0, 0, 1))
    let renderer = try HeadlessRenderer(
      size: CGSize(width: 640, height: 400))
    renderer.layer = root
    CATransaction.flush()
    _ = try renderer.draw(at: 0)
    CATransaction.setDisableActions(true)
    root.sublayers?[7].position = CGPoint(x: 100, y: 100)
    CATransaction.flush()
    let report = try renderer.draw(at: 0)
    #expect(report.layersApplied == 1)
    #expect(report.propertiesApplied == 1)
    #expect(report.layersEvaluated == 1)
    #expect(report.gl.textureBytes == 0)
  }
}
