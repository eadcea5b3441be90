// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// How deep most of the trees are; `CA_DEPTH` asks for another number.
private let depth =
  ProcessInfo.processInfo.environment["CA_DEPTH"].flatMap { Int($0) } ?? 100_000

/// Trees and groups of great depth, on a stack of 512 kB.
///
/// Each test runs in a process of its own, since the failure it looks for ends the process.
@Suite struct DepthTests {
  @Test("100,000 layers below each other are laid out, committed, hit, converted and let go")
  func layers() async {
    await #expect(processExitsWith: .success) {
      let results = await onSmallStack {
        let (top, bottom) = chain(depth) { CALayer() }
        let stage = Stage(top)
        let commits = stage.sink.commits.count
        for layer in [top, bottom] { layer.setNeedsLayout() }
        top.layoutIfNeeded()
        let hit = top.hitTest(CGPoint(x: 5, y: 5))
        let point = bottom.convert(CGPoint(x: 5, y: 5), to: top)
        let time = bottom.convertTime(3, from: top)
        stage.context.rootLayer = nil
        stage.flush()
        stage.context.checkInvariants()
        _ = bottom.contentsAreFlipped()
        return [
          "\(commits)", hit === bottom ? "bottom" : "another", "\(point.x) \(point.y)", "\(time)",
        ]
      }
      #expect(results == ["0", "bottom", "5.0 5.0", "3.0"])
    }
  }

  @Test("100,000 layers that place their sublayers")
  func layout() async {
    await #expect(processExitsWith: .success) {
      let count = await onSmallStack {
        let (top, _) = chain(depth) { PlacingLayer() }
        PlacingLayer.count = 0
        top.bounds.size.width = 20
        top.layoutIfNeeded()
        return PlacingLayer.count
      }
      #expect(count == depth)
    }
  }

  @Test("20,000 layers that ask hitTest themselves, half of them transform layers")
  func hits() async {
    await #expect(processExitsWith: .success) {
      let isHit = await onSmallStack {
        var isTransform = false
        let (top, bottom) = chain(20_000) {
          isTransform.toggle()
          return isTransform ? AskingLayer() : CATransformLayer()
        }
        let last = AskingLayer()
        last.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        bottom.addSublayer(last)
        return top.hitTest(CGPoint(x: 5, y: 5)) === last
      }
      #expect(isHit)
    }
  }

  @Test("presentation copies of 3,000 layers are hit")
  func presentation() async {
    await #expect(processExitsWith: .success) {
      let isHit = await onSmallStack {
        let (top, bottom) = chain(3_000) { CALayer() }
        let stage = Stage(top)
        let hit = top.presentation()?.hitTest(CGPoint(x: 5, y: 5))
        return withExtendedLifetime(stage) { hit?.model() === bottom }
      }
      #expect(isHit)
    }
  }

  @Test("masks of masks, 100,000 of them, go away")
  func masks() async {
    await #expect(processExitsWith: .success) {
      let isDone = await onSmallStack {
        let top = CALayer()
        var last = top
        for _ in 0..<depth {
          let mask = CALayer()
          last.mask = mask
          last = mask
        }
        let stage = Stage(top)
        stage.context.rootLayer = nil
        stage.flush()
        return true
      }
      #expect(isDone)
    }
  }

  @Test("20,000 layers resize each other")
  func resizing() async {
    await #expect(processExitsWith: .success) {
      let widths = await onSmallStack {
        let (top, bottom) = chain(20_000) {
          let layer = CALayer()
          layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
          return layer
        }
        top.bounds.size.width = 30
        return [top.bounds.width, bottom.bounds.width]
      }
      #expect(widths == [30, 30])
    }
  }

  @Test("100,000 groups in groups are added, committed, shown, archived and let go")
  func groups() async {
    await #expect(processExitsWith: .success) {
      let keys = await onSmallStack {
        let stage = Stage()
        var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
        for _ in 0..<depth {
          let group = CAAnimationGroup()
          group.animations = [animation]
          group.duration = 1
          animation = group
        }
        stage.layer.add(animation, forKey: "a")
        stage.flush()
        _ = stage.layer.presentation()
        let copy = animation.copy()
        let data = try? NSKeyedArchiver.archivedData(
          withRootObject: animation, requiringSecureCoding: true)
        let read = data.flatMap {
          try? NSKeyedUnarchiver.unarchivedObject(ofClass: CAAnimationGroup.self, from: $0)
        }
        withExtendedLifetime(copy) {}
        return (stage.layer.animationKeys() ?? []) + (read == nil ? [] : ["read"])
      }
      #expect(keys == ["a", "read"])
    }
  }

  @Test("archives of 10,000 layers below each other, and of masks")
  func archives() async {
    await #expect(processExitsWith: .success) {
      let results = await onSmallStack {
        let (top, bottom) = chain(10_000) { CALayer() }
        bottom.name = "bottom"
        let mask = CALayer()
        mask.mask = CALayer()
        bottom.mask = mask
        guard
          let data = try? NSKeyedArchiver.archivedData(
            withRootObject: top, requiringSecureCoding: true),
          let read = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        else { return ["nothing"] }
        var (last, depth): (CALayer, Int) = (read, 1)
        while let below = last.sublayers?.first { (last, depth) = (below, depth + 1) }
        return ["\(depth)", last.name ?? "", last.mask?.mask == nil ? "no masks" : "masks"]
      }
      #expect(results == ["10000", "bottom", "masks"])
    }
  }

  @Test("values of properties that nest deep in an archive are refused")
  func nestedValues() async {
    await #expect(processExitsWith: .success) {
      let outcomes = await onSmallStack {
        [60, 100, 200, 500, 100_000].map { depth in
          let text =
            String(repeating: #"{"kind":"array","value":["#, count: depth) + #"{"kind":"none"}"#
            + String(repeating: "]}", count: depth)
          return (try? JSONDecoder().decode(PropertyValue.self, from: Data(text.utf8))) != nil
        }
      }
      #expect(outcomes == [true, false, false, false, false])
    }
  }

  @Test("render(in:) of 100,000 layers draws as deep as its limit")
  func render() async {
    await #expect(processExitsWith: .success) {
      let isDrawn = await onSmallStack {
        let (top, _) = chain(depth) {
          let layer = CALayer()
          layer.opacity = 0.99
          layer.borderWidth = 1
          return layer
        }
        top.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        guard let context = CGContext(width: 10, height: 10) else { return false }
        top.render(in: context)
        return context.makeImage() != nil
      }
      #expect(isDrawn)
    }
  }

  @Test("render(in:) of layers that need a picture each, down to its limit")
  func renderPictures() async {
    await #expect(processExitsWith: .success) {
      let isDrawn = await onSmallStack {
        for kind in 0..<4 {
          let (top, _) = chain(300) {
            let layer = CALayer()
            layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.01)
            if kind == 0 { layer.compositingFilter = "multiplyBlendMode" }
            if kind == 1 { (layer.shadowOpacity, layer.shadowRadius) = (1, 1) }
            if kind == 2 {
              layer.mask = CALayer()
              layer.mask?.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
              layer.mask?.backgroundColor = .black
            }
            if kind == 3 { layer.transform = CATransform3DMakeRotation(0.01, 0, 0, 1) }
            return layer
          }
          guard let context = CGContext(width: 10, height: 10) else { return false }
          top.render(in: context)
          if context.makeImage() == nil { return false }
        }
        return true
      }
      #expect(isDrawn)
    }
  }

  @Test("render(in:) of masks of masks ends at its limit")
  func renderMasks() async {
    await #expect(processExitsWith: .success) {
      let isDrawn = await onSmallStack {
        let top = CALayer()
        top.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        var last = top
        for _ in 0..<1000 {
          let mask = CALayer()
          mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
          mask.backgroundColor = .black
          last.mask = mask
          last = mask
        }
        guard let context = CGContext(width: 10, height: 10) else { return false }
        top.render(in: context)
        return context.makeImage() != nil
      }
      #expect(isDrawn)
    }
  }
}

/// Layers below each other, the first and the last, each 10 × 10 at the origin.
private func chain(_ count: Int, _ make: () -> CALayer) -> (CALayer, CALayer) {
  let top = make()
  top.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  var last = top
  for _ in 1..<count {
    let next = make()
    next.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    last.addSublayer(next)
    last = next
  }
  return (top, last)
}

private final class PlacingLayer: CALayer {
  // Sound: one thread at a time, of a process of its own, uses it.
  nonisolated(unsafe) static var count = 0

  override func layoutSublayers() {
    PlacingLayer.count += 1
    for layer in sublayers ?? [] { layer.frame = bounds }
  }
}

private final class AskingLayer: CALayer {
  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}
