// SPDX-License-Identifier: Apache-2.0
// Numbers in the description of the project become the objects that they stand for.
(function () {
  "use strict";
  var project = $R.project;
  function link(list, other, name) {
    list.forEach(function (item) {
      item[name] = item[name] === undefined || item[name] < 0 ? null : other[item[name]];
    });
  }
  link(project.layers, project.comps, "comp");
  link(project.layers, project.comps, "source");
  link(project.layers, project.layers, "parent");
  link(project.layers, project.nodes, "root");
  link(project.nodes, project.nodes, "parent");
  link(project.nodes, project.layers, "layer");
  link(project.nodes, project.properties, "property");
  link(project.properties, project.nodes, "node");
  project.comps.forEach(function (comp) {
    comp.layers = comp.layers.map(function (id) { return project.layers[id]; });
  });
  project.nodes.forEach(function (node) {
    node.children = node.children.map(function (id) { return project.nodes[id]; });
    node.children.forEach(function (child, i) { child.place = i + 1; });
  });
  project.properties.forEach(function (property, id) {
    property.id = id;
    property.layer = property.node.layer;
    property.comp = property.layer.comp;
    property.name = property.node.name;
    property.totals = property.text === undefined ? null : project.totals[property.text];
    property.readers = {};
    property.values = [];
    property.samples = [];
    property.others = { values: {}, count: 0 };
    property.otherSamples = { values: {}, count: 0 };
    if (property.path) property.seed = $R.hashText(property.path);
  });
  $R.node = function (property) { return property.node; };
})();
