// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation

extension BundleLayout {
  /// The planes of a `.wallpaper` folder, or of any folder that holds `.ca` bundles: those its
  /// property list names, else all, by the part their names tell.
  static func wallpaper(
    _ url: URL, options: CAMLOptions, log: DiagnosticLog
  ) throws(CAMLError) -> [Plane] {
    var planes: [Plane] = []
    let names = try listedNames(url, options: options, log: log)
    for name in names.isEmpty ? bundleNames(in: url) : names {
      planes.append(try bundle(url.appendingPathComponent(name), options: options, log: log))
    }
    guard !planes.isEmpty else {
      throw CAMLError(
        kind: .layout, file: url.shownPath, value: "", rule: "the folder holds no .ca bundle")
    }
    let sorted = planes.enumerated().sorted { ($0.1.role, $0.0) < ($1.1.role, $1.0) }
    return sorted.map(\.element)
  }

  private static func bundleNames(in url: URL) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return entries.filter { $0.lowercased().hasSuffix(".ca") }.sorted()
  }

  /// The bundles `Wallpaper.plist` names; none when there is no list or it names nothing that
  /// exists.
  private static func listedNames(
    _ url: URL, options: CAMLOptions, log: DiagnosticLog
  ) throws(CAMLError) -> [String] {
    guard
      let file = try? FileLookup(folder: url, bundle: url, allowsOutside: false)
        .file(named: "Wallpaper.plist")
    else { return [] }
    let shown = url.shownPath + "/" + file.lastPathComponent
    let data = try file.plainFile(limit: options.limits.fileBytes, named: "fileBytes", shown: shown)
    do {
      let list = try PropertyList.read(data, file: shown, limits: options.limits)
      return assetNames(list).compactMap { existing($0, in: url, log: log, list: shown) }
    } catch {
      log.add(.warning, .bundle, file: shown, line: error.line, error.rule)
      return []
    }
  }

  private static func assetNames(_ list: PropertyList) -> [String] {
    let places = list["assets"]?["lockAndHome"]
    guard let assets = places?["default"] ?? places?["dark"] else { return [] }
    return [
      "backgroundAnimationFileName", "assetFileName", "floatingAnimationFileNameKey",
      "floatingAnimationFileName", "foregroundAnimationFileName",
    ].compactMap { assets[$0]?.string }
  }

  private static func existing(
    _ name: String, in url: URL, log: DiagnosticLog, list: String
  ) -> String? {
    let lookup = FileLookup(folder: url, bundle: url, allowsOutside: false)
    for candidate in [name, name + ".ca"] {
      let found = try? lookup.file(named: candidate)
      if let found, found.isFolder, isBundle(found) { return found.lastPathComponent }
    }
    log.add(
      .warning, .bundle, file: list, line: nil, "\(name.shortened): the folder has no such bundle")
    return nil
  }
}
