// SPDX-License-Identifier: Apache-2.0
import CEGL

/// How often a buffer's content changes.
package enum BufferUsage: String, Sendable {
  /// Written once, drawn often.
  case fixed = "STATIC_DRAW"
  /// Written now and then.
  case dynamic = "DYNAMIC_DRAW"
  /// Written each frame.
  case stream = "STREAM_DRAW"
  /// Written by GL, read by the program.
  case readback = "STREAM_READ"

  var glValue: GLenum {
    switch self {
    case .fixed: glEnum(GL_STATIC_DRAW)
    case .dynamic: glEnum(GL_DYNAMIC_DRAW)
    case .stream: glEnum(GL_STREAM_DRAW)
    case .readback: glEnum(GL_STREAM_READ)
    }
  }
}

/// A buffer of vertices, instances, indices or uniforms.
package final class Buffer {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// How often the content changes.
  package let usage: BufferUsage
  /// GL's name.
  package let name: UInt32
  /// The size of its storage.
  package internal(set) var byteCount = 0
  let handle: ObjectHandle

  init(usage: BufferUsage, label: String, name: UInt32, queue: DeletionQueue) {
    self.usage = usage
    self.label = label
    self.name = name
    self.handle = ObjectHandle(kind: .buffer, name: UInt(name), queue: queue)
  }
}

/// The use of a mapped range. Mapped ranges are written only; their old content is not kept.
package enum MapMode: String, Sendable {
  /// The rest of the buffer stays; GL may wait for draws that read the range.
  case invalidateRange
  /// The whole content goes; GL hands out fresh storage instead of waiting.
  case invalidateBuffer
  /// No waiting: the caller knows that no pending draw reads the range.
  case unsynchronized

  var bits: GLbitfield {
    let write = glEnum(GL_MAP_WRITE_BIT)
    switch self {
    case .invalidateRange: return write | glEnum(GL_MAP_INVALIDATE_RANGE_BIT)
    case .invalidateBuffer: return write | glEnum(GL_MAP_INVALIDATE_BUFFER_BIT)
    case .unsynchronized:
      return write | glEnum(GL_MAP_INVALIDATE_RANGE_BIT) | glEnum(GL_MAP_UNSYNCHRONIZED_BIT)
    }
  }
}

/// A point in GL's work, which the program can ask for or wait for.
package final class Fence: Sendable {
  let handle: ObjectHandle

  init(address: UInt, queue: DeletionQueue) {
    handle = ObjectHandle(kind: .fence, name: address, queue: queue)
  }

  /// Sound as `GLsync` is an opaque address that only GL looks behind; the handle owns it.
  var sync: GLsync? { GLsync(bitPattern: handle.name) }
}
