// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// Pictures that change by themselves.
extension RenderTree {
  /// The sources whose pictures layers of the tree show.
  package var sources: [any PictureSource] { contents.living.map(\.source) }

  /// Lists the layers of these nodes as changed.
  mutating func noteNewPictures(of nodes: [Int32]) {
    for node in nodes {
      let target = self.nodes[Int(node)].evaluatedPlace
      if target >= 0 { current.noteChange(at: target) }
    }
  }

  /// When a source that is shown next gives another picture.
  func sourceWake(after t: Double) -> WakePlan {
    var plan = WakePlan.never
    for living in contents.living
    where living.nodes.contains(where: { nodes[Int($0)].evaluatedPlace >= 0 }) {
      let change = living.source.nextChange(after: t)
      if change.isFinite { plan = plan.sooner(.at(max(change, t.nextUp))) }
    }
    return plan
  }
}
