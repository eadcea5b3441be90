// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// How many pictures one client may have in a server, and how large.
package struct PictureLimits: Hashable, Sendable {
  /// Bytes of all pictures together, also of those that the client released and a layer still
  /// shows. Default 1 GiB.
  package var bytes = 1 << 30
  /// Pictures. Default 16,384.
  package var count = 16_384
  /// Pixels of a side. Default 16,384.
  package var side = 16_384

  /// The defaults.
  package init() {}
}

/// The bytes that a client's pictures have.
final class PictureQuota: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  init(limit: Int) { self.limit = limit }

  var bytes: Int { used.withLock { $0 } }

  /// - Throws: where there are not so many left.
  func take(_ bytes: Int) throws(LinkError) -> PictureShare {
    let total = used.withLock { used in
      let total = used + bytes
      if total <= limit { used = total }
      return total
    }
    guard total <= limit else { throw .pictureQuota(bytes: total, limit: limit) }
    return PictureShare(of: self, bytes)
  }

  fileprivate func giveBack(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

/// Bytes of a quota, given back with the last reference.
final class PictureShare: Sendable {
  private let quota: PictureQuota
  private let bytes: Int

  fileprivate init(of quota: PictureQuota, _ bytes: Int) {
    (self.quota, self.bytes) = (quota, bytes)
  }

  deinit { quota.giveBack(bytes) }
}
