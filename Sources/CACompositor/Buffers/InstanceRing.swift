import CAFrame
import CAGLES
import CAShaders

/// The quads of the frames under way: three buffers that take turns, so that the CPU writes one
/// while the GPU may still read the others.
final class InstanceRing {
  static let count = 3
  private static let leastCapacity = 256

  private struct Slot {
    let buffer: Buffer
    let vertexArray: VertexArray
    /// In quads.
    var capacity: Int
  }

  private let device: GLDevice
  private var slots: [Slot] = []
  private var current = 0

  init(device: GLDevice) throws(GLError) {
    self.device = device
    try makeSlots()
  }

  private func makeSlots() throws(GLError) {
    for index in slots.count..<Self.count { slots.append(try Self.makeSlot(device, index)) }
    try device.check("glVertexAttribPointer", object: "quads")
  }

  private static func makeSlot(_ device: GLDevice, _ index: Int) throws(GLError) -> Slot {
    let buffer = try device.makeBuffer(
      byteCount: leastCapacity * MemoryLayout<Quad>.stride, usage: .stream,
      label: "quads \(index)")
    let attributes = (0..<Int(CA_QUAD_ATTRIBUTE_COUNT)).map {
      VertexAttribute($0, .float, 4, offset: $0 * MemoryLayout<SIMD4<Float>>.stride)
    }
    let binding = VertexBinding(
      buffer, stride: MemoryLayout<Quad>.stride, divisor: 1, attributes: attributes)
    let vertexArray = device.makeVertexArray([binding], label: "quads \(index)")
    return Slot(buffer: buffer, vertexArray: vertexArray, capacity: leastCapacity)
  }

  /// The vertex array over the quads written last.
  var vertexArray: VertexArray { slots[current].vertexArray }

  /// Lets go of everything.
  func removeAll() { slots.removeAll() }

  /// Moves on to the next buffer and lets `write` fill its first `count` quads.
  func refill(count: Int, _ write: (UnsafeMutableBufferPointer<Quad>) -> Void) throws(GLError) {
    if slots.count < Self.count { try makeSlots() }
    current = (current + 1) % Self.count
    let stride = MemoryLayout<Quad>.stride
    if slots[current].capacity < count {
      let capacity = max(count, slots[current].capacity * 2)
      try device.allocate(slots[current].buffer, byteCount: capacity * stride)
      slots[current].capacity = capacity
    }
    try device.withMappedRange(
      of: slots[current].buffer, offset: 0, byteCount: count * stride, .invalidateBuffer
    ) { memory in
      // Sound: the mapping is aligned for vec4, a Quad is ten of them, and it is trivial.
      write(memory.bindMemory(to: Quad.self))
    }
  }
}
