// SPDX-License-Identifier: Apache-2.0

/// The meaning of an exit status; the numbers above 2 are those of `sysexits.h`.
package enum ExitStatus: Int32 {
  case success = 0
  /// The command line asks for something that is not there to be had.
  case usage = 2
  /// The scene or capture cannot be read as one, or warns under `--strict`.
  case badData = 65
  /// No display, context or GPU to draw with, a library that is not installed, or no program to
  /// watch.
  case noGraphics = 69
  /// A fault of LayerKit itself or of the driver.
  case internalError = 70
  /// A file could not be read or written.
  case inputOutput = 74
  /// The machine or container lacks something: `layerkit info --check`.
  case configuration = 78
  /// Somebody asked the program to end, by SIGINT.
  case interrupted = 130
  /// Somebody asked the program to end, by SIGTERM.
  case terminated = 143
}
