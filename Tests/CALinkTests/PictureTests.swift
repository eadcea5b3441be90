// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics
import Glibc
import Testing

@testable import CALink

@Suite("Pictures that a client sends")
struct PictureTests {
  /// Sends everything that waits over a connection, and has the server take it.
  static func send(
    _ client: SentPictures, to server: ReceivedPictures
  ) throws(LinkError) -> [WirePicture] {
    let (one, other) = try LinkSocket.pair()
    var sent: [WirePicture] = []
    while let (picture, memory) = try client.takeNext() {
      try one.send(LinkPacket(bytes: [1], descriptors: [memory.descriptor]), waiting: 0)
      guard let descriptor = try other.receive(waiting: 0)?.descriptors.first else {
        Issue.record("the descriptor did not arrive")
        continue
      }
      let received = try SharedMemory.adopting(
        descriptor, isSealed: true, atMost: server.limits.bytes)
      try server.add(picture: picture, memory: received)
      sent.append(picture)
    }
    return sent
  }

  static func sealed(_ bytes: [UInt8]) throws -> SharedMemory {
    try bytes.withUnsafeBytes { try SharedMemory.sealed(copying: $0, name: "test") }
  }

  static func described(
    _ width: Int, _ height: Int, isHalfFloat: Bool = false, handle: UInt64 = 1
  ) -> WirePicture {
    WirePicture(handle: [handle, 0], width: width, height: height, isHalfFloat: isHalfFloat)
  }

