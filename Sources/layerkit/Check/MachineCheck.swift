// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// Looks at a machine, or at a container on it, for all that drawing needs.
struct MachineCheck {
  /// The folder that stands for `/`; empty for the machine's own.
  let root: String
  let environment: [String: String]

  /// The names of all checks, in their order.
  static let names = [
    "renderer", "vendor", "nvidia", "versions", "fonts", "cache", "temporary", "shm", "threads",
    "memory", "films",
  ]

  /// Makes the checks but those of `except`.
  func findings(except: Set<String>) -> [MachineFinding] {
    Self.names.filter { !except.contains($0) }.map(finding)
  }

  private func finding(_ name: String) -> MachineFinding {
    switch name {
    case "renderer": renderer()
    case "vendor": vendorFiles()
    case "nvidia": nvidia()
    case "versions": versions()
    case "fonts": fonts()
    case "cache": cache()
    case "temporary": temporaryFolder()
    case "shm": sharedMemory()
    case "threads": threads()
    case "memory": memory()
    default: films()
    }
  }

  /// The names in a folder; none where it cannot be read.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []).sorted()
  }

  func isThere(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// The folders in which the loader looks for libraries, as Debian, Fedora and NVIDIA's containers
  /// have them.
  var libraryFolders: [String] {
    let own = environment["LD_LIBRARY_PATH"]?.split(separator: ":").map(String.init) ?? []
    #if arch(arm64)
      let triple = "aarch64-linux-gnu"
    #else
      let triple = "x86_64-linux-gnu"
    #endif
    return own + [
      "/usr/lib/\(triple)", "/lib/\(triple)", "/usr/lib64", "/lib64", "/usr/lib", "/usr/local/lib",
      "/usr/local/nvidia/lib64", "/usr/lib/\(triple)/nvidia/current",
    ]
  }

  /// Whether a library of that file name lies in one of ``libraryFolders``, or at that path.
  func hasLibrary(_ name: String) -> Bool {
    name.hasPrefix("/") ? isThere(name) : libraryFolders.contains { isThere("\($0)/\(name)") }
  }
}
