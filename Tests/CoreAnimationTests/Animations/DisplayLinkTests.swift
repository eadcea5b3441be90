// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@Suite struct DisplayLinkTests {
  /// Counts its calls.
  final class Ticker {
    var calls = 0
    var times: [Double] = []
    func tick() { calls += 1 }
    func tock(_ link: CADisplayLink) { times.append(link.timestamp) }
  }

  /// A thread with a clock of its own whose display shows 60 frames a second.
  final class Screen {
    let clock = ManualClock.shared()
    func show(_ frames: ClosedRange<Int>, rate: Double = 60) {
      for frame in frames {
        clock.time = Double(frame) / rate
        FrameTicks.current.tick(
          FrameTick(timestamp: clock.time, target: Double(frame + 1) / rate))
      }
    }
  }

  func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test func aLinkCallsItsTargetOncePerFrameWithTheFramesTimes() async {
    await onNewThread {
      let (screen, ticker) = (Screen(), Ticker())
      let link = CADisplayLink(target: ticker, selector: Ticker.tock)
      #expect([link.timestamp, link.duration, link.targetTimestamp] == [0, 0, 0])
      link.add(to: .current, forMode: .default)
      link.add(to: .current, forMode: .common)
      screen.show(1...3)
      #expect(ticker.times == [1, 2, 3].map { $0 / 60.0 })
      #expect(isClose(link.duration, 1.0 / 60))
      #expect(isClose(link.targetTimestamp, 4.0 / 60))
      link.invalidate()
    }
  }

  @Test func aPausedOrRemovedOrInvalidLinkIsNotCalledAndNotWanted() async {
    await onNewThread {
      let (screen, ticker) = (Screen(), Ticker())
      let link = CADisplayLink(target: ticker, selector: Ticker.tick)
      screen.show(1...1)
      #expect(ticker.calls == 0)
      link.add(to: .current, forMode: .common)
      #expect(FrameTicks.current.isWanted)
      link.isPaused = true
      #expect(!FrameTicks.current.isWanted)
      screen.show(2...3)
      #expect(ticker.calls == 0)
      link.isPaused = false
      screen.show(4...4)
      #expect(ticker.calls == 1)
      link.remove(from: .current, forMode: .common)
      screen.show(5...5)
      link.add(to: .current, forMode: .default)
      link.invalidate()
      link.add(to: .current, forMode: .default)
      screen.show(6...6)
      #expect(ticker.calls == 1)
      #expect(!FrameTicks.current.isWanted)
    }
  }

  @Test func theTargetIsKeptUntilInvalidate() async {
    await onNewThread {
      var ticker: Ticker? = Ticker()
      weak let watched = ticker
      var link: CADisplayLink? = ticker.map { CADisplayLink(target: $0, selector: Ticker.tick) }
      link?.add(to: .current, forMode: .common)
      ticker = nil
      weak let watchedLink = link
      link = nil
      #expect(watched != nil)
      #expect(watchedLink != nil)
      watchedLink?.invalidate()
      #expect(watched == nil)
      #expect(watchedLink == nil)
    }
  }

  @Test(arguments: [
    (0, 60, [1, 2, 3, 4, 5, 6]), (30, 60, [1, 3, 5]), (20, 60, [1, 4]), (26, 60, [1, 3, 5]),
    (120, 60, [1, 2, 3, 4, 5, 6]), (60, 120, [1, 3, 5]),
  ])
  func callsAreAsManyFramesApartAsTheRateAsks(wish: Int, display: Int, frames: [Int]) async {
    await onNewThread {
      let (screen, ticker) = (Screen(), Ticker())
      let link = CADisplayLink(target: ticker, selector: Ticker.tock)
      link.preferredFramesPerSecond = wish
      link.add(to: .current, forMode: .common)
      screen.show(1...6, rate: Double(display))
      let times = frames.map { Double($0) / Double(display) }
      #expect(ticker.times == times)
      let apart = Double(frames[1] - frames[0]) / Double(display)
      #expect(isClose(link.targetTimestamp - link.timestamp, apart))
      #expect(abs(link.duration - 1 / Double(display)) < 1e-9)
      link.invalidate()
    }
  }

  @Test func ratesBecomeTheDisplaysRateDividedByAWholeNumber() {
    func divisor(_ low: Float, _ high: Float, _ preferred: Float? = nil, of rate: Double) -> Int {
      FrameDivisor.range(
        CAFrameRateRange(minimum: low, maximum: high, preferred: preferred)
      ).frames(displayRate: rate)
    }
    #expect(FrameDivisor.range(.default).frames(displayRate: 60) == 1)
    #expect(FrameDivisor.native.frames(displayRate: 144) == 1)
    #expect(FrameDivisor.interval(3).frames(displayRate: 60) == 3)
    #expect(FrameDivisor.rate(25).frames(displayRate: 60) == 2)
    #expect(FrameDivisor.rate(24).frames(displayRate: 60) == 3)
    #expect(FrameDivisor.rate(1).frames(displayRate: 60) == 60)
    #expect(FrameDivisor.rate(30).frames(displayRate: 59.94) == 2)
    #expect(divisor(8, 15, of: 120) == 8)
    #expect(divisor(8, 15, 10, of: 120) == 12)
    #expect(divisor(30, 60, 50, of: 120) == 2)
    #expect(divisor(45, 55, 50, of: 120) == 2)
    #expect(divisor(80, 120, 80, of: 120) == 1)
    #expect(divisor(30, 48, 0, of: 144) == 3)
    #expect(divisor(60, 60, of: 59.94) == 1)
  }

  @Test func theWishThatWasSetLastCounts() async {
    await onNewThread {
      let (screen, ticker) = (Screen(), Ticker())
      let link = CADisplayLink(target: ticker, selector: Ticker.tick)
      link.preferredFramesPerSecond = 30
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 15)
      link.add(to: .current, forMode: .common)
      screen.show(1...8)
      #expect(ticker.calls == 2)
      link.preferredFramesPerSecond = 0
      screen.show(9...12)
      #expect(ticker.calls == 6)
      link.invalidate()
    }
  }

  @Test func aThreadWithoutADisplayGivesSixtyFramesASecondInTheModesOfTheLink() async {
    await onNewThread {
      let (ticker, other) = (Ticker(), Ticker())
      let mode = RunLoop.Mode("links.of.their.own")
      let link = CADisplayLink(target: ticker, selector: Ticker.tock)
      let elsewhere = CADisplayLink(target: other, selector: Ticker.tick)
      link.add(to: .current, forMode: .common)
      elsewhere.add(to: .current, forMode: mode)
      let begin = Date()
      // A busy machine leaves frames out; an idle one has twelve in a fifth of a second.
      while ticker.times.count < 12, begin.timeIntervalSinceNow > -30 {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      }
      #expect(ticker.times.count >= 12)
      #expect(Double(ticker.times.count) <= -begin.timeIntervalSinceNow * 60 + 2)
      #expect(other.calls == 0)
      for (a, b) in zip(ticker.times, ticker.times.dropFirst()) {
        let frames = (b - a) * 60
        #expect(frames > 0.99)
        #expect(isClose(frames, frames.rounded()))
      }
      let seen = ticker.times.count
      let end = Date(timeIntervalSinceNow: 30)
      while Date() < end, other.calls < 5 {
        _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.05))
      }
      #expect(other.calls >= 5)
      #expect(ticker.times.count == seen)
      link.invalidate()
      elsewhere.invalidate()
    }
  }

  @Test func aClosureIsCalledWithItsLink() async {
    await onNewThread {
      let screen = Screen()
      var seen: [CADisplayLink] = []
      let link = CADisplayLink { seen.append($0) }
      link.add(to: .current, forMode: .common)
      screen.show(1...2)
      #expect(seen == [link, link])
      link.invalidate()
      seen = []
    }
  }
}
