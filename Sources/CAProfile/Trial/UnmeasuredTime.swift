// SPDX-License-Identifier: Apache-2.0

/// How long frames take that nobody measures pass by pass.
struct UnmeasuredTime {
  /// The usual times of the frames, by those of the same frames as they were measured.
  let ratio: Double
  /// The mean of the frames' usual times, milliseconds.
  let milliseconds: Double
}
