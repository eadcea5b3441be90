// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Calls of the system that fail: a library preloaded into the tool refuses them.
@Suite(
  "A system that refuses calls", .serialized,
  .enabled(if: FaultLibrary.path != nil, "No C compiler is there."))
struct RefusedCallTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A library that refuses calls; their declarations and error codes.
  private func refusing(_ calls: [(String, String)]) throws -> String {
    let functions = calls.map { "\($0) { errno = \($1); return -1; }" }
    try folder.write("refuse.c", "#include <errno.h>\n" + functions.joined(separator: "\n") + "\n")
    let outcome = try Tool.shell(
      "${CC:-cc} -O1 -shared -fPIC -o refuse.so refuse.c", in: folder.url)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return folder.path("refuse.so")
  }

  private static let link = ("int link(const char *a, const char *b)", "EPERM")
  private static let rename = (
    "int renameat2(int a, const char *b, int c, const char *d, unsigned e)", "EINVAL"
  )

  @Test("a new scene file is written where the file system has no hard links", arguments: 1...2)
  func hardLinks(_ count: Int) throws {
    let library = try refusing(Array([Self.link, Self.rename].prefix(count)))
    let scene = try folder.write("scene.caml", Scenes.moving)
    let outcome = try Tool.run(
      ["convert", scene, folder.path("new.caml")], environment: ["LD_PRELOAD": library])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try Tool.run(["lint", folder.path("new.caml")]).status == 0)
    let refused = try Tool.run(
      ["convert", scene, folder.path("new.caml")], environment: ["LD_PRELOAD": library])
    #expect(refused.status == 74 && refused.complaint.contains("--overwrite"))
    #expect(folder.names.filter { $0.hasSuffix(".caml") } == ["new.caml", "scene.caml"])
  }
}
