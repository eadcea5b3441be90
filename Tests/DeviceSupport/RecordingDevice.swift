// SPDX-License-Identifier: Apache-2.0
import CADevice

/// A device without a driver: it lists each request as a line of text, with the labels of objects,
/// and draws nothing.
///
/// It leaves out what changes nothing and counts as every device does.
package final class RecordingDevice: Device {
  package let traits: DeviceTraits
  package internal(set) var counters = CallCounters()
  /// The objects made and not yet deleted.
  package private(set) var liveObjects = LiveObjects()
  /// What was asked for, oldest first.
  package private(set) var lines: [String] = []

  var state = RecordedState()
  private let queue = ReleaseQueue()
  private var lastNumber: UInt32 = 0

  /// A device with these limits and abilities.
  package init(_ traits: DeviceTraits = DeviceTraits()) { self.traits = traits }

  /// The lines since the last ``removeAll()``, joined by line ends.
  package var text: String { lines.joined(separator: "\n") }

  /// Forgets the lines so far.
  package func removeAll() { lines.removeAll() }

  package func takeCounters() -> CallCounters {
    defer { counters = CallCounters() }
    return counters
  }

  func list(_ line: String) { lines.append(line) }

  private func nextNumber(_ kind: ObjectKind) -> UInt32 {
    liveObjects[kind] += 1
    lastNumber += 1
    return lastNumber
  }

  @discardableResult
  package func collectGarbage() -> Int {
    let entries = queue.takeAll()
    for entry in entries {
      list("delete(\(entry.kind.rawValue) \(entry.number))")
      state.forget(entry.kind, UInt32(entry.number))
      liveObjects[entry.kind] -= 1
    }
    return entries.count
  }
}

/// Objects.
extension RecordingDevice {
  package func makeTexture(
    _ description: TextureDescription, label: String
  ) throws(DeviceError) -> Texture {
    try traits.check(description, label: label)
    let number = nextNumber(.texture)
    list("texture(\(label), \(description.text))")
    return Texture(description: description, label: label, number: number, queue: queue)
  }

  package func makeTarget(
    color: Attachment, depth: Attachment?, label: String
  ) throws(DeviceError) -> DrawTarget {
    let number = nextNumber(.framebuffer)
    list("target(\(label), \(color.text)\(depth.map { ", depth \($0.text)" } ?? ""))")
    return DrawTarget(label: label, color: color, depth: depth, number: number, queue: queue)
  }

  package func makeSampler(_ description: SamplerDescription, label: String) -> Sampler {
    let number = nextNumber(.sampler)
    list("sampler(\(label), \(description.text))")
    return Sampler(description: description, label: label, number: number, queue: queue)
  }

  package func makeBuffer(
    byteCount: Int, usage: BufferUsage, label: String
  ) throws(DeviceError) -> Buffer {
    let number = nextNumber(.buffer)
    list("buffer(\(label), \(byteCount) bytes, \(usage.rawValue))")
    let buffer = Buffer(usage: usage, label: label, number: number, queue: queue)
    buffer.byteCount = byteCount
    return buffer
  }

  package func makeVertexSource(_ bindings: [VertexBinding], label: String) -> VertexSource {
    let number = nextNumber(.vertexArray)
    state.source = number
    for binding in bindings {
      list(
        "vertexSource(\(label), \(binding.buffer.label), stride \(binding.stride), "
          + "divisor \(binding.divisor): \(binding.attributes.map(\.text).joined(separator: ", ")))"
      )
    }
    return VertexSource(bindings: bindings, label: label, number: number, queue: queue)
  }

  package func makeProgram(
    _ description: ProgramDescription, in folders: ProgramFolders
  ) throws -> Program {
    list("program(\(description.label))")
    var inputs = ProgramInputs()
    inputs.values = SIMD4(0, 1, 2, 3)
    let program = Program(
      label: description.label, number: nextNumber(.program), inputs: inputs, queue: queue)
    setProgram(program)
    return program
  }

  package func makeFence() -> Fence {
    list("fence()")
    return Fence(number: UInt(nextNumber(.fence)), queue: queue)
  }

  package func wait(for fence: Fence, object: String) throws(DeviceError) {
    list("wait(\(object))")
  }

  package func makeTimestamp() -> Timestamp? { nil }
  package func note(_ timestamp: Timestamp) {}
  package func nanoseconds(of timestamp: Timestamp) -> UInt64 { 0 }
  package func takeClockJump() -> Bool { false }
}

/// Contents.
extension RecordingDevice {
  package func upload(
    _ bytes: UnsafeRawBufferPointer, to texture: Texture, region: PixelRect, layer: Int, level: Int,
    bytesPerRow: Int?
  ) {
    guard region.width > 0, region.height > 0, bytes.baseAddress != nil else { return }
    let count = region.width * region.height * texture.description.format.bytesPerPixel
    counters.textureUploads += 1
    counters.textureBytes += count
    list(
      "upload(\(texture.label), layer \(layer), level \(level), \(region.text), \(count) bytes)")
  }

  package func fillLevels(of texture: Texture) {
    guard texture.description.levelCount > 1 else { return }
    list("fillLevels(\(texture.label))")
  }

  package func resize(_ buffer: Buffer, byteCount: Int) throws(DeviceError) {
    list("resize(\(buffer.label), \(byteCount) bytes)")
    buffer.byteCount = byteCount
  }

  package func refill(
    _ buffer: Buffer, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(DeviceError) {
    precondition(byteCount <= buffer.byteCount, "A refill lies inside the buffer.")
    guard byteCount > 0 else { return }
    counters.bufferUploads += 1
    counters.bufferBytes += byteCount
    list("refill(\(buffer.label), \(byteCount) bytes)")
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    defer { scratch.deallocate() }
    write(scratch)
  }

  package func read(
    _ target: DrawTarget, _ rect: PixelRect, into memory: UnsafeMutableRawBufferPointer
  ) {
    list("read(\(target.label), \(rect.text))")
  }
}

/// Refusals, of which there are none.
extension RecordingDevice {
  package func check(_ work: String, object: String) throws(DeviceError) {}
  package func checkUploads() throws(DeviceError) {}

  package func startOver() {
    collectGarbage()
    state = RecordedState()
  }
}
