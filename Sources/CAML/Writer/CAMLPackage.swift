// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation

/// The files of a written scene, before they are on a disk.
public struct CAMLPackage: Sendable {
  /// A file of the folder ``CAMLPackage/assetFolder``.
  public struct Asset: Hashable, Sendable {
    /// The name in the folder.
    public let name: String
    /// The bytes of an image file.
    public let data: Data
  }

  /// The name of the folder of images in a bundle: `assets`.
  public static let assetFolder = "assets"
  /// The name of the CAML file in a bundle: `main.caml`.
  public static let documentName = "main.caml"
  /// The name of a bundle's property list: `index.xml`.
  public static let indexName = "index.xml"

  /// The CAML file.
  public let text: String
  /// The property list of a bundle; nil for a scene that is a single file.
  public let index: String?
  /// The images of a bundle; none for a single file, which holds them as `data:` addresses.
  public let assets: [Asset]
  /// Everything that is not in the files, or not as the layers have it.
  public let diagnostics: [CAMLDiagnostic]

  /// Writes the scene: a bundle as a folder, a single file as a file.
  ///
  /// The folder or file appears whole under its name or not at all.
  ///
  /// - Parameters:
  ///   - url: The folder or file to be.
  ///   - overwrites: Whether a scene of the same form may be replaced: a plain file by a file, a
  ///     bundle with everything in it by a bundle. Default false.
  /// - Throws: ``CAMLError`` of kind `unwritable` when something is there that is not to be
  ///   replaced, or when the system refuses; nothing has changed then.
  public func write(to url: URL, overwrites: Bool = false) throws(CAMLError) {
    let place = NewPlace(url, overwrites: overwrites)
    guard let index else { return try place.write(Data(text.utf8)) }
    let files = [(Self.documentName, Data(text.utf8)), (Self.indexName, Data(index.utf8))]
    try place.write(
      files + assets.map { ("\(Self.assetFolder)/\($0.name)", $0.data) },
      folders: [Self.assetFolder], where: BundleLayout.isReplaceable)
  }
}
