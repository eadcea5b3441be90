// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics

/// Events as bytes, for programs whose windows a render server has. The first byte is the kind.
extension WindowEvent {
  private enum Kind: UInt8 {
    case key, text, pointerMoved, pointerLeft, button, scroll, drop, resized, scaleChanged, focused
    case minimized, exposed, closeRequested
  }

  /// The bytes of the event.
  ///
  /// - Throws: where a text is over the limit of the wire.
  package func code() throws(WireError) -> [UInt8] {
    var writer = WireWriter()
    writer.put(kind.rawValue)
    switch self {
    case .key(let key, let action, let modifiers):
      try key.write(to: &writer)
      writer.put(action.code)
      writer.put(Int64(modifiers.rawValue))
    case .text(let character): try writer.put(String(character), "event.text")
    case .pointerMoved(let point): writer.put(point)
    case .button(let button, let isDown, let point, let modifiers):
      writer.put(button.code)
      writer.put(isDown)
      writer.put(point)
      writer.put(Int64(modifiers.rawValue))
    case .scroll(let lines): writer.put(CGPoint(x: lines.dx, y: lines.dy))
    case .drop(let paths):
      try writer.put(count: paths.count, "event.drop")
      for path in paths { try writer.put(path, "event.drop") }
    case .resized(let size): writer.put(CGPoint(x: size.width, y: size.height))
    case .scaleChanged(let scale): writer.put(Double(scale))
    case .focused(let flag), .minimized(let flag): writer.put(flag)
    case .pointerLeft, .exposed, .closeRequested: break
    }
    return writer.bytes
  }

  /// The event of these bytes.
  package init(code bytes: [UInt8]) throws(WireError) {
    let event = bytes.withUnsafeBytes { bytes in
      Result { () throws(WireError) in
        var reader = WireReader(bytes, limits: WireLimits())
        let event = try Self.read(&reader)
        try reader.end()
        return event
      }
    }
    self = try event.get()
  }

  private static func read(_ reader: inout WireReader) throws(WireError) -> WindowEvent {
    let code = try reader.uint8("event")
    guard let kind = Kind(rawValue: code) else { throw reader.failure(.code(UInt64(code))) }
    switch kind {
    case .key:
      let key = try Key(from: &reader)
      return .key(key, try reader.action(), try reader.modifiers())
    case .text: return .text(try reader.character())
    case .pointerMoved: return .pointerMoved(try reader.point())
    case .pointerLeft: return .pointerLeft
    case .button: return try button(&reader)
    case .scroll:
      let lines = try reader.point()
      return .scroll(CGVector(dx: lines.x, dy: lines.y))
    case .drop: return try drop(&reader)
    case .resized:
      let size = try reader.point()
      return .resized(CGSize(width: size.x, height: size.y))
    case .scaleChanged: return .scaleChanged(CGFloat(try reader.double("event.scale")))
    case .focused: return .focused(try reader.bool("event.flag"))
    case .minimized: return .minimized(try reader.bool("event.flag"))
    case .exposed: return .exposed
    case .closeRequested: return .closeRequested
    }
  }

  private static func button(_ reader: inout WireReader) throws(WireError) -> WindowEvent {
    let button = MouseButton(code: try reader.int32("event.button"))
    let isDown = try reader.bool("event.isDown")
    let point = try reader.point()
    return .button(button, isDown: isDown, at: point, try reader.modifiers())
  }

  private static func drop(_ reader: inout WireReader) throws(WireError) -> WindowEvent {
    var paths: [String] = []
    for _ in 0..<(try reader.count("event.drop", each: 4)) {
      paths.append(try reader.text("event.drop"))
    }
    return .drop(paths)
  }

  private var kind: Kind {
    switch self {
    case .key: .key
    case .text: .text
    case .pointerMoved: .pointerMoved
    case .pointerLeft: .pointerLeft
    case .button: .button
    case .scroll: .scroll
    case .drop: .drop
    case .resized: .resized
    case .scaleChanged: .scaleChanged
    case .focused: .focused
    case .minimized: .minimized
    case .exposed: .exposed
    case .closeRequested: .closeRequested
    }
  }
}

extension Key {
  /// The keys without a value, by their number on the wire.
  private static let plain: [Key] = [
    .space, .escape, .enter, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end,
    .pageUp, .pageDown,
  ]

  fileprivate func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .character(let character):
      writer.put(255 as UInt8)
      try writer.put(String(character), "event.key")
    case .function(let number):
      writer.put(254 as UInt8)
      writer.put(Int64(number))
    case .other(let number):
      writer.put(253 as UInt8)
      writer.put(Int64(number))
    default: writer.put(UInt8(Self.plain.firstIndex(of: self) ?? 0))
    }
  }

  fileprivate init(from reader: inout WireReader) throws(WireError) {
    let code = try reader.uint8("event.key")
    switch code {
    case 255: self = .character(try reader.character())
    case 254: self = .function(try reader.number())
    case 253: self = .other(try reader.number())
    default:
      guard Int(code) < Self.plain.count else { throw reader.failure(.code(UInt64(code))) }
      self = Self.plain[Int(code)]
    }
  }
}

extension KeyAction {
  fileprivate var code: UInt8 {
    switch self {
    case .down: 0
    case .repeated: 1
    case .up: 2
    }
  }
}

extension MouseButton {
  fileprivate var code: Int32 {
    switch self {
    case .primary: 0
    case .secondary: 1
    case .middle: 2
    case .other(let number): Int32(clamping: number)
    }
  }

  fileprivate init(code: Int32) {
    switch code {
    case 0: self = .primary
    case 1: self = .secondary
    case 2: self = .middle
    default: self = .other(Int(code))
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ point: CGPoint) {
    put(Double(point.x))
    put(Double(point.y))
  }
}

extension WireReader {
  fileprivate mutating func point() throws(WireError) -> CGPoint {
    CGPoint(x: try double("event.point"), y: try double("event.point"))
  }

  fileprivate mutating func number() throws(WireError) -> Int {
    Int(Int64(bitPattern: try uint64("event.number")))
  }

  fileprivate mutating func modifiers() throws(WireError) -> KeyModifiers {
    KeyModifiers(rawValue: try number())
  }

  fileprivate mutating func action() throws(WireError) -> KeyAction {
    let code = try uint8("event.action")
    let actions: [KeyAction] = [.down, .repeated, .up]
    guard Int(code) < actions.count else { throw failure(.code(UInt64(code))) }
    return actions[Int(code)]
  }

  fileprivate mutating func character() throws(WireError) -> Character {
    let text = try text("event.text")
    guard text.count == 1 else { throw failure(.value("\(text.count) characters are not one")) }
    return Character(text)
  }
}
