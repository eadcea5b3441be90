// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@Suite("Where in a program a fault is")
struct OriginTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The advice about a program of views with five faults: its rule, and the places that it names.
  private func origins(_ environment: [String: String]) throws -> [String: [String: Int]] {
    let capture = folder.path("capture")
    let played = try Tool.develop(
      ["faults", "views", "--frames", "24"],
      environment: environment.merging(["CA_CAPTURE": capture]) { $1 })
    #expect(played.status == 0, "\(played.complaint)")
    let profile = try Tool.run(["profile", capture, "--quick", "--json"])
    #expect(profile.status == 0, "\(profile.complaint)")
    let advice = try #require(profile.json?["advice"] as? [[String: Any]])
    return try advice.reduce(into: [:]) { list, advice in
      let rule = try #require(advice["rule"] as? String)
      for origin in advice["origins"] as? [[String: Any]] ?? [] {
        let place = try #require(origin["place"] as? [String: Any])
        guard (place["file"] as? String)?.hasSuffix("/FaultViews.swift") == true else { continue }
        list[rule, default: [:]][try #require(origin["key"] as? String)] = place["line"] as? Int
      }
    }
  }

  @Test("each of five faults in a program of views is named with file and line")
  func lines() throws {
    guard dlopen("libdw.so.1", RTLD_NOW) != nil else {
      return print("skipped: libdw.so.1 is not installed")
    }
    let found = try origins(["CA_ORIGINS": "1"])
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/layerkit-dev/Faults/FaultViews.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (rule, key, text) in [
      ("silhouette", "shadowOpacity", "shadowOpacity ="), ("mask", "mask", "layer.mask ="),
      ("raster", "shouldRasterize", "shouldRasterize ="),
      ("large-picture", "contents", "view.image ="), ("upload", "display", "page.text ="),
    ] {
      let line = try #require(lines.firstIndex { $0.contains(text) }) + 1
      #expect(found[rule]?[key] == line, "\(rule): \(found[rule] ?? [:])")
    }
  }

  @Test("nothing is noted unless the program is asked to")
  func off() throws {
    #expect(try origins([:]).isEmpty)
  }
}
