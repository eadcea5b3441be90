// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// A picture in a cell of the grid: the cell's own, or a part of a neighbour level's that stands in
/// for it.
struct TilePlate {
  struct ID: Hashable, Comparable {
    var cell: TileKey
    var picture: TileKey

    static func < (a: ID, b: ID) -> Bool { (a.cell, a.picture) < (b.cell, b.picture) }
  }

  var id: ID
  var image: CGImage
  /// Layer space, points.
  var rect: CGRect
  /// Unit coordinates of the image.
  var part: CGRect
  /// The sides of `rect` that are sides of the layer's bounds, as an edge mask.
  var outerSides: UInt32
  /// Whether it fades in.
  var fades: Bool
}

extension TileGrid {
  /// The sides of a rectangle that lie on those of the bounds: left, right, bottom, top are bits 1,
  /// 2, 4, 8; the bottom has the least y.
  func outerSides(of rect: CGRect) -> UInt32 {
    (rect.minX <= bounds.minX ? 1 : 0) | (rect.maxX >= bounds.maxX ? 2 : 0)
      | (rect.minY <= bounds.minY ? 4 : 0) | (rect.maxY >= bounds.maxY ? 8 : 0)
  }
}

/// The layer that shows a plate. In commits it stands below its tiled layer's own sublayers; the
/// program does not see it.
///
/// Its sides meet those of its neighbours without smoothing, so that no pixel falls between two.
final class TilePlateLayer: CALayer {
  let plate: TilePlate.ID
  private var image: CGImage?

  init(_ plate: TilePlate) {
    self.plate = plate.id
    super.init()
    state.geometry.anchorPoint = .zero
    didChange(.anchorPoint)
    show(plate)
  }

  override init(layer: Any) {
    guard let source = layer as? TilePlateLayer else {
      preconditionFailure("init(layer:) copies a layer of its own class.")
    }
    plate = source.plate
    super.init(layer: layer)
  }

  /// Tiles are not in archives.
  required init?(coder: NSCoder) { nil }

  /// Shows the plate, without any action.
  ///
  /// - Returns: whether anything differs from before.
  @discardableResult
  func show(_ plate: TilePlate) -> Bool {
    let bounds = CGRect(origin: .zero, size: plate.rect.size)
    if state.geometry.bounds != bounds || state.geometry.position != plate.rect.origin {
      state.geometry.bounds = bounds
      state.geometry.position = plate.rect.origin
      didChange(.bounds)
      didChange(.position)
    }
    if state.contentsRect != plate.part {
      state.contentsRect = plate.part
      didChange(.contentsRect)
    }
    if state.edgeAntialiasingMask != plate.outerSides {
      state.edgeAntialiasingMask = plate.outerSides
      didChange(.edgeAntialiasingMask)
    }
    if image !== plate.image {
      image = plate.image
      state.contents = Contents(plate.image)
      didChange(.contents)
    }
    return marks.hasNews
  }

  /// Has the plate come in over `duration` seconds from now on.
  func fadeIn(over duration: Double) {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = duration
    add(fade, forKey: "fade")
  }
}
