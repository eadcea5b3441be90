// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds the files a scene names, inside its bundle.
package struct FileLookup {
  /// The folder of the scene file; names are relative to it.
  package let folder: URL
  /// The bundle, which names may not leave.
  package let bundle: URL
  /// Whether files may lie outside the bundle.
  package let allowsOutside: Bool

  /// A look-up of names relative to a folder within a bundle, which may be the folder itself.
  package init(folder: URL, bundle: URL, allowsOutside: Bool) {
    (self.folder, self.bundle, self.allowsOutside) = (folder, bundle, allowsOutside)
  }

  /// Why a name leads to no file.
  package enum Problem: Error, Hashable {
    case missing
    case outside(rule: String)
  }

  /// The file `name` means: as written, then in other letter cases, then with `%20` and the like
  /// decoded.
  package func file(named name: String) throws(Problem) -> URL {
    do {
      return try find(name)
    } catch .missing {
      guard let decoded = name.removingPercentEncoding, decoded != name else { throw .missing }
      return try find(decoded)
    }
  }

  private func find(_ name: String) throws(Problem) -> URL {
    let found = isAddress(name) ? try absolute(name) : try walk(name)
    let real = found.resolvingSymlinksInPath()
    guard allowsOutside || real.isInside(bundle.resolvingSymlinksInPath()) else {
      throw .outside(rule: "a link leads out of the bundle")
    }
    return real
  }

  private func isAddress(_ name: String) -> Bool { name.hasPrefix("/") || name.contains("://") }

  private func absolute(_ name: String) throws(Problem) -> URL {
    guard allowsOutside else {
      throw .outside(rule: "images are named relative to the scene file")
    }
    guard let path = name.hasPrefix("/") ? name : URL(string: name)?.filePath else {
      throw .outside(rule: "only files are read")
    }
    guard FileManager.default.fileExists(atPath: path) else { throw .missing }
    return URL(fileURLWithPath: path)
  }

  /// Goes down from the folder, one component at a time.
  private func walk(_ name: String) throws(Problem) -> URL {
    let components = name.split(separator: "/", omittingEmptySubsequences: true)
    if !allowsOutside { try checkStaysInside(components) }
    var url = folder
    for component in components where component != "." {
      url = try component == ".." ? url.deletingLastPathComponent() : url.entry(component)
    }
    guard url != folder else { throw .missing }
    return url
  }

  /// Follows the name without looking at the disk, so that `a/../../x` is refused whether or not
  /// it exists.
  private func checkStaysInside(_ components: [Substring]) throws(Problem) {
    var depth = folder.standardizedFileURL.pathComponents.count
    let floor = bundle.standardizedFileURL.pathComponents.count
    for component in components where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < floor { throw .outside(rule: "the path leaves the bundle") }
    }
  }
}

extension URL {
  /// The path of a `file:` address.
  fileprivate var filePath: String? { isFileURL ? path : nil }

  /// Whether the file lies in `folder` or is it; both without links.
  package func isInside(_ folder: URL) -> Bool {
    path == folder.path
      || path.hasPrefix(folder.path.hasSuffix("/") ? folder.path : folder.path + "/")
  }

  /// The entry of this folder with that name, in whatever letter case.
  package func entry(_ name: some StringProtocol) throws(FileLookup.Problem) -> URL {
    let exact = appendingPathComponent(String(name))
    if FileManager.default.fileExists(atPath: exact.path) { return exact }
    let wanted = name.lowercased()
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard let match = entries.sorted().first(where: { $0.lowercased() == wanted }) else {
      throw .missing
    }
    return appendingPathComponent(match)
  }

  /// Whether there is a folder, or a link to one.
  package var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The path as the caller wrote it.
  package var shownPath: String { relativePath }

  /// The bytes of a plain file; pipes and devices are refused before they are opened.
  package func plainFile(limit: Int, named limitName: String, shown: String) throws(SceneError)
    -> Data
  {
    let real = resolvingSymlinksInPath()
    let facts = try? FileManager.default.attributesOfItem(atPath: real.path)
    guard let facts else {
      throw SceneError(kind: .unreadable, file: shown, value: "", rule: "there is no such file")
    }
    guard facts[.type] as? FileAttributeType == .typeRegular else {
      throw SceneError(kind: .unreadable, file: shown, value: "", rule: "this is not a plain file")
    }
    guard (facts[.size] as? NSNumber)?.intValue ?? 0 <= limit else {
      throw SceneError(
        kind: .limit, file: shown, value: "", rule: "the limit \(limitName) is \(limit)")
    }
    do {
      return try Data(contentsOf: real)
    } catch {
      throw SceneError(
        kind: .unreadable, file: shown, value: "", rule: "the file cannot be read: \(error)")
    }
  }
}
