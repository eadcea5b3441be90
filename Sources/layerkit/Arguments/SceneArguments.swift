// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CoreGraphics

/// Which scene, and how it is looked at: shared by the commands that draw or would draw.
struct SceneArguments: ParsableArguments {
  /// The kinds of scenes.
  static let kinds = """
    A .caml file, .ca bundle, .wallpaper package, a folder with planes, or a Lottie file (.json, \
    .lottie).
    """

  /// How the names of scenes end, for shells that complete them.
  static let completion = CompletionKind.file(
    extensions: ["caml", "ca", "wallpaper", "json", "lottie"])

  @Argument(help: ArgumentHelp(stringLiteral: kinds), completion: completion)
  var scene = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time shown, in seconds after the scene was loaded; 0 unless said.",
      discussion: """
        A finite number, at most 1e11 either way. For render it may be several with commas: \
        the pictures are then numbered from 0, and the output is a pattern as with --frames.
        """, valueName: "seconds"),
    transform: TimeList.parse)
  var time: TimeList?

  @Option(
    help: ArgumentHelp(
      "The size of the picture in pixels, as in 640x480.",
      discussion: """
        Without it the picture is the scene's canvas times the scale. With it the canvas \
        shows as many points as fit the picture at the scale, the root in its middle; nothing is \
        stretched. Each side is 1 to 16384, the area at most 134217728 pixels.
        """, valueName: "WxH"),
    transform: PixelSize.parse)
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "Pixels per point.",
      discussion: """
        Above 0 and at most 64. At 1, the default, one point of the scene is one pixel. A \
        bundle that counts its canvas in pixels is laid out the same way.
        """, valueName: "factor"),
    transform: parseScale)
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "What lies behind the root: none, black, white, #RGB, #RRGGBB, #RRGGBBAA, or r,g,b[,a].",
      discussion: """
        The default, none, leaves transparent what no layer covers, and the PNG says so in its alpha. The \
        numbers of r,g,b[,a] are sRGB in 0…1, not multiplied by alpha.
        """, valueName: "color"),
    transform: Background.init)
  var background: Background?

  @Option(
    help: ArgumentHelp(
      "The named state of the scene to apply at once, in every plane that has it.",
      valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "The states the scene goes to and when, as in off:0,on:1.5, through its transitions.",
      discussion: """
        Names of states with ascending times from 0 on. A step at 0 is the state the scene \
        begins in, unless --state names another. At most 1000 steps.
        """, valueName: "steps"),
    transform: StateSequence.parse)
  var sequence: StateSequence?

  @OptionGroup var lottie: LottieArguments
}
