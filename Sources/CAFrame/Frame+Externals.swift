// SPDX-License-Identifier: Apache-2.0
import CACommit

extension Frame {
  /// The frame as a capture holds it: pictures of films and textures of programs are pictures like
  /// all others, with pixels of RGBA.
  package func holdingExternals() -> Frame {
    var frame = self
    for index in rasters.indices {
      frame.rasters[index] = Raster(
        layer: rasters[index].layer, rasters[index].content,
        frame: rasters[index].frame.holdingExternals())
    }
    guard !externals.isEmpty else { return frame }
    frame.contents += externals
    frame.externals = []
    for index in draws.indices {
      guard case .external(let place) = draws[index].source else { continue }
      frame.draws[index].source = .contents(Int32(contents.count) + place)
      frame.draws[index].variant = Variant(
        .picture, draws[index].variant.features.union(.tint))
      frame.hold(draws[index], at: index)
    }
    return frame
  }

  /// Puts instances of pictures in place of those of a draw of external pixels.
  private mutating func hold(_ draw: Draw, at index: Int) {
    draws[index].instances = nextInstances.holding(draw.instances.count)
    for number in 0..<Int(draw.instances.count) {
      let head = heads[Int(draw.instances.first) + number]
      let picture =
        draw.variant.kind == .film
        ? instance(FilmInstance.self, of: draw, number).picture
        : instance(ExternalInstance.self, of: draw, number).picture
      append(picture, head)
    }
  }
}

extension ExternalInstance {
  fileprivate var picture: PictureInstance {
    PictureInstance(tint: tint, shape: shape, layerToTexture: layerToTexture, lodBias: 0)
  }
}

extension FilmInstance {
  fileprivate var picture: PictureInstance {
    PictureInstance(tint: tint, shape: shape, layerToTexture: layerToTexture, lodBias: 0)
  }
}
