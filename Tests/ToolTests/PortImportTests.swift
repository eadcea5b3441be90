// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import layerkit

@Suite("layerkit port: imports")
struct PortImportTests {
  private let porting: Porting

  init() throws { porting = try Porting() }

  private static func repositoryFile(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("the modules that port knows are those of the package's products") func products() throws {
    let text = try Self.repositoryFile("Package.swift")
    let product = /\.library\(\s*name: "[^"]+",\s*targets: \[([^\]]*)\]/
    let modules = text.matches(of: product).flatMap { $0.1.matches(of: /"([^"]+)"/) }
      .map { String($0.1) }.filter { !$0.hasPrefix("_") }
    #expect(Set(modules) == PortModules.products)
    #expect(PortModules.products.isDisjoint(with: PortModules.missing))
    #expect(PortModules.toolchain.isDisjoint(with: PortModules.missing))
  }

  @Test("modules of LayerKit are imported as they are", arguments: PortModules.products.sorted())
  func here(_ module: String) throws {
    let outcome = try porting.port(["import \(module)\n"])
    #expect(outcome.texts == ["import \(module)\n"])
    #expect(outcome.remarks.isEmpty)
  }

  private let networking =
    "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\n"

  @Test("what Linux keeps in FoundationNetworking is imported from there") func session() throws {
    let use = "let s = URLSession.shared\n"
    try porting.check([
      (
        "// A\nimport Foundation\nimport UIKit\n\n" + use,
        "// A\nimport Foundation\n\(networking)import UIKit\n\n" + use
      ),
      ("import UIKit\n\nlet r: URLRequest\n", "import UIKit\n\(networking)\nlet r: URLRequest\n"),
      (
        "// A\n#if canImport(UIKit)\nimport UIKit\n\(use)#endif\n",
        "// A\n\(networking)#if canImport(UIKit)\nimport UIKit\n\(use)#endif\n"
      ),
      (networking + use, networking + use),
      ("import Foundation; " + use, networking + "import Foundation; " + use),
      ("import Foundation\nlet a = x.URLSession\n", "import Foundation\nlet a = x.URLSession\n"),
    ])
  }

  @Test("the module of the Objective-C runtime goes") func runtime() throws {
    try porting.check([
      ("import Foundation\nimport ObjectiveC\nimport UIKit\n", "import Foundation\nimport UIKit\n"),
      ("import ObjectiveC.runtime\nimport UIKit\n", "import UIKit\n"),
      ("@_exported import ObjectiveC\n", ""),
      (
        "import UIKit\n#if canImport(ObjectiveC)\nimport ObjectiveC\n#endif\n",
        "import UIKit\n#if canImport(ObjectiveC)\nimport ObjectiveC\n#endif\n"
      ),
      (
        "import Foundation\nlet a = objc_getAssociatedObject(b, &key)\n",
        "import Foundation\nimport QuartzCore\nlet a = objc_getAssociatedObject(b, &key)\n"
      ),
      (
        "import UIKit\nobjc_setAssociatedObject(a, &key, b, .OBJC_ASSOCIATION_RETAIN)\n",
        "import UIKit\nobjc_setAssociatedObject(a, &key, b, .OBJC_ASSOCIATION_RETAIN)\n"
      ),
    ])
    let outcome = try porting.port([
      "import UIKit\nobjc_setAssociatedObject(a, &key, b, .OBJC_ASSOCIATION_ASSIGN)\n"
    ])
    #expect(outcome.remarks.isEmpty)
  }
}
