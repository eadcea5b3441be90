import CACommit
import CoreGraphics
import Synchronization

/// The pictures of shadows that were drawn lately, shared by all builders of the process: two that
/// are given the same make the same frame, and the same picture is uploaded once.
final class ShadowPictures: Sendable {
  static let shared = ShadowPictures()

  /// The bytes of pictures kept; the least recently used go first.
  static let budget = 32 << 20

  struct Key: Hashable {
    var path: CGPath
    var sigma: Double
    var texelsPerPoint: Double
  }

  fileprivate struct Entry {
    /// Nil for a path that encloses nothing.
    var picture: ShadowPicture?
    var use: UInt64
  }

  fileprivate struct Table {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses: UInt64 = 0
  }

  private let table = Mutex(Table())

  /// The picture of a path's shadow, made where there is none; nil for a path that encloses nothing.
  func picture(_ key: Key) -> ShadowPicture? {
    table.withLock { table -> ShadowPicture? in
      table.uses += 1
      if let place = table.entries.index(forKey: key) {
        table.entries.values[place].use = table.uses
        return table.entries.values[place].picture
      }
      let picture = ShadowPicture(
        path: key.path, sigma: key.sigma, texelsPerPoint: key.texelsPerPoint)
      table.entries[key] = Entry(picture: picture, use: table.uses)
      table.bytes += picture?.byteCount ?? 0
      table.makeRoom()
      return picture
    }
  }
}

extension ShadowPictures.Table {
  /// Forgets pictures until the budget is kept, all but the newest.
  mutating func makeRoom() {
    guard bytes > ShadowPictures.budget || entries.count > 4096 else { return }
    for (key, entry) in entries.sorted(by: { $0.value.use < $1.value.use }).dropLast() {
      guard bytes > ShadowPictures.budget / 2 || entries.count > 2048 else { return }
      bytes -= entry.picture?.byteCount ?? 0
      entries[key] = nil
    }
  }
}

extension ShadowPicture {
  fileprivate var byteCount: Int { contents.image.width * contents.image.height * 4 }
}
