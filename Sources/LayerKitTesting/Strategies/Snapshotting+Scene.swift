// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAML
import CoreGraphics
import Foundation
import UIGraphics
import _Testing_UIKit

extension Snapshotting where Value == URL, Format == UIImage {
  /// The picture of a scene file at time 0: a `.caml` file, a `.ca` or `.wallpaper` folder.
  public static var scene: Self { scene() }

  /// The picture of a scene file at a time.
  ///
  /// - Parameters:
  ///   - time: The media time, seconds.
  ///   - state: The state the scene is in; nil draws the tree as written.
  ///   - precision: The share of pixels that must agree, 0 to 1.
  ///   - perceptualPrecision: 1 − distance / 100 of pixels that agree: ``SnapshotTolerance``.
  public static func scene(
    at time: Double = 0, state: String? = nil, precision: Double? = nil,
    perceptualPrecision: Double? = nil
  ) -> Self {
    scene(
      at: [time], state: state, precision: precision, perceptualPrecision: perceptualPrecision)
  }

  /// The pictures of a scene file at several times, from left to right.
  public static func scene(
    at times: [Double], state: String? = nil, precision: Double? = nil,
    perceptualPrecision: Double? = nil
  ) -> Self {
    Self(picture: .optional(precision, perceptualPrecision)) { url in
      let document = try CAMLDocument.forSnapshot(url, state: state)
      let stage = SnapshotStage(times: times)
      return try stage.strip(of: document.canvasSize) { picture throws(HeadlessError) in
        try picture.images(
          ofScene: document.rootLayer, at: document.centeredRootPosition,
          canvas: document.canvasSize)
      }
    }
  }
}

extension CAMLDocument {
  /// Reads a scene and puts it into a state.
  fileprivate static func forSnapshot(
    _ url: URL, state: String?
  ) throws(SnapshotError) -> CAMLDocument {
    do {
      let document = try CAMLDocument(contentsOf: url)
      if let state { try document.apply(state: state) }
      return document
    } catch { throw .scene(error) }
  }
}
