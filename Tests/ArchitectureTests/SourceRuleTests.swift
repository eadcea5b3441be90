// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Sources keep the rules of the house")
struct SourceRuleTests {
  static let code: Set<String> = ["swift", "c", "h", "vert", "frag", "glsl"]

  /// Files that cannot be split, and the length each may have.
  ///
  /// Swift overrides only members in the body of a class, and programs override any property of a
  /// layer or a view; a body lies in one file.
  static let longer = [
    "Sources/CoreAnimation/Layer/CALayer.swift": 900, "Sources/UIKit/View/UIView.swift": 900,
  ]

  @Test("no file is longer than 600 lines")
  func length() throws {
    let files = try Repository.files(under: ["Sources", "Shaders", "Tests"], extensions: Self.code)
    #expect(files.count > 20)
    expectNone(
      files.filter { $0.lines.count - 1 > Self.longer[$0.path, default: 600] }.map {
        "\($0.path) has \($0.lines.count - 1) lines"
      })
  }

  /// Places of one machine, and words that excuse instead of explain.
  static let forbidden = [
    "/home/", "/root/", "/work/", "/Users/", "/opt/", "/tmp/", "TODO", "FIXME", "XXX", "HACK",
    "for now", "not implemented",
  ]

  @Test("no source names a path of a machine or postpones its work", arguments: forbidden)
  func words(_ word: String) throws {
    let files = try Repository.files(under: ["Sources", "Shaders"], extensions: Self.code)
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { file.lines[$0].contains(word) }.map(file.place)
      })
  }

  @Test("no type is called a manager, a helper, a utility or an implementation")
  func names() throws {
    let declaration =
      /\b(?:class|struct|enum|protocol|actor)\s+(\w*(?:Manager|Helper|Helpers|Util|Utils|Impl))\b/
    // Apple's own names.
    let ours = ["CALayoutManager", "CAConstraintLayoutManager"]
    let files = try Repository.files(under: ["Sources", "Tests"], extensions: ["swift"])
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { index in
          let name = file.lines[index].firstMatch(of: declaration).map { String($0.1) }
          return name.map { !ours.contains($0) } ?? false
        }.map(file.place)
      })
  }

  @Test(
    "whatever the compiler cannot check says above why it is sound",
    arguments: ["@unchecked Sendable", "nonisolated(unsafe)"])
  func unchecked(_ mark: String) throws {
    let files = try Repository.files(under: ["Sources"], extensions: ["swift"])
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { index in
          let text = file.lines[index].trimmingCharacters(in: .whitespaces)
          guard text.contains(mark), !text.hasPrefix("//") else { return false }
          let above = file.lines[..<index].reversed()
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .first { !$0.hasPrefix("@") }
          return above?.hasPrefix("//") != true
        }.map(file.place)
      })
  }

  @Test("traps of views say their sentence in release builds, too")
  func muteTraps() throws {
    let files = try Repository.files(
      under: ["Sources/UIKit", "Sources/UIGraphics", "Sources/CAConstraints"],
      extensions: ["swift"])
    let mute = /\bprecondition(?:Failure)?\(/
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { file.lines[$0].contains(mute) }.map(file.place)
      })
  }

  /// Somebody else may have put a link under a name that can be guessed.
  @Test("files in the folder for temporary ones have names that nobody can guess")
  func temporaryNames() throws {
    let files = try Repository.files(under: ["Sources"], extensions: ["swift"])
    let users = files.filter { file in
      file.lines.contains { $0.contains("emporaryDirectory") }
    }
    #expect(!users.isEmpty)
    expectNone(
      users.filter { file in
        !file.lines.contains { $0.contains("mkdtemp(") || $0.contains("mkstemp(") }
      }.map(\.path))
  }

  /// Types that hand their value to a closure in place.
  static let boxes = ["Mutex", "Monitor", "SharedBox", "OSAllocatedUnfairLock"]

  /// Each look into such a box wraps a closure once more, until the stack ends; one in a structure,
  /// a list or a table stays as it is.
  @Test("no lock holds a closure by itself", arguments: boxes)
  func closuresInBoxes(_ box: String) throws {
    let files = try Repository.files(under: ["Sources", "Tests"], extensions: ["swift"])
    let declaration = /typealias\s+(\w+)\s*=.*->/
    let closures = Set(
      files.flatMap { file in
        file.lines.compactMap { $0.firstMatch(of: declaration).map { String($0.1) } }
      })
    let held = try Regex("\\b\(box)<(.*)", as: (Substring, Substring).self)
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { index in
          guard let match = file.lines[index].firstMatch(of: held) else { return false }
          let type = SourceRuleTests.argument(match.1)
          if closures.contains(type.filter { $0 != "?" }) { return true }
          return type.contains("->") && ["(", "@"].contains(type.first)
        }.map(file.place)
      })
  }

  /// The generic argument that a text begins with.
  private static func argument(_ text: Substring) -> String {
    var (depth, argument) = (0, "")
    for letter in text {
      if letter == "<" { depth += 1 }
      if letter == ">", argument.last != "-" {
        if depth == 0 { break }
        depth -= 1
      }
      argument.append(letter)
    }
    return argument
  }

  /// Calls that stand in few files, and the files. A symbol is of one module, so that each module
  /// that names some has a file for them.
  static let homes: [String: Set<String>] = [
    "clock_gettime(CLOCK_MONOTONIC": ["Sources/CABase/MonotonicClock.swift"],
    "pthread_key_create": ["Sources/CABase/ThreadState.swift"],
    "CFRunLoopObserverCreate": [
      "Sources/CABase/TurnEnd.swift",
      "Sources/CoreGraphics/Foundation/CoreFoundation/CFRunLoopNames.swift",
    ],
    // Its line writer cannot fail. The others ask whether it is open, and how wide its terminal is.
    "STDERR_FILENO": [
      "Sources/CABase/StandardError.swift", "Sources/CACommandLine/Program.swift",
      "Sources/layerkit/Frames/Progress.swift",
    ],
    "@_silgen_name": [
      "Sources/CoreAnimation/Values/SubclassInitializers.swift",
      "Sources/UIKit/Responder/NSObject+Making.swift",
    ],
  ]

  @Test("the clock, per-thread state, orders of observers, standard error and symbols have homes")
  func oneHome() throws {
    let files = try Repository.files(under: ["Sources"], extensions: ["swift"])
    for (call, home) in Self.homes {
      let places = files.filter { $0.lines.contains { $0.contains(call) } }.map(\.path)
      #expect(Set(places) == home, "\(call)")
    }
    // Other ways to the same ends. `FileHandle` ends the program where a write fails.
    let others = [
      "threadDictionary", "ContinuousClock", "SuspendingClock", "FileHandle.standard", "NSLog(",
      "fputs(", "perror(", "STDOUT_FILENO, $0",
    ]
    expectNone(
      files.flatMap { file in
        file.lines.indices.filter { index in
          // Examples in documentation are programs of their own.
          let line = file.lines[index].drop(while: \.isWhitespace)
          return !line.hasPrefix("///") && others.contains { line.contains($0) }
        }
        .map(file.place)
      })
  }

  @Test("each shader begins by saying what it draws")
  func shaderHeads() throws {
    let shaders = try Repository.files(
      under: ["Shaders"], extensions: ["vert", "frag", "glsl"])
    #expect(!shaders.isEmpty)
    expectNone(
      shaders.filter { shader in
        let lines = shader.lines.drop { $0.contains("SPDX-License-Identifier") || $0.isEmpty }
        return lines.prefix { $0.hasPrefix("//") }.joined().count <= 20
      }.map(\.path))
  }
}
