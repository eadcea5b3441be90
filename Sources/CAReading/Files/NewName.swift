// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Gives a file its name unless something has that name, by whichever call the file system knows.
enum NewName {
  /// Moves a file to a name that nothing has. Returns 0 or the error code.
  typealias Way = @Sendable (_ file: String, _ name: String) -> Int32

  /// The ways, the best first: a rename that replaces nothing, which network file systems lack; a
  /// hard link, which FAT lacks; and a rename over an empty file of our own.
  static let ways: [Way] = [renamed, linked, reserved]

  /// Gives `file` the name. Returns 0 or the error code: `EEXIST` where something has the name.
  static func give(_ name: String, to file: String, ways: [Way] = ways) -> Int32 {
    var code = ENOSYS
    for way in ways {
      code = way(file, name)
      if !isUnknown(code) { break }
    }
    return code
  }

  /// Whether a code may say that the file system does not have such a call.
  private static func isUnknown(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, EPERM, EOPNOTSUPP, EMLINK].contains(code)
  }

  private static let renamed: Way = { file, name in
    guard let call = renameat2 else { return ENOSYS }
    return call(AT_FDCWD, file, AT_FDCWD, name, replacesNothing) == 0 ? 0 : errno
  }

  private static let linked: Way = { file, name in
    guard link(file, name) == 0 else { return errno }
    unlink(file)
    return 0
  }

  private static let reserved: Way = { file, name in
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    if rename(file, name) == 0 { return 0 }
    let code = errno
    unlink(name)
    return code
  }

  private typealias Rename =
    @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt

  /// `RENAME_NOREPLACE`.
  private static let replacesNothing: CUnsignedInt = 1

  /// glibc's function `renameat2`, which Swift's import of glibc omits; nil before glibc 2.28.
  private static let renameat2: Rename? = {
    guard let program = dlopen(nil, RTLD_LAZY), let symbol = dlsym(program, "renameat2") else {
      return nil
    }
    // Sound: glibc declares the function so.
    return unsafeBitCast(symbol, to: Rename.self)
  }()
}
