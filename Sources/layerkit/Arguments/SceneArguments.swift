import ArgumentParser

/// Which scene, and how it is looked at: shared by the commands that draw or would draw.
struct SceneArguments: ParsableArguments {
  @Argument(help: "A .caml file, .ca bundle, .wallpaper package, or a folder with planes.")
  var scene: String

  @Option(
    help: ArgumentHelp(
      "The time shown, in seconds after the scene was loaded.",
      discussion: "A finite number, at most 1e11 either way.", valueName: "seconds"))
  var time = TimeArgument(seconds: 0)

  @Option(
    help: ArgumentHelp(
      "The size of the picture in pixels, as in 640x480.",
      discussion: """
        Without it the picture is the scene's canvas times the scale. With it the canvas \
        shows as many points as fit the picture at the scale, the root in its middle; nothing is \
        stretched. Each side is 1 to 16384, the area at most 134217728 pixels.
        """, valueName: "WxH"))
  var size: SizeArgument?

  @Option(
    help: ArgumentHelp(
      "Pixels per point.",
      discussion: """
        Above 0 and at most 64. The default is 1: one point of the scene is one pixel. A \
        bundle that counts its canvas in pixels is laid out the same way.
        """, valueName: "factor"))
  var scale: ScaleArgument?

  @Option(
    help: ArgumentHelp(
      "What lies behind the root: none, black, white, #RGB, #RRGGBB, #RRGGBBAA, or r,g,b[,a].",
      discussion: """
        none leaves transparent what no layer covers, and the PNG says so in its alpha. The \
        numbers of r,g,b[,a] are sRGB in 0…1, not multiplied by alpha.
        """, valueName: "color"))
  var background = BackgroundArgument.none

  @Option(
    help: ArgumentHelp(
      "The named state of the scene to apply at once, in every plane that has it.",
      valueName: "name"))
  var state: String?
}
