// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALottie
import CAMedia

/// A scene before layers are made of it: the path of a scene file, or a Lottie file that was read.
enum SceneSource {
  case scene(String)
  case lottie(CALottieFile)

  /// The scene at a path.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - choices: Those of Lottie files; nil for none.
  ///   - state: The state that the arguments ask for, which may choose an animation of a package.
  init(
    path: String, _ choices: LottieArguments?, state: String? = nil
  ) throws(CommandFailure) {
    guard !path.isEmpty else {
      throw CommandFailure(.usage, "Missing expected argument '<scene>'")
    }
    if LottieScene.isLottie(path) {
      self = .lottie(
        try LottieScene.read(
          path, options: choices?.options ?? CALottieOptions(), state: state))
    } else {
      // Whoever runs files of both kinds may name a player, or leave expressions out, for all.
      if let option = choices?.firstGiven {
        throw CommandFailure(.usage, "\(option) goes with Lottie files")
      }
      self = .scene(path)
    }
  }

  init(_ arguments: SceneArguments) throws(CommandFailure) {
    try self.init(path: arguments.scene, arguments.lottie, state: arguments.state)
  }

  /// The frames that the file itself has; nil where it says nothing about them.
  var ownFrames: OwnFrames? {
    guard case .lottie(let file) = self else { return nil }
    return OwnFrames(file)
  }
}

/// The frames of a scene that has a length and a rate.
struct OwnFrames {
  let rate: FrameRateArgument
  let count: Int

  init(_ file: CALottieFile) {
    rate = FrameRateArgument(near: file.frameRate)
    // A range often ends a little beyond its last frame, as 38.0000015 does.
    let length = file.outFrame - file.inFrame
    count = max(1, Int((length - 1e-3).rounded(.up)))
  }
}
