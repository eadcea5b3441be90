// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite struct TransactionTests {
  @Test func outsideATransactionValuesAreTheDefaults() async {
    let values = await onNewThread {
      [
        CATransaction.animationDuration() == 0.25, !CATransaction.disableActions(),
        CATransaction.animationTimingFunction() == nil, CATransaction.completionBlock() == nil,
        CATransaction.value(forKey: "no such key") == nil,
      ]
    }
    #expect(values == Array(repeating: true, count: 5))
  }

  @Test func valuesHoldInNestedTransactionsAndEndWithTheirOwn() async {
    let durations = await onNewThread {
      var seen: [Double] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      seen.append(CATransaction.animationDuration())
      CATransaction.setAnimationDuration(5)
      seen.append(CATransaction.animationDuration())
      CATransaction.commit()
      seen.append(CATransaction.animationDuration())
      CATransaction.commit()
      seen.append(CATransaction.animationDuration())
      return seen
    }
    #expect(durations == [2, 5, 2, 0.25])
  }

  @Test func anInnerNilHidesTheOuterTimingFunction() async {
    let isHidden = await onNewThread {
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      CATransaction.begin()
      let inherited = CATransaction.animationTimingFunction() != nil
      CATransaction.setAnimationTimingFunction(nil)
      let hidden = CATransaction.animationTimingFunction() == nil
      CATransaction.commit()
      let restored = CATransaction.animationTimingFunction() != nil
      CATransaction.commit()
      return inherited && hidden && restored
    }
    #expect(isHidden)
  }

  @Test func anyKeyRoundTrips() async {
    let values = await onNewThread {
      CATransaction.begin()
      CATransaction.setValue("text", forKey: "my key")
      CATransaction.setValue(NSNumber(value: 3), forKey: kCATransactionAnimationDuration)
      CATransaction.setValue(true, forKey: kCATransactionDisableActions)
      defer { CATransaction.commit() }
      return [
        CATransaction.value(forKey: "my key") as? String == "text",
        CATransaction.animationDuration() == 3,
        CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3,
        CATransaction.disableActions(),
        CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true,
      ]
    }
    #expect(values == Array(repeating: true, count: 5))
  }

  @Test func commitWithoutBeginDoesNothing() async {
    let duration = await onNewThread {
      CATransaction.commit()
      return CATransaction.animationDuration()
    }
    #expect(duration == 0.25)
  }

  @Test func everyThreadHasItsOwnTransactions() async {
    CATransaction.begin()
    CATransaction.setAnimationDuration(9)
    let semaphore = DispatchSemaphore(value: 0)
    let seen = Mutex(0.0)
    Thread {
      seen.withLock { $0 = CATransaction.animationDuration() }
      semaphore.signal()
    }.start()
    wait(for: semaphore)
    #expect(seen.withLock { $0 } == 0.25)
    #expect(CATransaction.animationDuration() == 9)
    CATransaction.commit()
  }

  private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func lockKeepsOtherThreadsFromCommitting() async {
    let events = await onNewThread {
      let events = Mutex<[String]>([])
      let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      CATransaction.lock()
      CATransaction.lock()
      Thread {
        CATransaction.begin()
        let layer = CALayer()
        layer.opacity = 0.5
        started.signal()
        CATransaction.commit()
        events.withLock { $0.append("commit") }
        ended.signal()
      }.start()
      started.wait()
      Thread.sleep(forTimeInterval: 0.05)
      events.withLock { $0.append("unlock") }
      CATransaction.unlock()
      CATransaction.unlock()
      ended.wait()
      return events.withLock { $0 }
    }
    #expect(events == ["unlock", "commit"])
  }
}

