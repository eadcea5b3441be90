// SPDX-License-Identifier: Apache-2.0
@testable import CAReading
import Foundation
import Glibc
import Testing

@testable import CAML

@Suite("New files get their names on every file system")
struct NewNameTests {
  let folder: SceneFolder
  private let file, name: String

  init() throws {
    folder = try SceneFolder()
    file = folder.url.appending(path: "temporary").path
    name = folder.url.appending(path: "name").path
    try folder.write("new", to: "temporary")
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()) ?? []
  }

  private func content(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("each way moves a file, and replaces nothing", arguments: NewName.ways.indices)
  func ways(_ place: Int) throws {
    let way = NewName.ways[place]
    #expect(way(file, name) == 0)
    #expect(names == ["name"] && content(name) == "new")
    try folder.write("other", to: "temporary")
    #expect(way(file, name) == EEXIST)
    #expect(names == ["name", "temporary"] && content(name) == "new")
    #expect(symlink("nowhere", name + "2") == 0)
    #expect(way(file, name + "2") == EEXIST)
  }

  @Test(
    "a file system that has no such call is asked for the next one",
    arguments: [EINVAL, ENOSYS, EPERM, EOPNOTSUPP])
  func fallBack(_ code: Int32) throws {
    let without: NewName.Way = { _, _ in code }
    for kept in NewName.ways.indices {
      let ways = NewName.ways.indices.map { $0 == kept ? NewName.ways[$0] : without }
      try folder.write("new", to: "temporary")
      #expect(NewName.give(name, to: file, ways: ways) == 0)
      #expect(names == ["name"] && content(name) == "new")
      unlink(name)
    }
    try folder.write("new", to: "temporary")
    #expect(NewName.give(name, to: file, ways: [without, without]) == code)
    #expect(names == ["temporary"])
  }

  @Test("any other refusal is final")
  func refused() {
    #expect(NewName.give(name, to: file, ways: [{ _, _ in ENOSPC }, NewName.ways[1]]) == ENOSPC)
    #expect(names == ["temporary"])
  }
}
