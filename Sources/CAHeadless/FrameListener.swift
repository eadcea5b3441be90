import Synchronization

/// Who is told of the frames of a screen; the program changes it, the render thread calls it.
final class FrameListener: Sendable {
  private let listener = Mutex<(@Sendable (HeadlessScreen.Frame) -> Void)?>(nil)

  var body: (@Sendable (HeadlessScreen.Frame) -> Void)? {
    get { listener.withLock { $0 } }
    set { listener.withLock { $0 = newValue } }
  }

  func call(_ frame: HeadlessScreen.Frame) { body?(frame) }
}
