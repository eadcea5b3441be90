// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CATiming
import Foundation
import Testing

@testable import CALottie

@Suite("Key frames of Lottie files")
struct KeyframeTests {
  private func key(_ frame: Int, _ value: String, _ rest: String = "") -> String {
    "{\"t\":\(frame),\"s\":\(value)\(rest.isEmpty ? "" : "," + rest)}"
  }

  private func animated(_ keys: String...) throws -> LottieNumbers {
    try LottieSample.numbers("{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}")
  }

  @Test("A value that stands still is the same at each frame")
  func still() throws {
    let number = try LottieSample.numbers("{\"a\":0,\"k\":[3,4]}")
    #expect(!number.isAnimated)
    #expect(number.value(at: -10) == [3, 4])
    #expect(number.value(at: 1000) == [3, 4])
  }

  @Test("Between linear key frames the value goes evenly, outside it stands")
  func linear() throws {
    let number = try animated(key(10, "[0]"), key(20, "[100]"))
    #expect(number.value(at: 0) == [0])
    #expect(number.value(at: 15) == [50])
    #expect(number.value(at: 20) == [100])
    #expect(number.value(at: 30) == [100])
  }

  @Test("A held value stands until its next key frame")
  func hold() throws {
    let number = try animated(key(0, "[1]", "\"h\":1"), key(10, "[2]"))
    #expect(number.value(at: 9.999) == [1])
    #expect(number.value(at: 10) == [2])
    #expect(number.timeline(axis: 0).jumps == [10])
    #expect(number.timeline(axis: 0).spans.isEmpty)
  }

  @Test("An ease is the cubic curve of its two handles")
  func ease() throws {
    let ease = "\"o\":{\"x\":[0.333],\"y\":[0]},\"i\":{\"x\":[0.667],\"y\":[1]}"
    let number = try animated(key(0, "[0]", ease), key(60, "[100]"))
    let half = number.value(at: 30)[0]
    #expect(abs(half - 50) < 1e-4)
    let curve = UnitCurve(0.333, 0, 0.667, 1)
    #expect(number.value(at: 15)[0] == 100 * curve.value(at: 0.25))
  }

  @Test("Each number has its own ease")
  func axes() throws {
    let ease = "\"o\":{\"x\":[0,0.5],\"y\":[0,0]},\"i\":{\"x\":[1,0.5],\"y\":[1,1]}"
    let number = try animated(key(0, "[0,0]", ease), key(10, "[10,10]"))
    let value = number.value(at: 2)
    #expect(value[0] == 2)
    #expect(value[1] < 1.5)
    #expect(number.moving(.identity).timeline.obstacle == .paces)
    #expect(number.moving(.identity, axis: 1).timeline.obstacle == nil)
  }

  @Test("Old files name the end of a way in its first key frame")
  func oldEnds() throws {
    let ease = "\"o\":{\"x\":0,\"y\":0},\"i\":{\"x\":1,\"y\":1}"
    let number = try animated(key(0, "[0]", "\"e\":[8],\(ease)"), "{\"t\":4}")
    #expect(number.value(at: 2) == [4])
    #expect(number.value(at: 9) == [8])
  }

  @Test("A position goes along its curve by length")
  func curve() throws {
    // A quarter of a circle of radius 100 in four numbers.
    let number = try animated(
      key(0, "[100,0]", "\"to\":[0,55.19],\"ti\":[55.19,0]"), key(10, "[0,100]"))
    for frame in 0...10 {
      let value = number.value(at: Double(frame))
      let angle = atan2(value[1], value[0])
      #expect(abs(hypot(value[0], value[1]) - 100) < 0.1)
      #expect(abs(angle - Double(frame) / 10 * .pi / 2) < 2e-3)
    }
  }

  @Test("Contours of other counts of vertices do not mix")
  func contours() {
    let line = ShapeContour([.init(.zero), .init(CGPoint(x: 1, y: 0))], isClosed: false)
    let point = ShapeContour([.init(.zero)], isClosed: false)
    #expect(line.mixed(with: point, at: 0.5) == line)
  }
}
