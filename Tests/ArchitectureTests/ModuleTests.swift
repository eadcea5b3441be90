// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Modules import only what docs/modules.md allows")
struct ModuleTests {
  /// System modules that any module may import besides the project's own.
  static let system: Set<String> = [
    "CoreFoundation", "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "Glibc",
    "Synchronization",
  ]

  let manifest: ModuleList
  let table: ModuleTable

  init() throws {
    let manifest = try packageModules()
    // A folder of Sources without any Swift is a C shim.
    let cShims = try manifest.keys.filter { name in
      let folder = "Sources/\(name)"
      let swift = try Repository.files(under: [folder], extensions: ["swift"])
      return swift.isEmpty
        && FileManager.default.fileExists(atPath: Repository.root.appending(path: folder).path)
    }
    self.manifest = manifest
    table = ModuleTable(page: try Repository.file("docs/modules.md"), cShims: Set(cShims))
  }

  @Test("the table of the page and Package.swift name the same modules")
  func sameModules() {
    #expect(table.rows.count > 10)
    #expect(table.modules.subtracting(["…"]) == Set(manifest.keys))
  }

  @Test("origins leave out calls of all of the project's modules but its programs'")
  func libraryModules() throws {
    let text = try Repository.file("Sources/CAOrigins/LibraryModules.swift").lines
      .joined(separator: "\n")
    let list = try #require(text.firstMatch(of: /layerKit: Set<String> = \[([^\]]*)\]/))
    let named = Set(list.1.matches(of: /"([^"]+)"/).map { String($0.1) })
    // C shims have no symbols of Swift.
    let modules = manifest.keys.filter { name in
      let files = try? Repository.files(under: ["Sources/\(name)"], extensions: ["swift"])
      return !name.hasPrefix("layerkit") && name != "UIKitSamples" && files?.isEmpty == false
    }
    #expect(modules.count > 30)
    #expect(named == Set(modules))
  }

  @Test("Package.swift and CMakeLists.txt list the same modules and dependencies")
  func sameDependencies() throws {
    let cmake = try cmakeModules()
    #expect(Set(cmake.keys) == Set(manifest.keys).subtracting(testingModules))
    for (module, dependencies) in manifest where !testingModules.contains(module) {
      #expect(cmake[module] == dependencies, "\(module)")
    }
  }

  @Test("every import line is allowed by the module's row, and declared in Package.swift")
  func imports() throws {
    let line =
      /^\s*(?:@\S+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?([A-Za-z_]\w*)/
    var (seen, offenders) = (0, [String]())
    for module in manifest.keys {
      let allowed = table.allowed(for: module) ?? []
      let outside =
        ModuleTable.commandLine.contains(module)
        ? ["ArgumentParser"] : testingModules.contains(module) ? ["Testing", "XCTest"] : []
      for file in try Repository.files(under: ["Sources/\(module)"], extensions: ["swift"]) {
        for (index, text) in file.lines.enumerated() {
          guard let name = text.firstMatch(of: line).map({ String($0.1) }) else { continue }
          seen += 1
          if Self.system.contains(name) || outside.contains(name) { continue }
          if !allowed.contains(name) {
            offenders.append("\(file.place(index)): the row of \(module) does not allow it")
          } else if manifest[module]?.contains(name) != true {
            offenders.append("\(file.place(index)): \(module) does not declare it in Package.swift")
          }
        }
      }
    }
    expectNone(offenders)
    #expect(seen > 0)
  }

  @Test("the reference renderer of the tests knows nothing of the engine")
  func referenceIsIndependent() throws {
    let allowed: Set = ["CoreGraphics", "Foundation", "QuartzCore"]
    let files = try Repository.files(
      under: ["Tests/PictureReference"], extensions: ["swift"])
    #expect(files.count > 5)
    let imports = files.flatMap(\.lines).filter { $0.hasPrefix("import ") }
      .map { String($0.dropFirst("import ".count)) }
    #expect(Set(imports).isSubset(of: allowed))
  }

  @Test("CoreGraphics and what stands on it, up to the server, know no text")
  func drawingWithoutText() {
    for module in [
      "CoreGraphics", "CAGeometry", "CATiming", "CACommit", "CAEvaluation", "CAWire",
      "CARenderTree", "CAFrame", "CAFrameBuilder", "CABatching", "CACompositor", "CARenderServer",
      "CAMedia",
    ] {
      let reached = closure(of: module, in: manifest)
      #expect(!reached.isEmpty, "\(module)")
      #expect(reached.isDisjoint(with: ["CAText", "CText", "CTextShims"]), "\(module)")
    }
  }

  @Test("what links CoreGraphics links CAText, whose fonts it calls")
  func fontsAreLinked() throws {
    let linked = try linkedModules()
    #expect(linked.count > 40)
    for (name, modules) in linked {
      let reached = modules.reduce(into: modules) { $0.formUnion(closure(of: $1, in: manifest)) }
      guard reached.contains("CoreGraphics") else { continue }
      #expect(reached.contains("CAText"), "\(name)")
    }
  }

  @Test("layerkit never reaches GLFW")
  func toolWithoutGLFW() {
    let reached = closure(of: "layerkit", in: manifest)
    #expect(reached.contains("CAHeadless"))
    #expect(reached.isDisjoint(with: ["CGLFW", "CGLFWStubs", "CAWindow"]))
  }

  @Test("layerkit holds none of the scenes that benchmarks and tests draw")
  func toolWithoutScenes() {
    #expect(!closure(of: "layerkit", in: manifest).contains("CAScenes"))
    #expect(closure(of: "layerkit-dev", in: manifest).contains("CAScenes"))
  }

  /// Hosts stand on one room, which knows none of them.
  @Test("windows and screens share one room, and neither knows the other")
  func hosts() {
    for host in ["CAWindow", "CAHeadless", "QuartzCore"] {
      #expect(manifest[host]?.contains("CAHost") == true)
    }
    let below = closure(of: "CAHost", in: manifest)
    #expect(
      below.isDisjoint(with: ["CAWindow", "CAHeadless", "QuartzCore", "CGLFW", "CGLFWStubs"]))
    #expect(!closure(of: "CAWindow", in: manifest).contains("CAHeadless"))
    #expect(!closure(of: "CAHeadless", in: manifest).contains("CAWindow"))
  }
}
