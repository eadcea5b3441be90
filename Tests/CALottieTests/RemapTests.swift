// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Lottie compositions whose time is remapped")
struct RemapTests {
  /// Key frames of numbers that all hold.
  private func holds(_ values: [(frame: Double, value: String)]) -> String {
    let keys = values.map { "{\"t\":\($0.frame),\"s\":\($0.value),\"h\":1}" }
    return "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
  }

  /// A layer whose composition goes evenly from its beginning to a time in 60 frames.
  private func remapped(_ inner: String, to seconds: Double) throws -> CALottieLayer {
    let use = """
      {"ty":0,"nm":"use","refId":"a","w":100,"h":100,"ks":{},"ip":0,"op":60,"st":0,\
      "tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[\(seconds)]}]}}
      """
    return try LottieSample.animation([use], assets: "{\"id\":\"a\",\"layers\":[\(inner)]}")
      .makeLayer()
  }

  private func animation(_ key: String, in layer: CALottieLayer) throws -> CAKeyframeAnimation {
    let square = try #require(layer.find("a"))
    return try #require(square.animation(forKey: "lottie." + key) as? CAKeyframeAnimation)
  }

  private func places(_ animation: CAKeyframeAnimation) -> [CGPoint] {
    (animation.values ?? []).compactMap { ($0 as? NSValue)?.cgPointValue }
  }

  @Test(
    "Values that hold jump at the frames at which they do without a remapping",
    arguments: [1.0, 0.5, 0.7, 0.3, 5.9])
  func jumps(seconds: Double) throws {
    let values = ["[20,50]", "[60,50]", "[90,50]"]
    func ks(_ scale: Double) -> String {
      "{\"p\":\(holds(zip([0, 20, 40], values).map { ($0 * scale, $1) }))}"
    }
    let plain = try LottieSample.animation([LottieSample.square("a", ks: ks(1))]).makeLayer()
    let inner = LottieSample.square("a", ks: ks(seconds), end: 900)
    let made = try remapped(inner, to: seconds)
    #expect(made.sampledPropertyCount == 0)
    let (own, other) = (try animation("position", in: made), try animation("position", in: plain))
    #expect(places(own) == places(other))
    #expect(places(own).count == 4)
    let (times, others) = (own.keyTimes ?? [], other.keyTimes ?? [])
    #expect(times.count == others.count)
    for (time, other) in zip(times, others) {
      #expect(abs(time.doubleValue - other.doubleValue) < 1e-9)
    }
  }

  /// The values of a layer's x at times, in frames, where a composition goes by some key frames.
  private func shown(_ remap: String, at frames: [Double]) throws -> [Double] {
    let hold = try LottieSample.numbers(holds([(0, "[1]"), (40, "[2]")]))
    let time = try LottieSample.numbers(remap)
    let map = TimeMap.identity.entering(
      TimeMap.Remap(
        value: { time.value(at: $0)[0] }, timeline: time.timeline(axis: 0), source: 1))
    let keys = LottieKeyList(hold.moving(map, axis: 0))
    return frames.compactMap { keys.value(at: $0) }
  }

  @Test("In a remapping that runs back values that hold do so to the frame of their key frame")
  func backward() throws {
    let back = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[60]},{\"t\":60,\"s\":[0]}]}"
    #expect(try shown(back, at: [19, 20, 20.01, 21]) == [2, 2, 1, 1])
    // Forward to the key frame at 30 and back again: its value shows in this frame alone.
    let peak = """
      {"a":1,"k":[{"t":0,"s":[10]},{"t":30,"s":[40]},{"t":60,"s":[10]}]}
      """
    #expect(try shown(peak, at: [29, 29.99, 30, 30.01, 31]) == [1, 1, 2, 1, 1])
  }

  @Test("In a remapping with an ease values that hold jump between frames, and at once")
  func eased() throws {
    // Both halves of the ease are alike: frame 40 of 80 shows at 30.5 of 61.
    let ease = "\"o\":{\"x\":0.5,\"y\":0},\"i\":{\"x\":0.5,\"y\":1}"
    let ahead = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0],\(ease)},{\"t\":61,\"s\":[80]}]}"
    #expect(try shown(ahead, at: [30, 30.49, 30.51, 31]) == [1, 1, 2, 2])
    let back = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[80],\(ease)},{\"t\":61,\"s\":[0]}]}"
    #expect(try shown(back, at: [30, 30.49, 30.51, 31]) == [2, 2, 1, 1])
  }

  /// The frames at which a layer comes and goes, and whether it is hidden from each of them on.
  private func changes(of layer: CALottieLayer) throws -> [(frame: Double, isHidden: Bool)] {
    let made = try animation("hidden", in: layer)
    let times = (made.keyTimes ?? []).map { $0.doubleValue * 60 }
    let values = (made.values ?? []).compactMap { ($0 as? NSNumber)?.boolValue }
    return zip(times, values).map { ($0, $1) }
  }

  @Test("Layers come and go between frames")
  func visibility() throws {
    let inner = LottieSample.square("a", end: 25).replacingOccurrences(
      of: "\"ip\":0,\"op\":25", with: "\"ip\":10.25,\"op\":29.875")
    let shown = try changes(of: remapped(inner, to: 0.5))
    #expect(shown.map(\.isHidden) == [true, false, true])
    for (own, frame) in zip(shown, [0, 20.5, 59.75]) {
      #expect(abs(own.frame - frame) < 1e-3)
    }
  }

  @Test("A layer that shows in the last frame stays, and one that comes at the end does not")
  func ends() throws {
    let inner = LottieSample.square("a", end: 30)
    let late = inner.replacingOccurrences(of: "\"ip\":0,\"op\":30", with: "\"ip\":30,\"op\":90")
    for (text, isHidden) in [(inner, false), (late, true)] {
      let made = try #require(remapped(text, to: 0.5).find("a"))
      #expect(made.isHidden == isHidden)
      #expect(made.animation(forKey: "lottie.hidden") == nil)
    }
  }
}
