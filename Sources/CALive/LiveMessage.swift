// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A request that a watcher sends to a program: a JSON object on a line of its own.
package struct LiveRequest: Hashable, Codable, Sendable {
  /// The version of the protocol that this is; a program answers no other.
  package static let version = 1
  /// The most bytes of a request, its end included.
  package static let byteLimit = 4096

  /// The kinds of requests.
  package enum Kind: String, Codable, Sendable {
    /// The numbers of the last frames.
    case reading
    /// The render trees as text.
    case tree
  }

  /// The version that the asker speaks.
  package var version = LiveRequest.version
  /// The kind of this request.
  package var request: Kind

  /// A request of the present version.
  package init(_ request: Kind) { self.request = request }
}

/// The answer to a request: a JSON object on a line of its own.
package struct LiveReply: Hashable, Codable, Sendable {
  /// The version of the protocol.
  package var version = LiveRequest.version
  /// The kind of request that it answers, or `error`.
  package var reply: String
  /// The process, and the name of its program.
  package var pid: Int32?
  package var program: String?
  /// Seconds since the program began to answer, and bytes of its physical memory.
  package var uptime: Double?
  package var memoryBytes: Int?
  /// The pictures of the process.
  package var surfaces: [FrameReading]?
  /// The trees of the process, one for each picture.
  package var trees: [Tree]?
  /// Why a request was refused.
  package var error: Refusal?

  /// The render tree of one picture, as text.
  package struct Tree: Hashable, Codable, Sendable {
    /// The number of the picture.
    package var surface: UInt64
    /// The program whose tree it is, where the process draws for others.
    package var owner: SurfaceOwner?
    /// One line for each layer.
    package var text: String
  }

  /// Why a request was refused: a code that never changes, and a sentence.
  package struct Refusal: Hashable, Codable, Sendable {
    /// The codes of refusals.
    package enum Code: String, Codable, Sendable {
      case malformed, unknownRequest = "unknown_request"
      case unsupportedVersion = "unsupported_version"
      case tooLong = "too_long"
      case tooManyReaders = "too_many_readers"
      case noFrame = "no_frame"
      case otherUser = "other_user"
    }

    /// The code, for programs.
    package var code: Code
    /// The sentence, for people.
    package var message: String
  }

  /// An answer of a kind.
  package init(_ reply: String) { self.reply = reply }

  /// A refusal.
  package static func refusal(_ code: Refusal.Code, _ message: String) -> LiveReply {
    var reply = LiveReply("error")
    reply.error = Refusal(code: code, message: message)
    return reply
  }

  /// The answer as a line.
  package var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are none cannot come from counters and clocks, but JSON has no words for them.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = (try? encoder.encode(self)) ?? Data("{}".utf8)
    return [UInt8](data) + [UInt8(ascii: "\n")]
  }

  /// The answer that a line holds.
  package init(line: some Sequence<UInt8>) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(LiveReply.self, from: Data(line))
  }
}

extension LiveRequest {
  /// The request as a line.
  package var line: [UInt8] {
    Array("{\"request\":\"\(request.rawValue)\",\"version\":\(version)}\n".utf8)
  }

  /// The request that a line holds, or the refusal that answers it.
  static func read(_ line: some Sequence<UInt8>) -> Result<LiveRequest, RefusedRequest> {
    guard let envelope = try? JSONDecoder().decode(RequestEnvelope.self, from: Data(line)) else {
      return .failure(
        RefusedRequest(
          .malformed, "A request is a JSON object with a number `version` and a string `request`."))
    }
    guard envelope.version == version else {
      return .failure(
        RefusedRequest(
          .unsupportedVersion,
          "Version \(envelope.version) is not spoken here; it is \(version)."))
    }
    guard let kind = Kind(rawValue: envelope.request) else {
      return .failure(
        RefusedRequest(
          .unknownRequest, "There is no request `\(envelope.request)`; there are reading and tree.")
      )
    }
    return .success(LiveRequest(kind))
  }
}

/// A request whose version and kind may be any.
private struct RequestEnvelope: Decodable {
  var version: Int
  var request: String
}

/// A request that gets no answer but a refusal.
struct RefusedRequest: Error {
  let reply: LiveReply

  init(_ code: LiveReply.Refusal.Code, _ message: String) { reply = .refusal(code, message) }
}
