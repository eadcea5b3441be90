// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CAWire
import CoreGraphics

/// Values of the rooms in messages.
extension WireWriter {
  mutating func put(_ view: SurfaceView) {
    put(Double(view.scale))
    put(Double(view.origin.x))
    put(Double(view.origin.y))
    put(view.background != nil)
    if let background = view.background { put(background) }
  }

  mutating func put(_ display: DisplayState) {
    put(UInt32(clamping: display.width))
    put(UInt32(clamping: display.height))
    put(display.view)
  }

  mutating func put(_ options: DebugOptions) {
    put(options.overlays.rawValue)
    put(options.showsHUD)
  }

  mutating func put(_ picture: WirePicture) {
    put(picture.handle)
    put(UInt32(clamping: picture.width))
    put(UInt32(clamping: picture.height))
    put(picture.isHalfFloat)
  }

  mutating func put(_ handle: SIMD2<UInt64>) {
    put(handle.x)
    put(handle.y)
  }

  mutating func put(_ counts: FrameCounts) {
    for count in [counts.presented, counts.skipped, counts.idle, counts.failed, counts.late] {
      put(UInt64(clamping: count))
    }
  }
}

extension WireReader {
  mutating func view() throws(WireError) -> SurfaceView {
    let scale = try double("view.scale")
    guard scale > 0, scale.isFinite else { throw failure(.value("the scale \(scale) is none")) }
    let origin = CGPoint(x: try place("view.origin"), y: try place("view.origin"))
    let background = try bool("view.background") ? try color() : nil
    return SurfaceView(scale: scale, background: background, origin: origin)
  }

  mutating func display() throws(WireError) -> DisplayState {
    DisplayState(
      width: Int(try uint32("display.width")), height: Int(try uint32("display.height")),
      view: try view())
  }

  mutating func debugOptions() throws(WireError) -> DebugOptions {
    let bits = try uint32("debug.overlays")
    guard bits & ~Visualization.everyBit == 0 else { throw failure(.code(UInt64(bits))) }
    return DebugOptions(
      overlays: Visualization(rawValue: bits), showsHUD: try bool("debug.showsHUD"))
  }

  mutating func handle() throws(WireError) -> SIMD2<UInt64> {
    SIMD2(try uint64("picture.handle"), try uint64("picture.handle"))
  }

  mutating func picture() throws(WireError) -> WirePicture {
    WirePicture(
      handle: try handle(), width: Int(try uint32("picture.width")),
      height: Int(try uint32("picture.height")), isHalfFloat: try bool("picture.isHalfFloat"))
  }

  /// A time: finite.
  mutating func time(_ field: StaticString) throws(WireError) -> Double {
    let time = try double(field)
    guard time.isFinite else { throw failure(.value("\(time) is no time")) }
    return time
  }

  private mutating func place(_ field: StaticString) throws(WireError) -> Double {
    let place = try double(field)
    guard place.isFinite else { throw failure(.value("\(place) is no place")) }
    return place
  }

  mutating func counts() throws(WireError) -> FrameCounts {
    var counts = FrameCounts()
    counts.presented = Int(clamping: try uint64("counts.presented"))
    counts.skipped = Int(clamping: try uint64("counts.skipped"))
    counts.idle = Int(clamping: try uint64("counts.idle"))
    counts.failed = Int(clamping: try uint64("counts.failed"))
    counts.late = Int(clamping: try uint64("counts.late"))
    return counts
  }
}

extension Visualization {
  /// The bits of all overlays.
  fileprivate static let everyBit: UInt32 = (1 << 11) - 1
}
