// SPDX-License-Identifier: Apache-2.0
import CABase
import CACapture
import CACommit
import CALive
import Foundation
import Synchronization

/// Where commits of one context wait until the rendering thread takes them.
///
/// The program's thread submits, a ``RenderSession`` on the rendering thread takes: the mailbox is
/// all that the two share. The state of the display travels the same way, so that a tree laid out
/// for a new size is never drawn at the old one.
package final class RenderServer: CommitSink, Sendable {
  fileprivate struct Mailbox {
    var commits: [Commit] = []
    /// The memory of those commits, in the quota of their program.
    var burdens: [CommitBurden] = []
    /// Commits that show together with the next one.
    var parts = CommitParts()
    let limit: Int
    /// The new state of the display, if it changed.
    var display: DisplayState?
    /// The state of the display from the next commit on.
    var staged: DisplayState?
    var bell: (@Sendable () -> Void)?
    var isClosed = false
  }

  private static let lastID = Atomic<UInt64>(0)

  private let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
  private let mailbox: Monitor<Mailbox>
  /// The overlays and the HUD of this server's picture; those of the process come on top. A change
  /// asks for a frame.
  package let debugging = DebugSwitch()

  /// The quota of the program, where it is another process's; nil of one's own.
  package let quota: RenderQuota?
  /// That program, and the number of the picture there; nil of one's own.
  package let owner: SurfaceOwner?

  /// Whether commits are to carry notes about layers: the process can be watched.
  package let wantsNotes: Bool
  /// Whether commits are to carry the program's time: they are captured.
  package let wantsWork: Bool

  /// How many commits wait at most where nothing else is said.
  package static let mailboxLimit = 256

  /// A server with an empty mailbox.
  ///
  /// - Parameters:
  ///   - mailboxLimit: How many commits wait at most. A commit to a full mailbox joins the last one
  ///     in it.
  ///   - environment: The variables of the process, or those of a test.
  ///   - meetsGuests: Whether guests of the process meet hosts here; false where its commits are
  ///     drawn elsewhere.
  ///   - quota: The quota of the program, where it is another process's.
  ///   - owner: That program.
  /// - Precondition: `mailboxLimit` is at least 1.
  package init(
    mailboxLimit: Int = RenderServer.mailboxLimit,
    environment: [String: String] = ProcessInfo.processInfo.environment, meetsGuests: Bool = true,
    quota: RenderQuota? = nil, owner: SurfaceOwner? = nil
  ) {
    precondition(mailboxLimit > 0, "A mailbox has room for a commit.")
    (self.quota, self.owner) = (quota, owner)
    mailbox = Monitor(Mailbox(limit: mailboxLimit))
    if meetsGuests { GuestLobby.process.install(GuestTrees.process) }
    // Sessions report the commits that they refuse.
    wantsWork = environment[CaptureWriter.variable]?.isEmpty == false
    let isWatched = (try? LiveServer.isWanted(environment)) ?? false
    // A capture and the HUD have notes where they say origins.
    wantsNotes = isWatched || environment[LayerOrigin.variable] == "1"
    if wantsWork { CommitWork.measure() }
    let wake: @Sendable () -> Void = { [weak self] in self?.wake() }
    debugging.bells.set(wake, for: id)
    DebugSwitch.process.bells.set(wake, for: id)
  }

  deinit { DebugSwitch.process.bells.set(nil, for: id) }

  /// All that this server and the process ask for.
  var wantedDebugOptions: DebugOptions {
    debugging.options.union(DebugSwitch.process.options)
  }

  /// Never waits: a program may commit on the thread that takes the commits. A commit that only
  /// moves layers joins the last waiting one if that does no more and moves one of them, and all
  /// join where the mailbox is full: ``Commit/join(_:)``.
  package func submit(_ commit: Commit) { submit(commit, nil) }

  /// Takes a commit of another process with its memory in the quota, which is given back once a
  /// tree has taken the commit.
  ///
  /// - Parameter isPart: Whether no frame is to show it without the next one.
  package func submit(_ commit: Commit, _ burden: CommitBurden?, isPart: Bool = false) {
    if isPart {
      return mailbox.look { if !$0.isClosed { $0.parts.add(commit, burden) } }
    }
    ring { mailbox in
      let parts = mailbox.parts.takeAll()
      for part in parts.parts { mailbox.add(part.commit, part.burden) }
      mailbox.burdens += parts.burdens
      mailbox.add(commit, burden)
      mailbox.publish()
    }
  }

  /// Has the display be like that from the next commit on, or from ``publishDisplay()``.
  package func stage(_ display: DisplayState) { mailbox.look { $0.staged = display } }

  /// Makes the staged state hold from now on, commit or not.
  package func publishDisplay() {
    guard mailbox.look({ $0.staged != nil }) else { return }
    ring { $0.publish() }
  }

  /// Whether commits wait.
  package var hasPendingCommits: Bool { mailbox.look { !$0.commits.isEmpty } }

  /// The commits since the last call, oldest first.
  package func takeCommits() -> [Commit] { takeMail().commits }

  /// The commits since the last call, oldest first, and the state of the display from then on, if
  /// it changed.
  package func takeMail() -> Mail {
    mailbox.look { mailbox in
      defer { (mailbox.commits, mailbox.burdens, mailbox.display) = ([], [], nil) }
      return Mail(
        commits: mailbox.commits, burdens: mailbox.burdens, display: mailbox.display)
    }
  }

  /// The content of a mailbox.
  package struct Mail: Sendable {
    /// The oldest first.
    package let commits: [Commit]
    /// The memory of the commits, in the quota of their program.
    let burdens: [CommitBurden]
    /// The state of the display from then on, if it changed.
    package let display: DisplayState?
  }

  /// Rings although nothing was submitted: something that layers show changed by itself.
  package func wake() { ring { _ in } }

  /// Has `bell` called, on the thread that submits, when there is something to take.
  package func setBell(_ bell: @escaping @Sendable () -> Void) {
    mailbox.look { $0.bell = bell }
  }

  /// Drops waiting and future mail: nobody takes it any more.
  package func close() {
    mailbox.look { mailbox in
      mailbox = Mailbox(limit: mailbox.limit)
      mailbox.isClosed = true
    }
  }

  private func ring(_ change: (inout Mailbox) -> Void) {
    let bell = mailbox.look { mailbox in
      if !mailbox.isClosed { change(&mailbox) }
      return mailbox.bell
    }
    bell?()
  }
}

