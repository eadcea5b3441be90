// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CALottie

@Suite("Stops of Lottie gradients")
struct GradientStopTests {
  @Test("Stops of colour alone are opaque")
  func colors() {
    let stops = GradientStops(count: 2).stops([0, 1, 0, 0, 1, 0, 0, 1])
    #expect(stops.map(\.place) == [0, 1])
    #expect(stops.map(\.color.alpha) == [1, 1])
  }

  @Test("Where alpha has stops of its own, there is a stop at each place of either")
  func alphas() {
    let stops = GradientStops(count: 2).stops([0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0, 1, 0.4])
    #expect(stops.map(\.place) == [0, 0, 0.5, 1, 1])
    #expect(stops[2].color.red == 0.5)
    #expect(stops[2].color.blue == 0.5)
    #expect(stops[2].color.alpha == 0)
    #expect(stops[3].color.alpha == 0.4)
  }

  @Test("Lists that are too short give the stops that are there")
  func short() {
    #expect(GradientStops(count: 9).stops([0, 1, 0, 0]).count == 1)
    #expect(GradientStops(count: -1).stops([]).isEmpty)
    #expect(GradientStops(count: 1).stops([0, 1, 0, 0, 7]).count == 1)
  }
}
