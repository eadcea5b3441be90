// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The modules of a build description, each with its dependencies.
typealias ModuleList = [String: Set<String>]

/// The targets that CMake does not build: that of the pages in `docs`, which has no code, and what
/// only tests use.
let withoutCMake: Set = ["DeviceSupport", "LayerKitGuide", "PictureReference", "TestSupport"]

/// The modules that only tests import, built by the package manager alone. They may import Swift
/// Testing and XCTest.
let testingModules: Set = ["LayerKitTesting", "_Testing_CoreGraphics", "_Testing_UIKit"]

/// The targets of `Package.swift`, without tests, their reference and the guide.
func packageModules() throws -> ModuleList {
  let text = try Repository.file("Package.swift").lines.joined(separator: "\n")
  let target =
    /\.(?:target|executableTarget|systemLibrary)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
  return text.matches(of: target).reduce(into: [:]) { list, match in
    guard !withoutCMake.contains(String(match.1)) else { return }
    let dependencies = String(match.2 ?? "").replacing(/package: "[^"]*"/, with: "")
    list[String(match.1)] = Set(dependencies.matches(of: /"([^"]+)"/).map { String($0.1) })
  }
}

/// The products that are libraries, with their modules, and the targets of tests, with what they
/// depend on.
func linkedModules() throws -> ModuleList {
  let text = try Repository.file("Package.swift").lines.joined(separator: "\n")
  let list =
    /\.(?:library|testTarget)\(\s*name: "([^"]+)",\s*(?:targets|dependencies): \[([^\]]*)\]/
  return text.matches(of: list).reduce(into: [:]) { list, match in
    list[String(match.1), default: []].formUnion(
      match.2.matches(of: /"([^"]+)"/).map { String($0.1) })
  }
}

/// The modules of `CMakeLists.txt`.
func cmakeModules() throws -> ModuleList {
  let text = try Repository.file("CMakeLists.txt").lines
    .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("#") }.joined(separator: "\n")
  let call =
    /layerkit_(headers|system_library|c_module|tool_module|module|developer_tool|tool)\(([^)]*)\)/
  return text.matches(of: call).reduce(into: [:]) { list, match in
    let words = match.2.split(whereSeparator: \.isWhitespace).map(String.init)
    switch match.1 {
    case "system_library": list[words[0]] = []  // the rest are pkg-config's names
    case "c_module": list[words[0]] = Set(words.dropFirst(2))  // after its folder
    default: list[words[0]] = Set(words.dropFirst())
    }
  }
}

/// Everything `module` reaches through dependencies.
func closure(of module: String, in list: ModuleList) -> Set<String> {
  var reached: Set<String> = []
  var open = [module]
  while let next = open.popLast() {
    for dependency in list[next] ?? [] where reached.insert(dependency).inserted {
      open.append(dependency)
    }
  }
  return reached
}
