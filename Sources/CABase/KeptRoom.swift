// SPDX-License-Identifier: Apache-2.0

/// Decides when lists that are kept from frame to frame give back room that frames no longer need.
///
/// Lists that each frame empties and fills again keep the room of the longest frame ever, and a
/// program the memory of its largest moment. Their owner tells this the room each frame needed and
/// the room kept. Room goes back where ``span`` frames in a row needed less than a quarter of it:
/// lists that grow by doubling have up to half of theirs free.
package struct KeptRoom: Sendable {
  /// The number of frames that are looked at together: ten seconds of 60 frames each.
  package static let span = 600
  /// Less room than this stays, bytes.
  package static let least = 1 << 16

  private let least: Int
  private var frames = 0
  /// The most that one of these frames needed, bytes.
  private var most = 0

  /// - Parameter least: the bytes that always stay.
  package init(least: Int = KeptRoom.least) { self.least = least }

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - needed: the bytes that it used.
  ///   - kept: the bytes that there is room for.
  /// - Returns: whether the owner gives back its room, or all of it but the need.
  package mutating func endFrame(needed: Int, kept: Int) -> Bool {
    most = max(most, needed)
    frames += 1
    guard frames == Self.span else { return false }
    defer { (frames, most) = (0, 0) }
    return kept > least && kept / 4 > most
  }
}

extension Array {
  /// The bytes of the elements.
  package var usedBytes: Int { count * MemoryLayout<Element>.stride }
  /// The bytes that there is room for.
  package var roomBytes: Int { capacity * MemoryLayout<Element>.stride }
}
