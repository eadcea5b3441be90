// SPDX-License-Identifier: Apache-2.0
import CADevice

/// A device that passes everything on to another one, and refuses as drivers do: memory, uploads,
/// or everything once it is lost.
///
/// The device behind it is a `HostDevice` where a host draws with this one.
package final class FaultyDevice: HostDevice {
  /// The device behind it.
  package let device: any Device
  /// The requests for memory so far: textures, targets, buffers and programs.
  package private(set) var allocations = 0
  /// The uploads so far.
  package private(set) var uploads = 0
  /// The requests of all kinds so far; readings of counters are none.
  package private(set) var calls = 0
  /// The number, from 1, of the request for memory that is refused; nil for none.
  package var refusedAllocation: Int?
  /// The number, from 1, of the upload that is refused; nil for none.
  package var refusedUpload: Int?
  /// The number, from 1, of the request with which the device is lost; nil for never.
  package var losingCall: Int?
  /// The beginning of the name of the request with which the device is lost, as in `upload`; nil
  /// for none.
  package var losingRequest: String?
  /// How many requests of that name are spared before.
  package var sparedRequests = 0
  /// How often the driver tells of the reset before it is over.
  package var resetAnswers = 1
  /// How often a lost device was asked for its reset status.
  package private(set) var resetQuestions = 0
  /// The request with which the device was lost; nil before.
  package private(set) var lostIn: String?

  /// A refusal that the next check throws.
  private var pending: DeviceError?

  /// A device that refuses nothing yet.
  package init(_ device: any Device) { self.device = device }

  /// Whether the device is lost.
  package var isLost: Bool { lostIn != nil }

  package var traits: DeviceTraits { device.traits }
  package var counters: CallCounters { device.counters }
  package func takeCounters() -> CallCounters { device.takeCounters() }

  /// Counts a request; the device may be lost with it.
  private func count(_ request: String) {
    calls += 1
    guard lostIn == nil else { return }
    var isChosen = false
    if let losingRequest, request.hasPrefix(losingRequest) {
      isChosen = sparedRequests == 0
      sparedRequests -= 1
    }
    if calls == losingCall || isChosen { lostIn = request }
  }

  /// Passes a request on that tells nothing; a lost device does nothing.
  private func pass(_ request: String = #function, _ body: () -> Void) {
    count(request)
    if !isLost { body() }
  }

  /// Throws where the device is lost.
  private func tell(_ object: String, _ request: String = #function) throws(DeviceError) {
    count(request)
    guard isLost else { return }
    throw DeviceError(
      call: request, object: object, reason: "the device is lost", isContextLost: true)
  }

  /// Throws where this request for memory is refused.
  private func allocate(_ object: String, _ request: String = #function) throws(DeviceError) {
    try tell(object, request)
    allocations += 1
    guard allocations == refusedAllocation else { return }
    throw DeviceError(call: "an allocation", object: object, reason: "out of memory")
  }
}

/// Objects.
extension FaultyDevice {
  package func makeTexture(
    _ description: TextureDescription, label: String
  ) throws(DeviceError) -> Texture {
    try allocate(label)
    return try device.makeTexture(description, label: label)
  }

  package func makeTarget(
    color: Attachment, depth: Attachment?, label: String
  ) throws(DeviceError) -> DrawTarget {
    try allocate(label)
    return try device.makeTarget(color: color, depth: depth, label: label)
  }

