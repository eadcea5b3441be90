// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import CAGLES

/// The instances of the frames under way: three buffers of bytes that take turns, so that the CPU
/// writes one while the GPU may still read the others.
///
/// A buffer holds instances of all kinds; each kind has a vertex array of its own over it.
final class InstanceRing {
  static let count = 3
  private static let leastCapacity = 40960

  private struct Slot {
    let buffer: Buffer
    /// By raw value of the kind.
    let vertexArrays: [VertexArray]
    /// Particles as vertices.
    let points: VertexArray
    /// In bytes.
    var capacity: Int
    /// Whether a smaller buffer takes its place at the next turn.
    var isTooLarge = false
  }

  private let device: GLDevice
  private var slots: [Slot] = []
  private var current = 0
  private var room = KeptRoom(least: InstanceRing.count * InstanceRing.leastCapacity)

  init(device: GLDevice) throws(GLError) {
    self.device = device
    try makeSlots()
  }

  private func makeSlots() throws(GLError) {
    for index in slots.count..<Self.count { slots.append(try Self.makeSlot(device, index)) }
    try device.check("glVertexAttribPointer", object: "instances")
  }

  private static func makeSlot(_ device: GLDevice, _ index: Int) throws(GLError) -> Slot {
    let buffer = try device.makeBuffer(
      byteCount: leastCapacity, usage: .stream, label: "instances \(index)")
    let vertexArrays = DrawKind.allCases.map { kind in
      device.makeVertexArray(
        [VertexBinding(buffer, of: kind.layout, divisor: 1)],
        label: "\(kind) instances \(index)")
    }
    let points = device.makeVertexArray(
      [VertexBinding(buffer, of: DrawKind.particle.layout, divisor: 0)], label: "points \(index)")
    return Slot(
      buffer: buffer, vertexArrays: vertexArrays, points: points, capacity: leastCapacity)
  }

  /// The vertex array that reads the bytes written last as instances of a kind.
  func vertexArray(of kind: DrawKind) -> VertexArray {
    slots[current].vertexArrays[Int(kind.rawValue)]
  }

  /// The vertex array that reads the bytes written last as particles, one a vertex.
  var pointArray: VertexArray { slots[current].points }

  /// Lets go of everything.
  func removeAll() { slots.removeAll() }

  /// Bytes of all buffers.
  var byteCount: Int { slots.reduce(0) { $0 + $1.capacity } }

  /// Moves on to the next buffer and lets `write` fill its first bytes. Buffers that are larger
  /// than frames need become smaller.
  func refill(
    byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(GLError) {
    if slots.count < Self.count { try makeSlots() }
    current = (current + 1) % Self.count
    if room.endFrame(needed: Self.count * byteCount, kept: self.byteCount) {
      for index in slots.indices { slots[index].isTooLarge = true }
    }
    if slots[current].capacity < byteCount || slots[current].isTooLarge {
      let kept = slots[current].isTooLarge ? 0 : slots[current].capacity
      let capacity = max(byteCount, 2 * kept, Self.leastCapacity)
      try device.allocate(slots[current].buffer, byteCount: capacity)
      (slots[current].capacity, slots[current].isTooLarge) = (capacity, false)
    }
    try device.withMappedRange(
      of: slots[current].buffer, offset: 0, byteCount: byteCount, .invalidateBuffer, write)
  }
}

extension VertexBinding {
  /// A buffer as a source of instances, or, with a divisor of 0, of vertices: each attribute at the
  /// location of its place in the layout.
  fileprivate init(_ buffer: Buffer, of layout: InstanceLayout, divisor: Int) {
    let attributes = layout.attributes.enumerated().map { location, attribute in
      VertexAttribute(location, .float, attribute.components, offset: attribute.offset)
    }
    self.init(buffer, stride: layout.byteCount, divisor: divisor, attributes: attributes)
  }
}
