// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Dispatch
import Synchronization
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

@Suite("Pictures of shadows that builders share")
struct ShadowPicturesTests {
  private static func key(_ side: Double) -> ShadowPictures.Key {
    ShadowPictures.Key(
      path: CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil), sigma: 2,
      texelsPerPoint: 1)
  }

  private static func picture(_ key: ShadowPictures.Key) -> ShadowPicture? {
    ShadowPicture(path: key.path, sigma: key.sigma, texelsPerPoint: key.texelsPerPoint)
  }

  @Test("the cells of all shadows of a frame stay, however many, and are found by the next frame")
  func cells() throws {
    var cache = ShadowCellsCache()
    let keys = (1...40).map { ShadowCells.Key(radii: .zero, sigma: Double($0)) }
    cache.beginFrame()
    let numbers = keys.compactMap { cache.find($0) }
    try #require(numbers.count == keys.count)
    for (key, number) in zip(keys, numbers) { #expect(cache[number].key == key) }
    cache.beginFrame()
    let again = keys.map { cache.find($0) }
    #expect(again == numbers)
  }

  @Test("a builder gets its picture while another's is being made")
  func besideEachOther() async {
    let began = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let slow = Self.key(30)
    let pictures = ShadowPictures { key in
      if key == slow {
        began.signal()
        mayEnd.wait()
      }
      return Self.picture(key)
    }
    let isMade = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    let other = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      isMade.store(pictures.picture(slow) != nil, ordering: .relaxed)
      ended.signal()
    }
    began.wait()
    DispatchQueue.global().async {
      _ = pictures.picture(Self.key(10))
      other.signal()
    }
    #expect(other.wait(timeout: .now() + 60) == .success)
    mayEnd.signal()
    ended.wait()
    let hasPicture = isMade.load(ordering: .relaxed)
    #expect(hasPicture)
  }

  @Test("threads that ask for one picture at the same time get the same")
  func onePicture() async throws {
    let pictures = ShadowPictures { Self.picture($0) }
    let found = Mutex<Set<UInt64>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      guard let picture = pictures.picture(Self.key(40)) else { return }
      found.withLock { _ = $0.insert(picture.contents.id.rawValue) }
    }
    #expect(found.withLock { $0.count } == 1)
  }

  @Test("what encloses nothing is remembered, and counts by its path")
  func nothing() {
    let made = Atomic(0)
    let pictures = ShadowPictures { key in
      made.add(1, ordering: .relaxed)
      return Self.picture(key)
    }
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 9, y: 0))
    let key = ShadowPictures.Key(path: line, sigma: 1, texelsPerPoint: 1)
    #expect(pictures.picture(key) == nil)
    #expect(pictures.picture(key) == nil)
    let count = made.load(ordering: .relaxed)
    #expect(count == 1)
  }

  @Test("pictures and paths stay within the budget, the latest are kept")
  func budget() {
    let pictures = ShadowPictures { _ in nil }
    let long = CGMutablePath()
    long.move(to: .zero)
    for step in 0..<5000 { long.addLine(to: CGPoint(x: step % 7, y: step % 5)) }
    for step in 0..<400 {
      let path = CGMutablePath()
      path.addPath(long)
      path.addLine(to: CGPoint(x: 100 + step, y: 0))
      _ = pictures.picture(ShadowPictures.Key(path: path, sigma: 1, texelsPerPoint: 1))
    }
    #expect(pictures.byteCount <= ShadowPictures.budget)
    #expect(pictures.count > 10)
  }
}
