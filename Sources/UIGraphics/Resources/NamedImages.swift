// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Images by name, with those that were found before.
enum NamedImages {
  /// An image in the cache, which takes objects.
  private final class Held {
    let content: ImageContent
    init(_ content: ImageContent) { self.content = content }
  }

  /// The bytes of pixels that the cache holds at most.
  private static let cacheSize = 128 << 20

  /// The images by place, name and traits. Sound: the cache locks itself, and its contents never
  /// change.
  private nonisolated(unsafe) static let cache = {
    let cache = NSCache<NSString, Held>()
    cache.totalCostLimit = cacheSize
    return cache
  }()

  /// The image of a name; nil if there is none.
  static func content(
    _ name: String, in bundle: Bundle?, traits: UITraitCollection?
  ) -> ImageContent? {
    guard !name.isEmpty else { return nil }
    let traits = traits ?? .current
    let scale = traits.displayScale > 0 ? traits.displayScale : MainScreen.scale
    for folder in ResourceFolders.all(of: bundle) {
      let key = "\(folder.path)|\(name)|\(scale)|\(traits.userInterfaceStyle)|\(traits.idiomWord)"
      if let held = cache.object(forKey: key as NSString) { return held.content }
      let found =
        catalogImage(name, in: folder, traits, scale) ?? fileImage(name, in: folder, traits, scale)
      guard let found else { continue }
      let cost = (found.stored?.width ?? 0) * (found.stored?.height ?? 0) * 4
      cache.setObject(Held(found), forKey: key as NSString, cost: cost)
      return found
    }
    return nil
  }

  /// The scales in the order in which they are looked for: the wanted one, larger ones, smaller
  /// ones.
  static func scales(for scale: CGFloat) -> [Int] {
    let wanted = Int(min(max(scale.rounded(.up), 1), 3))
    return Array(wanted...3) + Array((1..<wanted).reversed())
  }

  private static func fileImage(
    _ name: String, in folder: URL, _ traits: UITraitCollection, _ scale: CGFloat
  ) -> ImageContent? {
    let path = folder.appendingPathComponent(name).path
    let ending = (name as NSString).pathExtension
    let isKnown = ImageFiles.endings.contains(ending.lowercased())
    let stem = isKnown ? (path as NSString).deletingPathExtension : path
    let endings = isKnown ? [ending] : ImageFiles.endings
    return ImageFiles.find(stem, endings, scales(for: scale), idiom: traits.idiomWord)
  }

  private static func catalogImage(
    _ name: String, in folder: URL, _ traits: UITraitCollection, _ scale: CGFloat
  ) -> ImageContent? {
    guard let set = AssetCatalog.folder(name, .image, in: folder), let file = AssetFile(in: set)
    else { return nil }
    let order = scales(for: scale)
    let fitting = (file.images ?? []).compactMap { entry -> (AssetFile.Entry, [Int])? in
      guard entry.filename != nil, let fit = entry.fit(traits) else { return nil }
      return (entry, [-fit, order.firstIndex(of: entry.number) ?? order.count])
    }
    let best = fitting.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
    guard let best, let filename = best.filename else { return nil }
    let place = set.appendingPathComponent(filename)
    guard let data = try? Data(contentsOf: place),
      var content = ImageContent(data: data, scale: CGFloat(best.number), drawnAt: scale)
    else {
      Notice.say("\(place.path), an image of the set \(name), cannot be read", by: "UIKit")
      return nil
    }
    content.take(best.resizing, intent: file.properties?.intent)
    return content
  }
}

extension ImageContent {
  /// Takes over the rules that a set states; its insets are in pixels.
  fileprivate mutating func take(_ slicing: AssetFile.Slicing?, intent: String?) {
    switch intent {
    case "template": renderingMode = .alwaysTemplate
    case "original": renderingMode = .alwaysOriginal
    default: break
    }
    guard let slicing else { return }
    func points(_ pixels: Double?) -> CGFloat { CGFloat(pixels ?? 0) / scale }
    let insets = slicing.insets
    slices = ImageSlices(
      caps: UIEdgeInsets(
        top: points(insets?.top), left: points(insets?.left), bottom: points(insets?.bottom),
        right: points(insets?.right)),
      mode: slicing.center?.mode == "tile" ? .tile : .stretch)
  }
}

/// Image files by path.
enum ImageFiles {
  /// The endings that a name without one may have.
  static let endings = ["png", "jpg", "jpeg", "webp", "gif", "avif", "heic", "svg"]

  /// The first file of a stem with a suffix of scale, with and without one of a device; nil if
  /// there is none, or if it is no image.
  static func find(
    _ stem: String, _ endings: [String], _ scales: [Int], idiom: String
  ) -> ImageContent? {
    for scale in scales {
      for device in ["~\(idiom)", ""] {
        for ending in endings {
          let path = "\(stem)\(scale > 1 ? "@\(scale)x" : "")\(device).\(ending)"
          guard FileManager.default.fileExists(atPath: path) else { continue }
          return ImageContent(exactFile: path)
        }
      }
    }
    return nil
  }
}

extension ImageContent {
  /// The image in a file, or in one with a suffix of scale; nil if it cannot be read.
  init?(file path: String) {
    let isThere = FileManager.default.fileExists(atPath: path)
    if isThere, let content = ImageContent(exactFile: path) {
      self = content
      return
    }
    let ending = (path as NSString).pathExtension
    let stem = ending.isEmpty ? path : (path as NSString).deletingPathExtension
    let found = ImageFiles.find(
      stem, [ending.isEmpty ? "png" : ending], NamedImages.scales(for: MainScreen.scale),
      idiom: UITraitCollection.current.idiomWord)
    guard !isThere, let found else { return nil }
    self = found
  }

  /// The image in that file.
  fileprivate init?(exactFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    var name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    if let device = name.lastIndex(of: "~") { name = String(name[..<device]) }
    self.init(
      data: data, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1,
      drawnAt: MainScreen.scale)
  }
}
