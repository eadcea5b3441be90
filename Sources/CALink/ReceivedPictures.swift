// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics
import Synchronization

/// The pictures that one client sent to a server. Their pixels stay in the client's sealed memory,
/// which nobody can change; those of small pictures are copied.
package final class ReceivedPictures: WirePictureStore, Sendable {
  /// Pictures of fewer bytes are copied, 256 KiB: a process has few mappings, about 65,000 by
  /// default (`vm.max_map_count`).
  static let smallestMapped = 256 << 10

  /// The limits of this client.
  package let limits: PictureLimits
  private let quota: PictureQuota
  private let kept = Mutex<[SIMD2<UInt64>: CGImage]>([:])

  /// No pictures, within limits.
  package init(limits: PictureLimits = PictureLimits()) {
    self.limits = limits
    quota = PictureQuota(limit: limits.bytes)
  }

  /// Pictures that the client sent and did not release.
  package var count: Int { kept.withLock { $0.count } }

  /// Bytes of pictures, also of those that were released and that a layer still shows.
  package var bytes: Int { quota.bytes }

  /// Takes a picture that the client sent. The memory's descriptor is not kept.
  ///
  /// - Parameter memory: One that was adopted as sealed.
  /// - Throws: where the picture is over a limit, was sent before, or is not what the memory holds.
  package func add(picture: WirePicture, memory: SharedMemory) throws(LinkError) {
    guard memory.isSealed else { throw .notSealed(missing: ["F_SEAL_WRITE"]) }
    let sides = 1...max(limits.side, 1)
    guard sides.contains(picture.width), sides.contains(picture.height) else {
      throw .pictureSide(width: picture.width, height: picture.height, limit: limits.side)
    }
    let (pixels, overflows) = picture.width.multipliedReportingOverflow(by: picture.height)
    let needed = overflows || pixels > .max / 8 ? .max : pixels * (picture.isHalfFloat ? 8 : 4)
    guard memory.count == needed else {
      throw .pictureBytes(bytes: memory.count, needed: needed)
    }
    try check(picture.handle)
    let lent = ReceivedPixels(memory, try quota.take(needed))
    let image = CGImage(
      width: picture.width, height: picture.height, lending: lent, isHalfFloat: picture.isHalfFloat)
    guard let image else { throw .badPixels(handle: picture.handle) }
    kept.withLock { $0[picture.handle] = image }
  }

  /// Forgets a picture that the client released. Layers that show it keep it.
  ///
  /// - Throws: where there is none.
  package func remove(_ handle: SIMD2<UInt64>) throws(LinkError) {
    // Released after the lock.
    guard let image = kept.withLock({ $0.removeValue(forKey: handle) }) else {
      throw .noPicture(handle: handle)
    }
    withExtendedLifetime(image) {}
  }

  /// The image of a picture that the client sent, the same object each time.
  package func image(of picture: WirePicture) throws(LinkError) -> CGImage {
    guard let image = kept.withLock({ $0[picture.handle] }) else {
      throw .noPicture(handle: picture.handle)
    }
    guard picture.describes(image) else { throw .otherPicture(handle: picture.handle) }
    return image
  }

  /// Always throws: pictures come from the client.
  package func keep(_ image: CGImage) throws(LinkError) -> WirePicture { throw .keepsNone }

  private func check(_ handle: SIMD2<UInt64>) throws(LinkError) {
    let (count, isKnown) = kept.withLock { ($0.count, $0[handle] != nil) }
    if isKnown { throw .pictureTwice(handle: handle) }
    if count >= limits.count { throw .pictureCount(limit: limits.count) }
  }
}

/// The pixels of a picture that a client sent, and its share of the client's bytes.
///
/// Sound: the bytes are never written after `init`.
private final class ReceivedPixels: LentPixels, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// Keeps the bytes; nil where they are a copy.
  private let mapping: MappedBytes?
  private let share: PictureShare

  init(_ memory: SharedMemory, _ share: PictureShare) {
    self.share = share
    if memory.count >= ReceivedPictures.smallestMapped {
      (bytes, mapping) = (memory.bytes, memory.mapping)
    } else {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count, alignment: 16)
      copy.copyMemory(from: memory.bytes)
      (bytes, mapping) = (UnsafeRawBufferPointer(copy), nil)
    }
  }

  deinit { if mapping == nil { bytes.deallocate() } }
}
