// SPDX-License-Identifier: Apache-2.0
import CAProtocol

/// The connections that a server refused, and the clients that it ended.
struct FarewellLog {
  private(set) var refused = 0
  private(set) var ended = 0
  /// The last ones, the oldest first.
  private(set) var last: [ServerStatus.Farewell] = []

  /// Characters of a reason that are kept.
  private static let reasonLimit = 512

  /// Notes one; `client` is nil for a connection that was refused.
  mutating func note(client: UInt32?, _ pid: Int32, _ reason: String) {
    if client == nil { refused += 1 } else { ended += 1 }
    if last.count >= ServerStatus.farewellLimit { last.removeFirst() }
    last.append(
      ServerStatus.Farewell(
        client: client, pid: pid, reason: String(reason.prefix(Self.reasonLimit))))
  }
}
