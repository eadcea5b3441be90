// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CACommit
import CAGeometry
import CoreGraphics

/// A picture that is drawn from where its decoder or its program left it.
extension PlacedPicture {
  /// The draw kind that samples the picture where it lies; nil for a picture in memory.
  var externalKind: DrawKind? {
    guard let surface = image.surface else { return nil }
    if surface.textureRows != nil { return .external }
    return surface is PlanarPixels ? .film : nil
  }

  /// Draws the picture from where its pixels lie.
  func draw(
    _ kind: DrawKind, of contents: Contents, in visit: LayerVisit, to draft: inout FrameDraft
  ) {
    // External textures have no mip levels and end with their texels.
    let place = draft.contents.place(external: contents, in: &draft.frame.externals)
    var draw = draft.openDraw(
      visit, Variant(kind, coverage.features), .external(place),
      sampling: sampling.subtracting([.trilinear, .beyondEdges]), isOpaque: isOpaque)
    if let planes = image.surface as? PlanarPixels {
      addCells(visit, to: &draw, &draft) { FilmInstance(planes, at: $0) }
    } else {
      let isBottomFirst = image.surface?.textureRows == .bottomFirst
      addCells(visit, to: &draw, &draft) {
        ExternalInstance(at: $0, isBottomFirst: isBottomFirst)
      }
    }
    draft.close(draw)
  }
}
