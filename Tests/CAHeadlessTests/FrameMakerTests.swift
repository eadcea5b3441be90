// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import CAHeadless

/// A bar that moves one point to the right each tenth of a second, on a picture of 40 × 8 pixels.
private func movingTree() -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 40, height: 8)
  root.position = CGPoint(x: 20, y: 4)
  let bar = CALayer()
  bar.bounds = CGRect(x: 0, y: 0, width: 4, height: 8)
  bar.position = CGPoint(x: 2, y: 4)
  bar.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue) = (2.0, 32.0)
  (move.duration, move.beginTime) = (3, 1e-100)
  bar.add(move, forKey: "move")
  root.addSublayer(bar)
  return root
}

private let size = CGSize(width: 40, height: 8)

/// The ends of sequences that are not drawn whole.
enum Unfinished: CaseIterable {
  case dropped, left, cancelled, failed
}

/// A tiled layer, and beside it a layer that draws an animated value of its own.
func drawnTree() -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 40, height: 8)
  root.position = CGPoint(x: 20, y: 4)
  let tiled = Tiles()
  tiled.tileSize = CGSize(width: 4, height: 4)
  tiled.frame = CGRect(x: 0, y: 0, width: 20, height: 8)
  let shift = CABasicAnimation(keyPath: "bounds.origin.x")
  (shift.fromValue, shift.toValue) = (0.0, 60.0)
  (shift.duration, shift.beginTime) = (3, 1e-100)
  tiled.add(shift, forKey: "shift")
  root.addSublayer(tiled)
  let drawn = Level()
  drawn.frame = CGRect(x: 20, y: 0, width: 20, height: 8)
  let rise = CABasicAnimation(keyPath: "level")
  (rise.fromValue, rise.toValue) = (0.0, 1.0)
  (rise.duration, rise.beginTime) = (3, 1e-100)
  drawn.add(rise, forKey: "rise")
  drawn.setNeedsDisplay()
  root.addSublayer(drawn)
  return root
}

private final class Tiles: CATiledLayer {
  override func draw(in context: CGContext) {
    let box = context.boundingBoxOfClipPath
    context.setFillColor(CGColor(srgbRed: 0, green: box.minX / 80, blue: 1, alpha: 1))
    context.fill(box)
  }
}

private final class Level: CALayer {
  @CAAnimatable var level: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(srgbRed: level, green: 0, blue: 0, alpha: 1))
    context.fill(bounds)
  }
}

/// The pictures that a renderer draws one by one.
private func expected(_ times: [Double]) throws -> [[UInt8]] {
  let renderer = try HeadlessRenderer(size: size)
  renderer.layer = movingTree()
  return try times.map { try renderer.render(at: $0).premultipliedRGBA }
}

/// Pictures by index, of frames that threads deliver.
private final class Album: Sendable {
  private let pictures = Monitor<[Int: [UInt8]]>([:])
  var all: [Int: [UInt8]] { pictures.look { $0 } }
  func put(_ frame: RenderedFrame) {
    let bytes = frame.withPixels { [UInt8]($0) }
    pictures.look { $0[frame.index] = bytes }
  }
}

/// Runs a part of a test on a thread of its own. A maker's clock is that of its thread, which other
/// tests would share while the test waits for frames.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result(catching: body)) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// Waits for a task, on a thread that nobody else needs.
func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let result = Monitor<Result<Value, any Error>?>(nil)
  Task.detached {
    let value: Result<Value, any Error>
    do { value = .success(try await body()) } catch { value = .failure(error) }
    result.change { $0 = value }
  }
  return try result.wait { $0.map { .done($0) } ?? .sleep(nil) }.get()
}

/// The pixels of all frames of a sequence.
func allPictures(of frames: FrameMaker.Frames) throws -> [[UInt8]] {
  try waiting {
    var pictures: [[UInt8]] = []
    for try await frame in frames {
      #expect(frame.index == pictures.count)
      pictures.append(frame.withPixels { [UInt8]($0) })
    }
    return pictures
  }
}

@Suite("Frames in any order, with lent pixels", .serialized)
struct FrameMakerTests {
  static let shuffled = [2.0, 0.1, 0.5, 2.9, 0, 1.3, 1.2, 0.7, 0.1, 2.5]

  @Test("a renderer draws them while threads take those before", arguments: [1, 2, 5])
  func renderer(_ inFlight: Int) throws {
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = movingTree()
    let album = Album()
    try renderer.renderFrames(at: Self.shuffled, inFlight: inFlight) { frame in
      #expect(frame.time == Self.shuffled[frame.index])
      #expect((frame.width, frame.height, frame.bytesPerRow) == (40, 8, 160))
      album.put(frame)
    }
    let pictures = try expected(Self.shuffled)
    #expect(Set(pictures).count == 9)
    #expect(album.all == Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($0, $1) }))
  }

  @Test(
    "pixels are the same in order and as they lie, in whatever way earlier frames were read",
    arguments: [1, 2, 4])
  func orders(_ inFlight: Int) throws {
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = movingTree()
    let times = (0..<40).map { Double($0 * 7 % 30) / 10 }
    let pictures = Monitor<[Int: [UInt8]]>([:])
    try renderer.renderFrames(at: times, inFlight: inFlight) { frame in
      var lying: [UInt8]?
      if frame.index % 3 > 0 { lying = frame.withPixelBytes { $0.copiedAsRGBA() } }
      let ordered = frame.index % 3 == 1 ? nil : frame.withPixels { [UInt8]($0) }
      if let lying, let ordered { #expect(lying == ordered, "\(frame.index)") }
      pictures.look { $0[frame.index] = ordered ?? lying }
    }
    let expected = try expected(times)
    #expect(
      pictures.look { $0 }
        == Dictionary(uniqueKeysWithValues: expected.enumerated().map { ($0, $1) }))
  }

