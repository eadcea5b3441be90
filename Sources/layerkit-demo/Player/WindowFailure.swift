// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAWindow

extension CommandFailure {
  /// Why a window could not be made or shown.
  init(_ error: WindowError) {
    let status: ExitStatus =
      switch error {
      case .noDisplay, .refused, .lost: .noGraphics
      case .badSize, .environment: .usage
      case .graphics, .shader: .internalError
      case .capture: .inputOutput
      }
    self.init(status, error.description)
  }
}

/// Runs `body` and says a window's errors as failures.
func reportingWindows<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
  try reportingGraphics {
    do { return try body() } catch let error as WindowError { throw CommandFailure(error) }
  }
}
