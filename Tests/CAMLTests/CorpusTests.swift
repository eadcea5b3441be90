// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// The collection of real scenes, which lies beside the repository and is not part of it.
enum Corpus {
  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/caml-corpus")
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The 15 real bundles, each with its state names.
  static let bundles: [(path: String, states: [String])] =
    [
      "chest", "clock-hands", "monster-mouth", "scrolling-icons", "spinning-squares",
      "spring-collage", "spring-logo",
    ].flatMap { name in
      ["Background.ca", "Floating.ca"].map { ("\(name)/\($0)", ["Locked", "Unlock", "Sleep"]) }
    } + [("lock-frames/lock-frames.ca", ["Sleep", "Locked", "Unlocked", "Error"])]

  static func read(_ path: String) throws -> CAMLDocument {
    try CAMLDocument(contentsOf: folder.appendingPathComponent(path))
  }
}

@Suite("Real scenes", .enabled(if: Corpus.isPresent, "../shared/caml-corpus is not there"))
struct CorpusTests {
  @Test("a real bundle has its states, its size, and no bad value", arguments: Corpus.bundles)
  func bundle(path: String, states: [String]) throws {
    let document = try Corpus.read(path)
    #expect(document.states == states)
    #expect(document.canvasSize.width > 0 && document.canvasSize.height > 0)
    let expected: Set<CAMLDiagnostic.Kind> = [
      .unsupported, .duplicateID, .ignored, .danglingTarget,
    ]
    let others = document.diagnostics.filter { !expected.contains($0.kind) }
    #expect(others.isEmpty, "\(others.map(\.description).joined(separator: "\n"))")
  }

  @Test("every state of a real bundle applies, and the base comes back", arguments: Corpus.bundles)
  func states(path: String, states: [String]) throws {
    let document = try Corpus.read(path)
    let before = document.rootLayer.fingerprint
    for state in states { try document.apply(state: state) }
    try document.apply(state: nil)
    #expect(document.rootLayer.fingerprint == before)
  }

  @Test("two planes in a folder are read, the background first")
  func planes() throws {
    let document = try Corpus.read("monster-mouth")
    #expect(document.rootLayer.sublayers?.count == 2)
    #expect(document.canvasSize == CGSize(width: 390, height: 844))
    #expect(document.states == ["Locked", "Unlock", "Sleep"])
  }

  @Test("the upper teeth of the monster move up when it is unlocked")
  func monster() throws {
    let document = try Corpus.read("monster-mouth/Floating.ca")
    let teeth = try #require(document.layer(named: "TopTeeth") ?? document.highest)
    try document.apply(state: "Locked")
    let locked = teeth.position.y
    try document.apply(state: "Unlock")
    #expect(teeth.position.y > locked)
  }

  @Test("the frames of the lock are 40 images, each file decoded once")
  func frames() throws {
    let document = try Corpus.read("lock-frames/lock-frames.ca")
    let element = try #require(
      document.stateTransitions.first { $0.toState == "Unlocked" }?.elements.first)
    let animation = try #require(element.animation as? CAKeyframeAnimation)
    #expect(element.key == "contents")
    #expect(animation.keyTimes?.count == 55)
    let frames = try #require(animation.values).compactMap { $0 as? CGImage }
    #expect(frames.count == 40)
    let first = document.layer(withID: "#1")?.contents as? CGImage
    #expect(first === frames[0])
  }

  @Test("unbalanced tags are refused with file and line")
  func unbalanced() throws {
    let error = try #require(throws: CAMLError.self) {
      try Corpus.read("own/malformed/unbalanced.caml")
    }
    #expect(error.kind == .malformed)
    #expect(error.line == 6)
    #expect(error.description.contains("unbalanced.caml:6: error: "))
  }

  @Test("bad values are warnings that name their lines, and fail strict reading")
  func badValues() throws {
    let document = try Corpus.read("own/malformed/bad-values.caml")
    let kinds = Set(document.diagnostics.map(\.kind))
    #expect(
      kinds.isSuperset(of: [
        .badValue, .unknownClass, .duplicateID, .outsideFile, .danglingTarget,
      ]))
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(Set(document.remarks(.badValue).map(\.line)) == [3, 4, 6])
    #expect(!document.strictFailures.isEmpty)
  }

  @Test("a missing namespace is a warning that fails strict reading")
  func noNamespace() throws {
    let document = try Corpus.read("own/malformed/no-namespace.caml")
    #expect(document.diagnostics.map(\.kind) == [.namespace])
    #expect(document.strictFailures.map(\.line) == [2])
  }

  @Test("the scene of everything says once what is not drawn, and nothing else")
  func kitchenSink() throws {
    let document = try Corpus.read("own/kitchen-sink.ca")
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let messages = document.remarks(.unsupported).map(\.message)
    #expect(Set(messages).count == messages.count)
    #expect(document.states == ["Locked", "Unlock", "Sleep"])
    try document.apply(state: "Unlock")
    #expect(document.layer(withID: "card")?.opacity == 0.5)
  }

  @Test("states on states: busy also turns the arrow that on turns")
  func glyph() throws {
    let document = try Corpus.read("own/glyph-states.ca")
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    #expect(document.publishedObjectNames == ["dial"])
    let arrow = try #require(document.layer(withID: "arrow"))
    try document.apply(state: "busy")
    let angle = try #require(arrow.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(angle - .pi / 2) < 1e-6)
    try document.apply(state: "off")
    #expect(CATransform3DIsIdentity(arrow.transform))
  }

  @Test("Foundation's parser and ours see the same elements", arguments: Corpus.bundles)
  func sameElements(path: String, states: [String]) throws {
    let url = Corpus.folder.appendingPathComponent(path).appendingPathComponent("main.caml")
    let data = try Data(contentsOf: url)
    var reader = MarkupReader([UInt8](data), file: "main.caml", limits: CAMLLimits())
    let listing = try FoundationListing.elements(of: data)
    let element = try reader.read()
    #expect(element.listing == listing)
  }
}

@Suite(
  "Conformance scenes", .enabled(if: Conformance.isPresent, "../shared/conformance is not there"))
struct ConformanceReadingTests {
  @Test("a conformance scene is read without a fault", arguments: Conformance.scenes)
  func scene(name: String) throws {
    let url = Conformance.folder.appendingPathComponent(name).appendingPathComponent("scene.caml")
    let document = try CAMLDocument(contentsOf: url)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
  }
}

enum Conformance {
  static let folder = Corpus.folder.deletingLastPathComponent()
    .appendingPathComponent("conformance/scenes")

  static var isPresent: Bool { !scenes.isEmpty }

  static let scenes =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}

extension CAMLDocument {
  fileprivate var highest: CALayer? {
    rootLayer.sublayers?.max { $0.position.y < $1.position.y }
  }
}

extension CALayer {
  /// The geometry and looks of the tree as text.
  var fingerprint: String {
    let own =
      "\(bounds) \(position) \(transform) \(opacity) \(isHidden) \(speed) \(autoreverses) \(cornerRadius)"
    let picture = (contents as? CGImage).map { "\(ObjectIdentifier($0))" } ?? "-"
    return ([own + picture] + (sublayers ?? []).map(\.fingerprint)).joined(separator: "\n")
  }
}
