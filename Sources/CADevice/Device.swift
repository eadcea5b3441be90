// SPDX-License-Identifier: Apache-2.0

/// The device that the compositor draws through: it makes objects, takes their pixels and bytes,
/// and draws with them in the order of the requests.
///
/// Rows count from the top everywhere; colours are premultiplied. An object belongs to the device
/// that made it, keeps alive what it needs, and may be released on any thread. Everything in a
/// device can be dropped and made again, as a lost device needs it.
///
/// A device belongs to one thread. It remembers its state, so that setting it again costs a
/// comparison, and counts requests in ``counters``. It may put refusals off until
/// ``check(_:object:)`` where a requirement does not throw.
package protocol Device: AnyObject {
  /// The limits and abilities of the device.
  var traits: DeviceTraits { get }
  /// The counts of requests since ``takeCounters()``.
  var counters: CallCounters { get }
  /// The counters since the last call of this function, which resets them.
  func takeCounters() -> CallCounters

  // MARK: Objects

  /// A texture. Its texels are undefined until they are uploaded or drawn.
  func makeTexture(_ description: TextureDescription, label: String) throws(DeviceError) -> Texture
  /// A target that draws to a texture or to one layer of it.
  ///
  /// - Precondition: layers and levels exist, and both attachments have one size.
  func makeTarget(
    color: Attachment, depth: Attachment?, label: String
  ) throws(DeviceError) -> DrawTarget
  /// A sampler.
  func makeSampler(_ description: SamplerDescription, label: String) -> Sampler
  /// A buffer of that many bytes, whose content is undefined.
  func makeBuffer(
    byteCount: Int, usage: BufferUsage, label: String
  ) throws(DeviceError) -> Buffer
  /// A source of vertices over buffers that exist; their storage may be replaced later.
  func makeVertexSource(_ bindings: [VertexBinding], label: String) -> VertexSource
  /// A program, finished and in use.
  ///
  /// - Throws: a ``DeviceError``, a ``ShaderError``, or the device's error about a file.
  func makeProgram(_ description: ProgramDescription, in folders: ProgramFolders) throws -> Program
  /// Deletes the objects whose last reference is gone, and returns how many.
  @discardableResult
  func collectGarbage() -> Int

  // MARK: Contents

  /// Copies pixels into a region of a texture; the first row of `bytes` becomes row `region.y`.
  ///
  /// - Parameters:
  ///   - layer: The layer of an array texture, 0 for a plain one.
  ///   - bytesPerRow: The distance of the rows in `bytes`; nil where they are packed.
  /// - Precondition: the region lies inside the level, and `bytes` holds all its rows.
  func upload(
    _ bytes: UnsafeRawBufferPointer, to texture: Texture, region: PixelRect, layer: Int, level: Int,
    bytesPerRow: Int?)
  /// Fills the smaller levels of all layers from level 0.
  func fillLevels(of texture: Texture)
  /// Gives a buffer fresh storage of that size; draws before keep the old one.
  func resize(_ buffer: Buffer, byteCount: Int) throws(DeviceError)
  /// Lets `write` fill the first bytes of a buffer; the rest of its old content goes.
  ///
  /// The memory is for writing only, and valid only during `write`.
  func refill(
    _ buffer: Buffer, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(DeviceError)
  /// Waits for all drawing and reads a rectangle as RGBA bytes, top row first, rows packed.
  func read(_ target: DrawTarget, _ rect: PixelRect, into memory: UnsafeMutableRawBufferPointer)

  // MARK: State that draws read

  /// Directs the following draws to a target. Each change is a pass.
  func begin(_ target: DrawTarget)
  /// The part of the target that clip space −1…1 covers.
  func setArea(_ rect: PixelRect)
  /// Limits drawing and clearing to a rectangle of the target; nil lifts the limit.
  func setLimit(_ rect: PixelRect?)
  /// Sets the blending of draws with the target; nil overwrites the target.
  func setMixing(_ blend: BlendFunction?)
  /// The depth test; nil neither tests nor writes.
  func setDepthTest(_ test: DepthTest?)
  /// Sets the program of the following draws.
  func setProgram(_ program: Program)
  /// Gives the program in use one of its values of two numbers.
  func set(_ value: ProgramValue, _ numbers: SIMD2<Float>)
  /// Gives the program in use one of its values of several vectors.
  func set(_ value: ProgramValue, _ vectors: ArraySlice<SIMD4<Float>>)
  /// Puts a texture, read by a sampler, on one of the places 0…14 that programs read.
  func setTexture(_ texture: Texture, _ sampler: Sampler, place: Int)

  // MARK: Drawing

  /// Fills the target, inside the limit.
  func fill(_ value: FillValue)
  /// Draws quads: four vertices each in a strip, or six as two triangles.
  ///
  /// - Parameter first: The instance that the first quad reads.
  func drawQuads(_ source: VertexSource, asTriangles: Bool, first: Int, count: Int)
  /// Draws points, one a vertex.
  func drawPoints(_ source: VertexSource, first: Int, count: Int)
  /// Copies a rectangle of a target to a place of another; nil stands for all of it. Lifts the
  /// limit.
  func copy(_ source: DrawTarget, _ from: PixelRect?, to target: DrawTarget, _ place: PixelRect?)
  /// Tells the device that the depth of a target is not needed any more.
  func discardDepth(of target: DrawTarget)
  /// Opens a group that debuggers show; the label is made only where groups are kept.
  func beginGroup(_ label: @autoclosure () -> String)
  /// Closes the group opened last.
  func endGroup()

  // MARK: Refusals

  /// Throws the first refusal since the last check.
  ///
  /// - Parameters:
  ///   - work: The name in the error where the device does not know which call was refused.
  ///   - object: The label of the object it was about.
  func check(_ work: String, object: String) throws(DeviceError)
  /// Throws a refusal if something was uploaded since the last check, and asks nothing otherwise.
  func checkUploads() throws(DeviceError)
  /// Resets the device after a refusal: deletes released objects, clears refusals and state.
  func startOver()

  // MARK: Time

  /// Marks this point of the device's work.
  func makeFence() -> Fence
  /// Waits until the work has passed a fence.
  ///
  /// - Parameter object: The awaited work, named in the error if the driver does not answer.
  func wait(for fence: Fence, object: String) throws(DeviceError)
  /// A timestamp that no moment was noted in yet; nil where the device has none.
  func makeTimestamp() -> Timestamp?
  /// Notes in a timestamp the moment at which all work so far is done.
  func note(_ timestamp: Timestamp)
  /// The moment of a timestamp, nanoseconds of the device's clock; waits until it is known.
  func nanoseconds(of timestamp: Timestamp) -> UInt64
  /// Whether the device's clock jumped since the last call: times in between say nothing.
  func takeClockJump() -> Bool
}

extension Device {
  /// Copies packed pixels, or rows at a distance, into a region of a texture's first level.
  package func upload(
    _ bytes: UnsafeRawBufferPointer, to texture: Texture, region: PixelRect, layer: Int = 0,
    bytesPerRow: Int? = nil
  ) {
    upload(
      bytes, to: texture, region: region, layer: layer, level: 0, bytesPerRow: bytesPerRow)
  }

  /// Waits until all work is done.
  package func finish() throws(DeviceError) {
    try wait(for: makeFence(), object: "all drawing")
  }
}
