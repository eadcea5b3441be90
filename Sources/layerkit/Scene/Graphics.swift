// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAGLES

/// Runs `body` with a context of GL of its own.
///
/// - Throws: status 69 where there is none, 70 for a refusal of the driver.
func withGraphics<Result>(
  _ body: (Context) throws -> Result
) throws(CommandFailure) -> Result {
  try translatingGraphics {
    let context = try Context.open()
    defer { context.close() }
    return try body(context)
  }
}

/// Runs `body`, which opens a context or draws with one, and says its errors as failures: status 69
/// where there is no context, 70 for a refusal of the driver.
func translatingGraphics<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
  do {
    return try body()
  } catch let error as CommandFailure {
    throw error
  } catch let error as EGLError {
    throw CommandFailure(.noGraphics, error.description)
  } catch {
    throw CommandFailure(.internalError, "\(error)")
  }
}

extension Limits {
  /// The longest side of a surface, pixels.
  var surfaceSide: Int { min(maxTextureSize, maxViewportSize) }
}
