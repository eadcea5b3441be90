import CAHeadless
import CAML
import CAWindow

/// What the exit status says: the same numbers as those of `layerkit`.
enum ExitStatus: Int32 {
  case success = 0
  /// The command line asks for something that is not there to be had.
  case usage = 2
  /// The scene cannot be read as one.
  case badData = 65
  /// No display, context or GPU to draw with.
  case noGraphics = 69
  /// A fault of LayerKit itself or of the driver.
  case internalError = 70
  /// A file could not be read or written.
  case inputOutput = 74
}

/// Why the demo stopped, in words for standard error.
struct DemoFailure: Error {
  let status: ExitStatus
  /// The line for standard error.
  let message: String

  init(_ status: ExitStatus, _ message: String, speaker: String = "layerkit-demo: ") {
    self.status = status
    self.message = speaker + message
  }

  /// What the reader refused, in its own words: `path:LINE: error: text`.
  init(_ error: CAMLError) {
    let status: ExitStatus =
      switch error.kind {
      case .unreadable: .inputOutput
      case .malformed, .limit, .layout: .badData
      case .unknownState: .usage
      }
    self.init(status, error.description, speaker: "")
  }

  init(_ error: WindowError) {
    let status: ExitStatus =
      switch error {
      case .noDisplay, .refused: .noGraphics
      case .badSize: .usage
      case .graphics, .shader: .internalError
      case .capture: .inputOutput
      }
    self.init(status, error.description)
  }

  init(_ error: HeadlessError) {
    let status: ExitStatus =
      switch error {
      case .noGraphics: .noGraphics
      case .badSize, .badTime, .environment: .usage
      case .driver, .shader: .internalError
      case .capture: .inputOutput
      }
    self.init(status, error.description)
  }
}

/// Runs `body` and says the errors of windows and renderers as failures.
func reportingGraphics<Result>(_ body: () throws -> Result) throws(DemoFailure) -> Result {
  do {
    return try body()
  } catch let error as DemoFailure {
    throw error
  } catch let error as WindowError {
    throw DemoFailure(error)
  } catch let error as HeadlessError {
    throw DemoFailure(error)
  } catch {
    throw DemoFailure(.internalError, "\(error)")
  }
}
