// SPDX-License-Identifier: Apache-2.0
import Foundation
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

  @Test("A step of colour stays one where alpha has a stop, and a step of alpha where colour has")
  func steps() {
    // Red to the middle, then blue; the alpha falls from 1 over a half to 0.
    let numbers = [0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0.5, 0.5, 1, 0]
    let stops = GradientStops(count: 4).stops(numbers)
    #expect(stops.map(\.place) == [0, 0, 0.5, 0.5, 0.5, 1, 1])
    #expect(stops.prefix(3).allSatisfy { $0.color.red == 1 && $0.color.blue == 0 })
    #expect(stops.dropFirst(3).allSatisfy { $0.color.red == 0 && $0.color.blue == 1 })
    #expect(stops.map(\.color.alpha) == [1, 1, 0.5, 0.5, 0.5, 0, 0])
    // Opaque to the middle, then clear.
    let steep = GradientStops(count: 2).stops(
      [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 0.5, 0, 1, 0])
    #expect(steep.map(\.color.alpha) == [1, 1, 1, 0, 0, 0])
  }

  @Test("A gradient of one stop is that colour all over")
  func single() {
    #expect(GradientStops(count: 1).drawnStops([0.3, 1, 0, 0]).count == 2)
  }

  @Test("Lists that are too short give the stops that are there")
  func short() {
    #expect(GradientStops(count: 9).stops([0, 1, 0, 0]).count == 1)
    #expect(GradientStops(count: -1).stops([]).isEmpty)
    #expect(GradientStops(count: 1).stops([0, 1, 0, 0, 7]).count == 1)
  }

  @Test("A middle that does not lie half way bends the mix")
  func middles() throws {
    var gradient = LottieGradient(
      start: LottieProperty([0, 0]), end: LottieProperty([1, 0]),
      stops: LottieProperty([0, 1, 0, 0, 0.601, 0.5, 0, 0.5, 1, 0, 0, 1]))
    gradient.colorCount = 3
    let stops = GradientStops(gradient).stops(gradient.stops.value(at: 0))
    #expect(stops.count == 17)
    // After Effects' picture has 249 of 255 of red at 0.064 of the way.
    let exact = 1 - pow(0.0625, log(0.5) / log(0.601))
    #expect(abs(stops[1].color.red - exact) < 1e-9)
    gradient.stops = LottieProperty([0, 1, 0, 0, 0.5, 0.5, 0, 0.5, 1, 0, 0, 1])
    #expect(GradientStops(gradient).stops(gradient.stops.value(at: 0)).count == 3)
  }
}
