// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit

/// Finds the place of the program's own source within a stack of calls.
enum CodePlaces {
  /// The innermost call of a stack that is neither LayerKit's nor a library's.
  static func ofProgram(_ stack: CallStack) -> CodePlace? {
    DebugInformation.process.look { information in
      for address in stack.addresses {
        // The call stands before the address that it returns to.
        for place in information.calls(at: address - 1) where isOfProgram(place) {
          return place.readable
        }
      }
      return nil
    }
  }

  /// Whether a place is of the program's own.
  static func isOfProgram(_ place: SymbolPlace) -> Bool {
    if let file = place.file { return isOfProgram(file: file) }
    guard let module = place.module else { return false }
    return !LibraryModules.all.contains(module)
  }

  /// Folders of LayerKit's sources that are programs.
  private static let programs: Set<Substring> = [
    "layerkit", "layerkit-apps", "layerkit-demo", "layerkit-dev", "UIKitSamples",
  ]

  /// The folder of LayerKit's sources, as the compiler knew it.
  static let sources: Substring = {
    let path = #filePath
    return path.dropLast("CAOrigins/CodePlaces.swift".count)
  }()

  static func isOfProgram(file: String) -> Bool {
    // Code of the compiler's own, `<compiler-generated>`, has no file.
    guard file.hasPrefix("/") || file.hasSuffix(".swift") else { return false }
    guard file.hasPrefix(sources) else { return !isOfToolchain(file) }
    let folder = file.dropFirst(sources.count).prefix { $0 != "/" }
    return programs.contains(folder)
  }

  /// Sources of Swift's own libraries, which toolchains are built with debug information of.
  private static func isOfToolchain(_ file: String) -> Bool {
    ["/swift/stdlib/", "/swift-corelibs-", "/swift-foundation", "/swift-collections/"]
      .contains { file.contains($0) }
  }
}
