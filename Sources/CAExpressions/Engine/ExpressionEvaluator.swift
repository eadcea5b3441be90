// SPDX-License-Identifier: Apache-2.0
import CExpressions

/// Evaluates the expressions of a project.
///
/// The results depend on the project, the sampler and the limits alone: random numbers are seeded
/// by layer and property, and there is no clock. Only an expression that is given up for the
/// processor time that it takes depends on the machine.
package struct ExpressionEvaluator {
  /// The description whose expressions are evaluated.
  package let project: ExpressionProject
  /// How much its expressions may ask for.
  package let limits: ExpressionLimits
  /// The engine's functions; nil where it is not installed.
  var table = DuktapeLibrary.table
  private var programs: [String] = []
  /// The number of each property's program; -1 for none.
  private var codes: [Int] = []
  private var unread: [ExpressionFailure] = []

  /// Reads the expressions of a project.
  package init(_ project: ExpressionProject, limits: ExpressionLimits = ExpressionLimits()) {
    (self.project, self.limits) = (project, limits)
    var known: [String: Int] = [:]
    var bytes = 0
    for (id, property) in project.properties.enumerated() {
      codes.append(-1)
      guard let text = property.expression else { continue }
      if let code = known[text] {
        codes[id] = code
        continue
      }
      bytes += text.utf8.count
      do throws(ScriptError) {
        codes[id] = programs.count
        programs.append(try function(of: text, bytesBefore: bytes))
        known[text] = codes[id]
      } catch {
        codes[id] = -1
        unread.append(
          ExpressionFailure(property: id, reason: "line \(error.line): \(error.reason)"))
      }
    }
  }

  private func function(of text: String, bytesBefore: Int) throws(ScriptError) -> String {
    guard text.utf8.count <= limits.textBytes else {
      throw ScriptError(line: 1, reason: "the text is longer than \(limits.textBytes) bytes")
    }
    guard bytesBefore <= limits.allTextBytes else {
      throw ScriptError(
        line: 1, reason: "the file's expressions are longer than \(limits.allTextBytes) bytes")
    }
    return try ScriptWriter.function(of: text)
  }

  /// The values of properties at frames.
  ///
  /// - Throws: an error where no expression at all can be evaluated.
  package func evaluate(
    _ requests: [ExpressionRequest], sampler: some ExpressionSampling
  ) throws(ExpressionEngineError) -> ExpressionResults {
    var results = ExpressionResults()
    results.failures = unread
    var (codes, lost, spent) = (codes, 0, 0.0)
    while true {
      let asked = requests.filter { codes[$0.property] >= 0 }
      guard !asked.isEmpty else { return results }
      guard let table else {
        throw .missing(file: DuktapeLibrary.file, package: DuktapeLibrary.package)
      }
      let text = project.json(
        programs: programs, codes: codes, requests: asked, limits: limits)
      var run = ScriptRun(project: project, requests: asked, sampler: sampler)
      let process = try ScriptProcess(
        table, project: text, limits: limits, secondsLeft: limits.seconds - spent)
      let ending = try run.serve(process, secondsLeft: limits.seconds - spent, &spent)
      results.failures += run.failures
      for failure in run.failures { codes[failure.property] = -1 }
      if case .done = ending {
        results.values = run.values
        return results
      }
      if case .lost(let property, let reason, let endsAll) = ending {
        if endsAll { lost = limits.lostProcesses }
        codes[property] = -1
        results.failures.append(ExpressionFailure(property: property, reason: reason))
      }
      lost += 1
      guard lost > limits.lostProcesses || spent >= limits.seconds else { continue }
      for property in codes.indices where codes[property] >= 0 {
        results.failures.append(
          ExpressionFailure(
            property: property,
            reason: "is left out, since other expressions of the file broke its limits"))
      }
      return results
    }
  }
}
