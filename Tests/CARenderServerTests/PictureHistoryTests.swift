// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import Testing

@testable import CARenderServer

@Suite("The changes of a surface from picture to picture")
struct PictureHistoryTests {
  private let surface = DeviceSize(width: 320, height: 160)

  private func rect(_ x: Int, _ y: Int) -> DeviceRect {
    DeviceRect(x: x, y: y, width: 16, height: 16)
  }

  /// A history of a first picture and others with these changes.
  private func made(_ changes: [[DeviceRect]?]) -> PictureHistory {
    let history = PictureHistory()
    history.note(nil, on: surface)
    for change in changes { history.note(change, on: surface) }
    return history
  }

  @Test("a picture without a difference has the number of the one before")
  func numbers() {
    let history = made([[rect(0, 0)], [], [rect(32, 0)], []])
    #expect(history.number == 3)
    #expect(history.changes(between: 3, and: 3) == [])
  }

  @Test("all changes between two pictures count, in both directions, whole tiles, none twice")
  func unions() throws {
    let odd = DeviceRect(x: 100, y: 50, width: 3, height: 3)
    let history = made([[rect(0, 0)], [rect(64, 0), rect(0, 0)], [odd]])
    #expect(history.changes(between: 1, and: 2) == [rect(0, 0)])
    let later = try #require(history.changes(between: 2, and: 4))
    #expect(Set(later) == [rect(64, 0), rect(0, 0), rect(96, 48)])
    #expect(history.changes(between: 4, and: 2) == later)
    let all = try #require(history.changes(between: 1, and: 4))
    #expect(Set(all) == Set(later))
  }

  @Test("nothing is known across a new picture, another size, beyond the limit and of no picture")
  func unknown() {
    let history = made([[rect(0, 0)], nil, [rect(32, 0)]])
    #expect(history.changes(between: 2, and: 3) == nil)
    #expect(history.changes(between: 3, and: 4) == [rect(32, 0)])
    #expect(history.changes(between: 4, and: 5) == nil)
    history.note([rect(0, 0)], on: DeviceSize(width: 160, height: 160))
    #expect(history.number == 5 && history.changes(between: 4, and: 5) == nil)
    let long = made(Array(repeating: [rect(0, 0)], count: 100))
    #expect(long.changes(between: 101 - 63, and: 101) == [rect(0, 0)])
    #expect(long.changes(between: 101 - 64, and: 101) == nil)
    #expect(long.changes(between: 10, and: 20) == nil)
  }

  @Test("most of the surface is all of it")
  func most() {
    let half = DeviceRect(x: 0, y: 0, width: 320, height: 80)
    #expect(made([[half]]).changes(between: 1, and: 2) == [half])
    let more = [half, DeviceRect(x: 0, y: 96, width: 304, height: 64)]
    #expect(made([more]).changes(between: 1, and: 2) == nil)
  }
}
