// SPDX-License-Identifier: Apache-2.0

/// How long frames take that nobody measures pass by pass.
struct UnmeasuredTime {
  /// The least time of each frame, by that of the same frame as it was measured.
  let ratio: Double
  /// The mean of the frames' usual times, milliseconds.
  let milliseconds: Double
}
