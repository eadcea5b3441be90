// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

@testable import CAHost

@Suite("Events that wait for a program") struct EventRowTests {
  private func row(_ events: [WindowEvent], limit: Int) -> [WindowEvent] {
    var row = EventRow(limit: limit)
    for event in events { row.add(event) }
    return row.events
  }

  private func moved(_ x: CGFloat) -> WindowEvent { .pointerMoved(CGPoint(x: x, y: 0)) }
  private func typed(_ text: Character) -> WindowEvent { .text(text) }
  private func up(_ key: Character) -> WindowEvent { .key(.character(key), .up, []) }
  private func down(_ key: Character) -> WindowEvent { .key(.character(key), .down, []) }

  @Test("are one movement of the pointer where several follow each other")
  func movements() {
    #expect(
      row([moved(1), moved(2), typed("a"), moved(3), moved(4)], limit: 9) == [
        moved(2), typed("a"), moved(4),
      ])
  }

  @Test("beyond the limit are movements first, then those that came last")
  func limit() {
    #expect(
      row([moved(1), typed("a"), typed("b"), typed("c")], limit: 3) == [
        typed("a"), typed("b"), typed("c"),
      ])
    #expect(row([typed("a"), typed("b"), typed("c")], limit: 2) == [typed("a"), typed("b")])
  }

  @Test("never lose that a key or a button came up, or that the window is to close")
  func lasting() {
    let button = WindowEvent.button(.primary, isDown: false, at: .zero, [])
    let events = [down("a"), typed("a"), typed("b"), up("a"), button, .closeRequested]
    #expect(row(events, limit: 3) == [up("a"), button, .closeRequested])
    // A later one of the same subject takes the place of an earlier one.
    #expect(
      row(events + [.closeRequested, up("a")], limit: 3) == [
        button, .closeRequested, up("a"),
      ])
    #expect(
      row([.focused(true), up("a"), .focused(false)], limit: 2) == [
        up("a"), .focused(false),
      ])
    // Also where the row holds nothing else.
    #expect(row([up("a"), up("b"), up("c")], limit: 2) == [up("a"), up("b"), up("c")])
  }
}
