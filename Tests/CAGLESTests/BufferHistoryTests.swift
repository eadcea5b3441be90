// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAGLES

@Suite("What a window's buffers lack")
struct BufferHistoryTests {
  private let a = PixelRect(x: 0, y: 0, width: 10, height: 10)
  private let b = PixelRect(x: 20, y: 0, width: 10, height: 10)
  private let c = PixelRect(x: 0, y: 40, width: 5, height: 5)

  private func history(_ frames: [[PixelRect]?], then pending: [PixelRect]? = []) -> BufferHistory {
    var history = BufferHistory()
    for frame in frames {
      history.note(frame)
      history.noteShown()
    }
    history.note(pending)
    return history
  }

  @Test(
    "the buffer of the frame before lacks what changed since, an older one also what came before")
  func ages() {
    let history = history([nil, [a], [b]], then: [c])
    #expect(history.lacking(age: 1) == [c])
    #expect(history.lacking(age: 2) == [c, b])
    #expect(history.lacking(age: 3) == [c, b, a])
    #expect(history.lacking(age: 4) == nil)
    #expect(history.lacking(age: 5) == nil)
  }

  @Test("a buffer nobody knows, or one older than what is known, lacks everything")
  func unknown() {
    #expect(history([[a]]).lacking(age: 0) == nil)
    #expect(history([[a]]).lacking(age: -1) == nil)
    #expect(history([[a]]).lacking(age: 3) == nil)
    let long = history([[PixelRect]?](repeating: [a], count: 20), then: [b])
    #expect(long.lacking(age: BufferHistory.frameLimit + 1) == [b, a])
    #expect(long.lacking(age: BufferHistory.frameLimit + 2) == nil)
  }

  @Test("changes add up until they are shown, and everything stays everything")
  func pending() {
    var history = history([[c]], then: [a])
    history.note([b])
    #expect(history.news == [a, b])
    #expect(history.lacking(age: 1) == [a, b])
    history.note(nil)
    history.note([a])
    #expect(history.news == nil)
    #expect(history.lacking(age: 1) == nil)
    history.noteShown()
    #expect(history.news == [])
    #expect(history.lacking(age: 1) == [])
    #expect(history.lacking(age: 2) == nil)
  }

  @Test("empty rectangles and those inside others are left out, and many become one box")
  func merging() {
    let inner = PixelRect(x: 2, y: 2, width: 3, height: 3)
    let empty = PixelRect(x: 9, y: 9, width: 0, height: 4)
    #expect(history([], then: [inner, a, empty, inner, a]).news == [a])
    let many = (0...BufferHistory.rectLimit).map {
      PixelRect(x: $0 * 3, y: $0, width: 2, height: 1)
    }
    let last = BufferHistory.rectLimit
    #expect(
      history([], then: many).news
        == [PixelRect(x: 0, y: 0, width: last * 3 + 2, height: last + 1)])
  }
}
