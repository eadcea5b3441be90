// SPDX-License-Identifier: Apache-2.0
import CAHost
import CoreGraphics

/// Why a headless renderer could not be made or could not draw.
public enum HeadlessError: Error, Sendable, CustomStringConvertible {
  /// No EGL display gave an OpenGL ES 3.0 context; the text names each way that was tried and why
  /// it was refused. Without a library of EGL or GLES it names the file and its Debian package.
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
  /// Not all threads for the work on frames could be started; the text is the system's reason.
  case noThread(String)
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
    case .noThread(let text): "A thread for the frames could not be started: \(text)"
    case .closed: "The screen was closed."
    case .cancelled: "The frames were cancelled."
    }
  }
}

extension HeadlessError: HostError {
  package init(_ failure: HostFailure) {
    switch failure {
    case .driver(let text): self = .driver(text)
    case .shader(let text): self = .shader(text)
    case .capture(let text): self = .capture(text)
    case .environment(let text), .other(let text): self = .environment(text)
    case .stopped: self = .closed
    }
  }
}
