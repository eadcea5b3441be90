// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The place of a file or folder that appears whole or not at all: it is made under another name
/// beside its place, and renamed.
package struct NewPlace {
  private let url: URL
  private let overwrites: Bool
  /// The path without a slash at its end.
  private let path: String

  /// - Parameters:
  ///   - url: The file or folder to be.
  ///   - overwrites: Whether one of the same form is replaced.
  package init(_ url: URL, overwrites: Bool) {
    self.url = url
    self.overwrites = overwrites
    path = url.standardizedFileURL.path
  }

  /// Writes a file.
  package func write(_ data: Data) throws(SceneError) {
    let isThere = exists
    if isThere, !overwrites || Self.isFolder(path) { throw refusal }
    try made { temporary throws(SceneError) in
      try put(data, at: temporary)
      // A name that appeared meanwhile is not replaced.
      let code =
        isThere
        ? rename(temporary, path) == 0 ? 0 : errno : NewName.give(path, to: temporary)
      if code == EEXIST, !isThere { throw refusal }
      if code != 0 { throw failure(code) }
    }
  }

  /// Writes a folder with files; names may begin with one of the folders in it.
  ///
  /// - Parameter isReplaceable: Whether a folder that is there may be replaced.
  package func write(
    _ files: [(name: String, data: Data)], folders: [String],
    where isReplaceable: (URL) -> Bool
  ) throws(SceneError) {
    let isThere = exists
    if isThere, !overwrites || !isReplaceable(url) { throw refusal }
    try made { temporary throws(SceneError) in
      for folder in [temporary] + folders.map({ temporary + "/" + $0 })
      where mkdir(folder, 0o777) != 0 {
        throw failure(errno)
      }
      for file in files { try put(file.data, at: temporary + "/" + file.name) }
      if isThere {
        try swap(temporary)
      } else if rename(temporary, path) != 0 {
        throw failure(errno)
      }
    }
  }

  /// Puts the new folder where the old one is; that goes then.
  private func swap(_ new: String) throws(SceneError) {
    let old = temporaryPath
    guard rename(path, old) == 0 else { throw failure(errno) }
    guard rename(new, path) == 0 else {
      let code = errno
      _ = rename(old, path)
      throw failure(code)
    }
    try? FileManager.default.removeItem(atPath: old)
  }

  /// Lets `body` work at a path beside the place; nothing is left there when it fails.
  private func made(_ body: (String) throws(SceneError) -> Void) throws(SceneError) {
    let temporary = temporaryPath
    do throws(SceneError) {
      try body(temporary)
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
  }

  private var temporaryPath: String {
    // Another beginning than the files that the tool makes and sweeps.
    let name = ".layerkit-new-" + String(UInt64.random(in: .min ... .max), radix: 36)
    return URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
  }

  private func put(_ data: Data, at path: String) throws(SceneError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    if let code = Self.fill(descriptor, data) { throw failure(code) }
  }

  /// Returns the error code of the first step that failed.
  private static func fill(_ descriptor: Int32, _ data: Data) -> Int32? {
    let failed = data.withUnsafeBytes { bytes -> Int32? in
      var rest = bytes
      // Sound: `write` reads within the bytes that `data` lends during the call.
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return nil
    }
    return failed ?? (fsync(descriptor) == 0 ? nil : errno)
  }

  /// Whether something has the name, a broken link too.
  private var exists: Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private var refusal: SceneError {
    let rule =
      overwrites
      ? "only a scene of the same form is replaced, a file by a file and a bundle by a bundle"
      : "it is there already"
    return SceneError(kind: .unwritable, file: url.shownPath, value: "", rule: rule)
  }

  private func failure(_ code: Int32) -> SceneError {
    SceneError(
      kind: .unwritable, file: url.shownPath, value: "", rule: String(cString: strerror(code)))
  }
}
