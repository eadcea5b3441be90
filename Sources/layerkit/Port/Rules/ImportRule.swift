// SPDX-License-Identifier: Apache-2.0

// Imports of parts of modules, and of modules that are not there.
extension PortPass {
  private static let kinds: Set = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// Names that Linux keeps in a module of its own, beside Foundation.
  private static let networking: Set = [
    "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask",
    "URLSessionUploadTask", "URLSessionDownloadTask", "URLSessionStreamTask",
    "URLSessionWebSocketTask", "URLSessionDelegate", "URLSessionTaskDelegate",
    "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLRequest",
    "NSURLRequest", "NSMutableURLRequest", "URLResponse", "HTTPURLResponse", "URLCache",
    "CachedURLResponse", "URLProtocol", "URLProtocolClient", "URLCredential",
    "URLCredentialStorage", "URLProtectionSpace", "URLAuthenticationChallenge", "HTTPCookie",
    "HTTPCookieStorage",
  ]

  /// Functions of the Objective-C runtime that QuartzCore and UIKit have.
  private static let associating: Set = [
    "objc_getAssociatedObject", "objc_setAssociatedObject", "objc_removeAssociatedObjects",
  ]

  /// Writes `import CoreGraphics` for `import CoreGraphics.CGPath`, and adds imports that Apple's
  /// Foundation makes without being asked.
  mutating func portImports() {
    for index in file.live where code[index].is("import") && code[safe: index - 1]?.is(".") != true
    {
      guard let next = code[safe: index + 1], next.kind == .word else { continue }
      let isScoped = Self.kinds.contains(next.text)
      let first = isScoped ? index + 2 : index + 1
      guard let module = code[safe: first]?.text else { continue }
      if PortModules.missing.contains(module) {
        remark(index, "there is no module \(module) here")
        continue
      }
      portImport(index, first, module: module, isScoped: isScoped)
    }
    addImports()
  }

  private mutating func portImport(_ index: Int, _ first: Int, module: String, isScoped: Bool) {
    let name = PortModules.renamed[module] ?? module
    var last = first
    while code[safe: last + 1]?.is(".") == true, code[safe: last + 2]?.kind == .word { last += 2 }
    if PortModules.dissolved.contains(module) {
      remove(file.modifiers(before: index).start, through: last)
    } else if !isScoped, last > first || name != module {
      replace(first, through: last, by: name)
    }
  }

  private mutating func addImports() {
    let imports = file.imports
    if !imports.contains("FoundationNetworking"), uses(Self.networking) {
      let module = "FoundationNetworking"
      insert("#if canImport(\(module))\n  import \(module)\n#endif\n", at: file.importPlace)
    }
    if imports.isDisjoint(with: ["QuartzCore", "UIKit"]), uses(Self.associating) {
      insert("import QuartzCore\n", at: file.importPlace)
    }
  }

  /// Adds imports of modules that moved code had where it stood.
  mutating func add(_ modules: Set<String>) {
    let known = file.imports.union(PortModules.missing).union(PortModules.dissolved)
    let names = Set(modules.subtracting(known).map { PortModules.renamed[$0] ?? $0 })
    for name in names.subtracting(known).sorted() {
      insert("import \(name)\n", at: file.importPlace)
    }
  }

  /// Whether live code names one of these, other than as a member.
  private func uses(_ names: Set<String>) -> Bool {
    file.live.contains {
      code[$0].kind == .word && names.contains(code[$0].text) && code[safe: $0 - 1]?.is(".") != true
    }
  }
}

extension PortFile {
  /// A word `import` and the module that it names, by their places.
  struct Import {
    let word: Int
    let module: Int
  }

  /// The imports of live code.
  static func importStatements(_ source: PortSource, _ live: [Int]) -> [Import] {
    let code = source.code
    return live.compactMap { index in
      guard code[index].is("import"), code[safe: index - 1]?.is(".") != true,
        let next = code[safe: index + 1], next.kind == .word
      else { return nil }
      let isScoped =
        code[safe: index + 2]?.kind == .word && source.line(at: index + 2) == source.line(at: index)
      return Import(word: index, module: isScoped ? index + 2 : index + 1)
    }
  }

  /// The modules that are imported under no condition.
  var freeImports: Set<String> {
    Set(importStatements.filter { conditions.key[$0.word] == 0 }.map { code[$0.module].text })
  }

  /// Where an import is added, in bytes: after the line of `import Foundation`, or of the last
  /// import under no condition; before all code where there is none.
  var importPlace: Int {
    let free = importStatements.filter { conditions.key[$0.word] == 0 && isAlone($0.module) }
    let chosen = free.last { code[$0.module].is("Foundation") } ?? free.last
    guard let chosen else { return code.first?.range.lowerBound ?? 0 }
    return source.start(ofLine: source.line(at: chosen.module) + 1)
  }

  /// Whether the import of the module at `index` ends with its line.
  private func isAlone(_ index: Int) -> Bool {
    var next = index + 1
    while next + 1 < code.count, code[next].is(".") { next += 2 }
    guard next < code.count else { return source.bytes.last == UInt8(ascii: "\n") }
    return source.beginsLine(next)
  }
}
