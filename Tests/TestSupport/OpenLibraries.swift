// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The shared libraries that a process has open.
package enum OpenLibraries {
  /// Those of EGL, GL, a driver's compiler and windows, which only drawing needs.
  package static let ofDrawing = [
    "libEGL.so", "libEGL_mesa.so", "libGLESv2.so", "libGLdispatch.so", "libglfw.so", "libLLVM",
  ]

  /// Those of `names`, beginnings of files' names, that this process has open.
  package static func open(of names: [String]) throws -> Set<String> {
    // Foundation reads no file whose size is said to be 0.
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
    let text = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
    return Set(names.filter { text.contains("/\($0)") })
  }
}

/// Runs a test once more, in a process of its own in which libraries are not there.
package struct WithoutLibraries {
  /// Whether this is such a process.
  package static var isHere: Bool { getenv(variable) != nil }

  private static let variable = "LAYERKIT_TESTS_WITHOUT_LIBRARIES"

  /// The exit status, 0 where the test passed.
  package let status: Int32
  /// All that the process wrote.
  package let output: String

  /// Runs the tests whose names the expression finds. The suite of theirs is enabled where
  /// ``isHere``.
  ///
  /// - Parameter libraries: The names of files that are no libraries for that process.
  package init(_ libraries: [String], filter: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "layerkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // An empty file that the loader finds first ends its search.
    for library in libraries { try Data().write(to: folder.appending(path: library)) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LD_LIBRARY_PATH": folder.path, Self.variable: "1"]) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
