// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Synchronization
import Testing

@testable import OpenGLES

extension GLTests {
  /// Which of the presented pictures a layer shows.
  @Suite struct DrawableSourceTests {
    private final class Drawing: Sendable {
      let isDone = Mutex(false)
      func finish() { isDone.withLock { $0 = true } }
    }

    private func contents() -> Contents {
      Contents(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))
    }

    @Test func theLastPictureStaysWhileTheNextOneIsBeingDrawn() {
      let (source, first, second, drawing) = (DrawableSource(), contents(), contents(), Drawing())
      source.present(first, at: .now)
      source.present(second, at: .now, isDrawn: { drawing.isDone.withLock { $0 } })
      #expect(source.picture(at: 0, waits: false)?.id == first.id)
      #expect(source.nextChange(after: 0) > 0 && source.nextChange(after: 0) < 0.1)
      drawing.finish()
      #expect(source.picture(at: 0, waits: false)?.id == second.id)
      #expect(source.nextChange(after: 0) == .infinity)
    }

    @Test func exactPicturesAreWaitedFor() {
      let (source, second, drawing) = (DrawableSource(), contents(), Drawing())
      source.present(contents(), at: .now)
      source.present(
        second, at: .now, isDrawn: { drawing.isDone.withLock { $0 } },
        wait: { _ in
          drawing.finish()
          return true
        })
      #expect(source.picture(at: 0, waits: true)?.id == second.id)
    }

    @Test func aPictureThatIsNotDrawnInTimeIsReported() {
      let (source, drawing) = (DrawableSource(), Drawing())
      source.present(
        contents(), at: .now, isDrawn: { drawing.isDone.withLock { $0 } },
        wait: { _ in false })
      #expect(source.picture(at: 0, waits: true) == nil)
      #expect(source.delays == 1)
    }

    @Test func picturesWaitForTheirTime() {
      let (source, first, second, third) = (DrawableSource(), contents(), contents(), contents())
      source.present(first, at: .now)
      source.present(second, at: .time(2))
      source.present(third, at: .after(0.5))
      #expect(source.picture(at: 1.9, waits: true)?.id == first.id)
      #expect(source.nextChange(after: 1.9) == 2)
      #expect(source.picture(at: 2, waits: true)?.id == second.id)
      #expect(source.nextChange(after: 2) == 2.5)
      #expect(source.picture(at: 3, waits: true)?.id == third.id)
    }

    @Test func aProgramThatPresentsFasterThanAnybodyLooksKeepsLittle() {
      let source = DrawableSource()
      for _ in 0..<100 { source.present(contents(), at: .time(10)) }
      let last = contents()
      source.present(last, at: .time(10))
      #expect(source.waitingCount == DrawableSource.maximumWaiting)
      #expect(source.picture(at: 10, waits: false)?.id == last.id)
    }

    @Test func listenersHearOfPictures() {
      let (source, heard) = (DrawableSource(), Drawing())
      source.bells.set({ heard.finish() }, for: 1)
      source.present(contents(), at: .now)
      #expect(heard.isDone.withLock { $0 })
    }
  }
}
