// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@testable import CALottie

@Suite("Motion of Lottie layers")
struct MotionTests {
  private func keys(_ list: String) -> String { "{\"a\":1,\"k\":[\(list)]}" }

  @Test("Handles along a straight way do not change its pace")
  func straight() throws {
    let number = try LottieSample.numbers(
      keys(
        """
        {"t":0,"s":[0,0],"to":[0,0],"ti":[-30,0]},{"t":10,"s":[60,0]}
        """))
    #expect(!number.hasCurves)
    for frame in 0...10 {
      #expect(abs(number.value(at: Double(frame))[0] - Double(frame) * 6) < 1e-9)
    }
    let back = try LottieSample.numbers(
      keys(
        """
        {"t":0,"s":[0,0],"to":[-20,0],"ti":[0,0]},{"t":10,"s":[60,0]}
        """))
    #expect(back.hasCurves)
  }

  @Test("The animation along a curve goes by its length, whatever its pace")
  func curve() throws {
    for ease in ["", "\"o\":{\"x\":0.8,\"y\":0},\"i\":{\"x\":0.4,\"y\":1},"] {
      let text = keys(
        "{\"t\":0,\(ease)\"s\":[0,0],\"to\":[90,10],\"ti\":[-5,60]},{\"t\":60,\"s\":[80,90]}")
      let number = try LottieSample.numbers(text)
      let layer = try LottieSample.animation([LottieSample.square("a", ks: "{\"p\":\(text)}")])
        .makeLayer()
      #expect(layer.sampledPropertyCount == 0)
      let square = try #require(layer.find("a"))
      let key = try #require(square.animationKeys()?.first)
      let animation = try #require(square.animation(forKey: key) as? CAKeyframeAnimation)
      for frame in 0...60 {
        let shown = try #require(MotionTests.position(of: animation, at: Double(frame) / 60))
        let value = number.value(at: Double(frame))
        #expect(
          hypot(shown.x - value[0], shown.y - value[1]) < 0.15, "frame \(frame), ease \(ease)")
      }
    }
  }

  /// The point of an animation along a path of curves at a share of its duration.
  private static func position(
    of animation: CAKeyframeAnimation, at share: Double
  ) -> CGPoint? {
    guard let path = animation.path, let times = animation.keyTimes?.map(\.doubleValue),
      let functions = animation.timingFunctions, functions.count == times.count - 1
    else { return nil }
    let segments = path.storage.subpaths.flatMap(\.segments)
    let index = min(times.lastIndex { $0 <= share } ?? 0, segments.count - 1)
    let x = (share - times[index]) / (times[index + 1] - times[index])
    var points: [Float] = [0, 0, 0, 0]
    functions[index].getControlPoint(at: 1, values: &points)
    var ends: [Float] = [0, 0]
    functions[index].getControlPoint(at: 2, values: &ends)
    let t = UnitCurve(points[0], points[1], ends[0], ends[1]).value(at: x)
    guard case .cubic(let a, let b, let c, let d) = segments[index] else { return nil }
    let (p, q, r) = (a.mixed(with: b, at: t), b.mixed(with: c, at: t), c.mixed(with: d, at: t))
    return p.mixed(with: q, at: t).mixed(with: q.mixed(with: r, at: t), at: t)
  }

  @Test("Key frames before the file leave their last value")
  func before() throws {
    let scale = keys("{\"t\":-26,\"s\":[18,18]},{\"t\":-12,\"s\":[15,25]}")
    let layer = try LottieSample.animation([LottieSample.square("a", ks: "{\"s\":\(scale)}")])
      .makeLayer()
    let square = try #require(layer.find("a"))
    #expect(square.animationKeys() == nil)
    #expect(square.transform.m11 == 0.15)
    #expect(square.transform.m22 == 0.25)
  }

  @Test("A jump at the end of the file is not seen")
  func jumpAtEnd() throws {
    let hold = "{\"t\":0,\"s\":[0],\"h\":1},{\"t\":30,\"s\":[40],\"h\":1},{\"t\":60,\"s\":[90]}"
    let place = "{\"t\":0,\"s\":[0,0],\"h\":1},{\"t\":60,\"s\":[90,0]}"
    let layer = try LottieSample.animation([
      LottieSample.square("a", ks: "{\"r\":\(keys(hold)),\"p\":\(keys(place))}")
    ]).makeLayer()
    let square = try #require(layer.find("a"))
    for key in square.animationKeys() ?? [] {
      let animation = try #require(square.animation(forKey: key) as? CAKeyframeAnimation)
      if animation.keyPath == "transform.rotation.z" {
        let last = try #require(animation.values?.last as? NSNumber)
        #expect(abs(last.doubleValue - 40 * .pi / 180) < 1e-9)
      } else {
        #expect((animation.values?.last as? NSValue)?.cgPointValue == .zero)
      }
    }
  }
}
