// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice
import CATrace
import CEGL

extension GLDevice {
  /// Waits for all drawing and returns a rectangle as RGBA bytes, top row first.
  ///
  /// A refusal of the driver is thrown by the next ``check(_:object:)``; the bytes are then no
  /// picture.
  ///
  /// - Precondition: the rectangle lies inside the framebuffer, and its format is normalized.
  package func readPixels(of framebuffer: Framebuffer, _ rect: PixelRect? = nil) -> [UInt8] {
    let rect = rect ?? framebuffer.bounds
    return [UInt8](unsafeUninitializedCapacity: rect.width * rect.height * 4) { memory, count in
      memory.initialize(repeating: 0)
      count = memory.count
      readPixels(of: framebuffer, rect, into: UnsafeMutableRawBufferPointer(memory))
    }
  }

  /// As ``readPixels(of:_:)`` into memory of at least width · height · 4 bytes, rows packed.
  package func readPixels(
    of framebuffer: Framebuffer, _ rect: PixelRect, into memory: UnsafeMutableRawBufferPointer
  ) {
    check(rect, in: framebuffer)
    precondition(
      memory.count >= rect.width * rect.height * 4, "Memory for a read-back holds all its pixels.")
    guard rect.width > 0, rect.height > 0 else { return }
    let span = Trace.begin("read-back")
    defer { span.end() }
    bindForReading(framebuffer)
    perform {
      guard awaitDrawing() else { return }
      read(rect, of: framebuffer, into: memory.baseAddress)
      if framebuffer.isBlueFirst { RedAndBlue.swap(memory) }
      if framebuffer.isWindow { turnOver(memory, bytesPerRow: rect.width * 4, rows: rect.height) }
    }
  }

  /// Waits for all drawing, since a read-back of a driver that hangs would wait for ever; false,
  /// and noted, where the driver does not answer.
  private func awaitDrawing() -> Bool {
    do throws(GLError) {
      try finish()
      return true
    } catch {
      note(error)
      return false
    }
  }

  /// Begins to copy a rectangle; ``finish(_:)`` gives the pixels, at once when ``isReady(_:)``.
  ///
  /// - Parameter earlier: A read-back that is over, whose buffer is used again where it has the
  ///   right size.
  package func beginReadback(
    of framebuffer: Framebuffer, _ rect: PixelRect? = nil, reusing earlier: PixelReadback? = nil
  ) throws(GLError) -> PixelReadback {
    let rect = rect ?? framebuffer.bounds
    check(rect, in: framebuffer)
    let buffer = try readbackBuffer(byteCount: rect.width * rect.height * 4, earlier)
    bindForReading(framebuffer)
    try checked("glReadPixels", object: framebuffer.label) {
      perform {
        glBindBuffer(glEnum(GL_PIXEL_PACK_BUFFER), buffer.name)
        read(rect, of: framebuffer, into: nil)
        glBindBuffer(glEnum(GL_PIXEL_PACK_BUFFER), 0)
      }
    }
    return try begun(rect, of: framebuffer, into: buffer)
  }

  /// Begins to copy rectangles to their places in the buffer of an earlier picture, so that it
  /// holds the picture as it is now.
  ///
  /// - Parameter earlier: A read-back of the whole target that is over.
  /// - Precondition: the rectangles lie inside the framebuffer, which is not a window.
  package func beginReadback(
    of framebuffer: Framebuffer, updating earlier: PixelReadback, in rects: [PixelRect]
  ) throws(GLError) -> PixelReadback {
    let whole = framebuffer.bounds
    precondition(
      earlier.rect == whole && !framebuffer.isWindow, "An earlier picture has the same size.")
    for rect in rects { check(rect, in: framebuffer) }
    bindForReading(framebuffer)
    try checked("glReadPixels", object: framebuffer.label) {
      perform {
        glBindBuffer(glEnum(GL_PIXEL_PACK_BUFFER), earlier.buffer.name)
        glPixelStorei(glEnum(GL_PACK_ROW_LENGTH), GLint(whole.width))
        for rect in rects where rect.width > 0 && rect.height > 0 {
          // An offset in the buffer, which the interface has as a pointer; 0 is none.
          let place = (rect.y * whole.width + rect.x) * 4
          read(rect, of: framebuffer, into: UnsafeMutableRawPointer(bitPattern: place))
        }
        glPixelStorei(glEnum(GL_PACK_ROW_LENGTH), 0)
        glBindBuffer(glEnum(GL_PIXEL_PACK_BUFFER), 0)
      }
    }
    return try begun(whole, of: framebuffer, into: earlier.buffer)
  }

