// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Synchronization

/// The composed pictures of an animation: made when they are asked for, some of them kept.
final class FrameStore: Sendable {
  let source: any FrameSource
  private let independent: [Bool]
  private let state: Mutex<State>

  private struct State {
    /// The pictures by their numbers; their cost is bytes.
    var kept: BoundedCache<Int, [UInt8]>
    /// The canvas after `last` was drawn.
    var canvas: FrameCanvas
    var last = -1
  }

  /// - Parameter keptBytes: The bytes of pictures that are kept.
  init(_ source: any FrameSource, keptBytes: Int) {
    self.source = source
    independent = source.independent
    state = Mutex(
      State(kept: BoundedCache(cost: keptBytes), canvas: FrameCanvas(source.canvas)))
  }

  /// A picture: premultiplied RGBA, rows packed.
  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    try state.withLock { state throws(ImageError) in
      if let known = state.kept.value(of: index) { return known }
      return try self.compose(index, &state)
    }
  }

  /// The picture, or the last one before it that is sound, and a line on standard error.
  func pixelsOrSoundOnes(of index: Int) -> [UInt8] {
    for place in stride(from: index, through: 0, by: -1) {
      do throws(ImageError) {
        return try pixels(of: place)
      } catch {
        Notice.say("picture \(place + 1) of an animation is not shown: \(error)", by: "ImageIO")
      }
    }
    return FrameCanvas(source.canvas).pixels
  }

  private func compose(_ index: Int, _ state: inout State) throws(ImageError) -> [UInt8] {
    prepare(index, &state)
    while state.last < index {
      let next = state.last + 1
      if independent[next] {
        state.canvas = FrameCanvas(source.canvas)
      } else {
        state.canvas.dispose(source.frames[state.last])
      }
      // Without the pixels of one frame the canvas is of no use to the next.
      state.last = -1
      let pixels = try source.pixels(of: next)
      state.canvas.draw(source.frames[next], pixels)
      state.last = next
      keep(next, &state)
    }
    return state.canvas.pixels
  }

  private func keep(_ index: Int, _ state: inout State) {
    let pixels = state.canvas.pixels
    if pixels.count <= state.kept.maximumCost {
      state.kept.keep(pixels, of: index, cost: pixels.count)
    }
  }

  /// Takes the latest canvas from which the picture can be drawn.
  private func prepare(_ index: Int, _ state: inout State) {
    var start = index
    while !independent[start] {
      let before = start - 1
      if state.last == before { return }
      // One that is to be taken away again needs the canvas below it.
      if source.frames[before].disposal != .previous, let known = state.kept.value(of: before) {
        state.canvas = FrameCanvas(source.canvas, pixels: known)
        state.last = before
        return
      }
      start = before
    }
    state.last = start - 1
  }
}
