// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CAWire
import CoreGraphics

/// Both ends of a wire in one process.
struct Wire {
  let pictures: LocalPictures
  let sender: WireSender
  let receiver: WireReceiver

  init(client: UInt32 = 7, limits: WireLimits = WireLimits()) {
    let client = ClientID(rawValue: client)
    pictures = LocalPictures()
    sender = WireSender(client: client, pictures: pictures, limits: limits)
    receiver = WireReceiver(client: client, pictures: pictures, limits: limits)
  }

  /// A server that knows nothing of the client yet.
  var newReceiver: WireReceiver { WireReceiver(client: sender.client, pictures: pictures) }

  func crossed(_ commit: Commit) throws(WireError) -> Commit {
    try receiver.commit(try sender.message(commit))
  }

  /// Why the bytes are no commit; nil for a commit.
  func error(_ bytes: [UInt8]) -> WireError? {
    do {
      _ = try receiver.commit(bytes)
      return nil
    } catch {
      return error
    }
  }
}

extension Commit {
  /// A commit that only moves layers 1 to `count` to points that follow from `seed`.
  static func moves(_ count: Int, seed: Double = 0, sequence: UInt64 = 1) -> Commit {
    var commit = Commit(sequence: sequence)
    var geometry = LayerGeometry()
    for number in 1...max(1, count) {
      geometry.position = CGPoint(x: Double(number) + seed, y: seed)
      commit.moves.append(
        LayerID(rawValue: UInt32(number)), PropertySet([.position]), geometry, opacity: 1)
    }
    return commit
  }
}
