// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CACommit
import CoreGraphics
import Foundation

/// Names everything but the time that a file depends on: the scene with its pictures and fonts as
/// the server gets them, the canvas, the renderer, the level of compression, and the version of
/// LayerKit.
///
/// Later changes of the scene are not in the name, so that a sequence can go on without new
/// pictures of earlier times.
struct RenderKey: Sendable {
  /// From which time on each hash holds, ascending.
  private let hashes: [(start: Double, hash: String)]
  /// The version of LayerKit, the driver and its version.
  let drawer: String

  /// - Parameters:
  ///   - renderer: all that is known of the driver.
  ///   - driver: its name and version.
  init(
    _ timeline: SceneTimeline, _ canvas: SceneCanvas, background: CGColor?,
    settings: StillSettings, format: StillFormat, renderer: String,
    driver: String
  ) throws(CommandFailure) {
    drawer = "layerkit \(programVersion), \(driver)"
    var hash = SHA256()
    hash.update("layerkit \(programVersion)\n\(renderer)\n")
    hash.update("\(canvas.pixelWidth) \(canvas.pixelHeight) \(canvas.scale)\n")
    hash.update("\(background?.components ?? [])\n")
    hash.update("level \(settings.level.number)\n")
    if format != .png {
      hash.update("\(format.rawValue) \(settings.quality.map { "\($0)" } ?? "")\n")
    }
    hash.updateByEnvironment(ProcessInfo.processInfo.environment)
    var hashes: [(Double, String)] = []
    for period in timeline.periods {
      hash.update("from \(period.start)\n")
      for commit in period.commits { try Self.add(commit, to: &hash) }
      var ended = hash
      hashes.append((period.start, ended.finish()))
    }
    self.hashes = hashes
  }

  /// The name that covers all later changes, too.
  var whole: String { hashes[hashes.count - 1].hash }

  /// The name for a picture of the time `t`.
  func hash(at t: Double) -> String {
    (hashes.dropFirst().last { $0.start <= t } ?? hashes[0]).hash
  }

  private static func add(_ commit: Commit, to hash: inout SHA256) throws(CommandFailure) {
    var commit = commit
    // Nothing is drawn from them.
    commit.notes = []
    let archive = ContentsArchive()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[.contentsArchive] = archive
    encoder.userInfo[.pathNames] = PathNames(Self.name)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      hash.update(try encoder.encode(commit))
    } catch {
      throw CommandFailure(.internalError, "the scene cannot be hashed: \(error)")
    }
    for contents in archive.contents {
      hash.update("\n\(contents.id) \(contents.image.width) \(contents.image.height)\n")
      if contents.image.isHalfFloat {
        contents.image.withPremultipliedRGBA16F { hash.update($0) }
      } else {
        contents.image.withPremultipliedRGBA8 { hash.update($0) }
      }
    }
  }

  /// The hash of a path's elements and of the bits of its coordinates.
  private static func name(_ path: CGPath) -> String {
    var hash = SHA256()
    var letters = ""
    var bits: [UInt64] = []
    for element in path.storage.elements {
      letters.append(element.letter)
      for point in element.points {
        bits.append(Double(point.x).bitPattern.littleEndian)
        bits.append(Double(point.y).bitPattern.littleEndian)
      }
    }
    hash.update(letters)
    bits.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

extension SHA256 {
  /// Adds the variables of the environment that change how a scene is drawn.
  mutating func updateByEnvironment(_ environment: [String: String]) {
    update("\(environment["CA_DISABLE"] ?? "")\n")
    update("\(environment["CA_VISUALIZE"] ?? "")\n")
    if environment["CA_HUD"] == "1" { update("hud\n") }
    update("\(environment["CA_DITHER"] ?? "")\n")
    // Shaders that are being edited change unseen: no picture is known to be drawn with these.
    if environment["CA_SHADER_PATH"] != nil { update("\(UUID())\n") }
  }
}
