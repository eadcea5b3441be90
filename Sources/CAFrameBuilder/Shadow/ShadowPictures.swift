// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CoreGraphics
import Synchronization

/// The pictures of shadows that were drawn lately, shared by all builders of the process: two that
/// are given the same make the same frame, and the same picture is uploaded once.
///
/// Pictures are made outside of the lock, so that no builder waits for another's blur.
package final class ShadowPictures: Sendable {
  /// The pictures of the process.
  package static let shared = ShadowPictures()

  /// The bytes of pictures and paths kept; the least recently used go first.
  static let budget = 32 << 20
  /// The most pictures, those of nothing included.
  static let maximumCount = 4096

  struct Key: Hashable {
    var path: CGPath
    var sigma: Double
    var texelsPerPoint: Double
  }

  /// The pictures; nil for paths that enclose nothing.
  private let table = Mutex(
    BoundedCache<Key, ShadowPicture?>(count: maximumCount, cost: budget))
  private let make: @Sendable (Key) -> ShadowPicture?

  /// - Parameter make: draws a picture.
  init(
    make: @escaping @Sendable (Key) -> ShadowPicture? = {
      ShadowPicture(path: $0.path, sigma: $0.sigma, texelsPerPoint: $0.texelsPerPoint)
    }
  ) { self.make = make }

  /// Pictures that are kept, those of nothing included.
  var count: Int { table.withLock { $0.count } }

  /// Bytes of pictures and paths that are kept.
  package var byteCount: Int { table.withLock { $0.cost } }

  /// The picture of a path's shadow, made where there is none; nil for a path that encloses
  /// nothing.
  func picture(_ key: Key) -> ShadowPicture? {
    if let known = table.withLock({ $0.value(of: key) }) { return known }
    let picture = make(key)
    let elements = key.path.storage.elements.count * MemoryLayout<PathElement>.stride
    return table.withLock { table in
      // Of two that were made at the same time the first counts.
      if let known = table.value(of: key) { return known }
      table.keep(picture, of: key, cost: elements + (picture?.byteCount ?? 0))
      return picture
    }
  }
}

extension ShadowPicture {
  fileprivate var byteCount: Int { contents.image.width * contents.image.height * 4 }
}
