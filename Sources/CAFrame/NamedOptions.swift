// SPDX-License-Identifier: Apache-2.0

/// A set of options that a variable of the environment names, separated by commas.
package protocol NamedOptions: OptionSet {
  /// Every option with its name.
  static var named: [(name: String, value: Self)] { get }
  /// The environment variable.
  static var variable: String { get }
  /// The beginning of the sentence that lists the names to who gave another one.
  static var rule: String { get }
}

extension NamedOptions where Element == Self {
  /// The options that the variable names; none where it is not set.
  ///
  /// - Throws: an error that lists the names when one is not known.
  package init(environment: [String: String]) throws(EnvironmentError) {
    self.init()
    for part in (environment[Self.variable] ?? "").split(separator: ",") {
      let name = part.filter { $0 != " " }
      guard let known = Self.named.first(where: { $0.name == name }) else {
        let names = Self.named.map(\.name).joined(separator: ", ")
        throw EnvironmentError(
          variable: Self.variable, value: String(part), rule: "\(Self.rule) \(names).")
      }
      insert(known.value)
    }
  }
}
