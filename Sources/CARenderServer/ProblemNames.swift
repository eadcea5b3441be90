// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// Problems of frames as sentences that name their layers by the way to them.
///
/// Layers are looked up where the problems are others than those of the frame before, or the tree
/// stands otherwise: a problem that stays costs no search.
struct ProblemNames {
  private var problems: [FrameDiagnostic] = []
  private var sentences: [String] = []

  /// The sentences, each with the layer at its beginning; one about no layer stands alone.
  mutating func sentences(
    _ problems: [FrameDiagnostic], of tree: EvaluatedTree, notes: [LayerID: LayerNote]
  ) -> [String] {
    if problems == self.problems, problems.isEmpty || !tree.isRearranged { return sentences }
    let paths = LayerPaths(tree, notes: notes, of: problems.map(\.layer))
    self.problems = problems
    sentences = problems.map { problem in
      problem.layer.rawValue == 0
        ? problem.message : "\(paths.subject(problem.layer)): \(problem.message)"
    }
    return sentences
  }
}
