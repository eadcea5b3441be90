// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Overlays and numbers above everything that the process draws, to see how it is drawn.
///
///     CADebug.overlays = [.blended, .flash]
///     CADebug.showsHUD = true
///
/// They may be changed on any thread and at any time; the next frame shows them, and one is drawn
/// though nothing else changed. Windows, screens and renderers have options of their own
/// (`debugOverlays`, `showsDebugHUD`), and the environment may ask for more (`CA_VISUALIZE`,
/// `CA_HUD`): a picture shows all that any of the three asks for, and one of the environment cannot
/// be switched off.
///
/// Overlays are no layers: no tree, presentation layer, capture or hit test knows them. While one
/// is on, each frame is drawn whole; while none is, they cost nothing.
public enum CADebug {
  /// The overlays of the whole process. Default none.
  public static var overlays: Overlays {
    get { Overlays(rawValue: DebugSwitch.process.options.overlays.rawValue) }
    set { DebugSwitch.process.options.overlays = newValue.visualization }
  }

  /// Whether numbers about its frames stand in a corner of each picture of the process: frames per
  /// second with a graph, frames that came too late, draws, passes, memory and caches. Default
  /// false.
  ///
  /// The numbers leave out the cost of showing them. They change with the frames that are drawn
  /// anyway, the text at most four times a second; after the last one a single further frame shows
  /// that nothing moves, and then none comes.
  public static var showsHUD: Bool {
    get { DebugSwitch.process.options.showsHUD }
    set { DebugSwitch.process.options.showsHUD = newValue }
  }
}

extension CADebug {
  /// A set of overlays.
  public struct Overlays: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    /// A set of these bits; bits that no overlay has paint nothing.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Red over the rectangles that changed since the frame before.
    public static let damage = Overlays(.damage)
    /// The rectangles that changed, each frame's in a colour of its own, which fades within half a
    /// second.
    public static let flash = Overlays(.flash)
    /// Green over opaque draws, red over draws that blend with their backdrop.
    public static let blended = Overlays(.blended)
    /// Instead of the picture, how often each pixel is worked out, offscreen passes included: an
    /// eighth of red for each time.
    public static let overdraw = Overlays(.overdraw)
    /// A colour for each batch: draws of one colour are one call of the driver. White draws are
    /// copied.
    public static let batches = Overlays(.batches)
    /// The outline of every quad: magenta for pictures, cyan for what comes from an offscreen
    /// target, gray for colours.
    public static let borders = Overlays(.borders)
    /// The outline of every offscreen pass in yellow, its inside tinted with the same, where it is
    /// seen.
    public static let passes = Overlays(.passes)
    /// Yellow over draws that sample an offscreen target or a raster.
    public static let offscreen = Overlays(.offscreen)
    /// Green over layers with `shouldRasterize`, and over shadows, whose texture was kept, red over
    /// those whose texture was drawn for this frame.
    public static let rasterized = Overlays(.rasterized)
    /// Magenta over pictures whose texels do not meet pixels, yellow over those drawn at another
    /// size.
    public static let misaligned = Overlays(.misaligned)
    /// Blue over what was left out of the frame because opaque layers hide it.
    public static let occlusion = Overlays(.occlusion)

    private init(_ visualization: Visualization) { rawValue = visualization.rawValue }

    /// The same for the server.
    package var visualization: Visualization { Visualization(rawValue: rawValue) }
  }
}
