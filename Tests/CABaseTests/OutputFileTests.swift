// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc
import Testing

@Suite("Files that appear whole")
struct OutputFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func kind(_ name: String) -> mode_t {
    var facts = stat()
    return lstat(path(name), &facts) == 0 ? facts.st_mode & S_IFMT : 0
  }

  @Test("a link stays one, and what it points to is written; the mode stays")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.write(Data("old".utf8), to: path("real"))
    chmod(path("real"), 0o600)
    symlink("real", path("link"))
    symlink("later", path("dangling"))
    try OutputFile.write(Data("new".utf8), to: path("link"))
    try OutputFile.write(Data("made".utf8), to: path("dangling"), isFlushed: false)
    #expect(try text("real") == "new" && text("later") == "made")
    #expect(kind("link") == S_IFLNK && kind("dangling") == S_IFLNK)
    var facts = stat()
    let code = stat(path("real"), &facts)
    #expect(code == 0 && facts.st_mode & 0o777 == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["dangling", "later", "link", "real"])
  }

  @Test("a pipe takes the bytes and stays one")
  func pipes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try OutputFile.write(Data("bytes".utf8), to: path("pipe"))
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, 16)
    #expect(count == 5 && kind("pipe") == S_IFIFO)
  }

  @Test("leftovers go when a folder is first written, and again after 64 other folders")
  func leftovers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = ".layerkit-0123456789abc"
    #expect(TemporaryFile.isOurs(name))
    let here = FileFolder(of: path("file"))
    for others in [0, 1, 64] {
      try Data("left".utf8).write(to: folder.appending(path: name))
      for number in 0..<others {
        TemporaryFile.sweep(FileFolder(of: path("\(number)/file")))
      }
      TemporaryFile.sweep(here)
      #expect((kind(name) == 0) == (others != 1))
    }
  }

  @Test("an error names the path and the reason, and nothing is left")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    mkdir(path("folder"), 0o700)
    for (name, code) in [("none/a", ENOENT), ("folder", EISDIR)] {
      let error = #expect(throws: OutputError.self) {
        try OutputFile.write(Data("bytes".utf8), to: path(name))
      }
      #expect(error == OutputError(path(name), code: code))
      #expect(error?.asNSError.code == Int(code))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
  }
}
