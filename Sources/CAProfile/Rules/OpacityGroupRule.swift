// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame

/// Layers that fade as a group: they are drawn into a target, which is laid over the rest.
package struct OpacityGroupRule: ProfileRule {
  package static let name = "opacity-group"
  package static let keys = ["opacity"]

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.passes(.groupOpacity).map { layer, sum in
      let share = sums.share(sum.nanoseconds)
      var finding = Finding(
        layer,
        "it fades as a group, through a target of \(sum.size.width) × \(sum.size.height)",
        share: share,
        [
          Remedy(
            "fade what lies in it instead, or set allowsGroupOpacity to false where nothing "
              + "overlaps",
            [.set(layer, .allowsGroupOpacity, .bool(false))]),
          sums.rasterizing(layer),
        ])
      finding.remedies.append(
        .lastResort(
          "take out of it what changes, or what need not fade with the rest",
          [.set(layer, .opacity, .number(1))], leastSaving: ProfileSums.dearShare))
      return finding
    }
  }
}
