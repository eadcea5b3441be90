// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The device is a boundary") struct DeviceTests {
  static let page = "Sources/CADevice/Device.swift"

  /// The names of the requirements of `protocol Device`.
  static func requirements() throws -> [String] {
    let lines = try Repository.file(page).lines
    let start = try #require(lines.firstIndex { $0.hasPrefix("package protocol Device") })
    let end = try #require(lines[start...].firstIndex { $0 == "}" })
    return lines[start..<end].compactMap { line in
      line.firstMatch(of: /^  (?:func|var) (\w+)/).map { String($0.1) }
    }
  }

  @Test("it has at most 40 requirements, none with the name of a call of GL")
  func requirements() throws {
    let names = try Self.requirements()
    #expect(names.count > 20 && names.count <= 40)
    let call = /\bgl([A-Z]\w*)\(/
    let calls = try Repository.files(under: ["Sources/CAGLES"], extensions: ["swift"])
      .flatMap(\.lines).flatMap { $0.matches(of: call).map { $0.1.lowercased() } }
    #expect(calls.count > 100)
    #expect(Set(names.map { $0.lowercased() }).isDisjoint(with: calls))
  }

  @Test("what draws, and what plays frames, reaches no driver", arguments: ["CACompositor"])
  func noDriver(_ module: String) throws {
    let reached = closure(of: module, in: try packageModules())
    #expect(reached.contains("CADevice"))
    #expect(reached.isDisjoint(with: ["CAGLES", "CEGL", "CGLStubs", "CGLFW", "CGLFWStubs"]))
  }

  @Test("rooms above it import the module of GL only where they open contexts")
  func importers() throws {
    let openers: Set = [
      "Sources/CARenderServer/Foreign/ForeignSurface.swift",
      "Sources/CARenderServer/Thread/HomeThread.swift",
    ]
    let rooms = ["CACompositor", "CARenderServer", "CAProfile", "CADevice"].map { "Sources/\($0)" }
    let files = try Repository.files(under: rooms, extensions: ["swift"])
    let importers = files.filter { $0.lines.contains("import CAGLES") }.map(\.path)
    #expect(Set(importers).isSubset(of: openers))
  }
}
