// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The libraries that `scripts/bundle` packs, for itself and for `scripts/check-gpu`.
@Suite("bundle")
struct BundleTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/bundle").standardized.path

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func bundle(_ words: String) throws -> Tool.Outcome {
    try Tool.shell("'\(Self.script)' \(words)", in: scratch.url)
  }

  /// The libraries of a small program that is there everywhere, and those that LayerKit opens.
  private func pack() throws -> Bool {
    let outcome = try Tool.shell(
      "command -v swift objdump && mkdir -p pack/bin && cp /bin/bash pack/bin", in: scratch.url)
    guard outcome.status == 0 else { return false }
    let packed = try bundle("libraries pack /bin/bash")
    #expect(packed.status == 0, "\(packed.complaint)")
    return packed.status == 0
  }

  @Test("a pack has the libraries that its programs are linked with and those that they open")
  func whole() throws {
    guard try pack() else { return print("no compiler or binutils: nothing is packed") }
    let outcome = try bundle("verify pack")
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
  }

  @Test(
    "a pack without one of its libraries is refused by name",
    arguments: [
      "lib/libharfbuzz.so.0", "lib/libpixman-1.so.0", "lib/libglfw.so.3", "glvnd/libEGL.so.1",
      "glvnd/libGLdispatch.so.0",
      "fallback/libXcursor.so.1/libXcursor.so.1", "fallback/libxcb.so.1/libxcb.so.1",
    ])
  func missing(_ library: String) throws {
    guard try pack() else { return print("no compiler or binutils: nothing is packed") }
    try FileManager.default.removeItem(at: scratch["pack/\(library)"])
    let outcome = try bundle("verify pack")
    #expect(outcome.status == 1)
    let name = library.split(separator: "/").last ?? ""
    #expect(outcome.text.contains("bundle: \(name) is missing, "))
  }
}
