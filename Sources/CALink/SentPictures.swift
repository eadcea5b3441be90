// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics
import Synchronization

/// The pictures of a client that its server has, or gets before the next commit. Each image is sent
/// once, however many layers show it.
///
/// A handle is the number of the image in this process, and 0. Numbers are never given again.
package final class SentPictures: WirePictureStore, Sendable {
  private let state = Mutex(State())

  /// No pictures.
  package init() {}

  package func keep(_ image: CGImage) -> WirePicture {
    state.withLock { state in
      if state.places[image.identity] == nil {
        state.add(image)
        state.waiting.append(image)
      }
    }
    return Self.picture(of: image)
  }

  /// The image of a picture that was kept, as long as somebody shows it.
  package func image(of picture: WirePicture) throws(LinkError) -> CGImage {
    let handle = picture.handle
    let image = state.withLock { state in
      state.places[handle.x].flatMap { state.entries[$0].image }
    }
    guard let image, handle.y == 0 else { throw .noPicture(handle: handle) }
    guard picture.describes(image) else { throw .otherPicture(handle: handle) }
    return image
  }

  /// A picture that was kept and not sent, with a memory of its pixels; nil where there is none.
  ///
  /// Send all of them before the message that shows them, one after the other: a process has few
  /// descriptors, and this object keeps none of them.
  ///
  /// - Throws: where the system has no memory or descriptor for it. The picture stays to be sent.
  package func takeNext() throws(LinkError) -> (picture: WirePicture, memory: SharedMemory)? {
    guard let image = state.withLock({ $0.waiting.takeFirst() }) else { return nil }
    do throws(LinkError) {
      return (Self.picture(of: image), try Self.memory(of: image))
    } catch {
      state.withLock { $0.waiting.putBack(image) }
      throw error
    }
  }

  /// The handles of pictures whose images are gone in this process, for a message that releases
  /// them. Each call looks at some of the pictures, after those of the last call, so that what it
  /// costs does not grow with their number.
  package func takeGone(lookingAt count: Int = 256) -> [SIMD2<UInt64>] {
    // The question whether an image lives retains it for a moment, and the release may be its last:
    // that comes after the lock.
    var living: [CGImage] = []
    let gone = state.withLock { $0.takeGone(lookingAt: count, &living) }
    return withExtendedLifetime(living) { gone.map { [$0, 0] } }
  }

  /// Has all pictures whose images live sent again, to another server.
  package func forgetAll() {
    var living: [CGImage] = []
    state.withLock { state in
      living = state.entries.compactMap(\.image)
      state.sendAgain(living)
    }
    withExtendedLifetime(living) {}
  }

  /// Pictures that the server has, or gets.
  package var count: Int { state.withLock { $0.entries.count } }

  /// How messages describe an image.
  package static func picture(of image: CGImage) -> WirePicture {
    WirePicture(image, handle: [image.identity, 0])
  }

  private static func memory(of image: CGImage) throws(LinkError) -> SharedMemory {
    let copy = { (bytes: UnsafeRawBufferPointer) in
      Result { () throws(LinkError) in
        try SharedMemory.sealed(copying: bytes, name: "layerkit-picture-\(image.identity)")
      }
    }
    let memory =
      image.isHalfFloat ? image.withPremultipliedRGBA16F(copy) : image.withPremultipliedRGBA8(copy)
    return try memory.get()
  }
}

extension SentPictures {
  /// Images in the order in which they are sent. A slice of an array would keep those that left it.
  private struct Waiting {
    private var images: [CGImage?]
    private var first = 0

    init(_ images: [CGImage] = []) { self.images = images }

    mutating func append(_ image: CGImage) { images.append(image) }

    mutating func takeFirst() -> CGImage? {
      guard first < images.count else { return nil }
      let image = images[first].take()
      first += 1
      if first == images.count { self = Waiting() }
      return image
    }

    mutating func putBack(_ image: CGImage) {
      if images.contains(image) { return }
      if first > 0 { first -= 1 } else { images.insert(nil, at: 0) }
      images[first] = image
    }
  }

  private struct Entry {
    let identity: UInt64
    weak var image: CGImage?
  }

  private struct State {
    var entries: [Entry] = []
    /// The index of each image's entry.
    var places: [UInt64: Int] = [:]
    /// Images that were kept and not sent, and that live until they are.
    var waiting = Waiting()
    /// The index of the next entry to look at.
    private var next = 0

    mutating func add(_ image: CGImage) {
      places[image.identity] = entries.count
      entries.append(Entry(identity: image.identity, image: image))
    }

    /// Forgets all but these images, each of which is to be sent once.
    mutating func sendAgain(_ living: [CGImage]) {
      (entries, places, next) = ([], [:], 0)
      for image in living { add(image) }
      waiting = Waiting(living.sorted { $0.identity < $1.identity })
    }

    mutating func takeGone(lookingAt count: Int, _ living: inout [CGImage]) -> [UInt64] {
      var gone: [UInt64] = []
      for _ in 0..<min(max(count, 0), entries.count) {
        if next >= entries.count { next = 0 }
        if let image = entries[next].image {
          living.append(image)
          next += 1
        } else {
          gone.append(entries[next].identity)
          remove(next)
        }
      }
      return gone
    }

    private mutating func remove(_ index: Int) {
      places[entries[index].identity] = nil
      let last = entries.removeLast()
      guard index < entries.count else { return }
      entries[index] = last
      places[last.identity] = index
    }
  }
}
