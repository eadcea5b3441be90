// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import QuartzCore

/// A layer whose drawing may have something to say, and where that is written.
struct DrawingDoubt {
  let layer: CALayer
  let line: Int
  /// The filter that has no effect; nil for a text, which is laid out to know.
  let filter: Filter?

  /// A filter that is none.
  struct Filter {
    /// A full sentence, as frames have it.
    let problem: String
    /// The end of the remark: the names that may be meant.
    let question: String
  }

  /// The remarks, each with the sentence that a frame would say of the layer.
  ///
  /// - Parameter label: The name of a layer that has none of its own.
  func remarks(
    in file: String, label: String?
  ) -> [(sentence: String, remark: CAMLDiagnostic)] {
    let name = (layer.name ?? label).map { " (layer \"\($0.shortened)\")" } ?? ""
    return problems.map { problem in
      let message = problem.dropLast() + name + (filter?.question ?? "")
      let remark = CAMLDiagnostic(
        severity: .warning, kind: filter == nil ? .missingFont : .unknownFilter, file: file,
        line: line, message: String(message))
      return ("Layer \(layer.id): \(problem)", remark)
    }
  }

  private var problems: [String] {
    if let filter { return [filter.problem] }
    return (layer as? CATextLayer)?.textLayout(in: layer.bounds.size).problems ?? []
  }
}