  private func begun(
    _ rect: PixelRect, of framebuffer: Framebuffer, into buffer: Buffer
  ) throws(GLError) -> PixelReadback {
    let fence = makeFence()
    try check("glFenceSync", object: "read-back")
    flush()
    return PixelReadback(
      rect: rect, buffer: buffer, fence: fence, isTurnedOver: framebuffer.isWindow,
      isBlueFirst: framebuffer.isBlueFirst)
  }

  /// Whether the pixels of a read-back have arrived.
  package func isReady(_ readback: PixelReadback) -> Bool { isSignaled(readback.fence) }

  /// Waits for a read-back and returns its RGBA bytes, top row first.
  package func finish(_ readback: PixelReadback) throws(GLError) -> [UInt8] {
    let byteCount = readback.buffer.byteCount
    var pixels = [UInt8](repeating: 0, count: byteCount)
    guard byteCount > 0 else { return pixels }
    let memory = try mapped(readback)
    let target = glEnum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, readback.buffer.name)
    defer { glBindBuffer(target, 0) }
    pixels.withUnsafeMutableBytes { pixels in
      pixels.copyMemory(from: UnsafeRawBufferPointer(memory))
      if readback.isBlueFirst { RedAndBlue.swap(pixels) }
      guard readback.isTurnedOver else { return }
      turnOver(pixels, bytesPerRow: readback.rect.width * 4, rows: readback.rect.height)
    }
    guard inTurn({ glUnmapBuffer(target) }) == GLboolean(GL_TRUE) else {
      throw GLError(call: "glUnmapBuffer", object: "read-back", reason: "the content was lost")
    }
    return pixels
  }

  /// Waits for a read-back and lends its bytes, top row first, until ``unmap(_:)``: where GL wrote
  /// them, not a copy. They are RGBA, or blue first, as ``PixelReadback/isBlueFirst`` says; one
  /// thread at a time may read them or put them in order.
  ///
  /// - Precondition: The read-back is not of a window, whose rows arrive bottom first.
  package func map(_ readback: PixelReadback) throws(GLError) -> UnsafeMutableRawBufferPointer {
    precondition(!readback.isTurnedOver, "Pixels of a window are not lent.")
    return try mapped(readback)
  }

  private func mapped(
    _ readback: PixelReadback
  ) throws(GLError) -> UnsafeMutableRawBufferPointer {
    let byteCount = readback.buffer.byteCount
    try Trace.span("read-back") { () throws(GLError) in
      try wait(for: readback.fence, object: "read-back")
    }
    let target = glEnum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, readback.buffer.name)
    defer { glBindBuffer(target, 0) }
    let access = GL_MAP_READ_BIT | (readback.isBlueFirst ? GL_MAP_WRITE_BIT : 0)
    guard
      let memory = inTurn({
        glMapBufferRange(target, 0, GLsizeiptr(byteCount), glEnum(access))
      })
    else {
      let reason = takeErrors().first ?? "no memory was mapped"
      throw GLError(call: "glMapBufferRange", object: "read-back", driver: reason)
    }
    return UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
  }

  /// Takes lent pixels back; their memory may not be read any more.
  package func unmap(_ readback: PixelReadback) {
    let target = glEnum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, readback.buffer.name)
    _ = inTurn { glUnmapBuffer(target) }
    glBindBuffer(target, 0)
  }

  private func readbackBuffer(
    byteCount: Int, _ earlier: PixelReadback?
  ) throws(GLError) -> Buffer {
    if let earlier, earlier.buffer.byteCount == byteCount { return earlier.buffer }
    return try makeBuffer(byteCount: byteCount, usage: .readback, label: "read-back")
  }

  private func check(_ rect: PixelRect, in framebuffer: Framebuffer) {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.width >= 0 && rect.height >= 0
        && rect.x + rect.width <= framebuffer.width
        && rect.y + rect.height <= framebuffer.height,
      "A read-back lies inside its framebuffer.")
  }

  private func read(
    _ rect: PixelRect, of framebuffer: Framebuffer, into memory: UnsafeMutableRawPointer?
  ) {
    let rows = framebuffer.rows(of: rect)
    let order = framebuffer.isBlueFirst ? GL_BGRA_EXT : GL_RGBA
    glReadPixels(
      GLint(rect.x), min(rows.first, rows.end), GLsizei(rect.width), GLsizei(rect.height),
      glEnum(order), glEnum(GL_UNSIGNED_BYTE), memory)
  }

  private func turnOver(_ memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, rows: Int) {
    for row in 0..<(rows / 2) {
      let (top, bottom) = (row * bytesPerRow, (rows - 1 - row) * bytesPerRow)
      for column in 0..<bytesPerRow { memory.swapAt(top + column, bottom + column) }
    }
  }
}
