// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

/// A user of whom few threads may run, by default one process with one thread.
///
/// Only root may become another user, and the limit does not hold for root itself.
private enum Loner {
  /// Somebody of whom nothing else runs.
  static let user = 50_000 + Int(getpid()) % 10_000

  /// A command line that runs a program as that user.
  static func line(_ command: String, threads: Int = 1) -> String {
    "ulimit -u \(threads); exec setpriv --reuid=\(user) --regid=\(user) --clear-groups \(command)"
  }

  /// Whether there is such a user, who reaches the tool and the library of faults.
  static let isPossible: Bool = {
    guard getuid() == 0, FaultLibrary.path != nil, let scratch = try? Scratch() else {
      return false
    }
    return (try? Tool.shell(line("test -x \"$TOOL\""), in: scratch.url))?.status == 0
  }()
}

@Suite(
  "A program that can start no thread", .serialized,
  .enabled(
    if: Loner.isPossible, "Not root, no setpriv or C compiler, or others cannot read the build."))
struct NoThreadTests {
  /// A folder for everybody, since that of the tests may be their user's alone.
  private let folder: URL

  init() throws {
    var path = Array("/tmp/lk-XXXXXX".utf8CString)
    let isMade = mkdtemp(&path) != nil
    try #require(isMade)
    let bytes = path.dropLast().map { UInt8(bitPattern: $0) }
    folder = URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self))
    chmod(folder.path, 0o777)
    try FileManager.default.copyItem(
      atPath: try #require(FaultLibrary.path), toPath: folder.appending(path: "faults.so").path)
    try Data(Scenes.squares.utf8).write(to: folder.appending(path: "squares.caml"))
  }

  private func render(_ fault: String = "", patience: Double = 120) throws -> Tool.Outcome {
    // The software renderer would wait for its own threads for ever.
    let variables = "LP_NUM_THREADS=0 CA_PROGRAMS= LD_PRELOAD=./faults.so \(fault)"
    return try Tool.shell(
      Loner.line(
        "env \(variables) \"$TOOL\" render squares.caml -o out.png "
          + "--driver-patience \(patience)"),
      in: folder)
  }

  private var hasPicture: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "out.png").path)
  }

  @Test("draws a picture all the same")
  func draws() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A second process, like a second thread, is one too many.
    #expect(try Tool.shell(Loner.line("sh -c 'true & wait'"), in: folder).status != 0)
    let outcome = try render()
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(hasPicture)
  }

  @Test("is ended by the watch where the driver does not return from a call, with a sentence")
  func stuck() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try render("DRIVER_FAULT=stuck:1+", patience: 0.5)
    #expect(outcome.status == 70 && !outcome.wasKilled, "\(outcome.status)")
    #expect(
      outcome.complaint.contains("has not returned from a call for 5.5 s"), "\(outcome.complaint)")
    #expect(!hasPicture)
  }

  @Test("draws no frames where each of them wants a thread and there are too few, and says so")
  func frames() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A few are for the signals of the run.
    let outcome = try Tool.shell(
      Loner.line(
        "env LP_NUM_THREADS=0 CA_PROGRAMS= \"$TOOL\" render squares.caml -o 'frames/%d.png' "
          + "--frames 0..3 --in-flight 64", threads: 8),
      in: folder)
    #expect(outcome.status == 70 && !outcome.wasKilled, "\(outcome.status)")
    #expect(
      outcome.complaint.contains("A thread for the frames could not be started: "),
      "\(outcome.complaint)")
    let frames = folder.appending(path: "frames").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: frames)) ?? []
    #expect(!names.contains { $0.hasSuffix(".png") })
  }
}
