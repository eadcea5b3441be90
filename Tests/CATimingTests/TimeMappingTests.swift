// SPDX-License-Identifier: Apache-2.0
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

  @Test("fact 257: a clock that stands still converts all times to 0, and shows one for ever")
  func standing() {
    let clock = TimeMapping(beginTime: 8, speed: 0, timeOffset: 7)
    #expect([7, 10].map { clock.parentTime(forLocal: $0) } == [0, 0])
    #expect([7, 10].map { clock.parentTime(showing: $0) } == [8, .infinity])
  }
}
