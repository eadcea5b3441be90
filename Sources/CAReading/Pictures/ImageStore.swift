// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAPictures
import CoreGraphics
import Foundation

/// The images of one document, each file decoded once.
package final class ImageStore {
  /// Why an image is not drawn.
  package struct Problem: Error, Hashable {
    /// The subject of the remark.
    package let kind: SceneDiagnostic.Kind
    /// The problem, without a full stop.
    package let message: String

    /// A problem.
    package init(kind: SceneDiagnostic.Kind, message: String) {
      (self.kind, self.message) = (kind, message)
    }
  }

  private let limits: ImageStoreLimits
  private var images: [String: Result<CGImage, Problem>] = [:]
  private var pixelBytes = 0
  /// The animations whose first pictures images are, by the identity of the image.
  package private(set) var animations: [UInt64: AnimatedPicture] = [:]
  /// The films whose posters images are, by the identity of the image.
  private var films: [UInt64: SceneFilms.Opened] = [:]
  /// Those of them that a layer shows.
  private var shownFilms: Set<UInt64> = []
  /// Where the images come from, by the identity of the image.
  package private(set) var sources: [UInt64: ImageSource] = [:]

  /// An empty store.
  package init(limits: ImageStoreLimits) { self.limits = limits }

  /// The image at `source`: a name relative to the scene file, or a `data:` address.
  package func image(_ source: String, from lookup: FileLookup) throws(Problem) -> CGImage {
    let source = source.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !source.isEmpty else {
      throw Problem(kind: .missingImage, message: "the image has no name")
    }
    if source.lowercased().hasPrefix("data:") {
      return try cached(source, .address(source)) { () throws(Problem) in
        try Self.data(of: source)
      }
    }
    let file = try find(source, lookup)
    let shown = source.shortened
    if let open = SceneFilms.opener(for: file) { return try poster(of: file, shown, open) }
    return try cached(file.path, .file(file, FileStamp(file))) { () throws(Problem) in
      do throws(SceneError) {
        return try file.plainFile(
          limit: limits.fileBytes, named: "imageFileBytes", shown: shown)
      } catch {
        throw Problem(kind: .missingImage, message: "\(shown): \(error.rule); nothing is drawn")
      }
    }
  }

  /// The image of bytes that lie in a package under a name.
  package func image(
    named name: String, of bytes: () throws(Problem) -> Data
  ) throws(Problem) -> CGImage {
    if let known = images[name] { return try known.get() }
    guard images.count < limits.count else {
      throw Problem(kind: .limit, message: "the limit images is \(limits.count)")
    }
    let result = Result { () throws(Problem) in try decode(bytes(), named: name) }
    images[name] = result
    return try result.get()
  }

  /// The image that stands for a film.
  private func poster(
    of file: URL, _ shown: String, _ open: SceneFilms.Opener
  ) throws(Problem) -> CGImage {
    if let known = images[file.path] { return try known.get() }
    guard images.count < limits.count else {
      throw Problem(kind: .limit, message: "the limit images is \(limits.count)")
    }
    do {
      let film = try open(file)
      images[file.path] = .success(film.poster)
      films[film.poster.identity] = film
      sources[film.poster.identity] = .file(file, FileStamp(file))
      return film.poster
    } catch {
      let problem = Problem(kind: .missingImage, message: "\(shown): \(error); nothing is drawn")
      images[file.path] = .failure(problem)
      throw problem
    }
  }

  /// The film whose poster an image is, for one more layer; nil for other images.
  package func film(ofPoster image: CGImage) -> (any PictureSource)? {
    guard let film = films[image.identity] else { return nil }
    if shownFilms.insert(image.identity).inserted { return film.source }
    return (try? film.another?()) ?? film.source
  }

  /// Notes that an image stands for another one in the layers, as that of a film does.
  package func note(_ image: CGImage, asSourceOf other: CGImage) {
    sources[image.identity] = sources[other.identity]
  }

  private func find(_ source: String, _ lookup: FileLookup) throws(Problem) -> URL {
    do throws(FileLookup.Problem) {
      return try lookup.file(named: source)
    } catch {
      let shown = source.shortened
      throw switch error {
      case .missing:
        Problem(kind: .missingImage, message: "\(shown): the image is not there; nothing is drawn")
      case .outside(let rule):
        Problem(
          kind: .outsideFile,
          message: "\(shown): \(rule); it is not opened and nothing is drawn")
      }
    }
  }

  private func cached(
    _ key: String, _ source: @autoclosure () -> ImageSource, _ read: () throws(Problem) -> Data
  ) throws(Problem) -> CGImage {
    if let known = images[key] { return try known.get() }
    guard images.count < limits.count else {
      throw Problem(kind: .limit, message: "the limit images is \(limits.count)")
    }
    let origin = source()
    let result = Result { () throws(Problem) in try decode(read(), named: key) }
    images[key] = result
    if case .success(let image) = result { sources[image.identity] = origin }
    return try result.get()
  }

  private func decode(_ data: Data, named name: String) throws(Problem) -> CGImage {
    let shown = name.hasPrefix("data:") ? "data:" : URL(fileURLWithPath: name).lastPathComponent
    let image: CGImage
    let animation: AnimatedPicture?
    do throws(ImageError) {
      animation = try AnimatedPicture.read(data).flatMap { $0.count > 1 ? $0 : nil }
      image =
        if let animation { try animation.image(at: 0) } else { try ImageDecoder.decode(data) }
    } catch {
      throw Problem(kind: .missingImage, message: "\(shown): \(error); nothing is drawn")
    }
    // An animation also counts with the pictures that it keeps.
    let kept = ImageLimits.default.keptFrameByteCount
    let frame = image.width * image.height * 4
    let bytes = frame + (animation.map { min($0.count * frame, kept) } ?? 0)
    guard pixelBytes + bytes <= limits.pixelBytes else {
      let limit = limits.pixelBytes
      throw Problem(kind: .limit, message: "\(shown): the limit imagePixelBytes is \(limit)")
    }
    pixelBytes += bytes
    if let animation { animations[image.identity] = animation }
    return image
  }

  /// The bytes of `data:image/png;base64,…`.
  package static func data(of address: String) throws(Problem) -> Data {
    let rule = Problem(
      kind: .missingImage, message: "\(address.shortened): a data: address holds base64 text")
    guard let comma = address.firstIndex(of: ",") else { throw rule }
    let body = address[address.index(after: comma)...]
    guard address[..<comma].lowercased().hasSuffix(";base64"),
      let data = Data(base64Encoded: String(body), options: .ignoreUnknownCharacters)
    else { throw rule }
    return data
  }
}
