// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAML

/// Why a command stopped, in words for standard error.
package struct CommandFailure: Error {
  /// The status that the program exits with.
  package let status: ExitStatus
  /// The text for standard error.
  package let message: String
  /// Whether the message follows the name of the program; not where it starts with a place in a
  /// file, as compilers print it.
  package let namesProgram: Bool

  /// A failure with a status and a text; `namesProgram` puts the program's name in front.
  package init(_ status: ExitStatus, _ message: String, namesProgram: Bool = true) {
    self.status = status
    self.message = message
    self.namesProgram = namesProgram
  }

  /// Says on standard error why `program` stopped.
  package func complain(as program: String) {
    StandardStreams.complain((namesProgram ? "\(program): " : "") + message + "\n")
  }

  /// A call of the C library that failed on `path`, named by `errno`.
  package static func inputOutput(_ path: String, code: Int32) -> CommandFailure {
    CommandFailure(.inputOutput, "\(path): \(reason(ofCode: code))")
  }

  /// The reader's message: `path:LINE: error: text`.
  package init(_ error: CAMLError) {
    let status: ExitStatus =
      switch error.kind {
      case .unreadable, .unwritable: .inputOutput
      case .malformed, .limit, .layout, .badValue: .badData
      case .unknownState, .unknownPart: .usage
      case .missingLibrary: .noGraphics
      }
    self.init(status, error.description, namesProgram: false)
  }

  /// Why a renderer could not be made or could not draw.
  package init(_ error: HeadlessError) {
    let status: ExitStatus =
      switch error {
      case .noGraphics: .noGraphics
      case .badSize, .badTime, .badRefreshRate, .environment: .usage
      case .driver, .shader, .noThread, .closed, .cancelled: .internalError
      case .capture: .inputOutput
      }
    self.init(status, error.description)
  }
}

/// Runs `body` and says a renderer's errors as failures.
package func reportingGraphics<Result>(
  _ body: () throws -> Result
) throws(CommandFailure) -> Result {
  do {
    return try body()
  } catch let error as CommandFailure {
    throw error
  } catch let error as HeadlessError {
    throw CommandFailure(error)
  } catch {
    throw CommandFailure(.internalError, "\(error)")
  }
}
