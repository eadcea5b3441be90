// SPDX-License-Identifier: Apache-2.0
import CAFrame
import Foundation
import Testing

@testable import CACompositor
@testable import CAGLES

/// A folder with two programs that a store wrote.
private final class StoredPrograms {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  let device: GLDevice
  let store: ProgramStore
  let sources: [(vertex: String, fragment: String)]

  /// Nil where the driver saves no programs.
  init?(_ device: GLDevice) throws {
    self.device = device
    store = ProgramStore(folder: folder, driver: device.capabilities)
    let source = ShaderSource()
    sources = try [Variant.color, .picture].map(ProgramDescription.init).map {
      (try source.text(of: .vertex, $0), try source.text(of: .fragment, $0))
    }
    for (vertex, fragment) in sources {
      let program = try device.makeProgram(vertex: vertex, fragment: fragment, label: "kept")
      store.keep(program, vertex: vertex, fragment: fragment, device)
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count == 2 else {
      return nil
    }
  }

  deinit {
    for path in [folder, folder + ".away"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// How many of the programs the store gives.
  var count: Int {
    sources.count { vertex, fragment in
      store.program(vertex: vertex, fragment: fragment, label: "found", device) != nil
    }
  }

  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
    }
  }
}

@Suite("Kept programs")
struct ProgramStoreTests {
  /// Runs `spoil` over a fresh folder; returns how many programs the store gives afterwards.
  private func found(
    after spoil: (_ folder: String, _ files: [String]) throws -> Void
  ) throws -> Int? {
    try withDevice { device in
      guard let stored = try StoredPrograms(device) else { return nil }
      #expect(stored.count == 2)
      try spoil(stored.folder, try stored.files)
      return stored.count
    }
  }

  private func rewrite(_ file: String, _ change: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: file))
    change(&data)
    try data.write(to: URL(fileURLWithPath: file))
  }

  @Test("files that others may write are ignored", arguments: [0o620, 0o602, 0o666])
  func writableFile(mode: Int) throws {
    let count = try found { _, files in
      #expect(chmod(files[0], mode_t(mode)) == 0)
    }
    #expect(count == nil || count == 1)
  }

  @Test("a folder that only its group may write to, as a mask of 002 makes it, is taken back")
  func folderOfGroup() throws {
    let count = try found { folder, _ in #expect(chmod(folder, 0o775) == 0) }
    #expect(count == nil || count == 2)
  }

  @Test("so are all files of a folder that others may write to", arguments: [0o702, 0o1777])
  func writableFolder(mode: Int) throws {
    let count = try found { folder, _ in #expect(chmod(folder, mode_t(mode)) == 0) }
    #expect(count == nil || count == 0)
  }

  @Test(
    "so are files and folders of other users",
    .enabled(if: geteuid() == 0, "Only the superuser can give files away."),
    arguments: [false, true])
  func otherOwner(ofFolder: Bool) throws {
    let count = try found { folder, files in
      #expect(chown(ofFolder ? folder : files[0], 65534, 65534) == 0)
    }
    #expect(count == nil || count == (ofFolder ? 0 : 1))
  }

  @Test("links in place of a file or of the folder are not followed", arguments: [false, true])
  func links(ofFolder: Bool) throws {
    let count = try found { folder, files in
      let path = ofFolder ? folder : files[0]
      #expect(rename(path, path + ".away") == 0)
      #expect(symlink(path + ".away", path) == 0)
    }
    #expect(count == nil || count == (ofFolder ? 0 : 1))
  }

  @Test("a pipe in place of a file holds nothing up")
  func pipe() throws {
    let count = try found { _, files in
      try FileManager.default.removeItem(atPath: files[0])
      #expect(mkfifo(files[0], 0o600) == 0)
    }
    #expect(count == nil || count == 1)
  }

  @Test("a program with the head of another is not taken")
  func exchangedBodies() throws {
    try withDevice { device in
      guard let stored = try StoredPrograms(device) else { return }
      let files = try stored.files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
      // Heads end with the sources; what follows is the program.
      let heads = stored.sources.map { vertex, fragment in
        let capabilities = device.capabilities
        let driver = "\(capabilities.vendor)\n\(capabilities.renderer)\n\(capabilities.version)"
        return Data([driver, vertex, fragment].map { $0 + "\0" }.joined().utf8)
      }
      for (path, data) in zip(try stored.files, files) {
        let own = try #require(heads.first { data.starts(with: $0) })
        let other = try #require(files.first { $0 != data })
        let otherHead = try #require(heads.first { other.starts(with: $0) })
        try (own + other.dropFirst(otherHead.count)).write(to: URL(fileURLWithPath: path))
      }
      #expect(stored.count == 0)
    }
  }

  @Test("damaged, cut and oversized files are not taken")
  func damage() throws {
    for change: (inout Data) -> Void in [
      { $0[$0.count / 2 + $0.count / 4] ^= 1 }, { $0[$0.count - 1] ^= 0x80 },
      { $0.removeLast() }, { $0.append(0) }, { $0.removeAll() },
      { $0.append(Data(count: ProgramFolder.byteLimit)) },
    ] {
      let count = try found { _, files in try rewrite(files[0], change) }
      #expect(count == nil || count == 1)
    }
  }

  @Test("of a file that is larger than any program nothing is read")
  func oversized() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = ProgramFolder(path: folder.path)
    programs.write(Data(count: ProgramFolder.byteLimit), as: "a")
    #expect(programs.read("a")?.count == ProgramFolder.byteLimit)
    try rewrite(folder.appending(path: "a").path) { $0.append(0) }
    #expect(programs.read("a") == nil)
  }

  @Test("a program that was not taken is compiled and kept again, in a file of the user's")
  func replaced() throws {
    try withDevice { device in
      guard let stored = try StoredPrograms(device) else { return }
      for file in try stored.files { #expect(chmod(file, 0o666) == 0) }
      var options = CompositorOptions()
      options.programFolder = stored.folder
      let compositor = try Compositor(device: device, options: options)
      for variant in [Variant.color, .picture] { _ = try compositor.programs.program(variant) }
      #expect(stored.count == 2)
      for file in try stored.files {
        var facts = stat()
        #expect(stat(file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      }
    }
  }
}
