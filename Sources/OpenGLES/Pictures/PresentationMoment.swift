// SPDX-License-Identifier: Apache-2.0

/// When a presented picture is shown first.
enum PresentationMoment {
  case now
  /// Seconds of the media clock.
  case time(Double)
  /// Seconds after the picture before.
  case after(Double)
}
