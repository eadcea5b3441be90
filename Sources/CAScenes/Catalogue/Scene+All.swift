// SPDX-License-Identifier: Apache-2.0
extension Scene {
  /// Every scene in the order of the walk-through; the first is the one that the player opens with.
  package static let all: [Scene] =
    [
      .lake, .circleByDelegate, .subImage, .stretchableBubble, .gravityTable, .clock, .lcdClock,
      .whichSquareWasHit,
      .flippedGeometry, .whoIsOnTop, .roundedAndClipped, .cookieCutter, .groupOpacity, .perspective,
      .sharedVanishingPoint, .theBack, .flattening, .solidCube, .matchStickFigure,
      .threeRoundCorners, .paragraph, .gradient,
      .transformLayerCubes, .replicatorWheel, .reflection, .scrolling, .hugePicture, .burst, .snow,
      .fireworks,
      .implicitColor,
      .whereIsItNow, .waggle, .rotateThenWaggle, .sprite, .boat, .thickness, .transitions,
      .snapshotTransition, .door, .relativeTime, .curves, .busyProgram, .stopIt, .springAndDecay,
      .carousel,
      .explodedTree, .nestedGroups, .corners, .maskedTree, .petals, .blendModes, .filters,
      .gradients, .rain, .confetti, .fire, .smoke, .rays, .activity, .pulse, .copiesInSpace,
    ]

  /// The scene with that name or number.
  package static func named(_ text: String) -> Scene? {
    let name = text.lowercased()
    return all.first { $0.name == name || String($0.number) == name }
  }
}
