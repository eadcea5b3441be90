// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAReading

extension PropsRun {
  /// Holds the name of each output against a check, before anything is drawn.
  ///
  /// - Parameters:
  ///   - text: The name with its places.
  ///   - check: Refuses an output by a `ValidationError`.
  /// - Returns: The faults of names whose endings come from the data.
  /// - Throws: The error of the check where the caller wrote the ending.
  func faultsOfOutputs(
    named text: String, _ check: (Output) throws -> Void
  ) throws -> [RecordFault] {
    let isOfData = values != nil && OutputTemplate.endsWithData(text)
    var faults: [RecordFault] = []
    // Outputs with one ending are of one kind.
    var rules: [String: String] = [:]
    // A record whose name has a fault has no output.
    for output in outputs where !output.name.isEmpty {
      let endings = [output.name, output.poster ?? ""].map { OutputEnding.ending(of: $0) ?? "" }
      let kind = endings.joined(separator: "/")
      do {
        if rules[kind] == nil {
          try check(output)
          rules[kind] = ""
        }
      } catch let error as ValidationError where isOfData {
        rules[kind] = Self.rule(error.message, of: output)
      }
      if let rule = rules[kind], !rule.isEmpty, let fault = fault(of: output, rule) {
        faults.append(fault)
      }
    }
    return faults
  }

  private func fault(of output: Output, _ rule: String) -> RecordFault? {
    guard let values else { return nil }
    let record = values.records[output.record]
    return RecordFault(
      file: values.path, line: record.line, record: values.isList ? record.number : nil,
      value: output.name, rule: rule)
  }

  /// A message as a rule, without the name and the full stop.
  private static func rule(_ message: String, of output: Output) -> String {
    var rule = Substring(message)
    for start in ["'\(output.name)' cannot be written: ", "'\(output.name)': "] {
      if rule.hasPrefix(start) { rule = rule.dropFirst(start.count) }
    }
    return String(rule.hasSuffix(".") ? rule.dropLast() : rule)
  }
}

extension OutputTemplate {
  /// Whether the ending of the names, or whether they have one, is that of a record's value.
  static func endsWithData(_ text: String) -> Bool {
    let name = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? name
    // A dot may stand in the name of a field.
    return ending.contains("{") || ending.contains("}")
  }
}
