// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Values that are copied and pasted.
///
/// The text of the ``general`` pasteboard is the clipboard that all programs of the desktop share;
/// reading it asks the program that owns it, and waits for the answer. Everything else (images, the
/// parts of several texts, pasteboards of other names) stays within this program, and so does the
/// text where the program runs without a display. Of other programs' copies only the text is read.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// That of the general one.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// The pasteboard that programs share.
  public class var general: UIPasteboard { shared }
  private static let shared = UIPasteboard(.general, PasteboardStore())
  /// The contents of the other pasteboards.
  private static var stores: [Name: PasteboardStore] = [:]

  /// The pasteboard of a name, in this program; nil if there is none and none is to be made.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    let shared = pasteboardName == .general ? UIPasteboard.shared.store : nil
    let known = shared ?? UIPasteboard.stores[pasteboardName]
    guard let store = known ?? (create ? PasteboardStore() : nil) else { return nil }
    if shared == nil { UIPasteboard.stores[pasteboardName] = store }
    self.init(pasteboardName, store)
  }

  /// A pasteboard of a name that no other has, in this program.
  public class func withUniqueName() -> UIPasteboard {
    let (name, store) = (Name(UUID().uuidString), PasteboardStore())
    stores[name] = store
    return UIPasteboard(name, store)
  }

  /// Lets the pasteboard of a name go, with its content.
  public class func remove(withName pasteboardName: Name) { stores[pasteboardName] = nil }

  /// The name.
  public final let name: Name
  private let store: PasteboardStore

  private init(_ name: Name, _ store: PasteboardStore) {
    (self.name, self.store) = (name, store)
    super.init()
  }

  /// How often the content has changed, as far as this program knows.
  open var changeCount: Int {
    look()
    return store.changes
  }

  /// The first text. Setting it replaces everything; nil empties the pasteboard.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts; other programs see them as lines. Setting them replaces everything.
  open var strings: [String]? {
    get {
      look()
      return store.content.strings.isEmpty ? nil : store.content.strings
    }
    set { set(PasteboardContent(strings: newValue ?? [])) }
  }

  /// The first text, if it is a URL with a scheme. Setting it replaces everything.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The texts that are URLs with a scheme. Setting them replaces everything.
  open var urls: [URL]? {
    get {
      let found = (strings ?? []).compactMap { URL(string: $0) }.filter { $0.scheme != nil }
      return found.isEmpty ? nil : found
    }
    set { strings = newValue?.map(\.absoluteString) }
  }

  /// The image, of this program. Setting it replaces everything.
  open var image: UIImage? {
    get {
      look()
      return store.content.image
    }
    set { set(PasteboardContent(image: newValue)) }
  }

  /// Whether there is text.
  open var hasStrings: Bool { strings != nil }
  /// Whether there is a text that is a URL.
  open var hasURLs: Bool { urls != nil }
  /// Whether there is an image.
  open var hasImages: Bool { image != nil }

  /// A pasteboard, which is the object, has another content by this program's doing.
  public nonisolated class var changedNotification: NSNotification.Name {
    NSNotification.Name("UIPasteboardChangedNotification")
  }

  private func set(_ new: PasteboardContent) {
    store.content = new
    store.changes += 1
    if name == .general { UIHost.clipboard = new.text }
    NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
  }

  /// Takes over text that another program copied.
  private func look() {
    guard name == .general else { return }
    let text = UIHost.clipboard
    guard text != store.content.text else { return }
    store.content = PasteboardContent(strings: text.isEmpty ? [] : [text])
    store.changes += 1
  }
}

/// The content that pasteboards of one name have in common.
@MainActor private final class PasteboardStore {
  var content = PasteboardContent()
  /// How often it has changed.
  var changes = 0
}

/// The content of a pasteboard.
private struct PasteboardContent {
  var strings: [String] = []
  var image: UIImage?

  /// The text for other programs, up to its first zero character, as the clipboard ends there.
  var text: String {
    let text = strings.joined(separator: "\n")
    return text.firstIndex(of: "\0").map { String(text[..<$0]) } ?? text
  }
}
