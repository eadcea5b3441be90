// SPDX-License-Identifier: Apache-2.0
import CAWindow
import QuartzCore

/// The switches of the player, as it starts.
struct PlayerSwitches {
  /// Whether the layer under the pointer has an outline.
  var showsOutline = false
  var isDark = false
}

/// The effect of a key in the player.
enum PlayerKey: Hashable {
  case pause, next, previous, step, faster, slower, reverse, rewind, reload, outline, background,
    screenshot, quit
  /// Numbers about the frames.
  case hud
  /// An overlay that shows how frames are drawn.
  case overlay(DebugKey)

  /// The action of a key, if it has one.
  init?(_ key: Key) {
    switch key {
    case .space: self = .pause
    case .right, .pageDown: self = .next
    case .left, .pageUp: self = .previous
    case .character("."): self = .step
    case .up: self = .faster
    case .down: self = .slower
    case .character("b"): self = .reverse
    case .home: self = .rewind
    case .character("r"): self = .reload
    case .character("h"): self = .outline
    case .character("f"): self = .background
    case .character("s"): self = .screenshot
    case .escape, .character("q"): self = .quit
    case .character("i"): self = .hud
    case .character(let character):
      guard let key = DebugKey.all.first(where: { $0.character == character }) else { return nil }
      self = .overlay(key)
    default: return nil
    }
  }

  /// Whether a key that is held does it again.
  var repeats: Bool { self == .step || self == .next || self == .previous }

  /// All keys, in the order of the table.
  private static var all: [PlayerKey] {
    [
      .pause, .next, .previous, .step, .faster, .slower, .reverse, .rewind, .reload, .outline,
      .background, .screenshot, .hud,
    ] + DebugKey.all.map { .overlay($0) } + [.quit]
  }

  private var spelling: (key: String, meaning: String) {
    switch self {
    case .pause: ("space", "pause or go on")
    case .next: ("right", "next scene")
    case .previous: ("left", "previous scene")
    case .step: (".", "pause, then one frame of 1/60 s")
    case .faster: ("up", "twice as fast")
    case .slower: ("down", "half as fast")
    case .reverse: ("b", "backwards, or forwards again")
    case .rewind: ("home", "to the begin; drag the bar for any other time")
    case .reload: ("r", "read the scene again")
    case .outline: ("h", "outline the layer under the pointer, or not")
    case .background: ("f", "light or dark background")
    case .screenshot: ("s", "save what the window shows in the current folder")
    case .quit: ("escape, q", "leave")
    case .hud: ("i", "numbers about the frames, or none")
    case .overlay(let key): (String(key.character), key.meaning)
    }
  }

  /// The keys as a table.
  static var help: String {
    "Keys:\n"
      + all.map { action in
        let (key, meaning) = action.spelling
        return "  " + key + String(repeating: " ", count: 12 - key.count) + meaning
      }.joined(separator: "\n")
  }
}
