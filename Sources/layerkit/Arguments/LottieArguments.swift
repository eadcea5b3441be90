// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CALottie

/// The choices that only Lottie files have.
struct LottieArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The animation of a .lottie package; its first one unless said.", valueName: "id"))
  var animation: String?

  @Option(
    help: ArgumentHelp(
      "The theme of a .lottie package; the animation's own unless said.", valueName: "id"))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "Whose look a Lottie file has: after-effects, the default, or core-animation.",
      discussion: """
        core-animation is the look of lottie-ios, where it differs. --expressions off \
        leaves out expressions, which it does not have.
        """, valueName: "player"))
  var player = CALottiePlayer.afterEffects

  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  @Option(
    help: "Whether expressions of a Lottie file are evaluated: on, the default, or off.")
  var expressions = Switch.on

  var options: CALottieOptions {
    var options = CALottieOptions()
    options.animation = animation
    options.theme = theme
    options.player = player
    options.usesExpressions = expressions == .on
    return options
  }

  /// The first option that chooses a part of a package; nil when there is none.
  var firstGiven: String? {
    animation != nil ? "--animation" : theme != nil ? "--theme" : nil
  }
}

extension CALottiePlayer: ExpressibleByArgument {}
