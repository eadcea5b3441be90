// SPDX-License-Identifier: Apache-2.0

// The words of the text form of frames that several parts of it share.

/// How the outline of a shape is smoothed.
func smoothingText(_ shape: InstanceShape, _ features: Features) -> [String] {
  (features.contains(.rounded) ? [radiusText(shape.radii)] : [])
    + (features.contains(.continuous) ? ["continuous"] : [])
}

func opacityText(_ opacity: Float) -> String { "opacity \(compact(opacity))" }

/// The factor of a sample: an opacity when all four numbers are one.
func factorText(_ factor: SIMD4<Float>) -> String {
  factor == SIMD4(repeating: factor.x) ? opacityText(factor.x) : "tint \(compact(factor))"
}

func radiusText(_ radii: SIMD4<Float>) -> String {
  radii == SIMD4(repeating: radii.x) ? "radius \(compact(radii.x))" : "radii \(compact(radii))"
}

func compact(_ vector: SIMD4<Float>) -> String {
  (0..<4).map { compact(vector[$0]) }.joined(separator: " ")
}

/// A number rounded to thousandths, without a fraction where it has none.
func compact(_ value: Float) -> String {
  let rounded = (Double(value) * 1000).rounded() / 1000
  if rounded == 0 { return "0" }
  guard abs(rounded) < 1e15 else { return "\(rounded)" }
  return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
}

/// Seconds with three decimals.
func fixed(_ seconds: Double) -> String {
  guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds)" }
  let thousandths = Int64((seconds * 1000).rounded())
  let fraction = String(thousandths.magnitude % 1000)
  let sign = thousandths < 0 ? "-" : ""
  let zeros = String(repeating: "0", count: 3 - fraction.count)
  return "\(sign)\(thousandths.magnitude / 1000).\(zeros)\(fraction)"
}
