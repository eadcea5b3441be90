// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics

/// A surface that a program asks its render server for.
package struct SurfaceOrder: Hashable, Sendable {
  /// The kinds of surfaces: a program's `HeadlessRenderer`, `HeadlessScreen`, `Window`, and guests.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Draws pictures of given times when asked.
    case renderer
    /// Shows its tree as time passes, without a window.
    case screen
    /// A window on the server's display.
    case window
    /// A tree that layers of this program and of others show, by the id ``guest``.
    case guest
  }

  /// The kind.
  package var kind: Kind
  /// Points.
  package var size: CGSize
  /// Pixels per point; 0 leaves it to the display, for windows.
  package var scale: Double
  /// Refreshes per second of a screen.
  package var refreshRate = 60.0
  /// How many refreshes late a frame is still shown.
  package var lateFrameLimit = 2
  /// Seconds after which a driver that does not answer counts as hung.
  package var patience = 120.0
  /// Flags of the hosts' options.
  package var flags: Flags = []
  /// The text of a window's title bar.
  package var title = ""
  /// A window's class on X11, its application id on Wayland.
  package var applicationName = ""
  /// The id by which layers show the tree of a guest; 0 of other surfaces.
  package var guest: UInt32 = 0

  /// Options that are on.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The driver checks each call.
    package static let debug = Flags(rawValue: 1)
    /// `debug` was said, and not left to the environment.
    package static let saysDebug = Flags(rawValue: 2)
    /// Every program is built at the start.
    package static let preparesPrograms = Flags(rawValue: 4)
    /// A screen that shows frames only by steps.
    package static let stepped = Flags(rawValue: 8)
    /// The user may change the size of a window.
    package static let resizable = Flags(rawValue: 16)
    /// A window appears on the screen.
    package static let visible = Flags(rawValue: 32)
    /// Frames of a window wait for the display.
    package static let synchronized = Flags(rawValue: 64)
    static let all = Flags(rawValue: 127)
  }

  /// An order for a surface.
  package init(_ kind: Kind, size: CGSize, scale: Double) {
    (self.kind, self.size, self.scale) = (kind, size, scale)
  }

  /// Whether the driver checks each call; nil leaves it to the server's environment.
  package var isDebug: Bool? {
    get { flags.contains(.saysDebug) ? flags.contains(.debug) : nil }
    set {
      flags.subtract([.debug, .saysDebug])
      if let newValue { flags.formUnion(newValue ? [.debug, .saysDebug] : .saysDebug) }
    }
  }
}

extension SurfaceOrder {
  func write(to writer: inout WireWriter) throws(WireError) {
    writer.put(kind.rawValue)
    writer.put(flags.rawValue)
    for number in [
      Double(size.width), Double(size.height), scale, refreshRate, Double(lateFrameLimit), patience,
    ] { writer.put(number) }
    try writer.put(title, "order.title")
    try writer.put(applicationName, "order.application")
    writer.put(guest)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let code = try reader.uint8("order.kind")
    guard let kind = Kind(rawValue: code) else { throw reader.failure(.code(UInt64(code))) }
    let bits = try reader.uint16("order.flags")
    guard Flags.all.isSuperset(of: Flags(rawValue: bits)) else {
      throw reader.failure(.code(UInt64(bits)))
    }
    let size = CGSize(
      width: try reader.double("order.width"), height: try reader.double("order.height"))
    self.init(kind, size: size, scale: try reader.double("order.scale"))
    flags = Flags(rawValue: bits)
    refreshRate = try reader.double("order.refreshRate")
    let limit = try reader.double("order.lateFrameLimit")
    guard limit >= 0, limit <= 1e6 else {
      throw reader.failure(.value("\(limit) is no number of frames"))
    }
    lateFrameLimit = Int(limit)
    patience = try reader.double("order.patience")
    guard patience > 0, patience <= 86_400 else {
      throw reader.failure(.value("\(patience) s is no patience: more than 0, at most a day"))
    }
    title = try reader.text("order.title")
    applicationName = try reader.text("order.application")
    guest = try reader.uint32("order.guest")
    guard (kind == .guest) == (guest != 0) else {
      throw reader.failure(.value("a guest has an id, and nothing else has"))
    }
  }
}
