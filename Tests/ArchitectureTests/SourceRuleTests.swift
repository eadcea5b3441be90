import Foundation
import Testing

@Suite("Sources keep the rules of the house")
struct SourceRuleTests {
  static let code: Set<String> = ["swift", "c", "h", "vert", "frag", "glsl"]

  @Test("no file is longer than 600 lines")
  func length() throws {
    let files = try Repository.files(under: ["Sources", "Shaders", "Tests"], extensions: Self.code)
    #expect(files.count > 20)
    for file in files {
      #expect(file.lines.count <= 601, "\(file.path) has \(file.lines.count - 1) lines")
    }
  }

  /// Places of one machine, and words that excuse instead of explain.
  static let forbidden = [
    "/home/", "/root/", "/work/", "/Users/", "/opt/", "/tmp/", "TODO", "FIXME", "XXX", "HACK",
    "for now", "not implemented",
  ]

  @Test("no source names a path of a machine or postpones its work", arguments: forbidden)
  func words(_ word: String) throws {
    let files = try Repository.files(under: ["Sources", "Shaders"], extensions: Self.code)
    for file in files {
      for (number, line) in file.lines.enumerated() {
        #expect(!line.contains(word), "\(file.path):\(number + 1) says '\(word)'")
      }
    }
  }

  @Test("no type is called a manager, a helper, a utility or an implementation")
  func names() throws {
    let declaration =
      /\b(?:class|struct|enum|protocol|actor)\s+(\w*(?:Manager|Helper|Helpers|Util|Utils|Impl))\b/
    // Apple's own names.
    let ours = ["CALayoutManager", "CAConstraintLayoutManager"]
    for file in try Repository.files(under: ["Sources", "Tests"], extensions: ["swift"]) {
      for (number, line) in file.lines.enumerated() {
        guard let name = line.firstMatch(of: declaration).map({ String($0.1) }) else { continue }
        #expect(ours.contains(name), "\(file.path):\(number + 1) declares \(name)")
      }
    }
  }

  @Test(
    "whatever the compiler cannot check says above why it is sound",
    arguments: ["@unchecked Sendable", "nonisolated(unsafe)"])
  func unchecked(_ mark: String) throws {
    for file in try Repository.files(under: ["Sources"], extensions: ["swift"]) {
      for (index, line) in file.lines.enumerated() where line.contains(mark) {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard !text.hasPrefix("//") else { continue }
        let above = file.lines[..<index].reversed()
          .map { $0.trimmingCharacters(in: .whitespaces) }
          .first { !$0.hasPrefix("@") }
        #expect(above?.hasPrefix("//") == true, "\(file.path):\(index + 1): \(text)")
      }
    }
  }

  @Test("each shader begins by saying what it draws")
  func shaderHeads() throws {
    let shaders = try Repository.files(
      under: ["Shaders"], extensions: ["vert", "frag", "glsl"])
    for shader in shaders {
      let head = shader.lines.prefix { $0.hasPrefix("//") }.joined()
      #expect(head.count > 20, "\(shader.path)")
    }
  }
}
