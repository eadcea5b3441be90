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
    var kept: KeptFrames
    /// The canvas after `last` was drawn.
    var canvas: FrameCanvas
    var last = -1
  }

  /// - Parameter keptBytes: The bytes of pictures that are kept.
  init(_ source: any FrameSource, keptBytes: Int) {
    self.source = source
    independent = source.independent
    state = Mutex(
      State(kept: KeptFrames(byteLimit: keptBytes), canvas: FrameCanvas(source.canvas)))
  }

  /// A picture: premultiplied RGBA, rows packed.
  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    try state.withLock { state throws(ImageError) in
      if let known = state.kept[index] { return known }
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
      state.kept[next] = state.canvas.pixels
    }
    return state.canvas.pixels
  }

  /// Takes the latest canvas from which the picture can be drawn.
  private func prepare(_ index: Int, _ state: inout State) {
    var start = index
    while !independent[start] {
      let before = start - 1
      if state.last == before { return }
      // One that is to be taken away again needs the canvas below it.
      if source.frames[before].disposal != .previous, let known = state.kept[before] {
        state.canvas = FrameCanvas(source.canvas, pixels: known)
        state.last = before
        return
      }
      start = before
    }
    state.last = start - 1
  }
}

/// Pictures up to a number of bytes; those that were not asked for longest go first.
package struct KeptFrames {
  private let byteLimit: Int
  private var frames: [Int: (pixels: [UInt8], use: UInt64)] = [:]
  private var bytes = 0
  private var uses: UInt64 = 0

  /// None yet.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The picture of that number, if it is kept; asking for it counts as use.
  package subscript(index: Int) -> [UInt8]? {
    mutating get {
      guard frames[index] != nil else { return nil }
      uses += 1
      frames[index]!.use = uses
      return frames[index]!.pixels
    }
    set {
      if let old = frames.removeValue(forKey: index) { bytes -= old.pixels.count }
      guard let newValue, newValue.count <= byteLimit else { return }
      while bytes + newValue.count > byteLimit,
        let oldest = frames.min(by: { $0.value.use < $1.value.use })
      {
        frames[oldest.key] = nil
        bytes -= oldest.value.pixels.count
      }
      uses += 1
      frames[index] = (newValue, uses)
      bytes += newValue.count
    }
  }
}
