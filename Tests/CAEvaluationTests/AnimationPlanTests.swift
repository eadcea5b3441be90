// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import Testing

@Suite struct AnimationPlanTests {
  @Test func aPlanOfNothingIsEmptyAndIdleForEver() {
    let plan = AnimationPlan([], kind: .plain)
    #expect(plan.isEmpty)
    #expect(plan.activity(at: 3) == AnimationActivity())
  }
}
