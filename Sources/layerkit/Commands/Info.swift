// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CAGLES

/// `layerkit info`: which renderer was found, and why.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Says which renderer draws here, how it was found, and what can be written.",
    discussion: """
      The ways to a context are tried in order: a GPU without a window system, Mesa without \
      a window system, Mesa on a card, the default display. Each that was refused is listed with \
      its reason. The environment variable LAYERKIT_EGL_PLATFORM, set to device, surfaceless, gbm \
      or default, forces one.

      --check says instead whether this machine or container has all that drawing needs, and how \
      to mend what is wrong. It ends with 0 where all is well and with 78 otherwise, so that it \
      serves as a health check.
      """)

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Check the machine or container; the exit status is 78 where something is wrong.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Leave out a check of --check, by its name. May be given several times.",
      discussion: "\(MachineCheck.names.joined(separator: ", ")).", valueName: "name"))
  var except: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder that stands for / where --check reads files.", valueName: "folder",
      visibility: .hidden))
  var root = ""

  func validate() throws {
    guard check || except.isEmpty else { throw ValidationError("--except goes with --check.") }
    if let name = except.first(where: { !MachineCheck.names.contains($0) }) {
      throw ValidationError(
        "There is no check '\(name)'; there are \(MachineCheck.names.joined(separator: ", ")).")
    }
  }

  func run() throws {
    if check { return try runCheck() }
    let info: DisplayInfo
    let ways: DriverWays
    do throws(EGLError) {
      let context = try Context.open()
      (info, ways) = (context.info, DriverWays(context.gl))
      context.close()
    } catch {
      throw CommandFailure(.noGraphics, error.description)
    }
    let libraries = LibraryVersions()
    if json {
      try StandardStreams.write(
        jsonLine(
          InfoReport(
            layerkit: programVersion, display: info, ways: ways, libraries: libraries,
            pictures: PictureFormats(), written: WrittenFormats())))
    } else {
      try StandardStreams.write(
        "layerkit   \(programVersion)\n\(info.description)\n\(ways)\n\(libraries.description)\n"
          + "\(PictureFormats())\n\(WrittenFormats())\n")
    }
  }
}

/// The output of `info --json`.
private struct InfoReport: Encodable {
  let layerkit: String
  let display: DisplayInfo
  let ways: DriverWays
  let libraries: LibraryVersions
  let pictures: PictureFormats
  let written: WrittenFormats
}
