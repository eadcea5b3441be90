// SPDX-License-Identifier: Apache-2.0

/// The compositions, layers and properties of a file, as its expressions see them.
///
/// Everything has a number, its index in one of these lists. Times are seconds of the composition.
package struct ExpressionProject: Sendable {
  package var compositions: [Composition] = []
  package var layers: [Layer] = []
  /// Groups and properties. A layer's root is a group that no other holds.
  package var nodes: [Node] = []
  package var properties: [Property] = []

  package init() {}

  package struct Composition: Sendable {
    package var name: String
    package var width: Double
    package var height: Double
    package var duration: Double
    /// Frames per second, above 0.
    package var rate: Double
    /// The number of the frame before which no value is asked for. Default 0.
    package var firstFrame = 0
    /// Numbers of its layers, the topmost first.
    package var layers: [Int] = []
    package var markers: [Marker] = []

    package init(name: String, width: Double, height: Double, duration: Double, rate: Double) {
      (self.name, self.width, self.height) = (name, width, height)
      (self.duration, self.rate) = (duration, rate)
    }
  }

  package struct Marker: Sendable {
    package var time: Double
    package var duration: Double
    package var comment: String

    package init(time: Double, duration: Double, comment: String) {
      (self.time, self.duration, self.comment) = (time, duration, comment)
    }
  }

  package struct Layer: Sendable {
    package var name: String
    /// The number that expressions give it, the topmost layer's is 1.
    package var index: Int
    package var composition: Int
    /// The number of its root.
    package var root: Int
    package var parent: Int?
    /// The composition that it shows.
    package var source: Int?
    package var inPoint = 0.0
    package var outPoint = 0.0
    package var startTime = 0.0
    package var stretch = 1.0
    package var width = 0.0
    package var height = 0.0
    package var is3D = false
    package var isCamera = false
    package var isEnabled = true
    package var markers: [Marker] = []

    package init(name: String, index: Int, composition: Int, root: Int) {
      (self.name, self.index, self.composition, self.root) = (name, index, composition, root)
    }
  }

  /// A group of properties, or the place of one.
  package struct Node: Sendable {
    package var name: String
    /// After Effects' name for its kind, as "ADBE Effect Parade"; empty where there is none.
    package var matchName: String
    /// Other names that expressions may write.
    package var otherNames: [String] = []
    package var layer: Int
    package var parent: Int?
    package var children: [Int] = []
    package var property: Int?
    package var isEnabled = true

    package init(name: String, matchName: String = "", layer: Int, parent: Int?) {
      (self.name, self.matchName, self.layer, self.parent) = (name, matchName, layer, parent)
    }
  }

  package struct Property: Sendable {
    package var node: Int
    package var kind: ExpressionKind
    /// Times of its key frames, ascending.
    package var keyTimes: [Double] = []
    /// The value of a property without key frames. Others are asked for.
    package var still: ExpressionValue?
    package var expression: String?

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
