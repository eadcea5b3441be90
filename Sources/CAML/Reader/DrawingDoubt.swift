// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreAnimation
import CoreGraphics
import QuartzCore

/// A problem of drawing, and the layer that has it, by its name or its id in the scene.
package struct RemarkSubject: Hashable, Sendable {
  /// The name of the layer, or its id in the scene; nil where it has neither.
  package let word: String?
  /// A full sentence about the layer, without its name.
  package let problem: String

  /// A problem of a layer.
  package init(word: String?, problem: String) { (self.word, self.problem) = (word, problem) }
}

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

  /// The remarks, each with the word for the layer, if it has one, and the sentence that a frame
  /// would say of it.
  ///
  /// - Parameter label: The name of a layer that has none of its own.
  func remarks(
    in file: String, label: String?
  ) -> [(subject: RemarkSubject, remark: CAMLDiagnostic)] {
    let word = layer.name ?? label
    let name = word.map { " (layer \"\($0.shortened)\")" } ?? ""
    return problems.map { problem -> (subject: RemarkSubject, remark: CAMLDiagnostic) in
      let message = problem.dropLast() + name + (filter?.question ?? "")
      let remark = CAMLDiagnostic(
        severity: .warning, kind: filter == nil ? .missingFont : .unknownFilter, file: file,
        line: line, message: String(message))
      return (RemarkSubject(word: word, problem: problem), remark)
    } + overflow(in: file, word: word, name: name)
  }

  /// The remark about a text that does not fit its box: a note where it is to be cut.
  private func overflow(
    in file: String, word: String?, name: String
  ) -> [(subject: RemarkSubject, remark: CAMLDiagnostic)] {
    guard filter == nil, let text = layer as? CATextLayer, let overflow = text.textOverflow else {
      return []
    }
    let isMeant = text.truncationMode != .none
    let end = isMeant ? "; an ellipsis stands for the rest" : ""
    let remark = CAMLDiagnostic(
      severity: isMeant ? .note : .warning, kind: .textOverflow, file: file, line: line,
      message: overflow.sentence + name + end)
    return [(RemarkSubject(word: word, problem: overflow.sentence), remark)]
  }

  private var problems: [String] {
    if let filter { return [filter.problem] }
    return (layer as? CATextLayer)?.textLayout(in: layer.bounds.size).problems ?? []
  }
}
