// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation

/// A `.lottie` package: an archive with animations, images, themes and state machines, and a
/// manifest that names them.
///
/// Version 1 has the folders `animations`, `images` and `states`, version 2 `a`, `i`, `t` and `s`.
///
/// Source: dotLottie v1.0 and v2.0 Specification, dotlottie.io.
struct LottiePackage {
  /// An animation as the manifest has it.
  struct Animation {
    let id: String
    let initialTheme: String?
  }

  let archive: ZIPArchive
  let file: String
  let limits: JSONLimits
  private(set) var animations: [Animation] = []
  /// The id of the animation that plays first.
  private(set) var initialAnimation: String?
  private(set) var themes: [String] = []
  private(set) var stateMachines: [String] = []
  /// The state machine that the manifest begins with.
  private(set) var initialStateMachine: String?
  private let isFirstVersion: Bool

  init(_ data: Data, file: String, limits: CALottieLimits) throws(SceneError) {
    (self.file, self.limits) = (file, limits.json)
    archive = try ZIPArchive(data, file: file, limits: limits.archive)
    guard archive.contains("manifest.json") else {
      throw SceneError(
        kind: .layout, file: file, value: "", rule: "a package has a file manifest.json")
    }
    let manifest = try Self.json("manifest.json", in: archive, file, self.limits)
    isFirstVersion =
      !archive.names.contains { $0.hasPrefix("a/") } && Self.version(manifest).hasPrefix("1")
    for value in manifest["animations"]?.array ?? [] {
      guard let id = value["id"]?.string else { continue }
      animations.append(Animation(id: id, initialTheme: Self.theme(value)))
    }
    if animations.isEmpty { animations = named(in: folder("a", "animations")) }
    initialAnimation =
      manifest["initial"]?["animation"]?.string ?? manifest["activeAnimationId"]?.string
    initialStateMachine = manifest["initial"]?["stateMachine"]?.string
    themes = (manifest["themes"]?.array ?? []).compactMap { $0["id"]?.string ?? $0.string }
    let machines = manifest["stateMachines"]?.array ?? manifest["states"]?.array ?? []
    stateMachines = machines.compactMap { $0["id"]?.string ?? $0.string }
    guard !animations.isEmpty else {
      throw SceneError(
        kind: .layout, file: "\(file)/manifest.json", line: manifest["animations"]?.line ?? 1,
        value: "", rule: "a package holds an animation")
    }
  }

  private static func version(_ manifest: JSONValue) -> String {
    switch manifest["version"]?.content {
    case .string(let text): text
    case .number(let number): "\(number)"
    default: "1"
    }
  }

  private static func theme(_ animation: JSONValue) -> String? {
    animation["initialTheme"]?.string ?? animation["defaultTheme"]?.string
  }

  /// The animations of a folder, for a manifest that names none.
  private func named(in folder: String) -> [Animation] {
    archive.names.filter { $0.hasPrefix(folder) && $0.hasSuffix(".json") }
      .map { Animation(id: String($0.dropFirst(folder.count).dropLast(5)), initialTheme: nil) }
  }

  private func folder(_ second: String, _ first: String) -> String {
    (isFirstVersion ? first : second) + "/"
  }

  /// The animation of an id, or the one that plays first.
  func animation(_ id: String?) throws(SceneError) -> Animation {
    guard let id = id ?? initialAnimation else { return animations[0] }
    if let found = animations.first(where: { $0.id == id }) { return found }
    throw unknown("animation", id, among: animations.map(\.id))
  }

  /// The error of a name that the package does not have.
  func unknown(_ kind: String, _ id: String, among known: [String]) -> SceneError {
    let list = known.isEmpty ? "it has none" : "it has " + known.joined(separator: ", ")
    return SceneError(
      kind: .unknownPart, file: file, value: id, rule: "the package has no such \(kind); \(list)")
  }

  /// The JSON of an animation, and the name of its file in messages.
  func json(ofAnimation id: String) throws(SceneError) -> (file: String, json: JSONValue) {
    try json(folder("a", "animations") + id + ".json")
  }

  func json(ofTheme id: String) throws(SceneError) -> (file: String, json: JSONValue) {
    guard themes.contains(id) || archive.contains(folder("t", "themes") + id + ".json") else {
      throw unknown("theme", id, among: themes)
    }
    return try json(folder("t", "themes") + id + ".json")
  }

  func json(ofStateMachine id: String) throws(SceneError) -> (file: String, json: JSONValue) {
    try json(folder("s", "states") + id + ".json")
  }

  private func json(_ name: String) throws(SceneError) -> (file: String, json: JSONValue) {
    ("\(file)/\(name)", try Self.json(name, in: archive, file, limits))
  }

  private static func json(
    _ name: String, in archive: ZIPArchive, _ file: String, _ limits: JSONLimits
  ) throws(SceneError) -> JSONValue {
    try JSONValue(
      parsing: try archive.contents(of: name), file: "\(file)/\(name)", limits: limits)
  }

  /// The name in the archive of an image that an animation calls `path` in the folder `folder`.
  func imageName(folder: String, path: String) -> String? {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let written = (folder + path).drop { $0 == "/" }
    return [String(written), "i/" + last, "images/" + last].first(where: archive.contains)
  }
}

extension JSONValue {
  /// The value that a JSON text holds.
  ///
  /// - Throws: ``SceneError`` with the file and the line.
  init(parsing data: Data, file: String, limits: JSONLimits) throws(SceneError) {
    do throws(JSONError) {
      try self.init(parsing: data, limits: limits)
    } catch {
      throw SceneError(
        kind: error.isLimit ? .limit : .malformed, file: file, line: error.line,
        value: error.value, rule: error.rule)
    }
  }
}
