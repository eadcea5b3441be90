// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Synchronization

/// The sets of the asset catalogs (`*.xcassets`) in a folder, by name: folders `NAME.imageset`,
/// `NAME.colorset` and `NAME.dataset` with a file `Contents.json` each, as Apple's Asset Catalog
/// Format Reference has them.
enum AssetCatalog {
  /// The kinds of sets that are read.
  enum Kind: String {
    case image = "imageset"
    case color = "colorset"
    case data = "dataset"
  }

  /// The sets of each folder that was asked for; catalogs do not change while a program runs.
  private static let sets = Mutex<[String: [String: URL]]>([:])
  /// The most files and folders of a catalog that are looked at.
  private static let maximumCount = 100_000

  /// The folder of a set; its name has the names of groups that provide a namespace in front.
  static func folder(_ name: String, _ kind: Kind, in folder: URL) -> URL? {
    let known = sets.withLock { $0[folder.path] }
    let found = known ?? read(folder)
    if known == nil { sets.withLock { $0[folder.path] = found } }
    return found["\(name).\(kind.rawValue)"]
  }

  private static func read(_ folder: URL) -> [String: URL] {
    var sets: [String: URL] = [:]
    var left = maximumCount
    for catalog in children(folder) where catalog.pathExtension == "xcassets" {
      collect(catalog, "", into: &sets, &left)
    }
    return sets
  }

  private static func collect(
    _ folder: URL, _ prefix: String, into sets: inout [String: URL], _ left: inout Int
  ) {
    for child in children(folder) {
      left -= 1
      guard left > 0 else { return }
      if Kind(rawValue: child.pathExtension) != nil {
        let key = prefix + child.lastPathComponent
        if sets[key] == nil { sets[key] = child }
      } else if child.hasDirectoryPath, child.pathExtension.isEmpty {
        let isSpace = AssetFile(in: child)?.properties?.providesNamespace == true
        collect(
          child, isSpace ? "\(prefix)\(child.lastPathComponent)/" : prefix, into: &sets, &left)
      }
    }
  }

  private static func children(_ folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    return (found ?? []).sorted { $0.path < $1.path }
  }
}

/// A file `Contents.json`.
struct AssetFile: Decodable {
  struct Appearance: Decodable {
    var appearance: String
    var value: String
  }

  struct Slicing: Decodable {
    struct Insets: Decodable {
      var top: Double?
      var left: Double?
      var bottom: Double?
      var right: Double?
    }

    struct Center: Decodable { var mode: String? }

    var insets: Insets?
    var center: Center?

    enum CodingKeys: String, CodingKey {
      case insets = "cap-insets"
      case center
    }
  }

  struct Color: Decodable {
    var space: String?
    var components: [String: Component]?
    var reference: String?

    enum CodingKeys: String, CodingKey {
      case space = "color-space"
      case components, reference
    }
  }

  /// A number, or one as text: `0.5`, `0xFF` or `255`.
  struct Component: Decodable {
    /// 0...1, or nil for anything that is no number.
    var value: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        value = number
        return
      }
      let text = try container.decode(String.self)
      if text.lowercased().hasPrefix("0x") {
        value = UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      } else if text.contains(".") {
        value = Double(text)
      } else {
        value = Int(text).map { Double($0) / 255 }
      }
    }
  }

  /// One variant of a set.
  struct Entry: Decodable {
    var filename: String?
    var scale: String?
    var idiom: String?
    var appearances: [Appearance]?
    var resizing: Slicing?
    var color: Color?
    /// The kind of file of data.
    var typeIdentifier: String?

    enum CodingKeys: String, CodingKey {
      case filename, scale, idiom, appearances, resizing, color
      case typeIdentifier = "universal-type-identifier"
    }
  }

  struct Properties: Decodable {
    var providesNamespace: Bool?
    var intent: String?

    enum CodingKeys: String, CodingKey {
      case providesNamespace = "provides-namespace"
      case intent = "template-rendering-intent"
    }
  }

  var images: [Entry]?
  var colors: [Entry]?
  var data: [Entry]?
  var properties: Properties?

  /// The file in a folder; nil if there is none, or if it is damaged, which is said on standard
  /// error.
  init?(in folder: URL) {
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    do {
      self = try JSONDecoder().decode(AssetFile.self, from: data)
    } catch {
      Notice.say("\(file.path) is not read: \(error)", by: "UIKit")
      return nil
    }
  }
}

extension AssetFile.Entry {
  /// How well the variant fits traits, more for better; nil if it is for others.
  func fit(_ traits: UITraitCollection) -> Int? {
    var points = 0
    if let idiom, idiom != "universal" {
      guard idiom == traits.idiomWord else { return nil }
      points += 2
    }
    for appearance in appearances ?? [] {
      guard appearance.appearance == "luminosity",
        appearance.value == (traits.userInterfaceStyle == .dark ? "dark" : "light")
      else { return nil }
      points += 1
    }
    return points
  }

  /// Pixels per point; 1 where nothing is said.
  var number: Int { scale?.first?.wholeNumberValue ?? 1 }
}

extension UITraitCollection {
  /// The word that catalogs and files have for the kind of device.
  var idiomWord: String {
    switch userInterfaceIdiom {
    case .pad: "ipad"
    case .tv: "tv"
    case .carPlay: "car"
    case .mac: "mac"
    case .vision: "vision"
    default: "iphone"
    }
  }
}
