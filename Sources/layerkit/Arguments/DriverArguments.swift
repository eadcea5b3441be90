// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless

/// The driver's limits for a command.
struct DriverArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds after which a driver that does not answer counts as hung; 120 unless said.",
      discussion: "Above 0 and at most 86400. The exit status is then 70.",
      valueName: "seconds"),
    transform: parsePatience)
  var driverPatience = 120.0

  /// The options of the renderer of a single run.
  var rendererOptions: HeadlessRenderer.Options {
    var options = HeadlessRenderer.Options()
    options.saysProblems = false
    if options.environment["CA_PROGRAMS"] == nil {
      options.environment["CA_PROGRAMS"] = Self.programFolder(in: options.environment)
    }
    options.driverPatience = driverPatience
    return options
  }

  /// Where a run keeps the programs that it linked for the next one: `layerkit/programs` in the
  /// user's folder of caches, or the folder of `CA_PROGRAMS`; nil for a user without one.
  static func programFolder(in environment: [String: String]) -> String? {
    if let folder = environment["CA_PROGRAMS"], !folder.isEmpty { return folder }
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      return caches + "/layerkit/programs"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/layerkit/programs"
  }
}

/// A number of seconds that somebody waits for a driver.
private func parsePatience(_ text: String) throws -> Double {
  guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
    throw ValidationError("The patience is a number of seconds above 0 and at most 86400.")
  }
  return seconds
}
