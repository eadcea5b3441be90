// SPDX-License-Identifier: Apache-2.0

extension UIView {
  private var anchored: LayoutItem { ensuredLayoutState.item }

  /// The side where lines begin.
  public final var leadingAnchor: NSLayoutXAxisAnchor { anchored.xAnchor(.leading) }
  /// The side where lines end.
  public final var trailingAnchor: NSLayoutXAxisAnchor { anchored.xAnchor(.trailing) }
  /// The smallest x.
  public final var leftAnchor: NSLayoutXAxisAnchor { anchored.xAnchor(.left) }
  /// The largest x.
  public final var rightAnchor: NSLayoutXAxisAnchor { anchored.xAnchor(.right) }
  /// The smallest y.
  public final var topAnchor: NSLayoutYAxisAnchor { anchored.yAnchor(.top) }
  /// The largest y.
  public final var bottomAnchor: NSLayoutYAxisAnchor { anchored.yAnchor(.bottom) }
  /// The extent along x.
  public final var widthAnchor: NSLayoutDimension { anchored.dimension(.width) }
  /// The extent along y.
  public final var heightAnchor: NSLayoutDimension { anchored.dimension(.height) }
  /// The middle along x.
  public final var centerXAnchor: NSLayoutXAxisAnchor { anchored.xAnchor(.centerX) }
  /// The middle along y.
  public final var centerYAnchor: NSLayoutYAxisAnchor { anchored.yAnchor(.centerY) }
  /// The baseline of the first line of text, the bottom of views without text.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor { anchored.yAnchor(.firstBaseline) }
  /// The baseline of the last line of text, the bottom of views without text.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor { anchored.yAnchor(.lastBaseline) }
}
