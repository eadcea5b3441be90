// SPDX-License-Identifier: Apache-2.0
import CAWindow
import Foundation
import Testing

@testable import UIKit

/// Keys and the text they type, from a window's events to the first responder.
@Suite("Keys and text", .serialized) @MainActor
struct KeyInputTests {
  /// A view that takes text, as programs write it.
  private final class Field: UIView, UIKeyInput {
    var text = ""
    var pressed: [String] = []
    var plain: [String] = []
    var cancelled = 0
    /// Keys that the view does not pass on.
    var taken: Set<String> = []
    var hasText: Bool { !text.isEmpty }
    func insertText(_ new: String) { text += new }
    func deleteBackward() { text.removeLast() }
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let keys = presses.compactMap(\.key)
      pressed += keys.map(\.characters)
      plain += keys.map(\.charactersIgnoringModifiers)
      if taken.isDisjoint(with: keys.map(\.characters)) {
        super.pressesBegan(presses, with: event)
      }
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      cancelled += presses.count
    }
  }

  private let field = Field()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let keys = KeyDispatcher()

  /// Begins a test, in one turn of the main actor with the rest of it.
  private func open() {
    window.addSubview(field)
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
  }

  /// Ends a test: the first responder and the window are those of all tests.
  private func close() {
    field.resignFirstResponder()
    window.isHidden = true
  }

  /// Sends a window's events as its host does.
  private func send(_ events: [WindowEvent]) {
    for event in HostEvent.joined(events) {
      switch event {
      case .key(let stroke): keys.send(stroke, at: 0)
      case .text(let text): keys.insert(text)
      case .other: break
      }
    }
  }

  @Test("a key says what was typed, and its text reaches the first responder")
  func characters() {
    open()
    send([
      .key(.character("h"), .down, .shift), .text("H"), .key(.character("h"), .up, .shift),
      .key(.character("q"), .down, []), .text("@"), .key(.character("q"), .up, []),
      .key(.character("ö"), .down, []), .text("ö"),
    ])
    #expect(field.pressed == ["H", "@", "ö"] && field.plain == ["h", "q", "ö"])
    #expect(field.text == "H@ö")
    close()
  }

  @Test("a dead key types nothing, the next one the finished character")
  func deadKeys() {
    open()
    send([
      .key(.other(0), .down, []), .key(.other(0), .up, []),
      .key(.character("e"), .down, []), .text("é"), .key(.character("e"), .up, []),
    ])
    #expect(field.pressed == ["", "é"] && field.plain == ["", "e"] && field.text == "é")
    // A composition of several keys that ends without one.
    send([.key(.character("k"), .down, []), .key(.character("k"), .up, []), .text("か"), .text("な")])
    #expect(field.pressed.last == "" && field.text == "éかな")
    close()
  }

  @Test("return, tabulator and backspace change the text; commands and arrows do not")
  func commands() {
    open()
    send([
      .key(.character("a"), .down, []), .text("a"), .key(.character("a"), .repeated, []),
      .text("a"), .key(.enter, .down, []), .key(.tab, .down, []),
    ])
    #expect(field.text == "aa\n\t")
    send([
      .key(.backspace, .down, []), .key(.character("c"), .down, .control),
      .key(.character("v"), .down, .system), .text("v"), .key(.left, .down, []),
    ])
    #expect(field.text == "aa\n")
    #expect(field.pressed.suffix(3) == ["c", "v", "UIKeyInputLeftArrow"])
    field.text = ""
    send([.key(.backspace, .down, [])])
    #expect(field.text.isEmpty)
    close()
  }

  @Test("a press that a responder keeps types nothing, nor does one that is ignored")
  func keptPresses() {
    open()
    field.taken = ["x"]
    send([
      .key(.character("x"), .down, []), .text("x"), .key(.character("y"), .down, []), .text("y"),
    ])
    #expect(field.text == "y")
    UIApplication.shared.beginIgnoringInteractionEvents()
    send([.key(.character("z"), .down, []), .text("z"), .key(.character("z"), .up, []), .text("w")])
    UIApplication.shared.endIgnoringInteractionEvents()
    #expect(field.text == "y")
    close()
  }

  @Test("keys that are held when the window loses the keyboard are withdrawn")
  func lostKeyboard() {
    open()
    send([.key(.character("a"), .down, []), .key(.left, .down, [])])
    keys.cancelAll(at: 0)
    keys.cancelAll(at: 0)
    #expect(field.cancelled == 2)
    close()
  }

  @Test("tests type on a keyboard of the headless application")
  func simulator() throws {
    open()
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    screen.keys.type("Grüße, Ö\n")
    screen.keys.press("UIKeyInputLeftArrow", modifiers: .shift)
    screen.keys.press("\u{8}")
    screen.keys.compose("é")
    #expect(field.text == "Grüße, Öé")
    #expect(field.pressed.first == "G" && field.plain.first == "g")
    screen.keys.press("no key")
    #expect(field.pressed.count == 11)
    close()
  }
}