/// Completion blocks.
extension TransactionTests {
  @Test func withoutAnimationsTheBlockRunsInTheNextTurn() async {
    let events = await onNewThread {
      let events = NoteBox()
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.note("done") }
      events.note("set")
      CATransaction.commit()
      CATransaction.flush()
      events.note("committed")
      turn(until: events.notes.count == 3)
      return events.notes
    }
    #expect(events == ["set", "committed", "done"])
  }

  @Test func withinATurnOfTheRunLoopTheBlockRunsInTheNext() async {
    let events = await onNewThread {
      let events = NoteBox()
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
        CATransaction.begin()
        CATransaction.setCompletionBlock { events.note("done") }
        CATransaction.commit()
        events.note("committed")
      }
      RunLoop.current.add(timer, forMode: .default)
      turn(until: events.notes.count == 2)
      return events.notes
    }
    #expect(events == ["committed", "done"])
  }

  @Test func aBlockThatIsReplacedRunsToo() async {
    let events = await onNewThread {
      let events = NoteBox()
      CATransaction.begin()
      for name in ["first", "second", "third"] {
        CATransaction.setCompletionBlock { events.note(name) }
      }
      CATransaction.setCompletionBlock(nil)
      events.note(CATransaction.completionBlock() == nil ? "replaced" : "kept")
      CATransaction.commit()
      turn(until: events.notes.count == 4)
      return events.notes
    }
    #expect(events == ["replaced", "first", "second", "third"])
  }

  @Test func aReplacedBlockWaitsForTheAnimationsAddedBefore() async {
    let events = await onStage { stage in
      let events = NoteBox()
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.note("first") }
      stage.layer.add(CABasicAnimation(keyPath: "opacity").lasting(2), forKey: "a")
      CATransaction.setCompletionBlock { events.note("second") }
      stage.layer.add(CABasicAnimation(keyPath: "zPosition").lasting(1), forKey: "b")
      CATransaction.setCompletionBlock(nil)
      stage.layer.add(CABasicAnimation(keyPath: "position").lasting(3), forKey: "c")
      CATransaction.commit()
      var lengths: [Int] = []
      for time in [0.5, 1, 2, 3] {
        ThreadTime.advance(to: time)
        lengths.append(events.notes.count)
      }
      return events.notes + lengths.map(String.init)
    }
    #expect(events == ["second", "first", "0", "1", "2", "2"])
  }

  @Test func nestedTransactionsSeeTheBlockOfTheOnesAroundThem() async {
    let numbers = await onNewThread {
      let last = NoteBox()
      func number() -> String? {
        last.notes = []
        CATransaction.completionBlock()?()
        return last.notes.first
      }
      CATransaction.begin()
      CATransaction.setCompletionBlock { last.note("outer") }
      CATransaction.begin()
      var seen = [number()]
      CATransaction.setCompletionBlock { last.note("inner") }
      CATransaction.begin()
      seen.append(number())
      CATransaction.setCompletionBlock(nil)
      seen.append(number())
      CATransaction.commit()
      CATransaction.commit()
      seen.append(number())
      CATransaction.commit()
      return seen + [number()]
    }
    #expect(numbers == ["outer", "inner", nil, "outer", nil])
  }

  @Test func blocksThatWaitForNothingRunWhenTheThreadEnds() async {
    let events = NoteBox()
    await onNewThread {
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        CATransaction.begin()
        CATransaction.setCompletionBlock { events.note("second") }
        CATransaction.commit()
        events.note("first")
      }
      CATransaction.commit()
    }
    let end = Date(timeIntervalSinceNow: 60)
    while events.notes.count < 2, Date() < end { await Task.yield() }
    #expect(events.notes == ["first", "second"])
  }

  @Test func aThreadThatMakesNoTurnsRunsBlocksOnceThereAreTooMany() async {
    let counts = await onNewThread {
      let runs = Mutex(0)
      for _ in 0..<NextTurn.waitingLimit {
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs.withLock { $0 += 1 } }
        CATransaction.commit()
      }
      let before = runs.withLock { $0 }
      CATransaction.begin()
      CATransaction.setCompletionBlock { runs.withLock { $0 += 1 } }
      CATransaction.commit()
      return [before, runs.withLock { $0 }]
    }
    #expect(counts == [0, NextTurn.waitingLimit + 1])
  }

  @Test func outerAndInnerBlocksWaitForTheAnimationOfTheInner() async {
    let events = await onNewThread {
      let events = Mutex<[String]>([])
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.withLock { $0.append("outer") } }
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.withLock { $0.append("inner") } }
      let hold = CATransaction.holdCompletion()
      CATransaction.commit()
      CATransaction.commit()
      events.withLock { $0.append("committed") }
      hold.release()
      hold.release()
      return events.withLock { $0 }
    }
    #expect(events == ["committed", "outer", "inner"])
  }

  @Test func aBlockMayOpenTransactions() async {
    let runs = await onNewThread {
      let runs = Mutex(0)
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs.withLock { $0 += 1 } }
        CATransaction.commit()
        runs.withLock { $0 += 1 }
      }
      CATransaction.commit()
      turn(until: runs.withLock { $0 } == 2)
      return runs.withLock { $0 }
    }
    #expect(runs == 2)
  }
}

