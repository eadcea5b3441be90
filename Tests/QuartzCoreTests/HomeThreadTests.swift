// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CARenderServer
import CEGL
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A value that a thread leaves for another, though it belongs to the first.
private final class Parcel<Value>: @unchecked Sendable {
  // Sound: the tests hand it from thread to thread, one after the other.
  var value: Value?
  weak var witness: AnyObject?
}

/// A thread that does one thing after the other until the tests let it end.
private final class Worker: @unchecked Sendable {
  // Sound: `thread` is written once, before the object is handed on, and read by the tests' thread.
  private let gate = Monitor<[@Sendable () -> Bool]>([])
  private var thread = pthread_t()

  init() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let gate = Unmanaged.passRetained(gate).toOpaque()
    pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let gate = Unmanaged<Monitor<[@Sendable () -> Bool]>>.fromOpaque(argument)
          .takeRetainedValue()
        while gate.wait({ $0.isEmpty ? .sleep(nil) : .done($0.removeFirst()) })() {}
        return nil
      }, gate)
    pthread_attr_destroy(&attributes)
  }

  func perform(_ body: @escaping @Sendable () -> Void) {
    let isDone = Monitor(false)
    gate.change {
      $0.append {
        body()
        isDone.change { $0 = true }
        return true
      }
    }
    isDone.wait { $0 ? .done(()) : .sleep(nil) }
  }

  /// Has the thread end, and waits until it is gone with all that belonged to it.
  func end() {
    gate.change { $0.append { false } }
    pthread_join(thread, nil)
  }
}

@Suite("Renderers that are released on another thread")
struct HomeThreadTests {
  private static let size = CGSize(width: 16, height: 16)

  private static func fill(_ parcel: Parcel<HeadlessRenderer>) {
    guard let renderer = try? HeadlessRenderer(size: size) else { return }
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    renderer.layer = layer
    _ = try? renderer.render()
    parcel.value = renderer
    parcel.witness = renderer.layers
  }

  @Test("what one holds goes at the next turn of its own thread's run loop")
  func runLoop() throws {
    let (parcel, worker) = (Parcel<HeadlessRenderer>(), Worker())
    worker.perform { Self.fill(parcel) }
    #expect(parcel.value != nil)
    parcel.value = nil
    #expect(parcel.witness != nil)
    worker.perform { #expect(eventuallyInTurns { parcel.witness == nil }) }
    worker.end()
  }

  @Test("or when its thread makes another renderer, which draws as ever")
  func nextRenderer() throws {
    let (parcel, worker) = (Parcel<HeadlessRenderer>(), Worker())
    worker.perform { Self.fill(parcel) }
    parcel.value = nil
    let picture = Monitor<CGImage?>(nil)
    worker.perform {
      let other = Parcel<HeadlessRenderer>()
      Self.fill(other)
      let image = try? other.value?.render()
      picture.look { $0 = image }
    }
    #expect(parcel.witness == nil)
    #expect(picture.look { $0 }?.premultipliedRGBA.prefix(4) == [255, 0, 0, 255])
    worker.end()
  }

  @Test("or when its thread ends")
  func endOfThread() throws {
    let (parcel, worker) = (Parcel<HeadlessRenderer>(), Worker())
    worker.perform { Self.fill(parcel) }
    parcel.value = nil
    #expect(parcel.witness != nil)
    worker.end()
    #expect(eventually { parcel.witness == nil })
  }

  @Test("one whose thread has ended goes at once, and leaves the clock of the other alone")
  func afterTheEnd() throws {
    let own = try HeadlessRenderer(size: Self.size)
    try own.advance(to: 7)
    for _ in 0..<8 {
      let (parcel, worker) = (Parcel<HeadlessRenderer>(), Worker())
      worker.perform { Self.fill(parcel) }
      worker.end()
      parcel.value = nil
      #expect(parcel.witness == nil)
    }
    #expect(CACurrentMediaTime() == 7)
    #expect(try own.render().width == 16)
  }

  @Test("a screen may be released anywhere")
  func screen() throws {
    let (parcel, worker) = (Parcel<HeadlessScreen>(), Worker())
    worker.perform {
      parcel.value = try? HeadlessScreen(size: Self.size)
      parcel.value?.layer = CALayer()
      CATransaction.flush()
    }
    #expect(parcel.value != nil)
    parcel.value = nil
    worker.perform { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01)) }
    worker.end()
  }

  @Test("a renderer in the program's context leaves no object there")
  func programContext() throws {
    let program = try ProgramContext(width: 40, height: 30)
    let before = Self.textureCount
    let parcel = Parcel<CARenderer>()
    parcel.value = try CARenderer()
    parcel.value?.layer = rendererScene().root
    parcel.value?.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    parcel.value?.drawFrame(at: 0)
    #expect(Self.textureCount > before)
    let worker = Worker()
    worker.perform { parcel.value = nil }
    #expect(eventuallyInTurns { Self.textureCount == before })
    #expect(program.pixel(20, 15) != [0, 0, 0, 0])
    worker.end()
  }

  private static var textureCount: Int { (1..<2000).count { glIsTexture($0) != 0 } }

  @Test("one that is used on another thread ends the program with a sentence")
  func misuse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (parcel, worker) = (Parcel<HeadlessRenderer>(), Worker())
      worker.perform { Self.fill(parcel) }
      _ = try parcel.value?.render()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("used on a thread that is not the one it was made on"))
  }
}
