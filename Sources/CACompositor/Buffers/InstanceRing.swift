// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import CADevice

/// The instances of the frames under way: three buffers of bytes that take turns, so that the CPU
/// writes one while the GPU may still read the others.
///
/// A buffer holds instances of all kinds; each kind has a source of vertices of its own over it.
final class InstanceRing {
  static let count = 3
  private static let leastCapacity = 40960

  private struct Slot {
    let buffer: Buffer
    /// By raw value of the kind.
    let vertexSources: [VertexSource]
    /// Particles as vertices.
    let points: VertexSource
    /// In bytes.
    var capacity: Int
    /// Whether a smaller buffer takes its place at the next turn.
    var isTooLarge = false
  }

  private let device: any Device
  private var slots: [Slot] = []
  private var current = 0
  private var room = KeptRoom(least: InstanceRing.count * InstanceRing.leastCapacity)

  init(device: any Device) throws(DeviceError) {
    self.device = device
    try makeSlots()
  }

  private func makeSlots() throws(DeviceError) {
    for index in slots.count..<Self.count { slots.append(try Self.makeSlot(device, index)) }
    try device.check("a source of vertices", object: "instances")
  }

  private static func makeSlot(_ device: any Device, _ index: Int) throws(DeviceError) -> Slot {
    let buffer = try device.makeBuffer(
      byteCount: leastCapacity, usage: .stream, label: "instances \(index)")
    let vertexSources = DrawKind.allCases.map { kind in
      device.makeVertexSource(
        [VertexBinding(buffer, of: kind.layout, divisor: 1)],
        label: "\(kind) instances \(index)")
    }
    let points = device.makeVertexSource(
      [VertexBinding(buffer, of: DrawKind.particle.layout, divisor: 0)], label: "points \(index)")
    return Slot(
      buffer: buffer, vertexSources: vertexSources, points: points, capacity: leastCapacity)
  }

  /// The source of vertices that reads the bytes written last as instances of a kind.
  func vertexSource(of kind: DrawKind) -> VertexSource {
    slots[current].vertexSources[Int(kind.rawValue)]
  }

  /// The source of vertices that reads the bytes written last as particles, one a vertex.
  var pointSource: VertexSource { slots[current].points }

  /// Lets go of everything.
  func removeAll() { slots.removeAll() }

  /// Bytes of all buffers.
  var byteCount: Int { slots.reduce(0) { $0 + $1.capacity } }

  /// Moves on to the next buffer and lets `write` fill its first bytes. Buffers that are larger
  /// than frames need become smaller.
  func refill(
    byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(DeviceError) {
    if slots.count < Self.count { try makeSlots() }
    current = (current + 1) % Self.count
    if room.endFrame(needed: Self.count * byteCount, kept: self.byteCount) {
      for index in slots.indices { slots[index].isTooLarge = true }
    }
    if slots[current].capacity < byteCount || slots[current].isTooLarge {
      let kept = slots[current].isTooLarge ? 0 : slots[current].capacity
      let capacity = max(byteCount, 2 * kept, Self.leastCapacity)
      try device.resize(slots[current].buffer, byteCount: capacity)
      (slots[current].capacity, slots[current].isTooLarge) = (capacity, false)
    }
    try device.refill(slots[current].buffer, byteCount: byteCount, write)
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
