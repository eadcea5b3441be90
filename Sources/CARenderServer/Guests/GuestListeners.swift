// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// News of a guest for one who shows it.
enum GuestMail: Sendable {
  /// The guest's tree as it stands, with the notes about its layers, in place of all before.
  case tree(RenderTree, [LayerID: LayerNote])
  /// A commit that the tree took in.
  case commit(Commit)
  /// Why a commit was refused.
  case refusal(String)
  /// The program is gone: the picture stays up to that media time, seconds.
  case end(Double)
  /// The guest is gone.
  case gone

  var isRefusal: Bool {
    if case .refusal = self { true } else { false }
  }
}

/// Those who show guests, and their mail. A registry keeps it behind its lock.
struct GuestListeners: Sendable {
  fileprivate struct Listener: Sendable {
    let guest: GuestID
    let bell: @Sendable () -> Void
    var mail: [GuestMail] = []
    /// The memory of the commits in it, as far as it is known.
    var bytes = 0
    /// Whether the listener needs the whole tree, and no commits before.
    var needsTree = true
  }

  /// How many letters wait for a listener at most.
  var mailLimit = RenderServer.mailboxLimit
  /// How many bytes the commits of other processes that wait for a listener may have: 16 MiB.
  var byteLimit = 16 << 20
  private var listeners: [UInt64: Listener] = [:]
  private var byGuest: [GuestID: [UInt64]] = [:]
  private var lastNumber: UInt64 = 0

  mutating func add(_ guest: GuestID, _ bell: @escaping @Sendable () -> Void) -> UInt64 {
    lastNumber += 1
    listeners[lastNumber] = Listener(guest: guest, bell: bell)
    byGuest[guest, default: []].append(lastNumber)
    return lastNumber
  }

  /// - Returns: the guest that the listener heard of; nil where there is no such listener.
  mutating func remove(_ number: UInt64) -> GuestID? {
    guard let guest = listeners.removeValue(forKey: number)?.guest else { return nil }
    byGuest[guest]?.removeAll { $0 == number }
    if byGuest[guest]?.isEmpty == true { byGuest[guest] = nil }
    return guest
  }

  func guest(of number: UInt64) -> GuestID? { listeners[number]?.guest }

  /// Whether somebody hears of the guest.
  func hear(_ guest: GuestID) -> Bool { byGuest[guest] != nil }

  /// Adds to the mail of all who hear of a guest.
  ///
  /// - Parameter bytes: the memory of a commit.
  /// - Returns: their bells.
  mutating func send(
    _ mail: GuestMail, to guest: GuestID, bytes: Int = 0
  ) -> [@Sendable () -> Void] {
    let numbers = byGuest[guest] ?? []
    for number in numbers { listeners[number]?.add(mail, bytes, limit: mailLimit, byteLimit) }
    return numbers.compactMap { listeners[$0]?.bell }
  }

  /// The mail of a listener, and whether the tree is to come before it.
  mutating func take(_ number: UInt64, isThere: Bool) -> (letters: [GuestMail], isWhole: Bool) {
    guard let listener = listeners[number] else { return ([], false) }
    let isWhole = listener.needsTree && isThere
    listeners[number]?.mail = []
    listeners[number]?.bytes = 0
    if isWhole { listeners[number]?.needsTree = false }
    return (listener.mail, isWhole)
  }
}

extension GuestListeners.Listener {
  fileprivate mutating func add(
    _ letter: GuestMail, _ size: Int, limit: Int, _ byteLimit: Int
  ) {
    switch letter {
    case .commit, .end:
      if needsTree { return }
    case .gone: (mail, bytes, needsTree) = ([], 0, true)
    case .refusal, .tree: break
    }
    mail.append(letter)
    bytes += size
    if mail.count > limit || bytes > byteLimit {
      (mail, bytes, needsTree) = (mail.filter(\.isRefusal).suffix(1), 0, true)
    }
  }
}
