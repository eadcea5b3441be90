// SPDX-License-Identifier: Apache-2.0
import CAHost
import CAWire
import CoreGraphics
import Testing

@Suite("The bytes of a window's event") struct EventCodeTests {
  private static let keys: [Key] = [
    .space, .escape, .enter, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end,
    .pageUp, .pageDown, .character("é"), .character("👩‍🚀"), .function(12), .other(-7), .other(.max),
  ]

  private static let buttons: [MouseButton] = [.primary, .secondary, .middle, .other(3)]

  private static let events: [WindowEvent] =
    keys.map { .key($0, .down, [.shift, .system]) }
    + [.key(.tab, .repeated, []), .key(.tab, .up, [.control, .alternate])]
    + buttons.map { .button($0, isDown: true, at: CGPoint(x: 1, y: -2), .shift) }
    + [
      .button(.primary, isDown: false, at: .zero, []), .text("ß"),
      .pointerMoved(CGPoint(x: 0.5, y: 9)), .pointerLeft, .scroll(CGVector(dx: -1, dy: 2.5)),
      .drop([]), .drop(["/a", "/b ü", ""]), .resized(CGSize(width: 3, height: 4)),
      .scaleChanged(1.25), .focused(true), .focused(false), .minimized(true), .minimized(false),
      .exposed, .closeRequested,
    ]

  /// The place of an event in its enum. A new case does not compile here: add it to the events.
  private func place(_ event: WindowEvent) -> Int {
    switch event {
    case .key: 0
    case .text: 1
    case .pointerMoved: 2
    case .pointerLeft: 3
    case .button: 4
    case .scroll: 5
    case .drop: 6
    case .resized: 7
    case .scaleChanged: 8
    case .focused: 9
    case .minimized: 10
    case .exposed: 11
    case .closeRequested: 12
    }
  }

  @Test("are tried of every kind")
  func kinds() { #expect(Set(Self.events.map(place)) == Set(0...12)) }

  @Test("give the event again", arguments: events)
  func crosses(_ event: WindowEvent) throws {
    #expect(try WindowEvent(code: event.code()) == event)
  }

  @Test("are refused where they are cut or too many", arguments: events)
  func cut(_ event: WindowEvent) throws {
    let code = try event.code()
    for count in code.indices {
      #expect(throws: WireError.self) { try WindowEvent(code: Array(code[..<count])) }
    }
    #expect(throws: WireError.self) { try WindowEvent(code: code + [0]) }
  }

  @Test("give an error or an event where one is changed", arguments: events)
  func changed(_ event: WindowEvent) throws {
    let code = try event.code()
    for index in code.indices {
      for bit in 0..<8 {
        var bytes = code
        bytes[index] ^= 1 << bit
        guard let other = try? WindowEvent(code: bytes) else { continue }
        let again = try other.code()
        #expect(try WindowEvent(code: again).code() == again, "\(bytes)")
      }
    }
  }

  @Test("are refused where a code stands for nothing or a text is none")
  func rules() {
    func rule(_ bytes: [UInt8]) -> WireError.Rule? {
      do throws(WireError) {
        _ = try WindowEvent(code: bytes)
        return nil
      } catch { return error.rule }
    }
    #expect(rule([13]) == .code(13))
    #expect(rule([0, 14]) == .code(14))
    #expect(rule([0, 0, 3]) == .code(3))
    #expect(rule([9, 2]) == .code(2))
    #expect(rule([1, 0, 0, 0, 0]) == .value("0 characters are not one"))
    #expect(rule([1, 2, 0, 0, 0, 0x61, 0x62]) == .value("2 characters are not one"))
    #expect(rule([1, 1, 0, 0, 0, 0xFF]) == .text)
    #expect(rule([6, 255, 255, 255, 255]) != nil)
  }
}
