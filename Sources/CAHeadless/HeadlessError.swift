// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer
import CoreGraphics

/// Why a headless renderer could not be made or could not draw.
public enum HeadlessError: Error, Sendable, CustomStringConvertible {
  /// No EGL display gave an OpenGL ES 3.0 context; the text names each way that was tried and why
  /// it was refused.
  case noGraphics(String)
  /// The size in pixels is not finite, has no pixel, or is beyond `limit` along one side.
  case badSize(CGSize, scale: CGFloat, limit: Int)
  /// The time of a frame is not finite.
  case badTime(Double)
  /// The refresh rate of a screen is not one of ``HeadlessScreen/refreshRates``.
  case badRefreshRate(Double)
  /// The driver refused something, lost the context, or does not answer; the text names the call
  /// and the object.
  case driver(String)
  /// A shader did not compile or link: the fault of LayerKit or of the driver.
  case shader(String)
  /// A variable of the environment has a value that is not understood.
  case environment(String)
  /// A file under the folder that `CA_CAPTURE` names could not be written.
  case capture(String)
  /// The screen was closed, or the frame maker is gone.
  case closed
  /// The task that took the frames of a ``FrameMaker`` was cancelled.
  case cancelled

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .noGraphics(let text): "No OpenGL ES 3.0 context could be made: \(text)"
    case .badSize(let size, let scale, let limit):
      "A picture of \(size.width)×\(size.height) points at scale \(scale) was asked for; each side "
        + "must have 1 to \(limit) pixels."
    case .badTime(let time): "The time of a frame must be finite, not \(time)."
    case .badRefreshRate(let rate):
      "A screen cannot have \(rate) refreshes per second; it has from "
        + "\(HeadlessScreen.refreshRates.lowerBound) to \(HeadlessScreen.refreshRates.upperBound)."
    case .driver(let text): "The driver failed: \(text)"
    case .shader(let text): "A shader was refused: \(text)"
    case .environment(let text): text
    case .capture(let text): "The capture could not be written: \(text)"
    case .closed: "The screen was closed."
    case .cancelled: "The frames were cancelled."
    }
  }
}

extension HeadlessError {
  /// A failure of a render thread, in terms of this module.
  init(_ error: RenderThreadError) {
    switch error {
    case .failed(let reason): self = HeadlessError(reason)
    case .stopped: self = .closed
    case .silent: self = .driver(error.description)
    }
  }

  /// An error of the rooms, in terms of this module.
  init(_ error: any Error) {
    switch error {
    case let error as HeadlessError: self = error
    case let error as RenderThreadError: self = HeadlessError(error)
    case let error as EGLError: self = .driver(error.description)
    case let error as GLError: self = .driver(error.description)
    case let error as ShaderError: self = .shader(error.description)
    case let error as CaptureError: self = .capture(error.description)
    default: self = .environment("\(error)")
    }
  }
}

/// Runs `body` and says its errors in terms of this module.
func translated<Result>(_ body: () throws -> Result) throws(HeadlessError) -> Result {
  do { return try body() } catch { throw HeadlessError(error) }
}

/// The same for a body that makes the host's GL context current. Afterwards the program's own
/// context is current again, or none.
func translatedOnSharedThread<Result>(
  _ body: () throws -> Result
) throws(HeadlessError) -> Result {
  try translated { try GuestThread.keepingContext(body) }
}
