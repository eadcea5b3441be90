// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

@testable import CALottie

@Suite("Key frames beyond the play range")
struct KeyListClippingTests {
  private func list(_ keys: [(Double, Double)], _ paces: [UnitCurve]) -> LottieKeyList<Double> {
    var list = LottieKeyList<Double>()
    for (index, key) in keys.enumerated() {
      list.append(key.1, at: key.0, pace: index == 0 ? .linear : paces[index - 1])
    }
    return list
  }

  @Test("The part within a range has the same values, whatever the pace")
  func values() {
    let curves: [UnitCurve] = [.linear, .easeInEaseOut, UnitCurve(0.1, 0.9, 0.7, -0.4)]
    let whole = list([(-10, 4), (20, 40), (35, 0), (60, 100)], curves)
    let part = whole.clipped(to: 0...50)
    #expect(part.times.first == 0 && part.times.last == 50)
    for step in 0...500 {
      let frame = Double(step) / 10
      let (expected, value) = (whole.value(at: frame) ?? .nan, part.value(at: frame) ?? .nan)
      #expect(abs(expected - value) < 1e-3, "frame \(frame)")
    }
  }

  @Test("A list before or after the range stands still")
  func outside() {
    let whole = list([(0, 4), (20, 40)], [.easeInEaseOut])
    #expect(whole.clipped(to: 30...50).values == [40])
    #expect(whole.clipped(to: -50...(-10)).values == [4])
    #expect(whole.clipped(to: 0...20).times == [0, 20])
  }
}
