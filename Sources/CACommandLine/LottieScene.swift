// SPDX-License-Identifier: Apache-2.0
import CALottie
import CoreAnimation
import CoreGraphics
import Foundation

/// A Lottie file as a scene of the programs: its layers, in a space whose y grows upward.
package struct LottieScene {
  /// The file.
  package let file: CALottieFile
  /// The layers.
  package let layer: CALottieLayer
  /// The name of the state that plays; nil for the whole animation.
  package let state: String?

  /// Whether a path is that of a Lottie file, by its ending.
  package static func isLottie(_ path: String) -> Bool {
    ["json", "lottie"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// Reads a file.
  ///
  /// - Parameter state: A state of the package, which chooses the animation.
  package static func read(
    _ path: String, options: CALottieOptions = CALottieOptions(), state: String? = nil
  ) throws(CommandFailure) -> CALottieFile {
    SceneFilm.install()
    do throws(CALottieError) {
      let file = try CALottieFile(contentsOf: URL(fileURLWithPath: path), options: options)
      guard let state else { return file }
      guard let wanted = file.states.first(where: { $0.name == state }) else {
        throw CALottieError(
          kind: .unknownState, file: path, value: state,
          rule: "the scene has no such state; "
            + (file.states.isEmpty
              ? "it has none" : "it has " + file.states.map(\.name).joined(separator: ", ")))
      }
      guard let animation = wanted.animation, animation != file.animation,
        options.animation == nil
      else { return file }
      var chosen = options
      chosen.animation = animation
      return try CALottieFile(contentsOf: URL(fileURLWithPath: path), options: chosen)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Makes the layers of a file, which play from time 0 of the media clock on.
  package init(_ file: CALottieFile, state: String? = nil) {
    self.file = file
    self.state = state
    layer = CALottieAnimation(file).makeLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.isGeometryFlipped = true
    CATransaction.commit()
    play(file.states.first { $0.name == state })
  }

  private func play(_ state: CALottieState?) {
    guard let state else { return layer.play(at: 0) }
    let bounces = state.mode == .bounce || state.mode == .reverseBounce
    let mode: CALottieLayer.LoopMode =
      bounces ? (state.loops ? .autoReverse : .repeatBackwards(1)) : state.loops ? .loop : .playOnce
    layer.playbackSpeed = state.plays ? state.speed : 0
    layer.play(range(of: state.segment), loopMode: mode, at: 0)
  }

  private func range(of segment: CALottieState.Segment) -> ClosedRange<Double>? {
    switch segment {
    case .all: nil
    case .frames(let range): range
    case .marker(let name):
      layer.animation.markers.first { $0.name == name }
        .map { $0.frame...($0.frame + max(0, $0.duration)) }
    }
  }
}
