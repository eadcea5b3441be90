// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHost
import CARenderServer
import CoreAnimation
import Testing

/// Stands for a stage with a picture of some bytes.
private final class Bytes: FrameReadback {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
  func readPicture() -> Int { bytes.count }
  func readPixels() -> [UInt8] { bytes }
}

private struct SaidFailure: HostError, Equatable {
  let description: String
  init(_ failure: HostFailure) { description = "\(failure)" }
}

private final class Host: CADebugHost {
  let server = RenderServer(environment: [:])
  var debugSwitch: CADebug.Switch { CADebug.Switch(server.debugging) }
}

@Suite("What hosts share")
struct HostPartTests {
  @Test("counts of a render thread have their names")
  func statistics() {
    var counts = FrameCounts()
    (counts.presented, counts.skipped, counts.idle) = (1, 2, 3)
    (counts.failed, counts.late) = (4, 5)
    let shown = FrameStatistics(counts)
    #expect(shown.framesPresented == 1 && shown.framesSkipped == 2 && shown.ticksIdle == 3)
    #expect(shown.framesFailed == 4 && shown.framesLate == 5)
    #expect(shown != FrameStatistics(FrameCounts()))
  }

  @Test("a frame lends its picture; its hash is FNV-1a over the pixels")
  func frames() {
    let frame = ShownFrame<Int>(index: 7, mediaTime: 1.5, source: Bytes(Array("foobar".utf8)))
    #expect(frame.index == 7 && frame.mediaTime == 1.5 && frame.picture() == 6)
    #expect(frame.pixelHash() == 0x8594_4171_f739_67e8)
    let empty = ShownFrame<Int>(index: 0, mediaTime: 0, source: Bytes([]))
    #expect(empty.pixelHash() == 0xcbf2_9ce4_8422_2325)
  }

  @Test("a listener gets frames, and failures in terms of its host")
  func listener() {
    let listener = FrameListener<Int, SaidFailure>(host: "Test")
    let (frames, failures) = (Monitor<[Int]>([]), Monitor<[SaidFailure]>([]))
    listener.call(1)
    listener.body = { frame in frames.look { $0.append(frame) } }
    listener.failureBody = { failure in failures.look { $0.append(failure) } }
    listener.call(2)
    listener.fail(RenderThreadError.stopped)
    #expect(frames.look { $0 } == [2])
    #expect(
      failures.look { $0 } == [SaidFailure(.stopped("The render thread was stopped."))])
    listener.body = nil
    listener.call(3)
    #expect(frames.look { $0 } == [2])
  }

  @Test("a host's overlays and HUD are those of its server, and a change rings")
  func debugging() {
    let host = Host()
    let rung = Monitor(0)
    // Those of the switch itself: options of the process ring at the server, too.
    host.server.debugging.bells.set({ rung.look { $0 += 1 } }, for: .max)
    host.debugOverlays = [.damage, .flash]
    #expect(host.debugOverlays == [.damage, .flash] && !host.showsDebugHUD)
    host.showsDebugHUD = true
    #expect(host.server.debugging.options.showsHUD)
    host.showsDebugHUD = true
    #expect(rung.look { $0 } == 2)
  }
}
