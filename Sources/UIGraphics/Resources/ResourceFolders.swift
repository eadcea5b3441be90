// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

extension UIImage {
  private static let folders = Mutex<[URL]>([])

  /// Folders in which named images and colors are looked for after those of the bundle, in this
  /// order; none at first. An addition of LayerKit's, for programs without a bundle. Any thread may
  /// change it.
  public static var resourceFolders: [URL] {
    get { folders.withLock { $0 } }
    set { folders.withLock { $0 = newValue } }
  }
}

/// The folders of resources.
enum ResourceFolders {
  /// Those of a bundle, the main one for nil, and those of the program.
  ///
  /// Swift packages put the resources of a target into a folder `*.resources` beside the program;
  /// these belong to the main bundle.
  static func all(of bundle: Bundle?) -> [URL] {
    var folders: [URL] = []
    if let bundle {
      folders = [bundle.resourceURL ?? bundle.bundleURL]
    } else {
      folders = mainFolders
    }
    return folders + UIImage.resourceFolders
  }

  private static let mainFolders: [URL] = {
    let main = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    let inside = try? FileManager.default.contentsOfDirectory(
      at: main, includingPropertiesForKeys: nil)
    let packages = (inside ?? []).filter { $0.pathExtension == "resources" }
    return [main] + packages.sorted { $0.path < $1.path }
  }()
}
