// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CoreGraphics
import Foundation

/// Names everything that the output of a record depends on: the version, the scene's files and the
/// pictures and sounds by size and time of change, the values, the options, and the folder of
/// fonts.
struct RecordKey {
  private var hash = SHA256()

  init(
    _ scene: LoadedScene, _ values: [PropsValue], _ arguments: SceneArguments, canvas: SceneCanvas
  ) {
    add("layerkit \(programVersion)")
    for file in scene.files { add(file: file) }
    for value in values {
      add("\(value.layer) \(value.key) \(value.value)")
      guard case .text(let text) = value.value else { continue }
      // It may be the path of a picture.
      let folder = URL(fileURLWithPath: value.file).deletingLastPathComponent()
      if !text.isEmpty { add(file: URL(fileURLWithPath: text, relativeTo: folder).path) }
    }
    add("\(canvas.pixelWidth) \(canvas.pixelHeight) \(canvas.scale)")
    add("\(arguments.background?.color?.components ?? [])")
    add("\(arguments.state ?? "") \(arguments.sequence?.steps ?? [])")
    add("\(arguments.lottie.options)")
    let environment = ProcessInfo.processInfo.environment
    hash.updateByEnvironment(environment)
    add(environment["CA_FONTS"] ?? "")
  }

  /// Adds the output's size, times and settings.
  mutating func add(
    _ plan: FramePlan?, time: Double, _ still: StillSettings, _ film: FilmArguments,
    _ sound: FilmSound?, fit: TextFit?
  ) {
    add("\(still.level.number) \(still.quality ?? -1) \(fit?.rawValue ?? "") \(time)")
    guard let plan else { return }
    add("\(plan.frames.map(\.time)) \(plan.rate?.value ?? 0)")
    add("\(film.codec?.rawValue ?? "") \(film.pixelFormat?.rawValue ?? "")")
    add("\(film.preset?.rawValue ?? "") \(film.hardware?.rawValue ?? "")")
    add("\(film.group ?? 0) \(film.raw?.rawValue ?? "")")
    for cue in sound?.cues ?? [] {
      add("\(cue)")
      add(file: cue.path)
    }
  }

  /// Adds the time of a film's poster, if it has one.
  mutating func add(_ poster: PosterArguments) {
    if poster.poster != nil { add("poster \(poster.posterTime ?? -1)") }
  }

  /// The name.
  var text: String {
    var hash = hash
    return hash.finish()
  }

  private mutating func add(_ text: String) { hash.update(text + "\n") }

  /// Adds the size of a file and the time of its last change; nothing of a folder.
  private mutating func add(file: String) {
    let facts = (try? FileManager.default.attributesOfItem(atPath: file)) ?? [:]
    guard facts[.type] as? FileAttributeType == .typeRegular else { return }
    let size = (facts[.size] as? NSNumber)?.intValue ?? 0
    let changed = (facts[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    add("\(file) \(size) \(changed)")
  }
}
