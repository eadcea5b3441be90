// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import Glibc

/// A page of modifiers that a server has, as long as the program has it.
struct WeakPage {
  weak var page: ModifierPage?
}

/// Pages of modifiers, under the lock of the connection.
extension ServerConnection.Line {
  /// Sends those of some pages that the server has not got.
  mutating func send(_ named: Set<ModifierPage>) -> Bool {
    for page in named where pages[page.number]?.page == nil {
      guard send(page) else { return false }
    }
    return true
  }

  private mutating func send(_ page: ModifierPage) -> Bool {
    // A page without a file shows its values in this process alone.
    guard let raw = page.descriptor else { return true }
    let copy = dup(raw)
    guard copy >= 0, let packet = try? ClientMessage.page(page.number).packet() else {
      isFull = true
      return false
    }
    guard put(packet, [Descriptor(owning: copy)]) else { return false }
    for (number, other) in pages where other.page == nil {
      pages[number] = nil
      _ = send(.forgetPage(number), surface: 0)
    }
    pages[page.number] = WeakPage(page: page)
    return true
  }
}

extension ServerConnection {
  /// Wakes the server when a value is written while it sleeps.
  func listen(to commit: Commit) {
    for page in commit.modifierPages {
      let number = page.number
      page.bells.set({ [weak self] in self?.ring(number) }, for: bellID)
    }
  }

  private func ring(_ page: UInt64) {
    monitor.look { line in
      if !line.send(.ring(page: page), surface: 0) { line.rings.insert(page) }
    }
    wakeIfFull()
  }
}
