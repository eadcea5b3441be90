// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension BufferUsage {
  var glValue: GLenum {
    switch self {
    case .fixed: glEnum(GL_STATIC_DRAW)
    case .dynamic: glEnum(GL_DYNAMIC_DRAW)
    case .stream: glEnum(GL_STREAM_DRAW)
    case .readback: glEnum(GL_STREAM_READ)
    }
  }
}

extension Buffer {
  /// GL's name.
  package var name: UInt32 { number }
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

extension Fence {
  /// Sound as `GLsync` is an opaque address that only GL looks behind; the handle owns it.
  var sync: GLsync? { GLsync(bitPattern: number) }
}
