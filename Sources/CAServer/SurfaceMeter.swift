// SPDX-License-Identifier: Apache-2.0
import CABase

/// Numbers of a surface, for a status. Any thread reads and writes them.
final class SurfaceMeter: Sendable {
  private struct State {
    var width = 0
    var height = 0
    var frames = 0
    /// Frames of a display, which counts them itself.
    var shown: (@Sendable () -> Int)?
  }

  private let state = Monitor(State())

  /// The surface has that many pixels from now on.
  func setSize(_ width: Int, _ height: Int) {
    state.look { ($0.width, $0.height) = (width, height) }
  }

  /// A frame was drawn.
  func noteFrame() { state.look { $0.frames += 1 } }

  /// Where to ask for the frames that a display has shown; nil keeps the last answer.
  func follow(_ shown: (@Sendable () -> Int)?) {
    let before = state.look { state in
      defer { state.shown = shown }
      return state.shown
    }
    if shown == nil, let before { state.look { $0.frames = before() } }
  }

  /// Pixels, and frames that were shown or drawn.
  var figures: (width: Int, height: Int, frames: Int) {
    let state = state.look { $0 }
    return (state.width, state.height, state.shown?() ?? state.frames)
  }
}
