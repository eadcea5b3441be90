// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// A tree that a program shows by a render server while that is ended and started again. Two trees
/// of a kind get the same changes: one is drawn here, one by the server.
@MainActor protocol FollowedTree: AnyObject {
  /// The layer that a renderer shows.
  var root: CALayer { get }
  /// Changes the tree for the next frame; the steps count from 1.
  func change(_ step: Int)
}

/// The kinds of followed trees.
enum FollowedKind: String, CaseIterable {
  /// Ten thousand layers, a hundred of which move.
  case layers
  /// Particles whose emitter stays as it is.
  case particles
  /// Text, gradients, shadows, animations.
  case views
  /// Pictures that come and go.
  case pictures
  /// Values that are written without a transaction.
  case modifiers
  /// A program of UIKit: controllers, text, controls, blocks of animations.
  case app
  /// A film that plays, jumps and changes its speed.
  case film
  /// Layers that the program draws with GL.
  case gl

  /// The size of the pictures, points.
  static let size = CGSize(width: 320, height: 240)

  /// Makes a tree of the kind.
  @MainActor func makeTree() throws -> any FollowedTree {
    switch self {
    case .layers, .particles, .views, .pictures, .modifiers: LayersTree(self)
    case .app: AppTree()
    case .film: try FilmTree()
    case .gl: try GLTree()
    }
  }
}