extension RenderServer.Mailbox {
  fileprivate mutating func add(_ commit: Commit, _ burden: CommitBurden?) {
    let last = commits.count - 1
    if last >= 0, commits[last].isOvertaken(by: commit) {
      commits[last].join(commit)
      // Both move the same layers, so that together they take no more than the larger of them.
      if let burden, burden.bytes > burdens.last?.bytes ?? 0 {
        if !burdens.isEmpty { burdens.removeLast() }
        burdens.append(burden)
      }
      return
    }
    if commits.count == limit {
      commits[last].join(commit)
    } else {
      commits.append(commit)
    }
    if let burden { burdens.append(burden) }
  }

  fileprivate mutating func publish() {
    if let staged { display = staged }
    staged = nil
  }
}

extension Commit {
  /// Whether both commits do nothing but move layers, some of them the same: then both are of one
  /// context, as a layer is.
  fileprivate func isOvertaken(by next: Commit) -> Bool {
    isMovesAlone && next.isMovesAlone && moves.sharesLayer(with: next.moves)
  }
}

/// The state of a display, as far as drawing needs it.
package struct DisplayState: Hashable, Sendable {
  /// Device pixels; zero while there is nothing to draw on.
  package var width: Int
  package var height: Int
  package var view: SurfaceView

  /// A display of that size, pixels, with this view.
  package init(width: Int, height: Int, view: SurfaceView) {
    (self.width, self.height, self.view) = (width, height, view)
  }
}
