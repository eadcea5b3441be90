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
    options.driverPatience = driverPatience
    return options
  }
}

/// A number of seconds that somebody waits for a driver.
private func parsePatience(_ text: String) throws -> Double {
  guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
    throw ValidationError("The patience is a number of seconds above 0 and at most 86400.")
  }
  return seconds
}
