// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite("drawing parts of a layer")
struct PartialDisplayTests {
  @Test("a rectangle is asked for: its pixels are cleared and drawn, all others stay")
  func onlyThatRect() throws {
    let layer = CountingLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 40, height: 30)
    layer.contentsScale = 2
    layer.display()
    #expect(layer.boxes == [layer.bounds])
    let first = try #require(layer.state.contents)

    layer.ink = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    layer.setNeedsDisplay(CGRect(x: 15.1, y: 25.1, width: 4.8, height: 2.8))
    layer.displayIfNeeded()
    #expect(layer.boxes.last == CGRect(x: 15, y: 25, width: 5, height: 3))
    let second = try #require(layer.state.contents)
    #expect(second.id != first.id)
    let (old, new) = (first.image.premultipliedRGBA, second.image.premultipliedRGBA)
    for y in 0..<60 {
      for x in 0..<80 {
        let at = (y * 80 + x) * 4
        let isInside = (10..<20).contains(x) && (10..<16).contains(y)
        #expect(Array(new[at..<at + 4]) == (isInside ? [0, 255, 0, 255] : Array(old[at..<at + 4])))
      }
    }
    // The picture of a frame in flight is unchanged.
    #expect(old.allSatisfy { $0 == 0 || $0 == 255 } && old[0] == 255)
    #expect(second.change == ContentsChange(of: first.id, x: 10, y: 10, width: 10, height: 6))
  }

  @Test("several rectangles are drawn as the one around them")
  func union() {
    let layer = CountingLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    layer.display()
    layer.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 5))
    layer.setNeedsDisplay(CGRect(x: 20, y: 10, width: 1, height: 1))
    layer.displayIfNeeded()
    #expect(layer.boxes.last == CGRect(x: 2, y: 3, width: 19, height: 8))
  }

  @Test("y upward, the rectangle lies where the layer has it")
  func upward() throws {
    let layer = CountingLayer()
    layer.isGeometryFlipped = true
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.display()
    layer.ink = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 2, height: 1))
    layer.displayIfNeeded()
    let image = try #require(layer.state.contents?.image)
    let pixels = image.premultipliedRGBA
    #expect(Array(pixels[(7 * 8) * 4..<(7 * 8) * 4 + 4]) == [0, 0, 255, 255])
    #expect(Array(pixels[0..<4]) == [255, 0, 0, 255])
    #expect(layer.boxes.last == CGRect(x: 0, y: 0, width: 2, height: 1))
  }

  @Test("a rectangle outside the bounds draws nothing")
  func outside() {
    let layer = CountingLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.display()
    let picture = layer.state.contents
    layer.setNeedsDisplay(CGRect(x: 20, y: 20, width: 5, height: 5))
    layer.displayIfNeeded()
    #expect(layer.boxes.count == 1)
    #expect(layer.state.contents == picture)
    #expect(!layer.needsDisplay())
  }

  @Test(
    "what lies otherwise than the picture, or has another picture, is drawn whole",
    arguments: ["size", "origin", "scale", "contents", "opaque"])
  func whole(_ change: String) throws {
    let layer = CountingLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.display()
    switch change {
    case "size": layer.bounds.size.width = 9
    case "origin": layer.bounds.origin.x = 1
    case "scale": layer.contentsScale = 3
    case "opaque": layer.isOpaque = true
    default: layer.contents = try #require(CGContext(width: 8, height: 8)?.makeImage())
    }
    layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1))
    layer.displayIfNeeded()
    #expect(layer.boxes.last == layer.bounds)
  }

  @Test("display() itself draws everything, whatever was asked for before")
  func displayDrawsAll() {
    let layer = CountingLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.display()
    layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1))
    layer.display()
    #expect(layer.boxes == [layer.bounds, layer.bounds])
    #expect(!layer.needsDisplay())
  }

  @Test("an opaque layer is black where nobody draws, and has no alpha")
  func opaque() throws {
    let layer = CornerOnlyLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.isOpaque = true
    layer.display()
    let image = try #require(layer.state.contents?.image)
    #expect(image.isOpaque)
    #expect(Array(image.premultipliedRGBA.suffix(4)) == [0, 0, 0, 255])
    #expect(Array(image.premultipliedRGBA.prefix(4)) == [255, 0, 0, 255])
  }

  @Test("only where asked for, a change of the bounds asks for display")
  func boundsChange() async {
    await onNewThread {
      let layer = CountingLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.setNeedsDisplay()
      let stage = Stage(layer)
      let drawn = layer.boxes.count
      layer.bounds.size.width = 10
      stage.flush()
      #expect(layer.boxes.count == drawn)
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 12
      stage.flush()
      #expect(layer.boxes.count == drawn + 1)
      #expect(layer.boxes.last == layer.bounds)
    }
  }
}

