// SPDX-License-Identifier: Apache-2.0

/// The compositions, layers and properties of a file, as its expressions see them.
///
/// Everything has a number, its index in one of these lists. Times are seconds of the composition.
package struct ExpressionProject: Sendable {
  /// The compositions, in any order.
  package var compositions: [Composition] = []
  /// The layers of all compositions.
  package var layers: [Layer] = []
  /// Groups and properties. A layer's root is a group that no other holds.
  package var nodes: [Node] = []
  /// The properties; each has a node.
  package var properties: [Property] = []
  /// For each text whose units expression selectors count, their numbers in the order of their
  /// times; at least one.
  package var unitTotals: [[UnitTotal]] = []

  /// A project without compositions.
  package init() {}

  /// A composition: its size, in points, its times and its layers.
  package struct Composition: Sendable {
    /// The name by which expressions find it.
    package var name: String
    /// Points.
    package var width: Double
    /// Points.
    package var height: Double
    /// Seconds.
    package var duration: Double
    /// Frames per second, above 0.
    package var rate: Double
    /// The number of the frame before which no value is asked for. Default 0.
    package var firstFrame = 0
    /// Numbers of its layers, the topmost first.
    package var layers: [Int] = []
    /// Its markers, in the order of their times.
    package var markers: [Marker] = []

    /// A composition without layers.
    package init(name: String, width: Double, height: Double, duration: Double, rate: Double) {
      (self.name, self.width, self.height) = (name, width, height)
      (self.duration, self.rate) = (duration, rate)
    }
  }

  /// A named moment of a composition or a layer.
  package struct Marker: Sendable {
    /// Seconds of the composition.
    package var time: Double
    /// Seconds.
    package var duration: Double
    /// Its name.
    package var comment: String

    /// A marker with all its parts.
    package init(time: Double, duration: Double, comment: String) {
      (self.time, self.duration, self.comment) = (time, duration, comment)
    }
  }

  /// A layer of a composition.
  package struct Layer: Sendable {
    /// The name by which expressions find it.
    package var name: String
    /// The number that expressions give it, the topmost layer's is 1.
    package var index: Int
    /// The number of the composition that it stands in.
    package var composition: Int
    /// The number of its root.
    package var root: Int
    /// The number of the layer that moves it.
    package var parent: Int?
    /// The number of the composition that it shows.
    package var source: Int?
    /// The time at which it begins to show, seconds.
    package var inPoint = 0.0
    /// The time at which it ends, seconds.
    package var outPoint = 0.0
    /// The time at which its source begins, seconds.
    package var startTime = 0.0
    /// How much longer its source takes; not 0.
    package var stretch = 1.0
    /// Points.
    package var width = 0.0
    /// Points.
    package var height = 0.0
    /// Whether it turns about all axes.
    package var is3D = false
    /// Whether it is a camera.
    package var isCamera = false
    /// Whether it is switched on.
    package var isEnabled = true
    /// Its markers, in the order of their times.
    package var markers: [Marker] = []

    /// A layer at the time 0, without a size.
    package init(name: String, index: Int, composition: Int, root: Int) {
      (self.name, self.index, self.composition, self.root) = (name, index, composition, root)
    }
  }

  /// A group of properties, or the place of one.
  package struct Node: Sendable {
    /// The name by which expressions find it.
    package var name: String
    /// After Effects' name for its kind, as "ADBE Effect Parade"; empty where there is none.
    package var matchName: String
    /// Other names that expressions may write.
    package var otherNames: [String] = []
    /// The number of its layer.
    package var layer: Int
    /// The number of the group that holds it; nil for a root.
    package var parent: Int?
    /// The numbers of its members, in their order.
    package var children: [Int] = []
    /// The number of its property; nil for a group.
    package var property: Int?
    /// Whether it is switched on.
    package var isEnabled = true

    /// A group without members.
    package init(name: String, matchName: String = "", layer: Int, parent: Int?) {
      (self.name, self.matchName, self.layer, self.parent) = (name, matchName, layer, parent)
    }
  }

  /// A character, word or line that an expression selector counts.
  package struct TextUnit: Sendable {
    /// From 1.
    package var index: Int
    /// The number of its text in ``ExpressionProject/unitTotals``.
    package var text: Int

    /// A unit with all its parts.
    package init(index: Int, text: Int) { (self.index, self.text) = (index, text) }
  }

  /// How many units a text has from a time on.
  package struct UnitTotal: Sendable {
    /// Seconds.
    package var time: Double
    /// The number of units.
    package var count: Int

    /// A total with all its parts.
    package init(time: Double, count: Int) { (self.time, self.count) = (time, count) }
  }

  /// A property: its kind, its key frames and its expression.
  package struct Property: Sendable {
    /// The number of its node.
    package var node: Int
    /// The kind of its values.
    package var kind: ExpressionKind
    /// Times of its key frames, ascending.
    package var keyTimes: [Double] = []
    /// The value of a property without key frames. Others are asked for.
    package var still: ExpressionValue?
    /// The text of its expression.
    package var expression: String?
    /// Whether the expression only puts other properties together, as the whole of a position whose
    /// numbers are apart. It may be read by these.
    package var isMade = false
    /// The unit of a text that the amount of an expression selector is for.
    package var unit: TextUnit?

    /// A property without key frames and expression.
    package init(node: Int, kind: ExpressionKind) { (self.node, self.kind) = (node, kind) }
  }
}

extension ExpressionProject {
  /// Adds a layer, with a root, at the bottom of its composition. Returns its number.
  package mutating func addLayer(_ name: String, index: Int, composition: Int) -> Int {
    let layer = layers.count
    nodes.append(Node(name: name, layer: layer, parent: nil))
    layers.append(
      Layer(name: name, index: index, composition: composition, root: nodes.count - 1))
    compositions[composition].layers.append(layer)
    return layer
  }

  /// Adds a group to another. Returns its number.
  package mutating func addGroup(_ name: String, matchName: String = "", to parent: Int) -> Int {
    let node = nodes.count
    nodes.append(
      Node(name: name, matchName: matchName, layer: nodes[parent].layer, parent: parent))
    nodes[parent].children.append(node)
    return node
  }

  /// Adds a property to a group. Returns the property's number.
  package mutating func addProperty(
    _ name: String, matchName: String = "", kind: ExpressionKind, to parent: Int
  ) -> Int {
    let node = addGroup(name, matchName: matchName, to: parent)
    nodes[node].property = properties.count
    properties.append(Property(node: node, kind: kind))
    return properties.count - 1
  }

  /// The names of a property's groups and its own, from the top, with slashes between them.
  package func path(of property: Int) -> String {
    var names: [String] = []
    var node = nodes[properties[property].node]
    while let parent = node.parent {
      names.append(node.name)
      node = nodes[parent]
    }
    return names.reversed().joined(separator: "/")
  }

  /// A sentence's words for a property: "Transform/Position of layer 'Star'".
  package func title(of property: Int) -> String {
    let layer = layers[nodes[properties[property].node].layer]
    return "\(path(of: property)) of layer '\(layer.name)'"
  }
}
