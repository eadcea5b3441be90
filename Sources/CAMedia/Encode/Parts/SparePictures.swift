// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Memory of prepared pictures, which is used again once a picture is over. It still holds that
/// picture then, of which the next one differs in parts alone.
final class SparePictures<Memory: AnyObject & Sendable>: Sendable {
  private struct Spare {
    let memory: Memory
    /// The number of the picture that the memory holds; nil where it had none.
    let number: Int?
  }

  /// Pictures beyond this number are let go of.
  private static var limit: Int { 24 }

  private let spares = Mutex<[Spare]>([])

  /// Memory of a picture that is over, and the parts that are not those of the picture; nil for all
  /// of them.
  ///
  /// - Parameter isFree: Whether nobody else reads the memory.
  func take(
    _ stamp: PictureStamp?, where isFree: (Memory) -> Bool = { _ in true }
  ) -> (memory: Memory, parts: [PictureRect]?)? {
    let spare = spares.withLock { spares -> Spare? in
      let free = spares.indices.filter { isFree(spares[$0].memory) }
      // The picture that was drawn last is the one most like it.
      let best = free.max { (spares[$0].number ?? -1) < (spares[$1].number ?? -1) }
      return best.map { spares.remove(at: $0) }
    }
    guard let spare else { return nil }
    guard let stamp, let number = spare.number else { return (spare.memory, nil) }
    return (spare.memory, stamp.parts(since: number))
  }

  fileprivate func giveBack(_ memory: Memory, holding number: Int?) {
    spares.withLock { spares in
      if spares.count < Self.limit { spares.append(Spare(memory: memory, number: number)) }
    }
  }
}

/// A prepared picture, whose memory goes back to its pool with the last reference.
final class PooledPicture<Memory: AnyObject & Sendable>: Sendable {
  let memory: Memory
  /// The picture among those of its source; nil where that is not known.
  let stamp: PictureStamp?
  private let pool: SparePictures<Memory>

  init(_ memory: Memory, _ stamp: PictureStamp?, _ pool: SparePictures<Memory>) {
    (self.memory, self.stamp, self.pool) = (memory, stamp, pool)
  }

  deinit { pool.giveBack(memory, holding: stamp?.number) }
}
