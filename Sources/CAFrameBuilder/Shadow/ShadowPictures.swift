// SPDX-License-Identifier: Apache-2.0
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

  struct Key: Hashable {
    var path: CGPath
    var sigma: Double
    var texelsPerPoint: Double
  }

  fileprivate struct Entry {
    /// Nil for a path that encloses nothing.
    var picture: ShadowPicture?
    /// Of the picture and the path.
    var byteCount: Int
    var use: UInt64
  }

  fileprivate struct Table {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses: UInt64 = 0
  }

  private let table = Mutex(Table())
  private let make: @Sendable (Key) -> ShadowPicture?

  /// - Parameter make: draws a picture.
  init(
    make: @escaping @Sendable (Key) -> ShadowPicture? = {
      ShadowPicture(path: $0.path, sigma: $0.sigma, texelsPerPoint: $0.texelsPerPoint)
    }
  ) { self.make = make }

  /// Pictures that are kept, those of nothing included.
  var count: Int { table.withLock { $0.entries.count } }

  /// Bytes of pictures and paths that are kept.
  package var byteCount: Int { table.withLock { $0.bytes } }

  /// The picture of a path's shadow, made where there is none; nil for a path that encloses
  /// nothing.
  func picture(_ key: Key) -> ShadowPicture? {
    if let known = table.withLock({ $0.entry(of: key) }) { return known.picture }
    let picture = make(key)
    // Of two that were made at the same time the first counts.
    return table.withLock { $0.entry(of: key) ?? $0.add(picture, for: key) }.picture
  }
}

extension ShadowPictures.Table {
  mutating func entry(of key: ShadowPictures.Key) -> ShadowPictures.Entry? {
    uses += 1
    guard let place = entries.index(forKey: key) else { return nil }
    entries.values[place].use = uses
    return entries.values[place]
  }

  mutating func add(_ picture: ShadowPicture?, for key: ShadowPictures.Key) -> ShadowPictures.Entry
  {
    let elements = key.path.storage.elements.count * MemoryLayout<PathElement>.stride
    let entry = ShadowPictures.Entry(
      picture: picture, byteCount: elements + (picture?.byteCount ?? 0), use: uses)
    entries[key] = entry
    bytes += entry.byteCount
    makeRoom()
    return entry
  }

  /// Forgets pictures, all but the newest, where the budget is exceeded: until an eighth of it is
  /// free, so that the oldest are not looked for at each new picture.
  mutating func makeRoom() {
    guard bytes > ShadowPictures.budget || entries.count > 4096 else { return }
    for (key, entry) in entries.sorted(by: { $0.value.use < $1.value.use }).dropLast() {
      guard bytes > ShadowPictures.budget / 8 * 7 || entries.count > 3584 else { return }
      bytes -= entry.byteCount
      entries[key] = nil
    }
  }
}

extension ShadowPicture {
  fileprivate var byteCount: Int { contents.image.width * contents.image.height * 4 }
}
