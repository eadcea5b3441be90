// SPDX-License-Identifier: Apache-2.0
// Layers and compositions.
(function () {
  "use strict";
  var plain = $R.plain, project = $R.project, L = {}, M = {};

  function group(layer, match) {
    var node = $R.find(layer.root, match);
    if (!node) throw new Error("layer '" + layer.name + "' has no " + match);
    return node;
  }
  function inGroup(match, label) {
    return function (layer, name) {
      var node = $R.find(layer.root, match);
      if (!node) throw new Error("layer '" + layer.name + "' has no " + label);
      return name === undefined ? $R.group(node) : $R.member(node, name);
    };
  }
  // A function of a layer that gives members of a group, and has the number of these.
  function counting(layer, name, call) {
    var node = $R.find(layer.root, counted[name]);
    return $R.callable(Object.defineProperty(call, "numProperties", {
      value: node ? node.children.length : 0
    }));
  }
  var counted = {
    effect: "ADBE Effect Parade", content: "ADBE Root Vectors Group", mask: "ADBE Mask Parade"
  };
  M.effect = inGroup("ADBE Effect Parade", "effects");
  M.content = inGroup("ADBE Root Vectors Group", "contents");
  M.mask = inGroup("ADBE Mask Parade", "masks");

  function inTransform(names) {
    return function (layer) {
      var node = group(layer, "ADBE Transform Group");
      for (var i = 0; i < names.length; i++) {
        var child = $R.find(node, names[i]);
        if (child) return $R.nodeValue(child);
      }
      throw new Error("layer '" + layer.name + "' has no " + names[0]);
    };
  }
  L.transform = function (layer) { return $R.group(group(layer, "ADBE Transform Group")); };
  L.anchorPoint = inTransform(["Anchor Point"]);
  L.position = inTransform(["Position"]);
  L.scale = inTransform(["Scale"]);
  L.rotation = inTransform(["Rotation", "Z Rotation"]);
  L.zRotation = L.rotationZ = L.rotation;
  L.xRotation = L.rotationX = inTransform(["X Rotation"]);
  L.yRotation = L.rotationY = inTransform(["Y Rotation"]);
  L.orientation = inTransform(["Orientation"]);
  L.opacity = inTransform(["Opacity"]);
  function topLevel(names) {
    return function (layer) {
      for (var i = 0; i < names.length; i++) {
        var child = $R.find(layer.root, names[i]);
        if (child) return $R.nodeValue(child);
      }
      throw new Error("layer '" + layer.name + "' has no " + names[0]);
    };
  }
  L.text = topLevel(["Text"]);
  L.timeRemap = topLevel(["Time Remap"]);
  L.cameraOption = topLevel(["Camera Options"]);
  L.zoom = function (layer) {
    var options = $R.find(layer.root, "Camera Options");
    if (!options) throw new Error("layer '" + layer.name + "' has no zoom");
    return $R.member(options, "Zoom");
  };
  L.pointOfInterest = L.anchorPoint;
  L.effects = topLevel(["Effects"]);

  L.name = function (layer) { return layer.name; };
  L.index = function (layer) { return layer.index; };
  L.width = function (layer) { return layer.width; };
  L.height = function (layer) { return layer.height; };
  L.inPoint = function (layer) { return layer.inPoint; };
  L.outPoint = function (layer) { return layer.outPoint; };
  L.startTime = function (layer) { return layer.startTime; };
  L.enabled = function (layer) { return layer.enabled !== false; };
  L.hasParent = function (layer) { return !!layer.parent; };
  L.hasVideo = function () { return true; };
  L.hasAudio = L.audioActive = function () { return false; };
  L.parent = function (layer) {
    if (!layer.parent) throw new Error("layer '" + layer.name + "' has no parent");
    return $R.layer(layer.parent);
  };
  L.active = function (layer) { return M.activeAtTime(layer); };
  L.marker = function (layer) { return markers(layer, "layer '" + layer.name + "'"); };
  L.containingComp = function (layer) { return $R.composition(layer.comp); };
  L.source = function (layer) {
    if (layer.source) return $R.composition(layer.source);
    return { width: layer.width, height: layer.height, name: layer.sourceName || layer.name };
  };
  M.activeAtTime = function (layer, time) {
    time = time === undefined ? $R.current.time : +plain(time);
    return layer.enabled !== false && time >= layer.inPoint && time < layer.outPoint;
  };
  M.sourceTime = function (layer, time) {
    time = time === undefined ? $R.current.time : +plain(time);
    var remap = $R.find(layer.root, "Time Remap");
    if (remap) return $R.value(remap.property, time);
    return (time - layer.startTime) / (layer.stretch || 1);
  };
  M.sourceRectAtTime = function (layer, time) {
    time = time === undefined ? $R.current.time : +plain(time);
    var source = text(layer, time);
    $R.spend(100 + (source ? source.length : 0));
    $R.ask(4, layer.id, time, $R.hand(source), 0);
    if (!$R.answer(0)) throw new Error("the size of layer '" + layer.name + "' is not known");
    return {
      left: $R.answer(1), top: $R.answer(2), width: $R.answer(3), height: $R.answer(4)
    };
  };
  // The text of a layer of text; null for others.
  function text(layer, time) {
    var group = $R.find(layer.root, "ADBE Text Properties");
    var source = group && $R.find(group, "ADBE Text Document");
    return source ? String(plain($R.value(source.property, time))) : null;
  }
  M.sampleImage = function () { throw new Error("sampleImage is not supported"); };

  function markers(owner, title) {
    function key(i) {
      var marker = owner.markers[i];
      return {
        index: i + 1, time: marker.time, duration: marker.duration, comment: marker.comment,
        chapter: "", url: "", frameTarget: "", eventCuePoint: false, cuePointName: "",
        parameters: {}, protectedRegion: false
      };
    }
    return {
      numKeys: owner.markers.length,
      key: function (name) {
        name = plain(name);
        for (var i = 0; i < owner.markers.length; i++) {
          if (typeof name === "number" ? i === name - 1 : owner.markers[i].comment === name) {
            return key(i);
          }
        }
        throw new Error(title + " has no marker " + name);
      },
      nearestKey: function (time) {
        var best = 0;
        owner.markers.forEach(function (marker, i) {
          if (Math.abs(marker.time - time) < Math.abs(owner.markers[best].time - time)) best = i;
        });
        if (!owner.markers.length) throw new Error(title + " has no markers");
        return key(best);
      }
    };
  }

  $R.layerGetters = L;
  $R.layerMethods = M;

  function find(comp, name, offset) {
    var layers = comp.layers, wanted = plain(name);
    // A layer stands for its number.
    if (typeof wanted === "function") wanted = wanted.index + offset;
    for (var i = 0; i < layers.length; i++) {
      if (typeof wanted === "number" ? layers[i].index === wanted : layers[i].name === wanted) {
        return $R.layer(layers[i]);
      }
    }
    var text = typeof wanted === "number" ? "number " + wanted : "'" + wanted + "'";
    throw new Error("there is no layer " + text + " in composition '" + comp.name + "'");
  }

  $R.layer = function (layer) {
    if (typeof layer === "number") layer = project.layers[layer];
    if (!layer) throw new Error("no layer is chosen");
    if (layer.object) return layer.object;
    var object = layer.object = $R.callable(function (name) {
      return $R.member(layer.root, name);
    });
    Object.keys(L).forEach(function (name) {
      $R.getter(object, name, function () { return L[name](layer); });
    });
    Object.keys(M).forEach(function (name) {
      var methods = {};
      methods[name] = $R.bound(function () { return layer; }, M[name]);
      if (counted[name]) counting(layer, name, methods[name]);
      $R.methods(object, methods);
    });
    return Object.freeze(object);
  };

  $R.composition = function (comp) {
    if (comp.object) return comp.object;
    var object = comp.object = $R.callable(function (name) { return find(comp, name, 0); });
    $R.methods(object, {
      layer: function (name, offset) { return find(comp, name, +plain(offset) || 0); },
      name: comp.name, width: comp.width, height: comp.height, duration: comp.duration,
      frameDuration: 1 / comp.rate, frameRate: comp.rate, numLayers: comp.layers.length,
      displayStartTime: 0, pixelAspect: 1, shutterAngle: 180, shutterPhase: -90,
      bgColor: [0, 0, 0, 1]
    });
    $R.getter(object, "marker", function () {
      return markers(comp, "composition '" + comp.name + "'");
    });
    $R.getter(object, "activeCamera", function () {
      for (var i = 0; i < comp.layers.length; i++) {
        if (comp.layers[i].isCamera) return $R.layer(comp.layers[i]);
      }
      throw new Error("composition '" + comp.name + "' has no camera");
    });
    return Object.freeze(object);
  };
  $R.compositionNamed = function (name) {
    name = plain(name);
    for (var i = 0; i < project.comps.length; i++) {
      if (project.comps[i].name === name) return $R.composition(project.comps[i]);
    }
    // Files often leave out the names of compositions; that of a layer that shows it will do.
    for (i = 0; i < project.layers.length; i++) {
      if (project.layers[i].name === name && project.layers[i].source) {
        return $R.composition(project.layers[i].source);
      }
    }
    throw new Error("there is no composition '" + name + "'");
  };
})();
