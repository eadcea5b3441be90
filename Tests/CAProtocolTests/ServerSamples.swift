// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CARenderServer

/// Messages of a server of every kind, with every option.
enum ServerSamples {
  static let all: [ServerMessage] =
    plain + SurfaceFailure.Kind.allCases.map { .failed(SurfaceFailure($0, "Why", limit: 9)) }

  private static let plain: [ServerMessage] = [
    .welcome(client: 3, wantsNotes: true), .welcome(client: .max, wantsNotes: false),
    .farewell("It sends more than 10 messages — ends."), .farewell(""),
    .opened(width: 640, height: 480, scale: 1.5, refreshRate: 0), .taken(3),
    .drawn(request: 8, summary), .drawn(request: 9, FrameSummary()),
    .refused(request: 10, SurfaceFailure(.size, "Large", limit: 8192)),
    .tick(DisplayTick(timestamp: 1, target: 1.25, answer: -2)),
    .shown(index: 5, time: 0.5, width: 7, height: 8),
    .frameFailed(nil), .frameFailed(SurfaceFailure(.driver, "glDraw")),
    .counts(request: 12, counts),
    .metrics(WindowNews(width: 1, height: 2, scale: 3, isMinimized: true)),
    .metrics(WindowNews(width: 1, height: 2, scale: 3, isMinimized: false)),
    .event([]), .event([1, 2, 255]), .clipboard(request: 13, nil), .clipboard(request: 14, "ü"),
    .status(request: 15, nil), .status(request: 16, Array("{}".utf8)),
    .film(17, refusal: nil), .film(18, refusal: "It is no film."),
  ]

  private static let summary: FrameSummary = {
    var summary = FrameSummary()
    (summary.width, summary.height, summary.layers, summary.changedLayers) = (1, 2, 3, 4)
    (summary.passes, summary.draws, summary.programSwitches) = (5, 6, 7)
    (summary.uploadedBytes, summary.duration) = (8, 9.5)
    (summary.refusals, summary.diagnostics) = (["a", ""], ["bé"])
    return summary
  }()

  private static let counts: FrameCounts = {
    var counts = FrameCounts()
    (counts.presented, counts.skipped, counts.idle) = (1, 2, 3)
    (counts.failed, counts.late) = (4, 5)
    return counts
  }()
}
