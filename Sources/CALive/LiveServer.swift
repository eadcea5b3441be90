// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import Foundation
import Synchronization

/// Answers those who watch this process, on a thread of its own, where `CA_MONITOR` asks for it.
///
/// It reads the board and nothing else of the sessions, so that no reader, however slow, holds up a
/// thread that draws.
package final class LiveServer: Sendable {
  /// The most readers at once.
  static let readerLimit = 8
  /// Seconds that a reader waits for the trees: until each session has drawn a frame.
  static let treePatience = 2.0
  /// Milliseconds until a reader is admitted again, after the system had no descriptor for one.
  static let admissionPause: Int32 = 250

  private static let running = Monitor<LiveServer?>(nil)

  private let board: LiveBoard
  private let listener: Int32
  /// The user of the process when it began to answer: readers of others are refused, also while the
  /// process is another user for a moment.
  private let owner: uid_t
  /// The path of the socket.
  package let path: String
  private let start = MonotonicClock.now
  private let refused = Atomic<Int>(0)

  /// How often the system had no descriptor for a reader.
  var refusedAdmissions: Int { refused.load(ordering: .relaxed) }

  /// Whether an environment asks for the process to be watched.
  package static func isWanted(_ environment: [String: String]) throws(EnvironmentError) -> Bool {
    try EnvironmentSwitch.isOn("CA_MONITOR", environment)
  }

  /// Has the process watched from now on, unless it already is. Where the socket cannot be made,
  /// the program goes on without and the reason is said.
  package static func begin(_ environment: [String: String]) {
    running.look { running in
      guard running == nil else { return }
      do throws(LiveError) {
        running = try LiveServer(LiveBoard.process, at: LivePlace(environment: environment))
        atexit { LiveServer.end() }
      } catch {
        Notice.say("CA_MONITOR: \(error)", by: "LayerKit")
      }
    }
  }

  /// The server of the process, if there is one.
  package static var ofProcess: LiveServer? { running.look { $0 } }

  /// Removes the socket: the process ends.
  private static func end() {
    if let path = running.look({ $0?.path }) { unlink(path) }
  }

  /// Answers at the socket of this process in a folder.
  init(_ board: LiveBoard, at place: LivePlace) throws(LiveError) {
    try place.prepare()
    self.board = board
    owner = geteuid()
    path = place.socket(of: getpid())
    listener = try LiveSocket.listening(at: path)
    let thread = Thread { [self] in
      ThreadName.set("monitor")
      answerAll()
    }
    thread.start()
  }

  /// Waits for readers and answers them, as long as the process runs.
  private func answerAll() {
    var readers: [LiveReader] = []
    // A reader whom the system refused waits at the listener, which stays readable all the while.
    var pause: Deadline?
    while true {
      if pause?.isOver == true { pause = nil }
      // `poll` passes over a descriptor below zero.
      var polls = [
        pollfd(fd: pause == nil ? listener : -1, events: Int16(POLLIN), revents: 0)
      ]
      polls += readers.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      // A tree comes with the next frame of each session.
      let isWaiting = readers.contains { $0.treeDeadline != nil }
      let patience: Int32 = isWaiting ? 10 : pause == nil ? -1 : Self.admissionPause
      if poll(&polls, nfds_t(polls.count), patience) < 0, errno != EINTR { return }
      serve(&readers, polls)
      if polls[0].revents != 0, !admit(&readers) {
        pause = Deadline(in: Double(Self.admissionPause) / 1000)
      }
    }
  }

  private func serve(_ readers: inout [LiveReader], _ polls: [pollfd]) {
    for index in readers.indices.reversed() {
      let events = Int32(polls[index + 1].revents)
      var isOpen = events & (POLLERR | POLLNVAL) == 0
      if isOpen, events & (POLLIN | POLLHUP) != 0 { isOpen = readers[index].read() }
      if readers[index].treeDeadline != nil { giveTrees(&readers[index]) }
      answerRequests(&readers[index])
      if isOpen { isOpen = readers[index].write() }
      if !isOpen { close(readers.remove(at: index).descriptor) }
    }
    if !readers.contains(where: { $0.treeDeadline != nil }) { board.forgetTrees() }
  }

  /// Takes in a reader that waits at the listener; false where the system has nothing to take it
  /// with.
  private func admit(_ readers: inout [LiveReader]) -> Bool {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else {
      // Gone again, or a signal came.
      if [EAGAIN, EINTR, ECONNABORTED, EPROTO].contains(errno) { return true }
      refused.add(1, ordering: .relaxed)
      return false
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var reader = LiveReader(descriptor)
    if let (code, sentence) = refusal(of: descriptor, readers.count) {
      reader.refuse(code, sentence)
      _ = reader.write()
      close(descriptor)
    } else {
      readers.append(reader)
    }
    return true
  }

  /// Why a new reader is not answered; nil where it is.
  private func refusal(
    of descriptor: Int32, _ count: Int
  ) -> (LiveReply.Refusal.Code, String)? {
    if !LiveSocket.isPeerOwn(descriptor, user: owner) {
      return (.otherUser, "The program answers its own user only.")
    }
    if count >= Self.readerLimit {
      return (.tooManyReaders, "\(Self.readerLimit) readers are the most.")
    }
    return nil
  }

  /// Answers the requests of a reader, in order.
  private func answerRequests(_ reader: inout LiveReader) {
    while let line = reader.nextRequest() {
      switch LiveRequest.read(line) {
      case .failure(let refused): reader.answer(refused.reply)
      case .success(let request): answer(request, &reader)
      }
    }
  }

  private func answer(_ request: LiveRequest, _ reader: inout LiveReader) {
    switch request.request {
    case .reading:
      var reply = head(of: "reading")
      reply.memoryBytes = ProcessMemory.residentBytes
      reply.surfaces = board.read()
      reader.answer(reply)
    case .tree:
      board.askForTrees()
      reader.treeDeadline = Deadline(in: Self.treePatience)
    }
  }

  /// Answers with the trees once all are there, or with those that are when time is up.
  private func giveTrees(_ reader: inout LiveReader) {
    let trees = board.trees()
    let isOver = reader.treeDeadline?.isOver ?? false
    guard isOver || trees.allSatisfy({ $0.tree != nil }) else { return }
    reader.treeDeadline = nil
    let there = trees.compactMap { surface, owner, tree in
      tree.map { LiveReply.Tree(surface: surface, owner: owner, text: $0.text) }
    }
    if there.isEmpty, !trees.isEmpty {
      return reader.answer(
        .refusal(.noFrame, "The program has drawn no frame for \(Self.treePatience) s."))
    }
    var reply = head(of: "tree")
    reply.trees = there
    reader.answer(reply)
  }

  private func head(of kind: String) -> LiveReply {
    var reply = LiveReply(kind)
    reply.pid = getpid()
    reply.program = ProcessInfo.processInfo.processName
    reply.uptime = MonotonicClock.now - start
    return reply
  }
}
