// SPDX-License-Identifier: Apache-2.0

/// Constraints between the edges of a scroll view and views inside are about its content, and
/// decide ``contentSize``. Extents and middles are those of its frame.
extension UIScrollView: ScrolledContainer {
  /// The rectangle of the content, from the origin of the scroll view's space.
  public final var contentLayoutGuide: UILayoutGuide { systemGuide(.content) }

  /// The part of the content that shows, which does not move with it.
  public final var frameLayoutGuide: UILayoutGuide { systemGuide(.frame) }
}
