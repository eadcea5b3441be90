// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics
import Testing

@testable import CALink

@Suite("Pictures that a server refuses")
struct ReceivedPictureTests {
  private func server(bytes: Int = 1 << 20, count: Int = 100, side: Int = 1000) -> ReceivedPictures
  {
    var limits = PictureLimits()
    (limits.bytes, limits.count, limits.side) = (bytes, count, side)
    return ReceivedPictures(limits: limits)
  }

  @Test("sides out of range", arguments: [(0, 1), (1, 0), (-1, -1), (1001, 1), (1, 1001)])
  func side(_ width: Int, _ height: Int) throws {
    let memory = try PictureTests.sealed([1, 2, 3, 4])
    #expect(throws: LinkError.pictureSide(width: width, height: height, limit: 1000)) {
      try server().add(picture: PictureTests.described(width, height), memory: memory)
    }
  }

  @Test("a memory whose bytes may change")
  func unsealed() throws {
    let memory = try SharedMemory.writable(bytes: 4, name: "test")
    let received = try SharedMemory.adopting(
      memory.descriptor.duplicate(), isSealed: false, atMost: 4)
    for memory in [memory, received] {
      #expect(throws: LinkError.notSealed(missing: ["F_SEAL_WRITE"])) {
        try server().add(picture: PictureTests.described(1, 1), memory: memory)
      }
    }
  }

  @Test("sides whose product no number holds")
  func overflow() throws {
    let memory = try PictureTests.sealed([1, 2, 3, 4])
    #expect(throws: LinkError.pictureBytes(bytes: 4, needed: .max)) {
      try server(side: .max).add(picture: PictureTests.described(.max, .max), memory: memory)
    }
    #expect(throws: LinkError.pictureBytes(bytes: 4, needed: .max)) {
      try server(side: .max).add(picture: PictureTests.described(1 << 31, 1 << 31), memory: memory)
    }
  }

  @Test("memories of another size than the picture needs", arguments: [23, 25, 48])
  func bytes(_ count: Int) throws {
    let memory = try PictureTests.sealed(noise(count, 1))
    #expect(throws: LinkError.pictureBytes(bytes: count, needed: 24)) {
      try server().add(picture: PictureTests.described(2, 3), memory: memory)
    }
    let fine = try PictureTests.sealed(noise(24, 1))
    #expect(throws: LinkError.pictureBytes(bytes: 24, needed: 48)) {
      try server().add(picture: PictureTests.described(2, 3, isHalfFloat: true), memory: fine)
    }
  }

  @Test("more bytes than the client may have, until the last layer shows released ones")
  func quota() throws {
    let server = server(bytes: 100)
    let memory = try PictureTests.sealed(noise(40, 1))
    try server.add(picture: PictureTests.described(10, 1, handle: 1), memory: memory)
    try server.add(picture: PictureTests.described(10, 1, handle: 2), memory: memory)
    let third = PictureTests.described(10, 1, handle: 3)
    #expect(throws: LinkError.pictureQuota(bytes: 120, limit: 100)) {
      try server.add(picture: third, memory: memory)
    }
    var shown: CGImage? = try server.image(of: PictureTests.described(10, 1, handle: 1))
    try server.remove([1, 0])
    #expect(server.bytes == 80 && server.count == 1)
    #expect(throws: LinkError.pictureQuota(bytes: 120, limit: 100)) {
      try server.add(picture: third, memory: memory)
    }
    #expect(shown?.premultipliedRGBA == noise(40, 1))
    shown = nil
    #expect(server.bytes == 40)
    try server.add(picture: third, memory: memory)
    #expect(server.bytes == 80)
  }

  @Test("more pictures than the client may have, and a handle twice")
  func count() throws {
    let server = server(count: 2)
    let memory = try PictureTests.sealed([1, 2, 3, 4])
    try server.add(picture: PictureTests.described(1, 1, handle: 1), memory: memory)
    #expect(throws: LinkError.pictureTwice(handle: [1, 0])) {
      try server.add(picture: PictureTests.described(1, 1, handle: 1), memory: memory)
    }
    try server.add(picture: PictureTests.described(1, 1, handle: 2), memory: memory)
    #expect(throws: LinkError.pictureCount(limit: 2)) {
      try server.add(picture: PictureTests.described(1, 1, handle: 3), memory: memory)
    }
    #expect(server.bytes == 8)
    try server.remove([1, 0])
    try server.add(picture: PictureTests.described(1, 1, handle: 1), memory: memory)
  }

  @Test(
    "half floats that are no numbers, and alphas outside of 0...1",
    arguments: [
      (0, Float16.infinity), (1, -.infinity), (2, .nan), (3, .nan), (3, 1.001), (3, -0.001),
      (7, 2),
    ])
  func halfFloats(_ place: Int, _ value: Float16) throws {
    var samples = [Float16](repeating: 0.5, count: 8)
    (samples[3], samples[0]) = (1, -3)
    let picture = PictureTests.described(2, 1, isHalfFloat: true)
    func memory() throws -> SharedMemory {
      let bytes = samples.flatMap { [UInt8($0.bitPattern & 255), UInt8($0.bitPattern >> 8)] }
      return try PictureTests.sealed(bytes)
    }
    let server = server()
    try server.add(picture: picture, memory: memory())
    try server.remove(picture.handle)
    samples[place] = value
    #expect(throws: LinkError.badPixels(handle: [1, 0])) {
      try server.add(picture: picture, memory: memory())
    }
    #expect(server.bytes == 0 && server.count == 0)
  }

  @Test("pictures that nobody sent, or that are another size or form than a message says")
  func images() throws {
    let server = server()
    try server.add(picture: PictureTests.described(2, 1), memory: PictureTests.sealed(noise(8, 1)))
    for other in [
      PictureTests.described(1, 2), PictureTests.described(2, 1, isHalfFloat: true),
    ] {
      #expect(throws: LinkError.otherPicture(handle: [1, 0])) { try server.image(of: other) }
    }
    #expect(throws: LinkError.noPicture(handle: [2, 0])) {
      try server.image(of: PictureTests.described(2, 1, handle: 2))
    }
    #expect(throws: LinkError.keepsNone) { try server.keep(picture(1, 1)) }
  }

  @Test("each refusal is a sentence with its numbers")
  func sentences() {
    let sentences: [(LinkError, String)] = [
      (.tooLarge(bytes: 9, limit: 8), "a packet has at most 8 bytes; this one has 9"),
      (
        .notSealed(missing: ["F_SEAL_GROW", "F_SEAL_WRITE"]),
        "the memory lacks the seals F_SEAL_GROW, F_SEAL_WRITE"
      ),
      (.memorySize(bytes: 9, limit: 8), "a memory has 1 to 8 bytes; this one has 9"),
      (
        .pictureQuota(bytes: 9, limit: 8),
        "the pictures of a client have at most 8 bytes; with this one they have 9"
      ),
      (.pictureTwice(handle: [3, 4]), "picture 3:4 was sent before"),
      (.taken(path: "a"), "a: another server listens there"),
      (.closed, "the connection has ended"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}
