// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAMedia

@Suite("Rates of frames")
struct FilmRateTests {
  @Test("are fractions in lowest terms within limits")
  func fractions() {
    #expect(FilmRate(60, 2) == FilmRate(30))
    #expect(FilmRate(30000, 1001)?.description == "30000/1001")
    #expect(FilmRate(0) == nil && FilmRate(1, 0) == nil && FilmRate(-1) == nil)
    #expect(FilmRate(FilmRate.limit + 1) == nil)
  }

  @Test("rounded times are the nearest ones: nothing adds up", arguments: [100, 1000])
  func noDrift(_ ticks: Int) throws {
    for (above, below) in [(30000, 1001), (24, 1), (60, 1), (7, 3), (24000, 1001)] {
      let rate = try #require(FilmRate(above, below))
      for frame in [0, 1, 2, 3, 149, 100_000, 999_999] {
        let exact = Double(frame * below * ticks) / Double(above)
        let rounded = Double(rate.ticks(ofFrame: frame, perSecond: ticks))
        #expect(abs(rounded - exact) <= 0.5 + 1e-6, "frame \(frame) of \(rate)")
      }
    }
  }
}
