// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAFrameBuilder
import CAGLES
import CAHeadless
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

private let stage = GoldenStudio.Stage(size: CGSize(width: 96, height: 96))

/// Seconds that this thread has computed: other work on the machine does not count.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Limits that keep a frame of crossing layers cheap; the sorting of pieces is quadratic.
private let limits: FrameLimits = {
  var limits = FrameLimits()
  limits.maximumPieces = 64
  return limits
}()

/// Draws a tree and checks the invariants of any tree.
private func check(_ tree: CALayer, _ studio: GoldenStudio, _ name: Comment) throws {
  let start = threadSeconds()
  let frame = try GoldenStudio.frame(of: tree, on: stage, limits: limits)
  try frame.checkInvariants()
  _ = try studio.pixels(of: frame)
  #expect(threadSeconds() - start < 5, name)
  #expect(frame.diagnostics.count <= limits.maximumDiagnostics, name)
  #expect(frame.diagnostics.allSatisfy { $0.message.hasSuffix(".") }, name)
  #expect(studio.diagnostics == [], name)
  #expect(studio.context.gl.takeError() == nil, name)
  #expect(studio.context.debugLog.takeMessages().filter { $0.kind == .error } == [], name)
}

@Suite("No tree is too strange to draw", .serialized, .timeLimit(.minutes(30)))
struct HostileTests {
  @Test("random trees are drawn without a crash, a hang or a complaint of GL", arguments: 0..<10)
  func randomTrees(_ group: Int) throws {
    let studio = try GoldenStudio(isDebug: true)
    for seed in group * 30..<group * 30 + 30 {
      var hostile = HostileTree(seed: UInt64(seed))
      let tree = hostile.tree(count: 2 + hostile.place(59))
      try check(tree, studio, "seed \(seed)")
    }
  }

  @Test("a good part of the random trees shows something, some of it in groups")
  func randomTreesShow() throws {
    var (drawn, grouped) = (0, 0)
    for seed in 0..<60 {
      var hostile = HostileTree(seed: UInt64(seed))
      let frame = try GoldenStudio.frame(of: hostile.tree(count: 40), on: stage, limits: limits)
      if frame.draws.count > 3 { drawn += 1 }
      if frame.passes.count > 1 { grouped += 1 }
    }
    #expect(drawn > 20)
    #expect(grouped > 15)
  }

  @Test("a tree edited at random is drawn as the tree it has become", arguments: 0..<6)
  func edits(_ seed: Int) throws {
    var hostile = HostileTree(seed: UInt64(seed))
    let tree = hostile.tree(count: 30)
    let renderer = try HeadlessRenderer(size: stage.size)
    renderer.layer = tree
    var picture = try renderer.render()
    for _ in 0..<12 {
      CATransaction.setDisableActions(true)
      edit(tree, &hostile)
      picture = try renderer.render()
      #expect(renderer.statistics?.diagnostics.contains { $0.contains("refused") } == false)
    }
    renderer.layer = nil
    let studio = try GoldenStudio()
    #expect(Pixels(picture) == (try studio.pixels(of: tree, on: stage)))
  }

  /// Removes, moves, adds, masks, disturbs.
  private func edit(_ tree: CALayer, _ hostile: inout HostileTree) {
    var all = [tree]
    var next = 0
    while next < all.count {
      all += all[next].sublayers ?? []
      next += 1
    }
    let (a, b) = (all[hostile.place(all.count)], all[hostile.place(all.count)])
    switch hostile.place(5) {
    case 0 where a !== tree: a.removeFromSuperlayer()
    case 1 where a !== tree && !isInside(b, a): b.insertSublayer(a, at: 0)
    case 2: a.addSublayer(hostile.layer())
    case 3: a.mask = hostile.chance(0.5) ? hostile.layer() : nil
    default: hostile.disturb(a)
    }
  }

  private func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
    var above: CALayer? = layer
    while let at = above {
      if at === other { return true }
      above = at.superlayer
    }
    return false
  }

  @Test("layers and GL objects are gone when the trees and the compositor are")
  func nothingStays() throws {
    let context = try Context(on: try Display.open(), options: ContextOptions(isDebug: true))
    let before = context.liveObjects
    weak var layer: CALayer?
    do {
      let compositor = try Compositor(device: context.gl)
      let target = try ColorTarget(context.gl, width: 96, height: 96, label: "picture")
      for seed in 0..<12 {
        var hostile = HostileTree(seed: UInt64(seed))
        let tree = hostile.tree(count: 40)
        layer = tree.sublayers?.last ?? tree
        let frame = try GoldenStudio.frame(of: tree, on: stage, limits: limits)
        try compositor.draw(frame, into: target.framebuffer)
      }
      #expect(context.liveObjects.total > before.total)
    }
    try context.collectGarbage()
    #expect(context.liveObjects == before)
    #expect(layer == nil)
  }
}

/// The links of the chains.
private enum Link: CaseIterable {
  case plain, turned, faded, masks, transformLayers

  func chain(of depth: Int) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
    var last = root
    for _ in 0..<depth {
      let layer = self == .transformLayers ? CATransformLayer() : CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 90, height: 90)
      layer.backgroundColor = .black
      if self == .turned { layer.transform = CATransform3DMakeRotation(0.1, 0, 1, 0) }
      if self == .faded { layer.opacity = 0.99 }
      if self == .masks { last.mask = layer } else { last.addSublayer(layer) }
      last = layer
    }
    return root
  }
}

/// Draws chains deeper than the limit.
private func drawChains(_ links: [Link]) throws {
  for depth in [600, 3000] {
    for link in links {
      let frame = try GoldenStudio.frame(of: link.chain(of: depth), on: stage)
      try frame.checkInvariants()
      let expected = "Layers nested more than \(FrameLimits().maximumDepth) deep are not drawn."
      if link != .masks { precondition(frame.diagnostics.map(\.message) == [expected]) }
    }
  }
}

@Suite("What is beyond the limits is left out and said", .serialized, .timeLimit(.minutes(30)))
struct HostileLimitTests {
  /// In a process of its own: the stack would overflow.
  @Test("chains end at the limit of depth, whatever they are made of")
  func deepChains() async {
    await #expect(processExitsWith: .success) { try drawChains(Link.allCases) }
  }

  @Test("the same on a thread with a stack of 512 kB")
  func deepChainsOnASmallStack() async {
    await #expect(processExitsWith: .success) {
      let error: (any Error)? = await withCheckedContinuation { continuation in
        let thread = Thread {
          let result = Result { try drawChains(Link.allCases) }
          if case .failure(let error) = result {
            continuation.resume(returning: error)
          } else {
            continuation.resume(returning: nil)
          }
        }
        thread.stackSize = 512 * 1024
        thread.start()
      }
      #expect(error == nil)
    }
  }

  @Test("a sublayer far away does not keep the depth sort cutting")
  func farSublayer() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
    let turned = CALayer()
    turned.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    turned.transform = CATransform3DMakeRotation(0.7, 0.3, 1, 0)
    let far = CALayer()
    far.frame = CGRect(x: -1e16, y: 5, width: 70, height: 30)
    turned.addSublayer(far)
    let flat = CALayer()
    flat.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    flat.zPosition = 5
    root.sublayers = [flat, turned]
    let frame = try GoldenStudio.frame(of: root, on: stage, limits: limits)
    #expect(frame.diagnostics == [])
  }
}