  package func makeSampler(_ description: SamplerDescription, label: String) -> Sampler {
    count(#function)
    return device.makeSampler(description, label: label)
  }

  package func makeBuffer(
    byteCount: Int, usage: BufferUsage, label: String
  ) throws(DeviceError) -> Buffer {
    try allocate(label)
    return try device.makeBuffer(byteCount: byteCount, usage: usage, label: label)
  }

  package func makeVertexSource(_ bindings: [VertexBinding], label: String) -> VertexSource {
    count(#function)
    return device.makeVertexSource(bindings, label: label)
  }

  package func makeProgram(
    _ description: ProgramDescription, in folders: ProgramFolders
  ) throws -> Program {
    try allocate(description.label)
    return try device.makeProgram(description, in: folders)
  }

  @discardableResult
  package func collectGarbage() -> Int { device.collectGarbage() }

  package func makeFence() -> Fence {
    count(#function)
    return device.makeFence()
  }

  package func wait(for fence: Fence, object: String) throws(DeviceError) {
    try tell(object)
    try device.wait(for: fence, object: object)
  }

  package func makeTimestamp() -> Timestamp? { device.makeTimestamp() }
  package func note(_ timestamp: Timestamp) { pass { device.note(timestamp) } }
  package func nanoseconds(of timestamp: Timestamp) -> UInt64 { device.nanoseconds(of: timestamp) }
  package func takeClockJump() -> Bool { device.takeClockJump() }
}

/// Contents.
extension FaultyDevice {
  package func upload(
    _ bytes: UnsafeRawBufferPointer, to texture: Texture, region: PixelRect, layer: Int, level: Int,
    bytesPerRow: Int?
  ) {
    uploads += 1
    if uploads == refusedUpload {
      pending = DeviceError(call: "an upload", object: texture.label, reason: "out of memory")
    }
    pass {
      device.upload(
        bytes, to: texture, region: region, layer: layer, level: level, bytesPerRow: bytesPerRow)
    }
  }

  package func fillLevels(of texture: Texture) { pass { device.fillLevels(of: texture) } }

  package func resize(_ buffer: Buffer, byteCount: Int) throws(DeviceError) {
    try allocate(buffer.label)
    try device.resize(buffer, byteCount: byteCount)
  }

  package func refill(
    _ buffer: Buffer, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(DeviceError) {
    try allocate(buffer.label)
    try device.refill(buffer, byteCount: byteCount, write)
  }

  package func read(
    _ target: DrawTarget, _ rect: PixelRect, into memory: UnsafeMutableRawBufferPointer
  ) {
    pass { device.read(target, rect, into: memory) }
  }
}

/// Requests of hosts.
extension FaultyDevice {
  private var hostDevice: any HostDevice {
    guard let device = device as? any HostDevice else {
      preconditionFailure("Behind the device of a host stands one of a host.")
    }
    return device
  }

  package var resetStatus: ResetStatus {
    guard isLost else { return .none }
    resetQuestions += 1
    return resetQuestions <= resetAnswers ? .guilty : .none
  }

  package func beginReadback(
    of target: DrawTarget, _ rect: PixelRect?, reusing earlier: PixelReadback?
  ) throws(DeviceError) -> PixelReadback {
    try tell(target.label)
    return try hostDevice.beginReadback(of: target, rect, reusing: earlier)
  }

  package func beginReadback(
    of target: DrawTarget, updating earlier: PixelReadback, in rects: [PixelRect]
  ) throws(DeviceError) -> PixelReadback {
    try tell(target.label)
    return try hostDevice.beginReadback(of: target, updating: earlier, in: rects)
  }

  package func map(
    _ readback: PixelReadback
  ) throws(DeviceError) -> UnsafeMutableRawBufferPointer {
    try tell("read-back")
    return try hostDevice.map(readback)
  }

  package func unmap(_ readback: PixelReadback) { pass { hostDevice.unmap(readback) } }
}

/// Drawing.
extension FaultyDevice {
  package func begin(_ target: DrawTarget) { pass { device.begin(target) } }
  package func setArea(_ rect: PixelRect) { pass { device.setArea(rect) } }
  package func setLimit(_ rect: PixelRect?) { pass { device.setLimit(rect) } }
  package func setMixing(_ blend: BlendFunction?) { pass { device.setMixing(blend) } }
  package func setDepthTest(_ test: DepthTest?) { pass { device.setDepthTest(test) } }
  package func setProgram(_ program: Program) { pass { device.setProgram(program) } }

  package func set(_ value: ProgramValue, _ numbers: SIMD2<Float>) {
    pass { device.set(value, numbers) }
  }

  package func set(_ value: ProgramValue, _ vectors: ArraySlice<SIMD4<Float>>) {
    pass { device.set(value, vectors) }
  }

  package func setTexture(_ texture: Texture, _ sampler: Sampler, place: Int) {
    pass { device.setTexture(texture, sampler, place: place) }
  }

  package func fill(_ value: FillValue) { pass { device.fill(value) } }

  package func drawQuads(_ source: VertexSource, asTriangles: Bool, first: Int, count: Int) {
    pass { device.drawQuads(source, asTriangles: asTriangles, first: first, count: count) }
  }

  package func drawPoints(_ source: VertexSource, first: Int, count: Int) {
    pass { device.drawPoints(source, first: first, count: count) }
  }

  package func copy(
    _ source: DrawTarget, _ from: PixelRect?, to target: DrawTarget, _ place: PixelRect?
  ) {
    pass { device.copy(source, from, to: target, place) }
  }

  package func discardDepth(of target: DrawTarget) { pass { device.discardDepth(of: target) } }

  package func beginGroup(_ label: @autoclosure () -> String) { device.beginGroup(label()) }
  package func endGroup() { device.endGroup() }
}

/// Refusals.
extension FaultyDevice {
  package func check(_ work: String, object: String) throws(DeviceError) {
    try tell(object)
    if let pending {
      self.pending = nil
      throw pending
    }
    try device.check(work, object: object)
  }

  package func checkUploads() throws(DeviceError) {
    try tell("an upload")
    try check("an upload", object: "the frame")
  }

  package func startOver() {
    pending = nil
    device.startOver()
  }
}
