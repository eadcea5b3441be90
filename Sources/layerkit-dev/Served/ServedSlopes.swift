// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import Foundation

/// `layerkit-dev served slopes`: how the numbers of a table grow.
struct ServedSlopes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slopes",
    abstract: "Prints how the columns of a table grow with its first column.",
    discussion: """
      The first line names the columns, with tabs between them; the further ones are numbers. The \
      slopes are by least squares, with three standard errors, per 100 of the first column, without \
      the first fifth of the lines.
      """)

  @Argument(help: "The file.")
  var file: String

  func run() throws {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let names = rows.first, names.count > 1 else {
      throw CommandFailure(.usage, "\(file):1: a table has two columns at least")
    }
    var slopes = UseSlopes(names.dropFirst().map { String($0) })
    for (index, row) in rows.enumerated().dropFirst() {
      let numbers = row.compactMap { Double($0) }
      guard numbers.count == names.count else {
        throw CommandFailure(
          .usage, "\(file):\(index + 1): \(names.count) numbers are needed: \(lines[index])")
      }
      slopes.add(at: Int(numbers[0]), Array(numbers.dropFirst()))
    }
    for line in slopes.lines(per: 100, String(names[0])) { print(line) }
  }
}
