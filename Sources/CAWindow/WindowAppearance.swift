// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer

/// When a window comes on the screen: once its render thread has swapped the first picture, so that
/// nobody sees an empty one.
final class WindowAppearance: Sendable {
  private struct State {
    var hasPicture = false
    var isShown = false
  }

  private let state = Monitor(State())

  /// Whether the window system was asked to show the window.
  var isShown: Bool { state.look { $0.isShown } }

  /// Whether the window is to be shown, and is not yet.
  var isDue: Bool { state.look { $0.hasPicture && !$0.isShown } }

  /// Notes that the first picture is there, or cannot be drawn.
  func noteFrame() { state.look { $0.hasPicture = true } }

  func noteShown() { state.look { $0.isShown = true } }
}
