// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation
import Synchronization

/// The fonts a program can name, and those that stand in for missing characters.
///
/// The standard one holds the fonts that the environment variable `CA_FONTS` names, folders with
/// colons between them, or else those of the machine. Text drawn with the same files is the same
/// everywhere: nothing but the tables of the fonts decides, no hints, no settings of the machine.
package final class FontLibrary: Sendable {
  private struct Contents {
    var records: [FontRecord] = []
    var faces: [String: FontFace] = [:]
    var substitutes = SubstituteCache()
    /// The files, and names of fonts without one, that the program added.
    var added: Set<String> = []
    /// How often the records changed.
    var generation = 0

    mutating func replace(_ records: [FontRecord]) {
      self.records = records
      substitutes = SubstituteCache()
      generation += 1
    }
  }

  /// The criteria for a stand-in.
  struct Substitute: Hashable {
    let scalar: UInt32
    let weight: Int
    let isItalic: Bool
    let language: TextLanguage
    let isPicture: Bool
  }

  /// The fonts of the machine, or of `CA_FONTS`.
  package static let standard: FontLibrary = {
    let folders = ProcessInfo.processInfo.environment["CA_FONTS"] ?? ""
    if folders.isEmpty { return FontLibrary(records: FontLibrary.machineRecords()) }
    return FontLibrary(folders: folders.split(separator: ":").map(String.init))
  }()

  /// The fonts that texts of this task, and of drawing threads that work for it, are drawn with;
  /// nil for ``standard``.
  @TaskLocal package static var chosen: FontLibrary?

  /// The fonts that texts of this task are drawn with.
  package static var current: FontLibrary { chosen ?? standard }

  private let contents: Mutex<Contents>

  /// The fonts in folders.
  package convenience init(folders: [String]) {
    self.init(records: FontLibrary.records(in: folders))
  }

  private init(records: [FontRecord]) {
    contents = Mutex(Contents(records: FontLibrary.sorted(records)))
  }

  /// All fonts, by family and file, so that searches have the same end everywhere.
  package var records: [FontRecord] { contents.withLock { $0.records } }

  /// Adds the fonts of a file; false if there are none.
  package func add(file: String) -> Bool {
    let new = FontLibrary.records(in: [file])
    if new.isEmpty { return false }
    add(new, file)
    return true
  }

  /// Adds a font that comes from no file.
  package func add(_ face: FontFace) {
    let name = FontLibrary.name(of: face)
    add([FontRecord(face, file: name)], name, face)
  }

  /// Adds records, and the font of the first where no file has it: a search that finds the one also
  /// finds the other.
  private func add(_ new: [FontRecord], _ file: String, _ face: FontFace? = nil) {
    contents.withLock { contents in
      let known = contents.records.filter { $0.file != file }
      contents.replace(FontLibrary.sorted(known + new))
      contents.added.insert(file)
      if let face { contents.faces["\(file)#0"] = face }
    }
  }

  /// Whether the program added that file, or name of a font without one.
  package func hasAdded(_ file: String) -> Bool { contents.withLock { $0.added.contains(file) } }

  /// Takes back a file that the program added; false if it did not.
  package func remove(_ file: String) -> Bool {
    contents.withLock { contents in
      guard contents.added.remove(file) != nil else { return false }
      contents.replace(contents.records.filter { $0.file != file })
      contents.faces = contents.faces.filter { !$0.key.hasPrefix("\(file)#") }
      return true
    }
  }

  /// The name in place of a file for a font that comes from none.
  package static func name(of face: FontFace) -> String {
    "font:\(face.postScriptName ?? face.fullName ?? "")"
  }

  /// The font of a record, opened once; nil if its file cannot be read any more.
  package func face(_ record: FontRecord) -> FontFace? {
    let key = "\(record.file)#\(record.index)"
    if let known = contents.withLock({ $0.faces[key] }) { return known }
    guard let face = FontFace(file: record.file, index: record.index) else { return nil }
    return contents.withLock { contents in
      let shared = contents.faces[key] ?? face
      contents.faces[key] = shared
      return shared
    }
  }

  /// The result of a search. It is searched for once as long as ``SubstituteCache`` keeps it, and
  /// other texts go on meanwhile.
  func substitute(_ key: Substitute, _ find: ([FontRecord]) -> Int?) -> FontRecord? {
    let (records, generation, known) = contents.withLock {
      ($0.records, $0.generation, $0.substitutes.place(of: key))
    }
    if let known { return known.map { records[$0] } }
    let place = find(records)
    contents.withLock {
      if $0.generation == generation { $0.substitutes.keep(place, of: key) }
    }
    return place.map { records[$0] }
  }

  /// How many results of searches are kept.
  var substituteCount: Int { contents.withLock { $0.substitutes.count } }

  private static func sorted(_ records: [FontRecord]) -> [FontRecord] {
    func key(_ record: FontRecord) -> (String, String, Int) {
      (record.families.first ?? "", (record.file as NSString).lastPathComponent, record.index)
    }
    return records.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// Fontconfig.
extension FontLibrary {
  private static func machineRecords() -> [FontRecord] {
    guard let config = FcInitLoadConfigAndFonts() else { return [] }
    defer { FcConfigDestroy(config) }
    return [FcSetSystem, FcSetApplication].flatMap { set in
      FcConfigGetFonts(config, set).map(records) ?? []
    }
  }

  /// The fonts of folders and files, without any setting of the machine.
  private static func records(in paths: [String]) -> [FontRecord] {
    guard let set = FcFontSetCreate() else { return [] }
    defer { FcFontSetDestroy(set) }
    for file in paths.flatMap(files) {
      FcFreeTypeQueryAll(file, UInt32.max, nil, nil, set)
    }
    return records(of: set)
  }

  /// The file itself, or the font files below a folder.
  private static func files(at path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    if !isFolder.boolValue { return [path] }
    let endings: Set = ["ttf", "ttc", "otf", "otc"]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
      .map { "\(path)/\($0)" }
  }

  /// Sound: the set lives until this returns and has that many patterns, which are only read.
  private static func records(of set: UnsafeMutablePointer<FcFontSet>) -> [FontRecord] {
    (0..<Int(set.pointee.nfont)).compactMap { place in
      set.pointee.fonts[place].flatMap(FontRecord.init)
    }
  }
}
