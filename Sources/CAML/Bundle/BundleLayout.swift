// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation

/// The planes a path leads to, in the order they are drawn.
struct BundleLayout {
  /// One CAML file and the folder it may take images from.
  struct Plane {
    let role: PlaneName.Role
    let document: URL
    let bundle: URL
    let index: BundleIndex
    /// The facts in the name of the plane's folder.
    let name: PlaneName

    /// The file as the caller wrote its path.
    var shownPath: String { document.shownPath }
  }

  var planes: [Plane] = []

  /// Looks at the file or folder: a `.caml` file, a `.ca` bundle, a `.wallpaper` folder, or a
  /// folder that holds planes.
  init(_ url: URL, options: CAMLOptions, log: DiagnosticLog) throws(CAMLError) {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw CAMLError(
        kind: .unreadable, file: url.shownPath, value: "", rule: "there is no such file")
    }
    if !url.isFolder {
      planes = [try Self.single(url)]
    } else if Self.isBundle(url) {
      planes = [try Self.bundle(url, options: options, log: log)]
    } else {
      planes = try Self.wallpaper(url, options: options, log: log)
    }
  }

  private static func single(_ url: URL) throws(CAMLError) -> Plane {
    let kinds = ["caar": "a keyed archive", "tendies": "a ZIP archive of wallpapers"]
    if let kind = kinds[url.pathExtension.lowercased()] {
      throw CAMLError(
        kind: .layout, file: url.shownPath, value: url.lastPathComponent,
        rule: "\(kind) is not read; .caml, .ca and .wallpaper are")
    }
    return Plane(
      role: .whole, document: url, bundle: url.deletingLastPathComponent(), index: BundleIndex(),
      name: PlaneName(""))
  }

  static func isBundle(_ url: URL) -> Bool {
    if url.pathExtension.lowercased() == "ca" { return true }
    return ["index.xml", "main.caml"].contains { (try? url.entry($0)) != nil }
  }

  static func bundle(
    _ url: URL, options: CAMLOptions, log: DiagnosticLog
  ) throws(CAMLError) -> Plane {
    let index = try readIndex(url, options: options, log: log)
    let name = PlaneName(url.lastPathComponent)
    let document = try findDocument(url, index: index, log: log)
    return Plane(role: name.role, document: document, bundle: url, index: index, name: name)
  }

  private static func readIndex(
    _ url: URL, options: CAMLOptions, log: DiagnosticLog
  ) throws(CAMLError) -> BundleIndex {
    guard
      let file = try? FileLookup(folder: url, bundle: url, allowsOutside: false)
        .file(named: "index.xml")
    else { return BundleIndex() }
    let shown = url.shownPath + "/" + file.lastPathComponent
    let data = try file.plainFile(limit: options.limits.fileBytes, named: "fileBytes", shown: shown)
    do {
      let list = try PropertyList.read(data, file: shown, limits: options.limits)
      return BundleIndex(list, log: log, file: shown)
    } catch {
      log.add(
        .warning, .bundle, file: shown, line: error.line,
        "\(error.rule); the bundle is read without its index")
      return BundleIndex()
    }
  }

  private static func findDocument(
    _ url: URL, index: BundleIndex, log: DiagnosticLog
  ) throws(CAMLError) -> URL {
    let lookup = FileLookup(folder: url, bundle: url, allowsOutside: false)
    let named = index.rootDocument ?? "main.caml"
    for name in named == "main.caml" ? [named] : [named, "main.caml"] {
      guard let found = try? lookup.file(named: name) else { continue }
      if name != named {
        log.add(
          .warning, .bundle, file: url.shownPath, line: nil,
          "rootDocument \(named.shortened) is not in the bundle; main.caml is read instead")
      }
      let real = url.resolvingSymlinksInPath().path
      let inner = found.path.dropFirst(real.count).drop { $0 == "/" }
      return url.appendingPathComponent(String(inner))
    }
    throw CAMLError(
      kind: .layout, file: url.shownPath, value: named, rule: "the bundle holds no such scene file")
  }
}
