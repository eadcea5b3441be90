// SPDX-License-Identifier: Apache-2.0

/// Times as frames and time codes.
enum TimeCases {
  static let all: [ExpressionCase] = [
    ExpressionCase("time", "time * 90", at: [(0, [0]), (1, [90]), (0.5, [45])]),
    ExpressionCase(
      "frames", "timeToFrames() + framesToTime(15)",
      at: [(0, [0.25]), (1, [60.25]), (2.5, [150.25])]),
    ExpressionCase(
      "frames at another rate", "timeToFrames(2, 24) + framesToTime(50, 25)", gives: [50]),
    ExpressionCase(
      "time codes", "timeToCurrentFormat(3661.5) + ' ' + timeToTimecode(1, 25)",
      text: "1:01:01:30 00:00:01:00"),
    ExpressionCase(
      "durations are rounded away from zero",
      "timeToFrames(0.99, 10, true) * 100 + timeToFrames(0.99, 10)", gives: [1009]),
    ExpressionCase(
      "drop frames", "timeToNTSCTimecode(60.1, true) + ' ' + timeToNTSCTimecode(60.1)",
      text: "00;01;00;03 00:01:00:01"),
    ExpressionCase("feet", "timeToFeetAndFrames(2, 30)", text: "3+12"),
    ExpressionCase(
      "a clock of frames",
      "(1 + Math.floor(time)) + ':' + ('0' + timeToFrames(time) % 30).slice(-2)",
      text: "1:00"),
  ]
}
