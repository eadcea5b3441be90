// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation

extension BundleLayout {
  /// Whether a bundle may replace the folder: it is a bundle itself, or empty.
  static func isReplaceable(_ url: URL) -> Bool {
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
    guard url.isFolder, !isLink else { return false }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? ["?"]
    return entries.isEmpty || ["index.xml", "main.caml"].contains { (try? url.entry($0)) != nil }
  }
}
