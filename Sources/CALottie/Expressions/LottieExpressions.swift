// SPDX-License-Identifier: Apache-2.0
import CAExpressions

/// Evaluates the expressions of a file into values at whole frames, before anything is built.
enum LottieExpressions {
  /// How it went.
  enum Outcome: Hashable, Sendable {
    /// The file has no expressions.
    case none
    /// The expressions were evaluated; some may have no effect, as the notes say.
    case evaluated
    /// No expression has effect, since a library is not installed or does not start; the sentence
    /// names its package or the reason.
    case leftOut(String)
  }

  /// Gives each property with an expression its values at the frames of its composition.
  ///
  /// An expression that has no effect is noted with its layer and property, and the property plays
  /// without it.
  @discardableResult
  static func apply(
    to composition: inout LottieComposition, notes: LottieNotes,
    limits: ExpressionLimits = ExpressionLimits()
  ) -> Outcome {
    let description = LottieProjectBuilder.description(of: composition)
    noteOthers(than: description, of: composition, in: notes)
    for remark in description.remarks {
      notes.warn(remark.kind, remark.message, line: remark.line, layer: remark.layer)
    }
    guard !description.requests.isEmpty else { return .none }
    do {
      let evaluator = ExpressionEvaluator(description.project, limits: limits)
      let results = try evaluator.evaluate(description.requests, sampler: description)
      note(results.failures, of: description, in: notes)
      let frames = Dictionary(
        description.requests.map { ($0.property, $0.firstFrame) }, uniquingKeysWith: { $1 })
      var samples = LottieExpressionSamples()
      for (id, values) in results.values where !values.isEmpty {
        samples.add(values, from: frames[id] ?? 0, of: description.sources[id])
      }
      composition.apply(samples)
      return .evaluated
    } catch {
      let sentence = error.description
      notes.warn(.missingLibrary, "expressions are left out: \(sentence)", line: nil)
      return .leftOut(sentence)
    }
  }

  /// Notes each failure once: that of an expression selector may come for each of its units.
  private static func note(
    _ failures: [ExpressionFailure], of description: LottieProject, in notes: LottieNotes
  ) {
    var noted: Set<Int> = []
    for failure in failures {
      let source = description.sources[failure.property]
      if let own = source.property, !noted.insert(own).inserted { continue }
      let project = description.project
      let node = project.properties[failure.property].node
      notes.warn(
        .expression, "the expression has no effect: \(sentence(failure.reason))", line: source.line,
        layer: project.layers[project.nodes[node].layer].name,
        property: project.path(of: failure.property))
    }
  }

  /// A reason as the end of a sentence: some are a verb and its object, others words of a script.
  private static func sentence(_ reason: String) -> String {
    let verbs = ["takes ", "gives ", "needs ", "depends ", "calls ", "ends ", "is ", "throws "]
    return verbs.contains(where: reason.hasPrefix) ? "it \(reason)" : reason
  }

  /// Notes the expressions of properties that take none.
  private static func noteOthers(
    than description: LottieProject, of composition: LottieComposition, in notes: LottieNotes
  ) {
    let known = Set(description.sources.compactMap(\.property))
    for (property, place) in composition.expressions.sorted(by: { $0.key < $1.key })
    where !known.contains(property) {
      notes.warn(
        .expression, "the expression has no effect: this property takes none", line: place.line,
        layer: place.layer, property: place.name)
    }
  }
}