/// When changes are sent.
extension TransactionTests {
  @Test func flushSendsTheImplicitTransaction() async {
    let counts = await onNewThread {
      let sink = RecordingSink()
      let context = LayerContext(orientation: .yDown, sink: sink)
      context.rootLayer = CALayer()
      let before = sink.commits.count
      CATransaction.flush()
      return [before, sink.commits.count]
    }
    #expect(counts == [0, 1])
  }

  @Test func flushWithinAnExplicitTransactionWaitsForItsEnd() async {
    let counts = await onNewThread {
      let sink = RecordingSink()
      let context = LayerContext(orientation: .yDown, sink: sink)
      CATransaction.begin()
      context.rootLayer = CALayer()
      CATransaction.flush()
      let within = sink.commits.count
      CATransaction.commit()
      return [within, sink.commits.count]
    }
    #expect(counts == [0, 1])
  }

  @Test func onlyTheOutermostCommitSends() async {
    let counts = await onNewThread {
      let sink = RecordingSink()
      let context = LayerContext(orientation: .yDown, sink: sink)
      CATransaction.begin()
      CATransaction.begin()
      context.rootLayer = CALayer()
      CATransaction.commit()
      let inner = sink.commits.count
      CATransaction.commit()
      return [inner, sink.commits.count]
    }
    #expect(counts == [0, 1])
  }

  @Test func anOutermostCommitTakesTheImplicitTransactionAlong() async {
    let opacities = await onNewThread {
      let sink = RecordingSink()
      let context = LayerContext(orientation: .yDown, sink: sink)
      let layer = CALayer()
      context.rootLayer = layer
      CATransaction.begin()
      layer.opacity = 0.5
      CATransaction.commit()
      return sink.commits.map { $0.allChanges[0].state.opacity }
    }
    #expect(opacities == [0.5])
  }

  @Test func theRunLoopCommitsOncePerTurn() async {
    let counts = await onNewThread {
      let sink = RecordingSink()
      let context = Lent(LayerContext(orientation: .yDown, sink: sink))
      let layer = Lent(CALayer())
      let within = Mutex(-1)
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
        context.value.rootLayer = layer.value
        CATransaction.begin()
        layer.value.opacity = 0.5
        CATransaction.commit()
        within.withLock { $0 = sink.commits.count }
      }
      RunLoop.current.add(timer, forMode: .default)
      let end = Date(timeIntervalSinceNow: 60)
      while sink.commits.isEmpty, Date() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
      }
      return [within.withLock { $0 }, sink.commits.count]
    }
    #expect(counts == [0, 1])
  }

  @Test func aThreadThatEndsCommitsWhatItLeftOpen() async {
    let sink = RecordingSink()
    let context = await onNewThread { Lent(LayerContext(orientation: .yDown, sink: sink)) }
    let root = Lent(CALayer())
    await onNewThread {
      CATransaction.begin()
      context.value.rootLayer = root.value
    }
    let end = Date(timeIntervalSinceNow: 60)
    while sink.commits.isEmpty, Date() < end { await Task.yield() }
    #expect(sink.commits.count == 1)
    #expect(sink.commits.first?.root?.layer == root.value.id)
  }

  @Test func aThreadThatEndsCommitsWhatItsDisplayLinksChangeWhenTheyGo() async {
    let sink = RecordingSink()
    let context = await onNewThread { Lent(LayerContext(orientation: .yDown, sink: sink)) }
    let root = Lent(CALayer())
    await onNewThread {
      context.value.rootLayer = root.value
      CATransaction.flush()
      let dimmer = Dimmer(root.value)
      let link = CADisplayLink { _ in dimmer.stay() }
      link.add(to: .current, forMode: .common)
    }
    let end = Date(timeIntervalSinceNow: 60)
    while sink.commits.count < 2, Date() < end { await Task.yield() }
    #expect(sink.commits.last?.allChanges.map(\.layer) == [root.value.id])
    #expect(root.value.opacity == 0.5)
  }
}

/// Dims a layer when it goes.
private final class Dimmer {
  private let layer: CALayer
  init(_ layer: CALayer) { self.layer = layer }
  func stay() {}
  deinit { layer.opacity = 0.5 }
}

/// Runs the run loop of this thread until the condition holds, a minute at most.
private func turn(until isDone: @autoclosure () -> Bool) {
  let end = Date(timeIntervalSinceNow: 60)
  while !isDone(), Date() < end {
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
  }
}

extension CAAnimation {
  fileprivate func lasting(_ duration: CFTimeInterval) -> CAAnimation {
    self.duration = duration
    return self
  }
}

/// An object handed from one thread to the next.
///
/// Unchecked: a test uses it only on one thread at a time.
struct Lent<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
