// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation
import QuartzCore

/// Writes layers as CAML, so that reading the file gives the same tree.
///
///     let remarks = try CAMLWriter(layer).write(to: URL(fileURLWithPath: "scene.ca"))
///
/// Properties that have their defaults are not written, numbers have as many digits as they need.
/// Everything that CAML has no form for (delegates, classes of the program, attributes of texts) is
/// named in the diagnostics. A writer belongs to the thread of its layers.
public struct CAMLWriter {
  private let root: CALayer
  private let document: CAMLDocument?
  private let canvas: CGSize
  /// The limits of readers: a scene that breaks one is not written. Default those of
  /// ``CAMLDocument``.
  public var limits = CAMLLimits()
  /// The media time that becomes the time 0 of the scene, seconds. Default 0.
  ///
  /// Readers count from 0. Use `CACurrentMediaTime()` for layers whose begin times were made from
  /// the clock, and for layers on screen: a begin is settled with the commit. The writer takes it
  /// up in the `beginTime` of the root; it has no effect on a document.
  public var startTime: CFTimeInterval = 0

  /// A writer of a layer and everything below it.
  ///
  /// The animations that the layers carry are written with their times. A layer that draws is
  /// written with the picture it has: display it first.
  ///
  /// - Parameters:
  ///   - layer: The root of the scene.
  ///   - canvasSize: The size of the picture in points; the size of the layer's bounds unless said.
  public init(_ layer: CALayer, canvasSize: CGSize? = nil) {
    root = layer
    document = nil
    canvas = canvasSize ?? layer.bounds.size
  }

  /// A writer of a scene with its states, transitions and ids.
  ///
  /// The tree is written as the file had it: a document that is in a state leaves it while it is
  /// written, and a transition that runs then ends. Several planes become the sublayers of one
  /// layer, their states those of one scene. Images whose files have not changed keep their bytes.
  public init(_ document: CAMLDocument) {
    root = document.rootLayer
    self.document = document
    canvas = document.canvasSize
  }

  /// The files of the scene: for a name that ends with `.caml` a single file, which holds its
  /// images as `data:` addresses, for any other a bundle.
  ///
  /// - Parameter url: The name of the file or folder to be, for the diagnostics. Nothing is written
  ///   there.
  /// - Throws: ``CAMLError`` of kind `limit` when no reader could read the scene, and of kind
  ///   `unwritable` when an image cannot be encoded.
  public func package(for url: URL) throws(CAMLError) -> CAMLPackage {
    guard let document else { return try made(url) }
    return try document.asWritten { () throws(CAMLError) in try made(url) }
  }

  /// Writes the scene: ``package(for:)`` and ``CAMLPackage/write(to:overwrites:)``.
  ///
  /// - Returns: The diagnostics of the package.
  @discardableResult
  public func write(to url: URL, overwrites: Bool = false) throws(CAMLError) -> [CAMLDiagnostic] {
    let package = try package(for: url)
    try package.write(to: url, overwrites: overwrites)
    return package.diagnostics
  }

  /// Elements nest on the stack, as they do for the reader.
  private func made(_ url: URL) throws(CAMLError) -> CAMLPackage {
    var result: Result<CAMLPackage, CAMLError>?
    StackRoom.provide(StackRoom.forTrees) {
      result = Result { () throws(CAMLError) in try madeInPlace(url) }
    }
    guard let result else { preconditionFailure("The work ends before the call does.") }
    return try result.get()
  }

  private func madeInPlace(_ url: URL) throws(CAMLError) -> CAMLPackage {
    let isBundle = url.pathExtension.lowercased() != "caml"
    let shown = url.shownPath + (isBundle ? "/" + CAMLPackage.documentName : "")
    let log = DiagnosticLog(limit: limits.diagnostics)
    let pictures = ScenePictures(
      isBundle ? .folder : .file, origins: document?.imageSources ?? [:], limits: limits, log: log,
      file: shown)
    let writer = SceneWriter(file: shown, log: log, limits: limits, pictures: pictures)
    let states = SceneStates(document?.planes ?? [])
    writer.ids = states.ids
    var markup = MarkupText()
    markup.append(writer.caml(root, beginTime: beginTime, states))
    if let failure = writer.failure ?? pictures.failure { throw failure }
    guard markup.text.utf8.count <= limits.fileBytes else {
      throw .limit("fileBytes", limits.fileBytes, file: shown)
    }
    let index = index(writer)
    if !isBundle { remarkIndex(index, writer) }
    return CAMLPackage(
      text: markup.text, index: isBundle ? index.text : nil, assets: pictures.assets,
      diagnostics: log.all)
  }

  /// That of the root in the file.
  private var beginTime: CFTimeInterval {
    document?.writtenBeginTime ?? root.beginTime - startTime
  }

  private func index(_ writer: SceneWriter) -> BundleIndex {
    var index = BundleIndex()
    index.rootDocument = CAMLPackage.documentName
    if BundleIndex.holds(canvas) {
      index.documentSize = canvas
    } else if canvas != .zero {
      writer.remark("the canvas of \(canvas.width) by \(canvas.height) points is not written")
    }
    guard let document else { return index }
    index.scalesToFit = document.scalesToFit
    index.publishedObjectNames = document.publishedObjectNames
    index.geometryFlipped = document.planes.count == 1 && document.isGeometryFlipped
    return index
  }

  /// A single file has no index, which holds the canvas and the published names.
  private func remarkIndex(_ index: BundleIndex, _ writer: SceneWriter) {
    if let size = index.documentSize, size != root.bounds.size {
      writer.remark(
        "a single file has the size of its root; the canvas of \(size.width) by \(size.height) "
          + "points is not written")
    }
    if index.scalesToFit || !index.publishedObjectNames.isEmpty {
      writer.remark("a single file has no index; scaling and published names are not written")
    }
  }
}

extension CAMLDocument {
  /// Runs `body` while the tree is as the file has it.
  fileprivate func asWritten<Value>(
    _ body: () throws(CAMLError) -> Value
  ) throws(CAMLError) -> Value {
    let state = currentState
    if state != nil || transition != nil { enter(nil, nil) }
    defer { if state != nil { enter(state, nil) } }
    return try body()
  }
}
