// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// The motions of content offsets, against their formulas and equations.
@Suite struct ScrollCurveTests {
  @Test("slowing down: the velocity is multiplied by the rate each millisecond") func decay() {
    let curve = ScrollCurve.decay(start: 100, velocity: 1000, rate: 0.998)
    let step = 0.000_001
    for time in [0.0, 0.1, 0.5, 1] {
      let velocity = (curve.value(at: time + step) - curve.value(at: time)) / step
      #expect(abs(velocity - 1000 * pow(0.998, 1000 * time)) < 0.1)
    }
    // −v/(1000·ln 0.998) = v/2.002.
    #expect(abs(curve.rest - 100 - 1000 / 2.002) < 0.01)
    #expect(abs(curve.value(at: curve.duration) - curve.rest) < 0.2501)
    #expect(ScrollCurve.decay(start: 0, velocity: 0, rate: 0.998).duration == 0)
  }

  @Test("the spring obeys y″ + 2ωy′ + ω²y = 0") func spring() {
    let curve = ScrollCurve.spring(rest: 50, way: 30, velocity: -400)
    let (w, h) = (ScrollCurve.stiffness, 0.000_1)
    for time in [0.05, 0.2, 0.5] {
      let (a, b, c) = (
        curve.value(at: time - h) - 50, curve.value(at: time) - 50, curve.value(at: time + h) - 50
      )
      let (speed, force) = ((c - a) / (2 * h), (c - 2 * b + a) / (h * h))
      #expect(abs(force + 2 * w * speed + w * w * b) < 0.01)
    }
    #expect(curve.value(at: 0) == 80)
    #expect(abs(curve.value(at: curve.duration) - 50) <= 0.25)
  }

  @Test("at the end of the content the spring takes over with the velocity there") func turn() {
    let glide = ScrollGlide(
      from: 0, velocity: 2000, in: 0...500, rate: 0.998, bounces: true)
    let times = stride(from: 0, through: glide.duration, by: 0.000_5)
    let places = times.map(glide.value)
    #expect(places.max()! > 520 && glide.rest == 500)
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a) < 1.01) }
    let stiff = ScrollGlide(from: 0, velocity: 2000, in: 0...500, rate: 0.998, bounces: false)
    #expect(times.map(stiff.value).max()! <= 500)
  }

  @Test("rubber band: 0.55 of the way at first, never a whole length, and back") func rubber() {
    let shown = RubberBand.shown(-0.001, in: 0...100, length: 400)
    #expect(abs(shown + 0.000_55) < 0.000_001)
    #expect(RubberBand.shown(1e6, in: 0...100, length: 400) < 500)
    #expect(RubberBand.shown(50, in: 0...100, length: 400) == 50)
    let far = RubberBand.shown(180, in: 0...100, length: 400)
    #expect(abs(RubberBand.dragged(far, in: 0...100, length: 400) - 180) < 0.001)
  }
}
