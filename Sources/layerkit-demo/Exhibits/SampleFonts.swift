// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The fonts of the samples: those of `assets/fonts`, so that they look the same on every machine.
enum SampleFonts {
  /// Where they lie in a folder above the program: of a build, and of an installation.
  private static let places = ["assets/fonts", "share/layerkit/fonts"]
  private static let variable = "CA_FONTS"

  /// Takes these fonts for the whole process, unless the environment names others.
  ///
  /// - Returns: false where they are not to be found, and the machine's are used.
  static func choose() -> Bool {
    if let chosen = getenv(variable), chosen.pointee != 0 { return true }
    guard let folder else { return false }
    return setenv(variable, folder.path, 1) == 0
  }

  /// The folder, looked for from the program upward.
  static var folder: URL? {
    var above = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while above.path != "/" {
      above.deleteLastPathComponent()
      for place in places.map({ above.appending(path: $0) })
      where FileManager.default.fileExists(atPath: place.appending(path: "OFL.txt").path) {
        return place
      }
    }
    return nil
  }
}
