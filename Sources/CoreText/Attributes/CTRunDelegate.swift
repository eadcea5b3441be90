// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Gives the reference back.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// The height above the baseline, points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// The depth below the baseline, points, positive.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// The width of each character, points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// Functions that say how much room something takes.
public struct CTRunDelegateCallbacks {
  /// ``kCTRunDelegateVersion1``.
  public var version: CFIndex
  /// Called when the delegate goes.
  public var dealloc: CTRunDelegateDeallocateCallback
  public var getAscent: CTRunDelegateGetAscentCallback
  public var getDescent: CTRunDelegateGetDescentCallback
  public var getWidth: CTRunDelegateGetWidthCallback

  /// Callbacks of these functions.
  public init(
    version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
    getAscent: @escaping CTRunDelegateGetAscentCallback,
    getDescent: @escaping CTRunDelegateGetDescentCallback,
    getWidth: @escaping CTRunDelegateGetWidthCallback
  ) {
    (self.version, self.dealloc) = (version, dealloc)
    (self.getAscent, self.getDescent, self.getWidth) = (getAscent, getDescent, getWidth)
  }
}

/// The version of the callbacks.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The newest version of the callbacks.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// Says how much room its characters take in a line; nothing is drawn there. The attribute is
/// `kCTRunDelegateAttributeName`, the character mostly U+FFFC.
public final class CTRunDelegate: NSObject, TextRoomSource {
  private let callbacks: CTRunDelegateCallbacks
  fileprivate let reference: UnsafeMutableRawPointer?

  fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ reference: UnsafeMutableRawPointer?) {
    (self.callbacks, self.reference) = (callbacks, reference)
  }

  deinit { callbacks.dealloc(argument) }

  /// The reference as the functions take it: C's null, if that was given, as on Apple.
  ///
  /// Sound: the functions are the program's own, and get the value it gave.
  private var argument: UnsafeMutableRawPointer {
    unsafeBitCast(reference, to: UnsafeMutableRawPointer.self)
  }

  /// Asked for when a line is made.
  package var textRoom: TextRoom {
    TextRoom(
      width: callbacks.getWidth(argument), ascent: callbacks.getAscent(argument),
      descent: callbacks.getDescent(argument))
  }
}

/// A delegate of functions, which are called with `refCon`; nil for another version of them.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
  return CTRunDelegate(callbacks.pointee, refCon)
}

/// The reference that the delegate's functions are called with.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  // Sound: as above.
  unsafeBitCast(runDelegate.reference, to: UnsafeMutableRawPointer.self)
}
