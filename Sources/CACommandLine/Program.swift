// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CAPictures
import CBuild
import CoreGraphics
import Foundation
import Glibc

extension ParsableCommand {
  /// Runs the program: parses its arguments, runs the command they name, and exits with its status.
  ///
  /// - Parameters:
  ///   - commands: The names of the commands; a first argument that is none of them is refused with
  ///     the names near to it. Empty for a program without commands.
  ///   - moved: Names of commands that another program has, with that program; they are refused
  ///     with its name.
  ///   - runsShortly: Whether the program's heap may have huge pages and keep free memory, as most
  ///     of its runs are short (``HeapPages``). Default false.
  package static func runProgram(
    commands: [String] = [], moved: [String: String] = [:], runsShortly: Bool = false
  ) -> Never {
    // First of all: a process that decodes a picture does nothing else.
    let decoding = Result { try DecodingProcess.useThisProgram() }
    // A reader that goes away makes a write fail with EPIPE, and a limit on the size of files with
    // EFBIG; both are reported like any failure.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    fillStandardStreams()
    if runsShortly { HeapPages.prepare() }
    MissingLibrary.endProgram()
    if case .failure(let error) = decoding {
      CommandFailure(.usage, "\(error)").complain(as: programName)
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    Glibc.exit(status(of: Array(CommandLine.arguments.dropFirst()), commands, moved).rawValue)
  }

  /// Opens those of the standard streams that were closed, so that no other file takes their
  /// number. Reading and writing them fails as before.
  private static func fillStandardStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is this one.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func status(
    of arguments: [String], _ commands: [String], _ moved: [String: String]
  ) -> ExitStatus {
    do {
      if !commands.isEmpty { try CommandName.check(arguments, among: commands, moved: moved) }
      var command = try parseAsRoot(arguments)
      try command.run()
      return .success
    } catch let failure as CommandFailure {
      failure.complain(as: programName)
      return failure.status
    } catch {
      return statusOfParsing(error)
    }
  }

  /// Help and version requests arrive as errors too; their text goes to standard output.
  private static func statusOfParsing(_ error: any Error) -> ExitStatus {
    let text = fullMessage(for: error)
    switch exitCode(for: error) {
    case .success:
      do {
        try StandardStreams.write(text.isEmpty ? "" : text + "\n")
        return .success
      } catch { return error.status }
    case .validationFailure:
      StandardStreams.complain(text + "\n")
      return .usage
    default:
      let failure = CommandFailure(.internalError, "\(error)")
      failure.complain(as: programName)
      return failure.status
    }
  }

  private static var programName: String { configuration.commandName ?? "\(Self.self)" }
}

/// The end of a program that calls a function of a library which is not installed.
private enum MissingLibrary {
  /// Prints the error and ends the program with the status of a missing library.
  static func endProgram() {
    SystemLibrary.endProgram { sentence in
      let text = sentence.map { String(cString: $0) } ?? ""
      StandardStreams.complain("\(ProcessInfo.processInfo.processName): \(text)\n")
      // The call may be in the middle of anything, so that nothing else is done.
      _exit(ExitStatus.noGraphics.rawValue)
    }
  }
}

/// The version of LayerKit, as `CBuild.h` says it.
package let programVersion = LAYERKIT_VERSION

/// What the programs print for `--version`: the version, and the commit where the build knows it,
/// as in `0.2.0 (1a2b3c4d5e6f, changed)`.
package let programBuild = describeBuild(
  version: programVersion, commit: String(cString: lk_build_commit()))

/// A version with the commit that a program was built of; an empty one is left out.
package func describeBuild(version: String, commit: String) -> String {
  commit.isEmpty ? version : "\(version) (\(commit))"
}
