// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAGLES

/// Runs `body` with a context of GL of its own.
///
/// - Throws: status 69 where there is none, 70 for what the driver refuses.
func withGraphics<Result>(
  _ body: (Context) throws -> Result
) throws(CommandFailure) -> Result {
  do {
    let context = try Context.open()
    defer { context.close() }
    return try body(context)
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