  @Test(
    "they are the same byte for byte at the other end: copied small ones, mapped large ones",
    arguments: [(5, 3), (1, 1), (300, 301)])
  func equal(_ width: Int, _ height: Int) throws {
    let (client, server) = (SentPictures(), ReceivedPictures())
    let images = [picture(width, height), finePicture(width, height)]
    let kept = images.map(client.keep)
    #expect(try Self.send(client, to: server) == kept)
    for (image, picture) in zip(images, kept) {
      let arrived = try server.image(of: picture)
      #expect(picture.describes(arrived) && arrived !== image)
      #expect(arrived.isOpaque == image.isOpaque)
      #expect(arrived.premultipliedRGBA == image.premultipliedRGBA)
      #expect(arrived.premultipliedHalfFloats == image.premultipliedHalfFloats)
      arrived.withPremultipliedRGBA8 { #expect(Array($0) == image.premultipliedRGBA) }
      let same = try server.image(of: picture)
      #expect(same === arrived)
    }
    #expect(server.count == 2 && server.bytes == width * height * 12)
  }

  @Test("large ones stay where the client put them", arguments: [false, true])
  func inPlace(_ isHalfFloat: Bool) throws {
    let bytes = [UInt8](repeating: 0x30, count: 300 * 300 * 8)
    let width = isHalfFloat ? 300 : 600
    let memory = try Self.sealed(bytes)
    let server = ReceivedPictures()
    let picture = Self.described(width, 300, isHalfFloat: isHalfFloat)
    #expect(bytes.count >= ReceivedPictures.smallestMapped)
    // Alphas of 0x3030 are within 0...1.
    try server.add(picture: picture, memory: memory)
    let image = try server.image(of: picture)
    let place: (UnsafeRawBufferPointer) -> UnsafeRawPointer? = { $0.baseAddress }
    let found =
      isHalfFloat ? image.withPremultipliedRGBA16F(place) : image.withPremultipliedRGBA8(place)
    #expect(found == memory.bytes.baseAddress)
  }

  @Test("an image that is kept often is sent once")
  func once() throws {
    let (client, server) = (SentPictures(), ReceivedPictures())
    let image = picture(4, 4)
    let first = client.keep(image)
    #expect(client.keep(image) == first)
    #expect(try Self.send(client, to: server) == [first])
    #expect(client.keep(image) == first)
    #expect(try client.takeNext() == nil)
    #expect(try client.image(of: first) === image)
    #expect(client.takeGone() == [])
    let otherImage = picture(4, 4)
    let other = client.keep(otherImage)
    #expect(other.handle != first.handle)
    #expect(try Self.send(client, to: server) == [other])
    withExtendedLifetime(otherImage) {}
  }

  @Test("pictures whose images are gone are released, once each, a few at each look")
  func gone() throws {
    let (client, server) = (SentPictures(), ReceivedPictures())
    var images = (0..<20).map { picture(2, 2, seed: UInt64($0)) }
    let kept = images.map(client.keep)
    #expect(try Self.send(client, to: server).count == 20)
    #expect(client.takeGone() == [])
    images.removeSubrange(5..<15)
    var gone: [SIMD2<UInt64>] = []
    for _ in 0..<20 { gone += client.takeGone(lookingAt: 3) }
    #expect(Set(gone) == Set(kept[5..<15].map(\.handle)) && gone.count == 10)
    #expect(client.count == 10 && client.takeGone() == [])
    for handle in gone { try server.remove(handle) }
    #expect(server.count == 10 && server.bytes == 10 * 16)
    #expect(throws: LinkError.noPicture(handle: gone[0])) { try server.remove(gone[0]) }
    #expect(throws: LinkError.noPicture(handle: gone[0])) { try server.image(of: kept[5]) }
    #expect(throws: LinkError.noPicture(handle: kept[5].handle)) { try client.image(of: kept[5]) }
    for image in images { #expect(kept.contains(client.keep(image))) }
    #expect(try client.takeNext() == nil)
  }

  @Test("another server gets all that live, once each")
  func anotherServer() throws {
    let client = SentPictures()
    var images = (0..<6).map { picture(2, 2, seed: UInt64($0)) }
    let kept = images.map(client.keep)
    for _ in 0..<3 { #expect(try client.takeNext() != nil) }
    images.removeFirst()
    client.forgetAll()
    let server = ReceivedPictures()
    // What was never sent is among them.
    #expect(try Self.send(client, to: server) == Array(kept.dropFirst()))
    #expect(client.takeGone() == [] && client.count == 5)
    #expect(try server.image(of: kept[1]).premultipliedRGBA == images[0].premultipliedRGBA)
  }

  @Test("neither end keeps a descriptor: few are enough for many pictures")
  func descriptors() async {
    await #expect(processExitsWith: .success) { try PictureTests.sendMany() }
  }

  private static func sendMany() throws {
    let (client, server) = (SentPictures(), ReceivedPictures())
    let pixels = noise(300 * 250 * 4, 1)
    let images = (0..<200).map { number in
      // Every second one is mapped.
      let width = number % 2 == 0 ? 2 : 300
      return CGImage(
        width: width, height: 250, premultipliedRGBA: Array(pixels.prefix(width * 1000)))
    }
    let kept = images.map(client.keep)
    let sent = try withDescriptors(more: 20) { () throws(LinkError) in
      let before = descriptorCount()
      defer { #expect(descriptorCount() == before) }
      return try PictureTests.send(client, to: server)
    }
    #expect(sent == kept)
    #expect(try server.image(of: kept[199]).premultipliedRGBA == images[199].premultipliedRGBA)
  }

  @Test("where the system has no memory for a picture, it is sent later")
  func noMemory() async {
    await #expect(processExitsWith: .success) { try PictureTests.sendLater() }
  }

  private static func sendLater() throws {
    let client = SentPictures()
    let images = (0..<2).map { picture(2, 2, seed: UInt64($0)) }
    let kept = images.map(client.keep)
    #expect(throws: LinkError.self) {
      try withDescriptors(more: 0) { () throws(LinkError) in try client.takeNext()?.picture }
    }
    #expect(try client.takeNext()?.picture == kept[0])
    #expect(try client.takeNext()?.picture == kept[1])
    #expect(try client.takeNext() == nil)
    withExtendedLifetime(images) {}
  }
}
