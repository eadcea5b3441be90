// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAProtocol
import CARenderServer

/// A tree of a client that layers show, in its own windows and in those of other clients.
final class ServedGuest: ServedSurface {
  let meter = SurfaceMeter()
  private let voice: SurfaceVoice
  private let guest: GuestID
  private let sink: GuestSink?
  /// Commits that show together with the next one.
  private let parts = Monitor(CommitParts())

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ quota: RenderQuota) {
    self.voice = voice
    guest = GuestID(rawValue: order.guest)
    sink = GuestTrees.process.enter(guest, quota: quota)
    if sink == nil {
      voice.say(.failed(SurfaceFailure(.other, "Another layer tree has the id \(order.guest).")))
    } else {
      voice.say(.opened(width: 0, height: 0, scale: 1, refreshRate: 0))
    }
  }

  func take(_ commit: Commit, _ burden: CommitBurden, isPart: Bool) {
    guard !isPart else { return parts.look { $0.add(commit, burden) } }
    let waiting = parts.look { $0.takeAll() }
    for part in waiting.parts { sink?.submit(part.commit, part.burden ?? burden) }
    sink?.submit(commit, burden)
    voice.say(.taken(1))
  }

  func take(_ message: ClientMessage) {
    if let request = message.request { voice.refuse(request, message.kind) }
  }

  /// Its hosts draw it.
  func probe() {}

  /// The last picture, with its animations, stays for ``GuestTrees/lingering``.
  func abandon(after seconds: Double) {
    if sink != nil { GuestTrees.process.abandon(guest, at: MonotonicClock.now) }
  }

  func close() { if sink != nil { GuestTrees.process.leave(guest) } }
}
