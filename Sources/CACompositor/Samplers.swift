// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice

/// The samplers of a context, one for each way of sampling contents, and one that takes texels.
struct Samplers {
  /// By raw value of ``Sampling``.
  let all: [Sampler]
  /// Takes the nearest texel.
  let texels: Sampler

  init(device: any Device) {
    all = (0..<8).map { Self.make(Sampling(rawValue: $0), device) }
    texels = device.makeSampler(
      SamplerDescription(minification: .nearest, magnification: .nearest), label: "texels")
  }

  private static func make(_ sampling: Sampling, _ device: any Device) -> Sampler {
    let description = SamplerDescription(
      minification: sampling.contains(.minifyNearest) ? .nearest : .linear,
      magnification: sampling.contains(.magnifyNearest) ? .nearest : .linear,
      mipmap: sampling.contains(.trilinear) ? .linear : .none)
    return device.makeSampler(description, label: "sampling \(sampling.rawValue)")
  }
}
