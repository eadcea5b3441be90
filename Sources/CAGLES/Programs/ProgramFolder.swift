// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// A folder whose files only the user of this process can have written.
///
/// The folder, and each file, is opened without following a link and then looked at: it must be the
/// user's, and nobody else may write to it. A file that is not so counts as missing.
struct ProgramFolder {
  /// How many files a folder may have; beyond, all go: they are those of other versions.
  static let fileLimit = 512
  /// Bytes that a file may have.
  static let byteLimit = 16 << 20
  /// The ending of its files.
  static let ending = ".program"

  let path: String

  /// The content of a file; nil where it is missing or cannot be trusted.
  func read(_ name: String) -> Data? {
    guard let folder = open() else { return nil }
    defer { close(folder) }
    // A pipe in its place does not hold up the open.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, FileOwner.isTrustedFile(facts),
      (1...Self.byteLimit).contains(Int(facts.st_size))
    else { return nil }
    var data = Data(count: Int(facts.st_size))
    let count = data.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    return count == data.count ? data : nil
  }

  /// Writes a file whole or not at all, and makes the folder where it is missing.
  func write(_ data: Data, as name: String) {
    guard data.count <= Self.byteLimit else { return }
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let folder = open() else { return }
    defer { close(folder) }
    makeRoom(in: folder)
    let draft = ".\(name).\(getpid()).\(UInt64.random(in: .min ... .max))"
    let file = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let count = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    let isWhole = close(file) == 0 && count == data.count
    if !isWhole || renameat(folder, draft, folder, name) != 0 { unlinkat(folder, draft, 0) }
  }

  /// The folder as an open descriptor; nil where it is missing, or cannot be trusted, which is
  /// said.
  private func open() -> Int32? {
    let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      if [ELOOP, ENOTDIR].contains(errno) { refuse() }
      return nil
    }
    var facts = stat()
    guard fstat(folder, &facts) == 0 else {
      close(folder)
      return nil
    }
    // A folder of the user's that a generous mask left open to a group loses those rights. Each
    // file is checked by itself.
    if facts.st_uid == geteuid(), facts.st_mode & 0o022 == 0o020 {
      _ = fchmod(folder, facts.st_mode & 0o7757)
      _ = fstat(folder, &facts)
    }
    if FileOwner.isTrustedFolder(facts) { return folder }
    close(folder)
    refuse()
    return nil
  }

  private func refuse() {
    Notice.say(
      "\(path): the folder of programs must be a folder of yours that nobody else can write to; "
        + "programs are compiled instead", by: "LayerKit")
  }

  private func makeRoom(in folder: Int32) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.count >= Self.fileLimit else { return }
    for name in names where name.contains(Self.ending) { unlinkat(folder, name, 0) }
  }
}
