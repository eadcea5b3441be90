import CATiming
import Testing

@Suite struct TimeMappingTests {
  @Test("fact 141: clocks of clocks")
  func chain() {
    let root = TimeMapping(speed: 2, timeOffset: 3)
    let child = TimeMapping(speed: 4, timeOffset: 5)
    #expect(child.localTime(forParent: 10) == 45)
    #expect(child.parentTime(forLocal: 10) == 1.25)
    #expect(child.localTime(forParent: root.localTime(forParent: 1)) == 25)
  }

  @Test("fact 144: 0 before the begin time")
  func beforeBegin() {
    let clock = TimeMapping(beginTime: 8, speed: 0.5, timeOffset: 7)
    #expect([7, 8, 10].map { clock.localTime(forParent: $0) } == [0, 7, 8])
  }

  @Test("a change on the clock is one on its parent's, by the direction it runs in")
  func changes() {
    func next(_ clock: TimeMapping, _ time: Double = 1) -> Double {
      clock.nextChange(after: time, later: 6, earlier: -6)
    }
    #expect(next(TimeMapping(speed: 2)) == 3)
    #expect(next(TimeMapping(speed: -2)) == 3)
    #expect(next(TimeMapping(speed: 0, timeOffset: 1)) == .infinity)
    #expect(next(TimeMapping(beginTime: 4, speed: 2)) == 4)
    #expect(next(TimeMapping(beginTime: 4, speed: 2), 4) == 7)
    let still = TimeMapping().nextChange(after: 0, later: .infinity, earlier: -.infinity)
    #expect(still == .infinity)
  }
}
