// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import Foundation

/// `layerkit port`: Swift source written for iOS, rewritten so that it compiles here.
struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Rewrites the words of Swift source that no compiler on Linux takes.",
    discussion: """
      Prints the changes as a unified diff, which patch takes; --write makes them in the files. \
      Attributes of Objective-C and Interface Builder go, #keyPath becomes its string, #selector \
      the method itself, @NSManaged @CAAnimatable; optional requirements get defaults, overrides \
      move from extensions to their class, os(iOS) stands for Linux too. Strings and comments stay \
      as they are.

      What a person has to do is listed on standard error as path:LINE: warning: text. Porting a \
      ported file changes nothing.
      """)

  @Argument(
    help: "Swift files, or folders with such files.", completion: .file(extensions: ["swift"]))
  var files: [String]

  @Flag(help: "Change the files instead of printing the changes.")
  var write = false

  @Flag(help: "Print and write nothing; exit with status 65 if a file would change.")
  var check = false

  @Flag(
    name: .customLong("ios"),
    help: "Let Linux take the branches of os(iOS), also where a condition names Linux.")
  var readsIOS = false

  func validate() throws {
    if write, check { throw ValidationError("--write and --check exclude each other.") }
  }

  func run() throws {
    let sources = try SwiftFiles.paths(files).map(source)
    let run = PortRun(sources, readsIOS: readsIOS)
    complain(run)
    let changed = run.files.filter(\.isChanged)
    if check { return try refuse(changed) }
    for file in changed {
      if write {
        try WholeFile.write(Data(run.text(file.pieces)), to: file.source.path)
      } else {
        try StandardStreams.write(run.diff(file))
      }
    }
  }

  private func source(_ path: String) throws(CommandFailure) -> PortSource {
    let bytes = try SwiftFiles.bytes(of: path)
    do throws(SwiftLexingError) {
      return try PortSource(path: path, bytes: bytes)
    } catch {
      let line = bytes[..<error.offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      throw CommandFailure(
        .badData, "\(path):\(line): error: \(error.kind.rawValue)", namesProgram: false)
    }
  }

  private func complain(_ run: PortRun) {
    let places = write ? PortedPlaces(run) : nil
    for file in run.files {
      let lines = file.remarks.map { remark in
        let place =
          places?[remark, in: file.number]
          ?? (file.source.path, file.source.line(of: remark.offset))
        return "\(place.0):\(place.1): warning: \(remark.message)\n"
      }
      StandardStreams.complain(lines.joined())
    }
  }

  private func refuse(_ changed: [PortedFile]) throws(CommandFailure) {
    guard let first = changed.first else { return }
    let more = changed.count == 1 ? "" : ", and \(changed.count - 1) more"
    throw CommandFailure(.badData, "\(first.source.path) is not ported\(more)")
  }
}

/// The files that a command line names.
enum SwiftFiles {
  /// The largest file that is read, bytes.
  static let maximumBytes = 16 << 20

  /// The files, and those in the folders, each once; hidden folders are left out.
  static func paths(_ arguments: [String]) throws(CommandFailure) -> [String] {
    var (paths, seen): ([String], Set<String>) = ([], [])
    for argument in arguments {
      for path in try expanded(argument) where seen.insert(path).inserted { paths.append(path) }
    }
    return paths
  }

  private static func expanded(_ path: String) throws(CommandFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .inputOutput(path, code: ENOENT)
    }
    guard isFolder.boolValue else { return [path] }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw .inputOutput(path, code: EACCES)
    }
    return names.sorted().filter { name in
      name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  /// The bytes of a file in UTF-8.
  static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    let data: Data
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .inputOutput(path, code: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(.badData, "\(path): it is no file")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      data = try file.read(upToCount: maximumBytes + 1) ?? Data()
    } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    guard data.count <= maximumBytes else {
      throw CommandFailure(.badData, "\(path): the file has more than \(maximumBytes) bytes")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw CommandFailure(.badData, "\(path): the file is not in UTF-8")
    }
    return [UInt8](data)
  }
}
