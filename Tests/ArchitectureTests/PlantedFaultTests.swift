// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The sets of `scripts/plant-faults`; docs/testing.md describes their files.
@Suite("Planted faults fit the sources")
struct PlantedFaultTests {
  /// A fault: lines of a file, and those that come in their place.
  struct Fault {
    /// Where it begins, as a failure names it.
    let place: String
    let name: String
    var sentence = ""
    var file = ""
    var old: [String] = []
    var new: [String] = []
  }

  let sets: [Repository.File]

  init() throws {
    sets = try Repository.files(under: ["Tests/PlantedFaults"], extensions: ["faults"])
  }

  /// The faults of a set.
  static func faults(of set: Repository.File) -> [Fault] {
    var faults: [Fault] = []
    for (index, line) in set.lines.enumerated() where !line.hasPrefix("#") {
      let last = faults.count - 1
      if let name = value("fault", of: line) {
        faults.append(Fault(place: "\(set.path):\(index + 1)", name: name))
      } else if last < 0 {
        continue
      } else if let sentence = value("breaks", of: line) {
        faults[last].sentence = sentence
      } else if let file = value("file", of: line) {
        faults[last].file = file
      } else if line.hasPrefix("-") {
        faults[last].old.append(String(line.dropFirst()))
      } else if line.hasPrefix("+") {
        faults[last].new.append(String(line.dropFirst()))
      }
    }
    return faults
  }

  private static func value(_ key: String, of line: String) -> String? {
    line.hasPrefix("\(key): ") ? String(line.dropFirst(key.count + 2)) : nil
  }

  /// How often lines stand in a file.
  private static func count(of lines: [String], in file: Repository.File) -> Int {
    file.lines.indices.count { file.lines[$0...].starts(with: lines) }
  }

  @Test("the lines of each stand in its file exactly once")
  func places() {
    let faults = sets.flatMap(Self.faults)
    #expect(faults.count >= 10)
    for fault in faults {
      let file = try? Repository.file(fault.file)
      let count = file.map { Self.count(of: fault.old, in: $0) } ?? 0
      if fault.old.isEmpty || count != 1 {
        let words = "its lines stand \(count) times in \(fault.file), not once"
        Issue.record("\(fault.place): \(fault.name): \(words)")
      }
    }
  }

  @Test("each has a name of its own, a sentence, and changes something")
  func words() {
    for set in sets {
      let faults = Self.faults(of: set)
      #expect(Set(faults.map(\.name)).count == faults.count, "\(set.path)")
      expectNone(
        faults.filter { $0.sentence.isEmpty || $0.old == $0.new }.map { "\($0.place): \($0.name)" })
    }
  }

  @Test("the tests of each set are targets")
  func targets() throws {
    let manifest = try Repository.file("Package.swift").lines.joined()
    for set in sets {
      let names = set.lines.compactMap { Self.value("tests", of: $0) }
        .flatMap { $0.split(separator: ",") }
      #expect(!names.isEmpty, "\(set.path)")
      expectNone(
        names.filter { !manifest.contains("name: \"\($0)\"") }.map { "\(set.path): no \($0)" })
    }
  }
}
