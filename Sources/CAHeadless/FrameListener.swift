import CARenderServer

/// Who is told of the frames of a screen; the program changes it, the render thread calls it.
final class FrameListener: Sendable {
  private let listener = Monitor<(@Sendable (HeadlessScreen.Frame) -> Void)?>(nil)

  var body: (@Sendable (HeadlessScreen.Frame) -> Void)? {
    get { listener.look { $0 } }
    set { listener.look { $0 = newValue } }
  }

  func call(_ frame: HeadlessScreen.Frame) { body?(frame) }
}
