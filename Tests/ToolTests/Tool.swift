// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The built tool, run as a process.
enum Tool {
  struct Outcome {
    let status: Int32
    /// Whether a signal ended the process.
    let wasKilled: Bool
    let output: Data
    let complaint: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var json: [String: Any]? {
      (try? JSONSerialization.jsonObject(with: output)) as? [String: Any]
    }
  }

  /// The programs lie where the test bundle lies: in the folder of the build's products.
  static func path(of program: String) -> String {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: program).path
  }

  static let path = path(of: "layerkit")

  /// Runs the tool to its end, five minutes at most.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Outcome {
    try launch(path, arguments, environment: environment, in: folder).outcome()
  }

  /// Runs another program of the build to its end, five minutes at most.
  static func run(
    program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(path(of: program), arguments, environment: environment, in: nil).outcome()
  }

  /// Runs the developers' program to its end, five minutes at most.
  static func develop(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(program: developer, arguments, environment: environment)
  }

  /// The name of the developers' program.
  static let developer = "layerkit-dev"

  /// Starts the tool and goes on.
  static func start(
    program: String = "layerkit", _ arguments: [String], environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Running {
    try launch(path(of: program), arguments, environment: environment, in: folder)
  }

  /// Runs a command line of the shell, in which `$TOOL` is the tool.
  static func shell(_ command: String, in folder: URL) throws -> Outcome {
    try launch("/bin/bash", ["-c", command], environment: ["TOOL": path], in: folder).outcome()
  }

  private static func launch(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: URL?
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Without programs that another run kept, unless a test asks for them.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CA_PROGRAMS": ""]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return try Running(process)
  }

  /// A process that was started.
  final class Running {
    let process: Process
    // Files, since a pipe that nobody reads would stop a program that says much.
    private let output: Scratch
    private let ended = DispatchSemaphore(value: 0)

    fileprivate init(_ process: Process) throws {
      self.process = process
      output = try Scratch()
      process.standardOutput = try output.writing("output")
      process.standardError = try output.writing("complaint")
      process.terminationHandler = { [ended] _ in ended.signal() }
      // Threads of Dispatch block signals, which the process would inherit: none would end it.
      var (none, before) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      try process.run()
    }

    /// What it has written to standard output so far.
    var writtenText: String { (try? String(contentsOf: output["output"], encoding: .utf8)) ?? "" }

    /// What it has written to standard error so far.
    var writtenComplaint: String {
      (try? String(contentsOf: output["complaint"], encoding: .utf8)) ?? ""
    }

    /// Waits for the end, five minutes at most.
    func outcome() throws -> Outcome {
      if ended.wait(timeout: .now() + 300) == .timedOut { process.terminate() }
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus,
        wasKilled: process.terminationReason == .uncaughtSignal,
        output: try Data(contentsOf: output["output"]),
        complaint: String(decoding: try Data(contentsOf: output["complaint"]), as: UTF8.self))
    }
  }
}

/// A folder of its own that goes with its last reference.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "layerkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appending(path: name) }

  func path(_ name: String) -> String { self[name].path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: self[name])
    return path(name)
  }

  func writing(_ name: String) throws -> FileHandle {
    try Data().write(to: self[name])
    return try FileHandle(forWritingTo: self[name])
  }

  /// The names of the files in a folder, in order.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
