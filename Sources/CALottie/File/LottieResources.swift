// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation
import Synchronization

/// The pictures of a file: those it holds itself, those of its package, those beside it. Each is
/// decoded once.
final class LottieResources: LottieImageSource {
  private let store: Mutex<ImageStore>
  private let package: LottiePackage?
  /// Nil where nothing is looked for on a disk.
  private let lookup: FileLookup?

  init(_ package: LottiePackage?, folder: URL?, options: CALottieOptions) {
    store = Mutex(ImageStore(limits: options.limits.pictures))
    self.package = package
    lookup = folder.map {
      FileLookup(folder: $0, bundle: $0, allowsOutside: options.allowsOutsideFiles)
    }
  }

  func picture(of image: LottieImage) throws(ImageStore.Problem) -> CGImage {
    let result = store.withLock { store in
      Result { () throws(ImageStore.Problem) in try picture(of: image, store) }
    }
    return try result.get()
  }

  private func picture(
    of image: LottieImage, _ store: ImageStore
  ) throws(ImageStore.Problem) -> CGImage {
    let path = image.path
    if !path.lowercased().hasPrefix("data:") {
      if let package {
        guard let name = package.imageName(folder: image.folder, path: path) else {
          throw missing(image.folder + path)
        }
        return try store.image(named: name) { () throws(ImageStore.Problem) in
          do throws(SceneError) {
            return try package.archive.contents(of: name)
          } catch {
            throw ImageStore.Problem(
              kind: .missingImage, message: "\(name): \(error.rule); nothing is drawn")
          }
        }
      }
      guard let lookup else { throw missing(image.folder + path) }
      // Files are often moved without the folder that they name.
      let names = [image.folder + path, path]
      let found = names.first { (try? lookup.file(named: $0)) != nil } ?? names[0]
      return try store.image(found, from: lookup)
    }
    return try store.image(path, from: lookup ?? Self.nowhere)
  }

  private static let nowhere = FileLookup(
    folder: URL(fileURLWithPath: "/"), bundle: URL(fileURLWithPath: "/"), allowsOutside: false)

  private func missing(_ name: String) -> ImageStore.Problem {
    ImageStore.Problem(
      kind: .missingImage, message: "\(name.shortened): the image is not there; nothing is drawn")
  }
}
