// SPDX-License-Identifier: Apache-2.0

/// Why a renderer could not be made or could not draw.
public enum CARendererError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No OpenGL ES 3.0 context is current on this thread, or a driver refused something; the text
  /// names the call and the object.
  case graphics(String)
  /// The value of ``kCARendererColorSpace`` is not one that pictures can have: sRGB.
  case colorSpace(String)
  /// An option is not known; the text is its key.
  case option(String)
  /// A system that does not exist here was asked for; the text is its name.
  case unavailable(String)
  /// A variable of the environment has a value that is not understood.
  case environment(String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .graphics(let text): "The renderer cannot draw: \(text)"
    case .colorSpace(let text):
      "\(kCARendererColorSpace)=\(text): Pictures of a renderer are in the colour space sRGB."
    case .option(let key):
      "\(key) is not an option of a renderer; \(kCARendererColorSpace) is the only one."
    case .unavailable(let system):
      "There is no \(system) here; a renderer draws into the OpenGL ES context that is current."
    case .environment(let text): text
    }
  }
}
