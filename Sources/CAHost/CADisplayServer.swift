// SPDX-License-Identifier: Apache-2.0
import CAClient

/// The render server of this program.
///
///     try CADisplayServer.connect(to: "/run/user/1000/layerkit/server.sock")
///     let window = try Window(size: CGSize(width: 640, height: 480), title: "Elsewhere")
///
/// Windows, screens and renderers that are made afterwards are drawn by `layerkit-server`.
/// The environment variable `LAYERKIT_SERVER` says the same without a change of the program, and
/// comes first.
public enum CADisplayServer {
  /// Has hosts that are made from now on use the server at a path.
  ///
  /// - Parameters:
  ///   - path: The path of its socket, absolute.
  ///   - patience: Seconds, 0 or more, for which the program waits for the next server after it
  ///     lost one. Default 60.
  /// - Throws: where nobody listens at the path, or the server is another user's.
  public static func connect(to path: String, patience: Double = 60) throws(CADisplayServerError) {
    guard path.hasPrefix("/"), patience >= 0 else {
      throw CADisplayServerError(
        description:
          "A render server has an absolute path and a patience from 0 on, not \"\(path)\" "
          + "and \(patience) s.")
    }
    do {
      try ServerConnection.choose(
        ServerPlace(path: path, patience: min(patience, ServerPlace.longestPatience)))
    } catch {
      throw CADisplayServerError(description: "\(error)")
    }
  }
}

/// Why a program has no render server.
public struct CADisplayServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in a sentence.
  public let description: String
}