@Suite("drawing beside the thread of the tree")
struct AsynchronousDrawingTests {
  @Test("the commit that displays a layer has the picture, drawn on another thread")
  func inTheCommit() async {
    await onNewThread {
      let root = CALayer()
      let layers = (0..<6).map { index in
        let layer = CountingLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8 + index, height: 8)
        layer.drawsAsynchronously = true
        layer.setNeedsDisplay()
        root.addSublayer(layer)
        return layer
      }
      let sink = RecordingSink()
      let context = LayerContext(orientation: .yDown, sink: sink)
      context.rootLayer = root
      CATransaction.flush()
      let commits = sink.take()
      #expect(commits.count == 1)
      for layer in layers {
        let change = commits.first?.allChanges.first { $0.layer == layer.id }
        #expect(change?.state.contents?.image.width == Int(layer.bounds.width))
        #expect(layer.drewOnOwnThread == [false])
      }
    }
  }

  @Test("outside a commit the picture is there when display() returns")
  func direct() async {
    await onNewThread {
      let layer = CountingLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.drawsAsynchronously = true
      layer.display()
      #expect(layer.state.contents?.image.width == 8)
      #expect(layer.drewOnOwnThread == [false])
    }
  }

  @Test("it changes no byte")
  func sameBytes() throws {
    let (a, b) = (CountingLayer(), CountingLayer())
    b.drawsAsynchronously = true
    for layer in [a, b] {
      layer.bounds = CGRect(x: 0, y: 0, width: 9.5, height: 8)
      layer.display()
      layer.ink = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      layer.setNeedsDisplay(CGRect(x: 2, y: 2, width: 3, height: 3))
      layer.displayIfNeeded()
    }
    #expect(
      a.state.contents?.image.premultipliedRGBA == b.state.contents?.image.premultipliedRGBA)
  }

  @Test("layers draw beside each other")
  func parallel() async {
    await onNewThread {
      let root = CALayer()
      let meeting = Meeting(count: 2)
      for _ in 0..<2 {
        let layer = MeetingLayer()
        layer.meeting = meeting
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.drawsAsynchronously = true
        layer.setNeedsDisplay()
        root.addSublayer(layer)
      }
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = root
      CATransaction.flush()
      #expect(meeting.haveMet)
    }
  }
}

/// Fills its clip with a colour, and remembers the requests.
private final class CountingLayer: CALayer {
  var ink = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  var boxes: [CGRect] = []
  var drewOnOwnThread: [Bool] = []
  private let thread = Thread.current

  override func draw(in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    boxes.append(
      CGRect(
        x: (box.minX * 1e6).rounded() / 1e6, y: (box.minY * 1e6).rounded() / 1e6,
        width: (box.width * 1e6).rounded() / 1e6, height: (box.height * 1e6).rounded() / 1e6))
    drewOnOwnThread.append(Thread.current === thread)
    ctx.setFillColor(ink)
    ctx.fill(bounds.insetBy(dx: -5, dy: -5))
  }
}

private final class CornerOnlyLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}

/// Where several threads wait for each other, a minute at most.
private final class Meeting: Sendable {
  private let arrived = Mutex(0)
  private let count: Int
  init(count: Int) { self.count = count }

  var haveMet: Bool { arrived.withLock { $0 == count } }

  func come() {
    arrived.withLock { $0 += 1 }
    let end = Date(timeIntervalSinceNow: 60)
    while !haveMet, Date() < end { Thread.sleep(forTimeInterval: 0.001) }
  }
}

private final class MeetingLayer: CALayer {
  var meeting: Meeting?
  override func draw(in ctx: CGContext) { meeting?.come() }
}
