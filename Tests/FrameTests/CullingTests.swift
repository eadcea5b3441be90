// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

/// A scene whose draws are upright rectangles where their bounds say.
private func placed(_ scene: BatchScene) -> Frame {
  var frame = scene.finished
  for draw in frame.draws {
    let box = draw.bounds
    frame.heads[Int(draw.instances.first)].setCorners(
      [Float(box.x), Float(box.y), Float(box.maxX), Float(box.maxY)])
  }
  return frame
}

@Suite("What opaque rectangles hide is left out") struct CullingTests {
  @Test("a draw wholly under a later opaque rectangle goes, one that shows beside it stays")
  func hidden() {
    var scene = BatchScene()
    scene.add(.color, 10, 10, 50, 50)
    scene.add(.color, 10, 10, 91, 50)
    scene.add(.color, 0, 0, 100, 100, isOpaque: true)
    scene.add(.color, 20, 20, 30, 30)
    var frame = placed(scene)
    #expect(frame.cullHidden() == 1)
    #expect(frame.draws.map(\.layer.rawValue) == [1, 2, 3])
    #expect(frame.passes[0].draws == 0..<3)
  }

  @Test("what is translucent, or mixes in another way, hides nothing")
  func translucent() {
    var scene = BatchScene()
    scene.add(.color, 10, 10)
    scene.add(.color, 0, 0, 100, 100)
    scene.add(.color, 0, 0, 100, 100, isOpaque: true)
    scene.frame.draws[2].blend = .plusLighter
    var frame = placed(scene)
    #expect(frame.cullHidden() == 0)
    #expect(frame == placed(scene))
  }

  @Test("a target that only a hidden draw puts back goes with its pass, and numbers close up")
  func targets() throws {
    var scene = BatchScene()
    scene.add(.color, 0, 0)
    scene.add(.color, 0, 0)
    scene.add(.target, from: .target(1), 10, 10)
    scene.add(.color, 0, 0, 100, 100, isOpaque: true)
    scene.add(.target, from: .target(2), 10, 10)
    scene.frame.targets = [DeviceSize(width: 20, height: 20), DeviceSize(width: 30, height: 30)]
    var frame = placed(scene)
    frame.passes[2].draws = 2..<5
    // The second target's pass runs first.
    (frame.passes[0].draws, frame.passes[1].draws) = (0..<1, 1..<2)
    #expect(frame.cullHidden() == 2)
    #expect(frame.targets == [DeviceSize(width: 30, height: 30)])
    #expect(frame.passes.map(\.target) == [1, 0])
    #expect(frame.draws.map(\.layer.rawValue) == [0, 3, 4])
    #expect(frame.draws[2].source == .target(1))
    try frame.checkInvariants()
  }

  @Test("what a copy of the target reads in between is not hidden by what comes after the copy")
  func copies() {
    var scene = BatchScene()
    scene.add(.color, 10, 10)
    scene.add(.color, 0, 0, 100, 100, isOpaque: true)
    scene.add(.target, from: .target(1), 10, 10)
    scene.frame.targets = [DeviceSize(width: 20, height: 20)]
    var frame = placed(scene)
    let surface = frame.passes[1]
    frame.passes[0].begin = .copy(of: 0)
    frame.passes.insert(surface, at: 0)
    frame.passes[0].draws = 0..<1
    frame.passes[2].draws = 1..<3
    frame.passes[2].begin = .keep
    #expect(frame.cullHidden() == 0)
  }

  @Test("contents that nothing shows any more leave the frame's list")
  func contents() {
    var scene = BatchScene()
    let (hidden, seen) = (scene.contents(page: 0), scene.contents(page: 1))
    scene.add(.picture, from: hidden, 10, 10)
    scene.add(.color, 0, 0, 100, 100, isOpaque: true)
    scene.add(.picture, from: seen, 10, 10)
    var frame = placed(scene)
    let kept = frame.contents[1]
    #expect(frame.cullHidden() == 1)
    #expect(frame.contents == [kept])
    #expect(frame.draws.last?.source == .contents(0))
  }
}
