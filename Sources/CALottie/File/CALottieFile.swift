// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation

/// A Lottie file or package that was read; no layers are made of it yet.
public struct CALottieFile: Sendable {
  /// The path as the caller wrote it.
  public let path: String
  /// The animation's file in messages: the path, or for a package the path and the file in it.
  public let documentPath: String
  /// The ids of a package's animations; empty for a plain file.
  public let animations: [String]
  /// The id of the animation that was read; nil for a plain file.
  public let animation: String?
  /// The ids of a package's themes.
  public let themes: [String]
  /// The states of a package that play an animation of it.
  public let states: [CALottieState]
  /// Remarks about the package; remarks about the animation itself come with its layers.
  public let packageDiagnostics: [SceneDiagnostic]
  /// The options it was read with.
  public let options: CALottieOptions

  /// The animation, with the values of themes and slots in their places.
  var json: JSONValue
  /// Nil for a plain file.
  let package: LottiePackage?
  /// Where images that a plain file names are looked for; nil for no place.
  let folder: URL?

  /// Reads the file at `url`: JSON, or a package.
  ///
  /// - Throws: ``SceneError`` when the file cannot be read, is neither, exceeds a limit, or lacks
  ///   the animation or theme that the options name.
  public init(
    contentsOf url: URL, options: CALottieOptions = CALottieOptions()
  ) throws(SceneError) {
    let path = url.shownPath
    let data = try url.plainFile(
      limit: options.limits.fileBytes, named: "fileBytes", shown: path)
    try self.init(
      data, path: path, folder: url.deletingLastPathComponent(), options: options)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file in messages.
  ///   - folder: Where images that a plain file names are looked for; nil for no place.
  public init(
    _ data: Data, path: String, folder: URL? = nil, options: CALottieOptions = CALottieOptions()
  ) throws(SceneError) {
    (self.path, self.folder) = (path, folder)
    self.options = options
    let log = DiagnosticLog(limit: options.limits.diagnostics)
    if ZIPArchive.isArchive(data) || path.lowercased().hasSuffix(".lottie") {
      let package = try LottiePackage(data, file: path, limits: options.limits)
      let entry = try package.animation(options.animation)
      var (file, json) = try package.json(ofAnimation: entry.id)
      if let theme = options.theme ?? entry.initialTheme {
        json = try package.apply(theme: theme, to: json, of: entry.id, log)
      }
      (self.json, documentPath, self.package) = (json, file, package)
      (animation, animations) = (entry.id, package.animations.map(\.id))
      themes = package.themes
      states = package.states(log)
    } else {
      if let id = options.animation ?? options.theme {
        throw SceneError(
          kind: .unknownPart, file: path, value: id,
          rule: "only a .lottie package has animations and themes with names")
      }
      json = try JSONValue(parsing: data, file: path, limits: options.limits.json)
      (documentPath, package, animation, animations) = (path, nil, nil, [])
      (themes, states) = ([], [])
    }
    packageDiagnostics = log.all
    try checkIsLottie()
    json = json.resolvingSlots()
  }

  private func checkIsLottie() throws(SceneError) {
    guard json["layers"]?.array != nil else {
      throw SceneError(
        kind: .malformed, file: documentPath, line: json.line, value: "",
        rule: "a Lottie file is a JSON object with a list of layers")
    }
    guard let width = json["w"]?.number, let height = json["h"]?.number, width > 0, height > 0,
      max(width, height) <= Double(options.limits.canvasSide)
    else {
      throw SceneError(
        kind: .malformed, file: documentPath, line: (json["w"] ?? json).line, value: "",
        rule: "the width and height of a file, w and h, are above 0 and at most "
          + "\(options.limits.canvasSide), the limit canvasSide")
    }
    guard let rate = json["fr"]?.number, rate > 0, rate <= options.limits.frameRate else {
      throw SceneError(
        kind: .malformed, file: documentPath, line: (json["fr"] ?? json).line, value: "",
        rule: "the frame rate of a file, fr, is above 0 and at most "
          + "\(Self.text(options.limits.frameRate)), the limit frameRate")
    }
    guard outFrame > inFrame, outFrame - inFrame <= options.limits.frames, abs(inFrame) <= 1e9
    else {
      throw SceneError(
        kind: .malformed, file: documentPath, line: (json["op"] ?? json).line, value: "",
        rule: "the last frame of a file, op, is after the first one, ip, and at most "
          + "\(Self.text(options.limits.frames)) frames later, the limit frames")
    }
  }

  /// A number without the point of whole ones.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The size of the picture, points.
  public var size: CGSize {
    CGSize(width: json["w"]?.number ?? 0, height: json["h"]?.number ?? 0)
  }
  /// Frames per second.
  public var frameRate: Double { json["fr"]?.number ?? 60 }
  /// The first frame of the play range.
  public var inFrame: Double { json["ip"]?.number ?? 0 }
  /// The frame after the last one.
  public var outFrame: Double { json["op"]?.number ?? inFrame }
  /// Seconds of the play range.
  public var duration: Double { (outFrame - inFrame) / frameRate }
}
