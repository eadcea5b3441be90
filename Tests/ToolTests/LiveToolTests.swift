// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("layerkit top and inspect --live look at a program that runs", .serialized)
struct LiveToolTests {
  private let runtime: URL

  init() throws {
    // Paths of sockets are short.
    var path = Array("/tmp/lk-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&path))
    let bytes = path.dropLast().map { UInt8(bitPattern: $0) }
    runtime = URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self))
  }

  private var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime.path] }

  private var sockets: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: runtime.path + "/layerkit")) ?? []
  }

  /// A program that draws until it is ended, once it can be watched.
  private func program() throws -> Tool.Running {
    let running = try Tool.start(
      program: Tool.developer, ["soak", "--frames", "10000000"],
      environment: environment.merging(["CA_MONITOR": "1"]) { $1 })
    _ = eventually { !sockets.isEmpty }
    return running
  }

  @Test("nothing to watch is 69, with how to start a program; several are 2")
  func nobody() throws {
    defer { try? FileManager.default.removeItem(at: runtime) }
    for command in [["top"], ["top", "--once"], ["inspect", "--live"]] {
      let outcome = try Tool.run(command, environment: environment)
      #expect(outcome.status == 69)
      #expect(outcome.complaint.contains("CA_MONITOR=1"))
      #expect(outcome.output.isEmpty)
    }
    #expect(try Tool.run(["top", "1"], environment: environment).status == 69)
    #expect(try Tool.run(["top", "--interval", "0"], environment: environment).status == 2)
    #expect(try Tool.run(["inspect", "--live", "--frame"], environment: environment).status == 2)
    #expect(try Tool.run(["inspect"], environment: environment).status == 2)
  }

  @Test("a folder of sockets that others can enter is 74, whether a program is named or not")
  func unsafeFolder() throws {
    defer { try? FileManager.default.removeItem(at: runtime) }
    let folder = runtime.path + "/layerkit"
    #expect(mkdir(folder, 0o700) == 0 && chmod(folder, 0o711) == 0)
    for command in [["top", "--once"], ["top", "--once", "1"], ["inspect", "--live", "1"]] {
      let outcome = try Tool.run(command, environment: environment)
      #expect(outcome.status == 74)
      #expect(outcome.complaint.contains("must be a folder of yours"), "\(outcome.complaint)")
    }
  }

  @Test("a running program shows its numbers and its tree, and is gone when it is killed")
  func watched() throws {
    defer { try? FileManager.default.removeItem(at: runtime) }
    let running = try program()
    let pid = running.process.processIdentifier
    defer { kill(pid, SIGKILL) }
    #expect(sockets == ["\(pid).sock"])
    var reading = try Tool.run(["top", "--once", "--json"], environment: environment)
    // Frames count once the first was drawn.
    _ = try eventually {
      reading = try Tool.run(["top", "--once", "--json"], environment: environment)
      return hasDrawn(reading)
    }
    #expect(reading.status == 0)
    #expect(reading.json?["pid"] as? Int == Int(pid))
    #expect(hasDrawn(reading))
    let text = try Tool.run(["top", "--once", "\(pid)"], environment: environment)
    #expect(text.status == 0 && text.text.contains("pid \(pid)") && text.text.contains("hitches"))
    // A loaded program may draw its next frame when nobody waits for the tree any more.
    var tree = try Tool.run(["inspect", "--live", "\(pid)"], environment: environment)
    for _ in 0..<10 where tree.status != 0 {
      tree = try Tool.run(["inspect", "--live", "\(pid)"], environment: environment)
    }
    #expect(tree.status == 0, "\(tree.complaint)")
    #expect(tree.text.hasPrefix("tree t=") && tree.text.contains("\n  layer "))
    kill(pid, SIGKILL)
    #expect(try running.outcome().wasKilled)
    #expect(sockets == ["\(pid).sock"], "A killed program leaves its socket.")
    #expect(try Tool.run(["top", "--once"], environment: environment).status == 69)
    #expect(sockets == [])
  }

  private func hasDrawn(_ outcome: Tool.Outcome) -> Bool {
    let surface = (outcome.json?["surfaces"] as? [[String: Any]])?.first
    return (surface?["frames"] as? Int ?? 0) > 0 && (surface?["layers"] as? Int ?? 0) > 0
  }

  @Test("top prints a reading for each interval, and ends with the program")
  func lines() throws {
    defer { try? FileManager.default.removeItem(at: runtime) }
    let running = try program()
    let pid = running.process.processIdentifier
    let top = try Tool.start(
      ["top", "--json", "--interval", "0.05", "\(pid)"], environment: environment)
    #expect(eventually { top.writtenText.split(separator: "\n").count > 1 })
    kill(pid, SIGKILL)
    _ = try running.outcome()
    let outcome = try top.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.complaint.contains("has ended"))
    #expect(outcome.text.split(separator: "\n").count > 1)
  }

  @Test("a program that ends takes its socket with it")
  func removed() throws {
    defer { try? FileManager.default.removeItem(at: runtime) }
    let scene = runtime.appending(path: "squares.caml")
    try Data(Scenes.squares.utf8).write(to: scene)
    let outcome = try Tool.run(
      ["render", scene.path, "-o", runtime.appending(path: "out.png").path],
      environment: environment.merging(["CA_MONITOR": "1"]) { $1 })
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(FileManager.default.fileExists(atPath: runtime.path + "/layerkit"))
    #expect(sockets == [])
  }
}
