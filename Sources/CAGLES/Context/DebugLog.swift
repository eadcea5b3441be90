// SPDX-License-Identifier: Apache-2.0
import CEGL
import Synchronization

/// A message of the driver.
package struct DebugMessage: Hashable, Sendable, CustomStringConvertible {
  /// How severe a message is, as the driver says.
  package enum Severity: String, Sendable { case notification, low, medium, high }

  /// The part of the system that sent a message.
  package enum Source: String, Sendable {
    case api, windowSystem, shaderCompiler, thirdParty, application, other
  }

  /// The subject of a message.
  package enum Kind: String, Sendable {
    case error, deprecated, undefined, portability, performance, marker, other
  }

  /// How severe it is, where it comes from, and its subject.
  package let severity: Severity
  package let source: Source
  package let kind: Kind
  /// The driver's number of the message.
  package let id: UInt32
  package let text: String

  package var description: String {
    "\(severity.rawValue) \(kind.rawValue) (\(source.rawValue) \(id)): \(text)"
  }
}

/// The driver's messages, oldest first.
package final class DebugLog: Sendable {
  /// How many messages are kept; later ones are only counted.
  package static let capacity = 1024

  private struct Content {
    var messages: [DebugMessage] = []
    var dropped = 0
  }

  private let content = Mutex(Content())

  /// The messages since they were last taken.
  package var messages: [DebugMessage] { content.withLock { $0.messages } }

  /// How many messages did not fit.
  package var droppedCount: Int { content.withLock { $0.dropped } }

  /// Takes the messages out of the log.
  package func takeMessages() -> [DebugMessage] {
    content.withLock { content in
      defer { content = Content() }
      return content.messages
    }
  }

  private func append(_ message: DebugMessage) {
    content.withLock { content in
      if content.messages.count < Self.capacity {
        content.messages.append(message)
      } else {
        content.dropped += 1
      }
    }
  }

  /// Lets the current context report here. The log is unretained: the context that owns it stops
  /// the reports before it goes.
  func listen(through gl: GLDevice) {
    guard let setCallback = gl.entryPoints.debugMessageCallback else { return }
    glEnable(glEnum(GL_DEBUG_OUTPUT_KHR))
    glEnable(glEnum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
    setCallback(
      { source, type, id, severity, length, text, log in
        guard let log, let text else { return }
        // Groups and labels of our own come back as messages; they are no news.
        guard
          type != glEnum(GL_DEBUG_TYPE_PUSH_GROUP_KHR),
          type != glEnum(GL_DEBUG_TYPE_POP_GROUP_KHR)
        else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(max(0, length)))
        let message = DebugMessage(
          severity: .init(severity), source: .init(source), kind: .init(type), id: id,
          text: length < 0 ? String(cString: text) : String(decoding: bytes, as: UTF8.self))
        Unmanaged<DebugLog>.fromOpaque(log).takeUnretainedValue().append(message)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func stopListening(through gl: GLDevice) {
    gl.entryPoints.debugMessageCallback?(nil, nil)
    glDisable(glEnum(GL_DEBUG_OUTPUT_KHR))
  }
}

extension DebugMessage.Severity {
  init(_ value: GLenum) {
    switch Int32(bitPattern: value) {
    case GL_DEBUG_SEVERITY_HIGH_KHR: self = .high
    case GL_DEBUG_SEVERITY_MEDIUM_KHR: self = .medium
    case GL_DEBUG_SEVERITY_LOW_KHR: self = .low
    default: self = .notification
    }
  }
}

extension DebugMessage.Source {
  init(_ value: GLenum) {
    switch Int32(bitPattern: value) {
    case GL_DEBUG_SOURCE_API_KHR: self = .api
    case GL_DEBUG_SOURCE_WINDOW_SYSTEM_KHR: self = .windowSystem
    case GL_DEBUG_SOURCE_SHADER_COMPILER_KHR: self = .shaderCompiler
    case GL_DEBUG_SOURCE_THIRD_PARTY_KHR: self = .thirdParty
    case GL_DEBUG_SOURCE_APPLICATION_KHR: self = .application
    default: self = .other
    }
  }
}

extension DebugMessage.Kind {
  init(_ value: GLenum) {
    switch Int32(bitPattern: value) {
    case GL_DEBUG_TYPE_ERROR_KHR: self = .error
    case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR_KHR: self = .deprecated
    case GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR_KHR: self = .undefined
    case GL_DEBUG_TYPE_PORTABILITY_KHR: self = .portability
    case GL_DEBUG_TYPE_PERFORMANCE_KHR: self = .performance
    case GL_DEBUG_TYPE_MARKER_KHR: self = .marker
    default: self = .other
    }
  }
}
