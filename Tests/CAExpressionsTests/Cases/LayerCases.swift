// SPDX-License-Identifier: Apache-2.0

/// Layers, effects, contents and compositions.
enum LayerCases {
  static let all: [ExpressionCase] = [
    ExpressionCase(
      "a layer by name", "Position", "thisComp.layer('Control').transform.position",
      at: [(0, [10, 20]), (1, [60, 120])]),
    ExpressionCase(
      "layers by number",
      "thisComp.layer(2).rotation + thisComp.layer(index + 2).position[0] "
        + "+ thisComp.layer(thisLayer, 1).index", gives: [102]),
    ExpressionCase(
      "another layer, later", "Position",
      "thisComp.layer('Control').position.valueAtTime(time - 0.5)",
      at: [(0, [10, 20]), (1.5, [60, 120])]),
    ExpressionCase(
      "effects by name and by number", "Position",
      "var c = thisComp.layer('Control'); [c.effect('My Slider')('Slider'), c.effect(4)(1)[1]]",
      gives: [25, 4]),
    ExpressionCase(
      "controls as conditions",
      "var c = thisComp.layer('Control').effect('My Checkbox')('Checkbox'); "
        + "(c ? 1 : 2) + (c == 0 ? 10 : 20) + (c === 0 ? 100 : 200)", gives: [112]),
    ExpressionCase(
      "two controls compared",
      "var c = thisComp.layer('Control'), s = c.effect('My Slider')('Slider'); "
        + "(s == c.effect('My Slider')('Slider') ? 1 : 0) + (s > 20) + s.value + Math.round(s / 2)",
      gives: [40]),
    ExpressionCase(
      "a colour control", "Color", "thisComp.layer('Control').effect('My Color')('Color')",
      gives: [1, 0.5, 0, 1]),
    ExpressionCase(
      "a layer control", "Position",
      "thisComp.layer('Control').effect('My Layer')('Layer').content('Group 1').transform.position",
      gives: [7, 8]),
    ExpressionCase(
      "contents of shapes", "Position",
      "thisComp.layer('Shapes').content('Group 1').content('Ellipse 1').size", gives: [30, 40]),
    ExpressionCase(
      "groups as functions", "Position",
      "thisComp.layer('Shapes')('Contents')('Group 1')('Contents')(1)('Size') * 2", gives: [60, 80]),
    ExpressionCase(
      "facts of a layer",
      "width + height + index * 1000 + (hasParent ? 1 : 0) + outPoint + "
        + "(thisComp.layer('Child').hasParent ? 0.5 : 0) + thisComp.layer('Child').parent.index",
      gives: [1076.5]),
    ExpressionCase(
      "facts of a composition",
      "thisComp.width + thisComp.height + thisComp.duration + thisComp.numLayers + "
        + "Math.round(1 / thisComp.frameDuration) + comp('Other').width", gives: [868]),
    ExpressionCase(
      "toComp through a parent", "Position", "thisComp.layer('Child').toComp([5, 5], 0)",
      gives: [10, 25]),
    ExpressionCase(
      "toComp of a corner", "Position", "thisComp.layer('Child').toComp([9, 5], 0)",
      gives: [10, 27]),
    ExpressionCase(
      "fromComp undoes toComp", "Position",
      "var c = thisComp.layer('Child'); c.fromComp(c.toComp([33, -7]))", gives: [33, -7]),
    ExpressionCase(
      "vectors have no place", "Position", "thisComp.layer('Control').toWorldVec([2, 0])",
      gives: [0, 1]),
    ExpressionCase(
      "markers",
      "thisComp.marker.key('drop').time + thisComp.marker.nearestKey(0).index "
        + "+ thisComp.marker.numKeys", gives: [3.5]),
    ExpressionCase(
      "the rectangle of a source", "Position",
      "var r = sourceRectAtTime(time); [r.width, r.height + r.top + r.left]",
      at: [(0, [40, 27]), (2, [42, 27])]),
    ExpressionCase("the name of a layer", "name + '/' + thisLayer.name", text: "Probe/Probe"),
  ]
}
