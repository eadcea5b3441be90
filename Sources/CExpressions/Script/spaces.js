// SPDX-License-Identifier: Apache-2.0
// Points and vectors between a layer and its composition.
(function () {
  "use strict";
  var plain = $R.plain, M = $R.layerMethods, numbers = $R.numbers, component = $R.component;

  function at(layer, name, time, missing) {
    var node = $R.find($R.find(layer.root, "ADBE Transform Group"), name);
    return node && node.property ? numbers($R.value(node.property, time)) : missing;
  }
  function turned(p, i, k, degrees) {
    var angle = degrees * Math.PI / 180, c = Math.cos(angle), s = Math.sin(angle);
    var a = p[i], b = p[k];
    p[i] = a * c - b * s;
    p[k] = a * s + b * c;
  }
  // The rotations in the order in which they apply to a point: axes and degrees.
  function rotations(layer, time) {
    var z = at(layer, "Rotation", time) || at(layer, "Z Rotation", time, [0]);
    if (!layer.is3D) return [[0, 1, z[0]]];
    var o = at(layer, "Orientation", time, [0, 0, 0]);
    return [
      [0, 1, z[0]], [2, 0, at(layer, "Y Rotation", time, [0])[0]],
      [1, 2, at(layer, "X Rotation", time, [0])[0]], [0, 1, component(o, 2)],
      [2, 0, component(o, 1)], [1, 2, component(o, 0)]
    ];
  }
  function parts(layer, time) {
    var position = at(layer, "Position", time);
    if (!position) {
      position = ["X Position", "Y Position", "Z Position"].map(function (name) {
        return at(layer, name, time, [0])[0];
      });
    }
    return {
      anchor: at(layer, "Anchor Point", time, [0, 0, 0]), position: position,
      scale: at(layer, "Scale", time, [100, 100, 100]), rotations: rotations(layer, time)
    };
  }
  function out(layer, point, time, isVector) {
    var depth = 0;
    for (; layer; layer = layer.parent) {
      $R.spend(200);
      if (++depth > 1000) throw new Error("parents of layers form a ring");
      var part = parts(layer, time), i;
      for (i = 0; i < 3; i++) {
        if (!isVector) point[i] -= component(part.anchor, i);
        point[i] *= (i < part.scale.length ? part.scale[i] : 100) / 100;
      }
      part.rotations.forEach(function (r) { turned(point, r[0], r[1], r[2]); });
      for (i = 0; i < 3 && !isVector; i++) point[i] += component(part.position, i);
    }
    return point;
  }
  function into(layer, point, time, isVector) {
    var chain = [];
    for (; layer; layer = layer.parent) {
      $R.spend(200);
      chain.unshift(layer);
      if (chain.length > 1000) throw new Error("parents of layers form a ring");
    }
    chain.forEach(function (layer) {
      var part = parts(layer, time), i;
      for (i = 0; i < 3 && !isVector; i++) point[i] -= component(part.position, i);
      part.rotations.reverse().forEach(function (r) { turned(point, r[0], r[1], -r[2]); });
      for (i = 0; i < 3; i++) {
        point[i] /= (i < part.scale.length ? part.scale[i] : 100) / 100;
        if (!isVector) point[i] += component(part.anchor, i);
      }
    });
    return point;
  }
  function way(convert, isVector) {
    return function (layer, point, time) {
      point = numbers(point);
      time = time === undefined ? $R.current.time : +plain(time);
      var count = layer.is3D ? 3 : Math.max(2, point.length);
      var whole = [component(point, 0), component(point, 1), component(point, 2)];
      return convert(layer, whole, time, isVector).slice(0, count);
    };
  }
  M.toWorld = M.toComp = way(out, false);
  M.fromWorld = M.fromComp = M.fromCompToSurface = way(into, false);
  M.toWorldVec = M.toCompVec = way(out, true);
  M.fromWorldVec = M.fromCompVec = way(into, true);
})();
