// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import Testing

@testable import CAEvaluation

@Suite struct GroupTests {
  private func fade(_ duration: Double, _ fill: FillMode = .forwards) -> AnimationRecord {
    basic("opacity", from: 1, to: 0) {
      $0.timing.duration = duration
      $0.timing.fillMode = fill
      $0.isRemovedOnCompletion = true
    }
  }

  private func opacity(_ records: [AnimationRecord], at time: Double) -> Double {
    Double(shown(records, at: time).opacity)
  }

  @Test func aGroupCutsItsChildrenOffAndDoesNotScaleThem() {
    let short = group([fade(2)]) { $0.timing.duration = 0.5 }
    #expect(isClose(opacity([short], at: 0.4), 0.8, 1e-6))
    #expect(isClose(opacity([short], at: 3), 0.75, 1e-6))
  }

  @Test func childrenFillWithinTheirGroupWhateverTheirRemoval() {
    let long = group([fade(0.25)]) { $0.timing.duration = 2 }
    #expect(isClose(opacity([long], at: 1), 0, 1e-6))
    let gone = group([fade(0.25, .removed)]) { $0.timing.duration = 2 }
    #expect(opacity([gone], at: 1) == 1)
  }

  @Test func aGroupThatStaysAtItsEndShowsThoseThatEndWithIt() {
    let stays = group([fade(1, .removed)])
    #expect(opacity([stays], at: 1) == 0)
    #expect(opacity([stays], at: 5) == 0)
  }

  @Test func theSpeedOfAGroupIsThatOfItsChildren() {
    let fast = group([fade(2)]) {
      $0.timing.duration = 2
      $0.timing.speed = 2
    }
    #expect(isClose(opacity([fast], at: 0.25), 0.75, 1e-6))
  }

  @Test func aGroupThatReturnsTakesItsChildrenBack() {
    let returning = group([fade(1)]) { $0.timing.autoreverses = true }
    #expect(isClose(opacity([returning], at: 1.25), 0.25, 1e-6))
  }

  @Test func aGroupWithoutEndRunsOn() {
    let endless = group([fade(2)]) { $0.timing.duration = .infinity }
    #expect(isClose(opacity([endless], at: 1), 0.5, 1e-6))
    #expect(AnimationPlan([endless], kind: .plain).activity(at: 1).phase == .moving)
    #expect(AnimationPlan([endless], kind: .plain).activity(at: 3).phase == .steady)
  }

  @Test func groupsDeeperThanTheLimitHaveNoEffect() {
    var nested = fade(1)
    for _ in 0..<500 { nested = group([nested]) }
    #expect(opacity([nested], at: 0.5) == 1)
  }

  @Test func whatEndsWithinAGroupChangesJustAfterItsEnd() {
    let inner = basic("opacity", from: 0, to: 0.5) {
      $0.timing.duration = 0.5
      $0.timing.fillMode = .removed
    }
    let plan = AnimationPlan([group([inner]) { $0.timing.duration = 2 }], kind: .plain)
    #expect(plan.shown(LayerState(), at: 0.5).opacity == 0.5)
    #expect(plan.activity(at: 0.5).until == 0.5.nextUp)
    #expect(plan.shown(LayerState(), at: 0.5.nextUp).opacity == 1)
    #expect(plan.activity(at: 0.5.nextUp).until == 2)
  }
}
