// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// The name of a file's content in an asset catalog.
public typealias NSDataAssetName = String

/// The content of a file in an asset catalog: of a set `NAME.dataset`.
///
/// A set may hold a file for each device. The file for the traits' device is read, else the file
/// for all devices.
public final class NSDataAsset: NSObject, Sendable {
  /// The name of the set.
  public let name: NSDataAssetName
  /// The content of the file.
  public let data: Data
  /// The kind of file that the set states, as `public.json`; `public.data` where it states none.
  public let typeIdentifier: String

  /// The content of that name in the asset catalogs of the main bundle, and after them in those of
  /// ``UIImage/resourceFolders``; nil if there is none.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// The content of that name in the asset catalogs of a bundle, and after them in those of
  /// ``UIImage/resourceFolders``; nil if there is none. A file that a set names and that cannot be
  /// read is named on standard error.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    guard let (entry, file) = NSDataAsset.find(name, in: bundle == .main ? nil : bundle) else {
      return nil
    }
    guard let data = try? Data(contentsOf: file) else {
      Notice.say("\(file.path), the data of the set \(name), cannot be read", by: "UIKit")
      return nil
    }
    (self.name, self.data) = (name, data)
    typeIdentifier = entry.typeIdentifier ?? "public.data"
    super.init()
  }

  private static func find(
    _ name: String, in bundle: Bundle?
  ) -> (AssetFile.Entry, URL)? {
    let traits = UITraitCollection.current
    for folder in ResourceFolders.all(of: bundle) {
      guard let set = AssetCatalog.folder(name, .data, in: folder) else { continue }
      let fitting = (AssetFile(in: set)?.data ?? []).compactMap { entry in
        entry.fit(traits).map { (entry, $0) }
      }
      guard let best = fitting.max(by: { $0.1 < $1.1 })?.0, let filename = best.filename else {
        continue
      }
      return (best, set.appendingPathComponent(filename))
    }
    return nil
  }
}
