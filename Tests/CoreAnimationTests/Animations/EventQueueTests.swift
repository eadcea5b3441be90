// SPDX-License-Identifier: Apache-2.0
import CACommit
import Testing

@testable import CoreAnimation

/// The queue of begins and ends.
@Suite struct EventQueueTests {
  @Test func animationsComeInTheOrderOfTheirTimesWhateverIsOutOfDate() async {
    let times = await onNewThread {
      var queue = EventQueue()
      let layer = CALayer()
      let animations = (0..<300).map { number in
        AttachedAnimation(CABasicAnimation(), key: "\(number)", layer: layer)
      }
      for round in 0..<5 {
        for (number, animation) in animations.enumerated() {
          queue.insert(animation, at: round < 4 ? 1e9 : Double((number * 7) % 300))
        }
      }
      var times: [Double] = []
      // The queue does not keep animations alive.
      withExtendedLifetime(animations) {
        while let (_, time) = queue.take(until: 1e9) { times.append(time) }
      }
      return times
    }
    #expect(times == (0..<300).map(Double.init))
  }

  @Test func whatIsOutOfDateDoesNotPileUp() async {
    let most = await onNewThread {
      var queue = EventQueue()
      let layer = CALayer()
      var most = 0
      for number in 0..<5_000 {
        // As a program does that gives a layer an endless animation again and again.
        let animation = AttachedAnimation(CABasicAnimation(), key: "\(number)", layer: layer)
        queue.insert(animation, at: .infinity)
        most = max(most, queue.entries.count)
      }
      return most
    }
    #expect(most <= 64)
  }
}
