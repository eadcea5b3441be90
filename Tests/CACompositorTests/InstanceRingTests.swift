// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import DeviceSupport
import Testing

@testable import CACompositor

@Suite("The ring of instances takes bytes") struct InstanceRingTests {
  @Test("it makes room for any number of bytes, and has a source of vertices for each kind")
  func bytes() throws {
    let device = RecordingDevice()
    let ring = try InstanceRing(device: device)
    let objects = device.liveObjects
    #expect(objects[.buffer] == InstanceRing.count)
    // And one that reads particles as vertices.
    #expect(objects[.vertexArray] == InstanceRing.count * (DrawKind.allCases.count + 1))
    // A hundred thousand instances of 32 bytes, then few: no new object for either.
    for count in [100_000 * 32, 88, 100_000 * 32 + 4] {
      var given = 0
      try ring.refill(byteCount: count) { given = $0.count }
      #expect(given == count)
    }
    #expect(device.liveObjects == objects)
  }

  @Test("buffers of one large frame become small again, and none that frames need")
  func room() throws {
    let device = RecordingDevice()
    let ring = try InstanceRing(device: device)
    let least = ring.byteCount
    func draw(_ byteCount: Int, frames: Int) throws {
      for _ in 0..<frames { try ring.refill(byteCount: byteCount) { _ in } }
    }
    try draw(3_200_000, frames: 3)
    #expect(ring.byteCount >= 3 * 3_200_000)
    let objects = device.liveObjects
    try draw(88, frames: 2 * KeptRoom.span)
    #expect(ring.byteCount == least)
    #expect(device.liveObjects == objects)
    try draw(3_200_000, frames: 3)
    let large = ring.byteCount
    try draw(1_600_000, frames: 2 * KeptRoom.span)
    #expect(ring.byteCount == large)
  }

  @Test("each kind's source of vertices steps by its own instances")
  func strides() throws {
    let device = RecordingDevice()
    let ring = try InstanceRing(device: device)
    for kind in DrawKind.allCases {
      let binding = ring.vertexSource(of: kind).bindings[0]
      #expect(binding.stride == kind.byteCount && binding.divisor == 1)
      #expect(binding.attributes.map(\.offset) == kind.layout.attributes.map(\.offset))
    }
  }
}