  @Test("a maker gives them as a sequence, of the tree as it was at the call")
  func sequence() async throws {
    let (pictures, changed) = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      let tree = movingTree()
      maker.layer = tree
      let frames = maker.frames(at: Self.shuffled, inFlight: 2)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      tree.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      CATransaction.commit()
      let changed = maker.frames(at: [0.0])
      return (try allPictures(of: frames), try allPictures(of: changed))
    }
    #expect(try pictures == expected(Self.shuffled))
    #expect(changed.count == 1 && changed[0][80..<84] == [0, 0, 255, 255])
  }

  @Test("frames outlive the maker, its context and each other")
  func lifetimes() async throws {
    var kept = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      maker.layer = movingTree()
      let frames = maker.frames(at: Self.shuffled)
      return try waiting {
        var kept: [RenderedFrame] = []
        for try await frame in frames { kept.append(frame) }
        return kept
      }
    }
    #expect(kept.count == Self.shuffled.count)
    kept.removeAll { $0.index % 2 == 1 }
    let pictures = try expected(Self.shuffled)
    for frame in kept { #expect(frame.withPixels { [UInt8]($0) } == pictures[frame.index]) }
    #expect(kept[1].image().premultipliedRGBA == pictures[2])
  }

  @Test("a cancelled task gets an error, and drawing ends; the maker goes on")
  func cancellation() async throws {
    let (count, rest) = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      maker.layer = movingTree()
      let frames = maker.frames(at: (0..<1_000_000).lazy.map { Double($0) / 1e6 }, inFlight: 2)
      let count = try waiting {
        var count = 0
        do {
          for try await _ in frames {
            count += 1
            if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
          }
        } catch HeadlessError.cancelled {
          return count
        }
        return -1
      }
      return (count, try allPictures(of: maker.frames(at: [0.0, 1])).count)
    }
    #expect(count == 3)
    #expect(rest == 2)
  }

  @Test("an iterator that is left ends the drawing; a time that is none is an error, said once")
  func ends() async throws {
    let (first, error, isOver) = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      maker.layer = movingTree()
      let left = maker.frames(at: [Double](repeating: 1, count: 100_000))
      let broken = maker.frames(at: [0.5, .nan, 1])
      return try waiting {
        for try await _ in left { break }
        var iterator = broken.makeAsyncIterator()
        let first = try await iterator.next()?.index
        var error: (any Error)?
        do { while try await iterator.next() != nil {} } catch let thrown { error = thrown }
        return (first, error, try await iterator.next() == nil)
      }
    }
    #expect(first == 0)
    #expect(error is HeadlessError)
    #expect(isOver)
  }

  @Test(
    "a sequence that is dropped, left, cancelled or fails loses no pictures of the program's own",
    arguments: Unfinished.allCases)
  func lostCommits(_ end: Unfinished) async throws {
    let pictures = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      maker.layer = drawnTree()
      // The tiles and the pictures of these times are drawn before the call returns.
      let times = end == .failed ? [0.0, .nan, 1] : [0.0, 1]
      let first = maker.frames(at: times, inFlight: 1)
      // The first time is that of the picture which was drawn last: it is not drawn again.
      let second = maker.frames(at: [1.0, 2, 0], inFlight: 1)
      try waiting {
        switch end {
        case .dropped: break
        case .left: for try await _ in first { break }
        case .cancelled:
          do {
            for try await _ in first { withUnsafeCurrentTask { $0?.cancel() } }
          } catch HeadlessError.cancelled {}
        case .failed:
          do { for try await _ in first {} } catch {}
        }
      }
      return try allPictures(of: second)
    }
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = drawnTree()
    #expect(try pictures == [1.0, 2, 0].map { try renderer.render(at: $0).premultipliedRGBA })
    #expect(Set(pictures).count == 3)
  }

  @Test("the thread of a maker switches to its context once for all frames of a sequence")
  func switches() async throws {
    let switched = try await onOwnThread {
      let maker = try FrameMaker(size: size)
      maker.layer = movingTree()
      func switches() -> Int? {
        let count = Monitor<Int??>(nil)
        maker.studio.perform { stage in
          count.change { $0 = .some(try? stage.get().renderer.context.switches) }
        }
        return count.wait { $0.map { .done($0) } ?? .sleep(nil) }
      }
      let before = try #require(switches())
      let count = try allPictures(of: maker.frames(at: Self.shuffled)).count
      #expect(count == Self.shuffled.count)
      return try #require(switches()) - before
    }
    #expect(switched == 1)
  }

  @Test("buffers are used again: 200 frames need no more memory of GL than those in flight")
  func buffers() throws {
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = movingTree()
    try renderer.renderFrames(at: [0.0], inFlight: 3) { _ in }
    let before = renderer.graphicsObjectCount
    try renderer.renderFrames(at: (0..<200).map { Double($0) / 100 }, inFlight: 3) { _ in }
    #expect(renderer.graphicsObjectCount <= before + 8)
  }
}
