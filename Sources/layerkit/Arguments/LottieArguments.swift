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

  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  @Option(
    help: "Whether expressions of a Lottie file are evaluated: on, the default, or off.")
  var expressions = Switch.on

  var options: CALottieOptions {
    var options = CALottieOptions()
    options.animation = animation
    options.theme = theme
    options.usesExpressions = expressions == .on
    return options
  }

  /// The first option that was given; nil when there is none.
  var firstGiven: String? {
    if animation != nil { return "--animation" }
    if theme != nil { return "--theme" }
    return expressions == .off ? "--expressions" : nil
  }
}
