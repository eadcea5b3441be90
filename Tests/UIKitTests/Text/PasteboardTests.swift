// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import UIKit

@Suite("Pasteboards", .serialized) @MainActor
struct PasteboardTests {
  @Test("text is copied and pasted, and what other programs copy takes its place")
  func general() throws {
    let screen = try HeadlessApplication(size: CGSize(width: 40, height: 40))
    let board = UIPasteboard.general
    board.string = "one"
    #expect(UIHost.clipboard == "one" && board.string == "one" && board.hasStrings)
    let count = board.changeCount
    board.strings = ["a", "b"]
    #expect(board.strings == ["a", "b"] && UIHost.clipboard == "a\nb")
    #expect(board.changeCount == count + 1)
    UIHost.clipboard = "https://example.org/x"
    #expect(board.strings == ["https://example.org/x"] && board.changeCount == count + 2)
    #expect(board.url?.host == "example.org" && board.hasURLs)
    board.image = UIImage()
    #expect(board.hasImages && !board.hasStrings && UIHost.clipboard.isEmpty)
    board.string = "a\0b"
    #expect(board.string == "a\0b" && UIHost.clipboard == "a")
    board.string = nil
    #expect(board.string == nil && !board.hasURLs && board.image == nil)
    withExtendedLifetime(screen) {}
  }

  @Test("pasteboards of one name share their content")
  func named() throws {
    let name = UIPasteboard.Name("LayerKit.test")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let first = try #require(UIPasteboard(name: name, create: true))
    first.string = "x"
    #expect(UIPasteboard(name: name, create: false)?.string == "x")
    UIPasteboard.remove(withName: name)
    #expect(UIPasteboard(name: name, create: false) == nil)
    let own = UIPasteboard.withUniqueName()
    #expect(own.string == nil && own.name != UIPasteboard.withUniqueName().name)
    let general = UIPasteboard(name: .general, create: false)
    general?.string = "y"
    #expect(UIPasteboard.general.string == "y")
    UIPasteboard.general.string = nil
  }
}
