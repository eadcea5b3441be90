// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension HostileTree {
  /// Types of filters, also such as do not exist.
  private static let filterTypes: [String] = [
    "gaussianBlur", "colorMatrix", "colorSaturate", "colorHueRotate", "colorBrightness",
    "colorContrast", "colorInvert", "colorAdd", "multiplyColor", "colorMonochrome", "CISepiaTone",
    "twirl", "",
  ]
  private static let modes = CAFilter.filterTypes() + ["plusQ", ""]

  /// Shadow, rasterization, filters.
  mutating func effects(_ layer: CALayer) {
    if chance(0.15) { shadow(layer) }
    if chance(0.1) {
      layer.shouldRasterize = true
      layer.rasterizationScale = number(0...3)
    }
    if chance(0.05) { layer.drawsAsynchronously = true }
    if chance(0.12) { layer.filters = (0..<1 + place(3)).map { _ in filter() } }
    if chance(0.06) { layer.backgroundFilters = (0..<1 + place(2)).map { _ in filter() } }
    if chance(0.1) { layer.compositingFilter = any(Self.modes) }
    if chance(0.01) { layer.compositingFilter = 7 }
    if chance(0.05) { layer.setValue(false, forKey: "allowsGroupBlending") }
  }

  private mutating func shadow(_ layer: CALayer) {
    layer.shadowOpacity = Float(number(0...1))
    layer.shadowRadius = number(0...9)
    layer.shadowOffset = CGSize(width: number(-9...9), height: number(-9...9))
    if chance(0.5) { layer.shadowColor = color() }
    switch place(6) {
    case 0: layer.shadowPath = CGPath(rect: rect(-9...20, 0...30), transform: nil)
    case 1: layer.shadowPath = CGPath(ellipseIn: rect(-9...20, 0...30), transform: nil)
    case 2: layer.shadowPath = scribble()
    default: break
    }
  }

  /// A path of a few lines and curves, open or closed, possibly of nothing.
  private mutating func scribble() -> CGPath {
    let path = CGMutablePath()
    path.move(to: point(-5...40))
    for _ in 0..<place(6) {
      switch place(3) {
      case 0: path.addLine(to: point(-5...40))
      case 1: path.addQuadCurve(to: point(-5...40), control: point(-20...60))
      default: path.closeSubpath()
      }
    }
    return path
  }

  private mutating func filter() -> CAFilter {
    let filter = CAFilter(type: any(Self.filterTypes))
    filter.isEnabled = !chance(0.1)
    if chance(0.8) { filter.setValue(number(0...12), forKey: "inputRadius") }
    if chance(0.8) { filter.setValue(number(-1...3), forKey: "inputAmount") }
    if chance(0.8) { filter.setValue(number(-9...9), forKey: "inputAngle") }
    if chance(0.8) { filter.setValue(color(), forKey: "inputColor") }
    if chance(0.3) { filter.setValue(number(0...2), forKey: "inputIntensity") }
    if chance(0.5) {
      let numbers = (0..<(chance(0.1) ? 7 : 20)).map { _ in number(-1...1) as NSNumber }
      filter.setValue(numbers, forKey: "inputColorMatrix")
    }
    if chance(0.1) { filter.setValue("wide", forKey: "inputRadius") }
    return filter
  }
}
