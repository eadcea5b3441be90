// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("time between layers")
struct LayerTimeTests {
  private let root = CALayer()
  private let child = CALayer()

  init() { root.addSublayer(child) }

  @Test("fact 141: speed and offset")
  func speedAndOffset() {
    root.speed = 2
    root.timeOffset = 3
    child.speed = 4
    child.timeOffset = 5
    #expect(child.convertTime(10, from: root) == 45)
    #expect(root.convertTime(10, from: child) == 1.25)
    #expect(child.convertTime(45, to: root) == 10)
    #expect(child.convertTime(1, from: nil) == (1 * 2 + 3) * 4 + 5)
    #expect(child.convertTime(25, to: nil) == 1)
  }

  @Test("fact 144: before its begin a clock shows 0", arguments: [(7.0, 0.0), (8, 7), (10, 8)])
  func begin(time: CFTimeInterval, expected: CFTimeInterval) {
    child.speed = 0.5
    child.timeOffset = 7
    child.beginTime = 8
    #expect(child.convertTime(time, from: root) == expected)
  }

  @Test("a clock that stands still converts every time to 0")
  func standing() {
    child.speed = 0
    child.timeOffset = 3
    #expect(child.convertTime(100, from: root) == 3)
    #expect(child.convertTime(4, to: root) == 0)
  }

  @Test("siblings convert through their superlayer")
  func siblings() {
    let other = CALayer()
    root.addSublayer(other)
    child.timeOffset = 1
    other.timeOffset = 5
    #expect(child.convertTime(10, from: other) == 6)
  }

  @Test("a layer's passes repeat and go back, for its sublayers too")
  func passes() {
    let other = CALayer()
    child.addSublayer(other)
    (child.duration, child.autoreverses, child.repeatCount) = (2, true, 2)
    other.timeOffset = 100
    let times: [CFTimeInterval] = [0.5, 2, 3.5, 4.5, 7, 8, 9]
    #expect(times.map { child.convertTime($0, from: root) } == [0.5, 2, 0.5, 0.5, 1, 0, 0])
    #expect(other.convertTime(3.5, from: nil) == 100.5)
    #expect(child.convertTime(0.5, to: root) == 0.5)
    child.repeatDuration = 3
    #expect(child.convertTime(9, from: root) == 1)
    (child.speed, child.timeOffset) = (0, 2.5)
    #expect(child.convertTime(9, from: root) == 1.5)
  }
}
