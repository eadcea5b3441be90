// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation
import QuartzCore

/// Reads the planes of one document and puts them together.
struct SceneLoader {
  let options: CAMLOptions
  let log: DiagnosticLog
  let images: ImageStore

  init(options: CAMLOptions) {
    self.options = options
    log = DiagnosticLog(limit: options.limits.diagnostics)
    images = ImageStore(limits: options.limits.pictures)
  }

  func load(_ plane: BundleLayout.Plane) throws(CAMLError) -> ScenePlane {
    var result: Result<ScenePlane, CAMLError>?
    // Elements are followed on the stack as deep as they nest.
    StackRoom.provide(StackRoom.forTrees) {
      result = Result { () throws(CAMLError) in try loadInPlace(plane) }
    }
    guard let result else { preconditionFailure("The work ends before the call does.") }
    return try result.get()
  }

  private func loadInPlace(_ plane: BundleLayout.Plane) throws(CAMLError) -> ScenePlane {
    let file = plane.shownPath
    let element = try read(plane.document, shown: file)
    let lookup = FileLookup(
      folder: plane.document.deletingLastPathComponent(), bundle: plane.bundle,
      allowsOutside: options.allowsOutsideFiles)
    let reader = SceneReader(
      file: file, lookup: lookup, images: images, log: log, limits: options.limits)
    var result: ScenePlane?
    try withoutActions { () throws(CAMLError) in
      let root = try reader.read(element)
      if plane.index.geometryFlipped { root.isGeometryFlipped = true }
      let (states, transitions) = reader.readStates()
      result = ScenePlane(
        file: file, root: root, line: reader.rootElement?.line ?? 1, index: plane.index,
        machine: StateMachine(
          states: states, transitions: transitions, targets: reader.targets),
        doubts: reader.doubts)
    }
    guard let result else { preconditionFailure("A plane that was read without an error exists.") }
    return result
  }

  private func read(_ url: URL, shown: String) throws(CAMLError) -> Element {
    let limits = options.limits
    let data = try url.plainFile(limit: limits.fileBytes, named: "fileBytes", shown: shown)
    if let error = ForeignFormat.error(for: data, file: shown) { throw error }
    var reader = MarkupReader(Self.utf8(data), file: shown, limits: limits)
    let element = try reader.read()
    if let line = reader.documentTypeLine {
      log.add(.note, .ignored, file: shown, line: line, "the document type is not read")
    }
    return element
  }

  /// The text as UTF-8; UTF-16 is recognised by its byte order mark.
  private static func utf8(_ data: Data) -> [UInt8] {
    let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    guard isWide, let text = String(data: data, encoding: .utf16) else { return [UInt8](data) }
    return Array(text.utf8)
  }

  /// The size of the picture in points, and the scale the scene was made for.
  func canvas(
    of layout: BundleLayout, planes: [ScenePlane]
  ) -> (size: CGSize, scale: CGFloat) {
    let scale = layout.planes.lazy.compactMap(\.name.scale).first ?? 1
    let named = layout.planes.lazy.compactMap(\.name.size).first
    if let named { return (named, scale) }
    let isInPixels = planes.contains { $0.index.unitsInPixels }
    let written = planes.lazy.compactMap(\.index.documentSize).first
    let size = checked(written ?? planes[0].root.bounds.size, planes[0])
    let unit = isInPixels ? scale : 1
    return (CGSize(width: size.width / unit, height: size.height / unit), scale)
  }

  private func checked(_ size: CGSize, _ plane: ScenePlane) -> CGSize {
    guard size.width > 0, size.height > 0 else {
      log.add(
        .warning, .badValue, file: plane.file, line: plane.line,
        "the root layer has no size; the canvas is 100 by 100")
      return CGSize(width: 100, height: 100)
    }
    let limit = CGFloat(options.limits.canvasSide)
    if max(size.width, size.height) > limit {
      log.add(
        .warning, .limit, file: plane.file, line: plane.line,
        "the canvas is cut; the limit canvasSide is \(options.limits.canvasSide)")
    }
    return CGSize(width: min(size.width, limit), height: min(size.height, limit))
  }

  /// One plane's root, or a layer that holds several.
  func assemble(_ planes: [ScenePlane], canvas: CGSize) -> CALayer {
    guard planes.count > 1 else { return planes[0].root }
    let root = CALayer()
    withoutActions {
      root.name = "wallpaper"
      root.bounds = CGRect(origin: .zero, size: canvas)
      root.position = CGPoint(x: canvas.width / 2, y: canvas.height / 2)
      for plane in planes {
        plane.root.position = plane.root.centered(in: canvas)
        root.addSublayer(plane.root)
      }
    }
    return root
  }
}
