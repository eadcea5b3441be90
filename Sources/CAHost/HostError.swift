// SPDX-License-Identifier: Apache-2.0
import CACapture
import CAFrame
import CAGLES
import CARenderServer

/// Why a host cannot draw, for the error of each host. The texts name the call and the object, the
/// file, or the variable.
package enum HostFailure: Hashable, Sendable {
  /// The driver refused something, lost the context, or does not answer.
  case driver(String)
  /// A shader did not compile or link.
  case shader(String)
  /// A file of a capture could not be written.
  case capture(String)
  /// A variable of the environment has a value that is not understood.
  case environment(String)
  /// The render thread was stopped.
  case stopped(String)
  /// Something else.
  case other(String)
}

extension HostFailure {
  /// The failure that an error of the rooms is.
  fileprivate init(_ error: any Error) {
    switch error {
    case RenderThreadError.stopped: self = .stopped("\(error)")
    case RenderThreadError.silent, is EGLError, is GLError: self = .driver("\(error)")
    case is ShaderError: self = .shader("\(error)")
    case is CaptureError: self = .capture("\(error)")
    case is EnvironmentError: self = .environment("\(error)")
    default: self = .other("\(error)")
    }
  }
}

/// The error of a host.
package protocol HostError: Error, Sendable, CustomStringConvertible {
  /// The error that says a failure.
  init(_ failure: HostFailure)
}

extension HostError {
  /// An error of the rooms, in terms of the host; one of the host's stays as it is.
  package init(_ error: any Error) {
    switch error {
    case let error as Self: self = error
    case RenderThreadError.failed(let reason): self.init(reason)
    default: self.init(HostFailure(error))
    }
  }

  /// Runs `body` and says its errors in terms of the host.
  package static func translating<Result>(_ body: () throws -> Result) throws(Self) -> Result {
    do { return try body() } catch { throw Self(error) }
  }

  /// The same for a body that makes the host's GL context current. Afterwards the program's own
  /// context is current again, or none.
  package static func translatingOnSharedThread<Result>(
    _ body: () throws -> Result
  ) throws(Self) -> Result {
    try translating { try GuestThread.keepingContext(body) }
  }
}
