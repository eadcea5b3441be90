// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

@Suite struct ActivityTests {
  private func activity(_ records: [AnimationRecord], at time: Double) -> AnimationActivity {
    AnimationPlan(records, kind: .plain).activity(at: time)
  }

  private func fade(_ begin: Double, _ fill: FillMode = .removed) -> AnimationRecord {
    basic("opacity", from: 0, to: 1) {
      $0.timing.beginTime = begin
      $0.timing.fillMode = fill
    }
  }

  @Test func anAnimationIsIdleThenMovesAndIsIdleAgain() {
    #expect(activity([fade(1)], at: 0) == AnimationActivity(.idle, until: 1))
    #expect(activity([fade(1)], at: 1.5) == AnimationActivity(.moving, until: 2))
    #expect(activity([fade(1)], at: 2) == AnimationActivity(.idle, until: .infinity))
    #expect(activity([fade(1, .both)], at: 0) == AnimationActivity(.steady, until: 1))
    #expect(activity([fade(1, .both)], at: 5) == AnimationActivity(.steady, until: .infinity))
  }

  @Test func theMostActiveOneCountsAndTheFirstChange() {
    let both = activity([fade(1, .both), fade(3)], at: 3.5)
    #expect(both == AnimationActivity(.moving, until: 4))
    #expect(activity([fade(1), fade(3)], at: 2.5) == AnimationActivity(.idle, until: 3))
  }

  @Test func childrenWaitInTheirGroup() {
    let late = group([fade(4)]) {
      $0.timing.beginTime = 10
      $0.timing.duration = 8
      $0.timing.fillMode = .removed
    }
    #expect(activity([late], at: 0) == AnimationActivity(.idle, until: 10))
    #expect(activity([late], at: 11) == AnimationActivity(.idle, until: 14))
    #expect(activity([late], at: 14.5).phase == .moving)
    #expect(activity([late], at: 15.5) == AnimationActivity(.idle, until: 18))
    #expect(activity([late], at: 18) == AnimationActivity(.idle, until: .infinity))
  }

  @Test func childrenOfAGroupThatIsEasedMayChangeAnyTime() {
    let eased = group([fade(4)]) {
      $0.timing.duration = 8
      $0.timing.curve = .easeIn
    }
    #expect(activity([eased], at: 1).phase == .moving)
  }

  @Test func discreteValuesStandUntilTheNextOne() {
    let steps = keyed("contentsRect.origin.x", [0, 0.25, 0.5, 0.75]) { $0.mode = .discrete }
    for (time, until) in [(0, 0.25), (0.3, 0.5), (0.8, 1)] {
      let found = activity([steps], at: time)
      #expect(found.phase == .steady && isClose(found.until, until))
    }
    let plan = AnimationPlan([steps], kind: .plain)
    var (time, values) = (0.0, [Double]())
    while time < 1 {
      values.append(plan.shown(LayerState(), at: time).contentsRect.origin.x)
      time = plan.activity(at: time).until
    }
    #expect(values == [0, 0.25, 0.5, 0.75])
  }

  @Test func choicesStandUntilTheMidpoint() {
    let hide = basic("hidden", from: false, to: true)
    #expect(activity([hide], at: 0.2) == AnimationActivity(.steady, until: 0.5))
    #expect(activity([hide], at: 0.7) == AnimationActivity(.steady, until: 1))
  }

  @Test func whatDoesNotChangeIsSteady() {
    #expect(activity([keyed("opacity", [0.5])], at: 0.2).phase == .steady)
    #expect(activity([basic("opacity", from: 1, to: 1)], at: 0.2).phase == .steady)
  }

  @Test func anAnimationThatStandsStillIsSteadyForEver() {
    let frozen = basic("opacity", from: 0, to: 1) {
      $0.timing.speed = 0
      $0.timing.timeOffset = 0.3
    }
    #expect(activity([frozen], at: 5) == AnimationActivity(.steady, until: .infinity))
  }

  @Test func theHighestFrameRateIsAskedForUnlessOneLeavesIt() {
    func fast(_ preferred: Float?) -> AnimationRecord {
      basic("opacity", from: 0, to: 1) {
        $0.frameRate = preferred.map { FrameRate(minimum: 10, maximum: 120, preferred: $0) }
      }
    }
    #expect(activity([fast(30), fast(60), fast(24)], at: 0.5).frameRate?.preferred == 60)
    #expect(activity([fast(30), fast(nil)], at: 0.5).frameRate == nil)
    let inside = group([fast(nil)]) { $0.frameRate = FrameRate(minimum: 5, maximum: 15) }
    #expect(activity([inside], at: 0.5).frameRate?.maximum == 15)
  }

  @Test func whatHasNoEffectDoesNothing() {
    let wrong = basic("position", from: 1, to: 2)
    #expect(activity([wrong], at: 0.5) == AnimationActivity())
  }

  @Test func transitionsHaveTheirProgressAndTheLastOneShows() {
    func transition(_ type: String, _ adjust: (inout AnimationRecord) -> Void) -> AnimationRecord {
      record(
        .transition(TransitionRecord(type: type, startProgress: 0.2, endProgress: 0.6)), adjust)
    }
    let push = transition("push") { $0.timing.fillMode = .removed }
    let fade = transition("fade") {
      $0.timing.beginTime = 0.5
      $0.timing.fillMode = .removed
    }
    let plan = AnimationPlan([push, group([fade]) { $0.timing.duration = 2 }], kind: .plain)
    #expect(plan.transition(at: 0.25)?.record.type == "push")
    #expect(isClose(plan.transition(at: 0.25)?.progress ?? 0, 0.3))
    #expect(plan.transition(at: 1)?.record.type == "fade")
    #expect(isClose(plan.transition(at: 1)?.progress ?? 0, 0.4))
    #expect(plan.transition(at: 1.6) == nil)
    #expect(plan.activity(at: 0.25).phase == .moving)
  }
}
