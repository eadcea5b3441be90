// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("The cost of a value without a commit") struct PresentationModifierCostTests {
  /// Prints nanoseconds. Only a release build says anything.
  @Test(
    "of 200,000 writes each, printed",
    .enabled(if: ProcessInfo.processInfo.environment["LAYERKIT_MEASURE"] != nil))
  func writes() {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: .none)
    let lanes = Lanes(transform: CATransform3DMakeTranslation(1, 2, 3))
    measure("16 numbers into a slot") { round in
      var lanes = lanes
      lanes[0] = Double(round)
      page.write(ModifierValue(count: 16, lanes: lanes), to: 0)
    }
    let opacity = CAPresentationModifier(keyPath: "opacity", initialValue: 1, additive: false)
    measure("opacity.value") { opacity.value = Double($0) }
    let position = CAPresentationModifier(keyPath: "position", initialValue: nil, additive: true)
    measure("position.value") { position.value = CGPoint(x: $0, y: 0) }
    let transform = CAPresentationModifier(keyPath: "transform", initialValue: nil, additive: true)
    measure("transform.value") { transform.value = CATransform3DMakeTranslation(CGFloat($0), 0, 0) }
    let group = CAPresentationModifierGroup(capacity: 8)
    let modifiers = (0..<8).map { _ in
      CAPresentationModifier(
        keyPath: "position", initialValue: nil, additive: true, group: group)
    }
    measure("8 positions and a flush") { round in
      for modifier in modifiers { modifier.value = CGPoint(x: round, y: 0) }
      group.flush()
    }
    #expect(page.value(of: 0, after: 0)?.lanes[0] == 199_999)
  }

  private func measure(_ name: String, _ write: (Int) -> Void) {
    var times: [UInt64] = []
    times.reserveCapacity(200_000)
    for round in 0..<200_000 {
      let start = MonotonicClock.nanoseconds
      write(round)
      times.append(MonotonicClock.nanoseconds - start)
    }
    times.sort()
    let (half, most, last) = (times[100_000], times[198_000], times[199_800])
    print("\(name): p50 \(half) ns, p99 \(most) ns, p99.9 \(last) ns")
  }
}
