// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Synchronization
import Testing

/// What happened on the thread of a test, in its order.
private final class Diary: Sendable {
  private let lines = Mutex<[String]>([])

  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }

  /// Runs `body` on a thread of its own and waits until the thread has ended.
  func onThread(_ body: @escaping @Sendable (Diary) -> Void) {
    var thread = pthread_t()
    // Sound: the thread takes over the reference that it is given.
    let act = Unmanaged.passRetained(Act { body(self) })
    pthread_create(&thread, nil, { Act.run($0) }, act.toOpaque())
    pthread_join(thread, nil)
  }

  private final class Act {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      pointer.map { Unmanaged<Act>.fromOpaque($0).takeRetainedValue().body() }
      return nil
    }
  }
}

/// An object of a thread that writes its end down.
private final class Guest {
  let name: String
  let diary: Diary
  init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }
  deinit { diary.note("\(name) goes") }
}

/// One that has something left to do, and may ask for another object then.
private final class Busy: ThreadEnding {
  let diary: Diary
  let asksForTicks: Bool

  init(_ diary: Diary, asksForTicks: Bool = false) {
    (self.diary, self.asksForTicks) = (diary, asksForTicks)
  }

  func threadEnds() {
    diary.note("busy ends")
    if asksForTicks { _ = ThreadSlot<Guest>(.frameTicks).object { Guest("ticks", diary) } }
  }

  deinit { diary.note("busy goes") }
}

@Suite("What belongs to a thread")
struct ThreadStateTests {
  @Test("an object is made once for each thread, and is of that thread only")
  func once() {
    let diary = Diary()
    for _ in 0..<2 {
      diary.onThread { diary in
        let slot = ThreadSlot<Guest>(.frameTicks)
        diary.note(slot.object == nil ? "none" : "one")
        let first = slot.object { Guest("first", diary) }
        let second = slot.object { Guest("second", diary) }
        diary.note(first === second && slot.object === first ? "the same" : "another")
        diary.note(ThreadSlot<Guest>(.tickRelay).object == nil ? "none" : "one")
      }
    }
    let once = ["none", "the same", "none", "first goes"]
    #expect(diary.all == once + once)
  }

  @Test("transactions end in each pass, before what else there is; what commits need goes last")
  func order() {
    let diary = Diary()
    diary.onThread { diary in
      ThreadSlot(.homeThread).fill(Guest("home", diary))
      ThreadSlot(.drawingContexts).fill(Guest("contexts", diary))
      ThreadSlot(.frameTicks).fill(Guest("ticks", diary))
      ThreadSlot(.transactions).fill(Busy(diary))
    }
    let last = ["busy ends", "busy goes", "home goes"]
    let first = ["busy ends", "ticks goes", "contexts goes"]
    let between = Array(repeating: "busy ends", count: ThreadState.passCount - 2)
    #expect(diary.all == first + between + last)
  }

  @Test("objects that are asked for at the end go, too, and are those of one thread")
  func late() {
    let diary = Diary()
    diary.onThread { ThreadSlot(.transactions).fill(Busy($0, asksForTicks: true)) }
    let pass = ["busy ends", "ticks goes"]
    let passes = Array(repeating: pass, count: ThreadState.passCount - 1).flatMap(\.self)
    #expect(diary.all == passes + ["busy ends", "busy goes", "ticks goes"])
  }

  @Test("the table has a slot for each place")
  func places() {
    let diary = Diary()
    diary.onThread { diary in
      for place in ThreadPlace.allCases { ThreadSlot(place).fill(Guest("\(place)", diary)) }
    }
    #expect(Set(diary.all).count == ThreadPlace.allCases.count)
  }
}
