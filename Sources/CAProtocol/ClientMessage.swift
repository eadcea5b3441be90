// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CAWire
import CoreGraphics

/// A message of a program to its render server. Commits, news of sources and descriptors travel as
/// ``Kind/commit``, ``Kind/commitPart``, ``Kind/source`` and beside the packet.
package enum ClientMessage: Hashable, Sendable {
  /// The first message: the versions of messages and of the wire, the program's name, and how often
  /// it has come back after a lost server.
  case hello(name: String, generation: UInt32)
  /// Opens a surface.
  case open(SurfaceOrder)
  /// Closes a surface.
  case close
  /// The display that a surface stands for is like that from the next commit on, or from now on.
  case display(DisplayState, isStaged: Bool)
  /// The overlays and the HUD of a surface.
  case debug(DebugOptions)
  /// The pixels of a picture are in the memory beside the packet.
  case picture(WirePicture)
  /// Pictures that the program shows no more.
  case release([SIMD2<UInt64>])
  /// Draws the tree at a time; the answer is ``ServerMessage/drawn``.
  case draw(request: UInt64, time: Double, view: SurfaceView, wantsPixels: Bool)
  /// Keeps the tree for all times before that.
  case seal(time: Double)
  /// The next picture is drawn whole.
  case forgetPicture
  /// Reads the picture that was drawn last; a screen draws waiting commits first.
  case readPicture(request: UInt64)
  /// Plays a screen without a clock on to a time; the answer is ``ServerMessage/drawn``.
  case step(request: UInt64, time: Double)
  /// Frames show one time, or time passes again.
  case hold(Double?)
  /// Whether ticks are wanted. The next one follows once the last was taken.
  case ticks(isWanted: Bool)
  /// The last tick was taken.
  case tickTaken
  /// Whether each shown frame is wanted with its pixels.
  case frames(isWanted: Bool)
  /// A shown frame was taken.
  case frameTaken
  /// Asks for the counts of shown frames; the answer is ``ServerMessage/counts``.
  case counts(request: UInt64)
  /// Asks for a frame although nothing changed.
  case wake
  /// Something that a window is asked to do.
  case window(WindowRequest)
  /// The slots of a page of modifiers are in the memory beside the packet.
  case page(UInt64)
  /// A page of modifiers that the program uses no more.
  case forgetPage(UInt64)
  /// A value of a page was written while the server slept.
  case ring(page: UInt64)
  /// The file of a film is beside the packet, open for reading; the answer is
  /// ``ServerMessage/film``. The name is the last part of its path.
  case film(UInt64, name: String)
  /// A film that the program plays no more.
  case forgetFilm(UInt64)
  /// Has the server play the films of a source, or show the pictures that the client sends again.
  case play(WirePlayback)
  /// Asks how the server is; the answer is ``ServerMessage/status``.
  case status(request: UInt64)
  /// Ends the server, in order. Its packet carries ``stopWord``, which damage does not make, and a
  /// client that shows something may not send it.
  case stop

  /// The word that a stop carries.
  static let stopWord: UInt64 = 0x6c6b_2d73_746f_7021

  /// The numbers of the messages.
  package enum Kind: UInt16, Sendable, CaseIterable {
    case hello = 1
    case open, close, display, debug, picture, release, draw, seal, forgetPicture, readPicture
    case step, hold, ticks, tickTaken, frames, frameTaken, counts, wake, window
    case page, forgetPage, ring
    /// A commit of the wire, in the packet or in the memory beside it.
    case commit
    /// News of a source, likewise.
    case source
    case status, stop
    /// A commit of the wire, likewise, that shows together with the next one of its surface.
    case commitPart
    case film, forgetFilm, play
  }
}

/// A request to a window.
package enum WindowRequest: Hashable, Sendable {
  /// The text of the title bar.
  case title(String)
  /// Another size of the content, points.
  case resize(CGSize)
  /// The shape of the pointer, by its place in `PointerShape.allCases`.
  case pointer(UInt8)
  /// Asks for the text that programs copy and paste.
  case readClipboard(request: UInt64)
  /// The text that programs copy and paste.
  case writeClipboard(String)
}
