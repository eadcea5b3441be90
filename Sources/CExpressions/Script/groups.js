// SPDX-License-Identifier: Apache-2.0
// Groups of properties: functions that give a member by name or number, with members by the names
// that expressions write, as `transform.anchorPoint`.
(function () {
  "use strict";
  var plain = $R.plain;

  // "Anchor Point" as `anchorPoint`.
  function short(name) {
    var words = name.replace(/[^A-Za-z0-9]+/g, " ").trim().split(" ");
    return words.map(function (word, i) {
      word = word.charAt(0)[i ? "toUpperCase" : "toLowerCase"]() + word.slice(1);
      return word;
    }).join("");
  }
  function find(node, name) {
    name = plain(name);
    var children = node.children, i;
    if (typeof name === "number") return children[Math.floor(name) - 1];
    name = String(name);
    for (i = 0; i < children.length; i++) if (children[i].name === name) return children[i];
    for (i = 0; i < children.length; i++) if (children[i].match === name) return children[i];
    for (i = 0; i < children.length; i++) {
      if (children[i].others && children[i].others.indexOf(name) >= 0) return children[i];
    }
    for (i = 0; i < children.length; i++) if (short(children[i].name) === name) return children[i];
  }
  $R.find = find;

  function title(node) {
    for (var names = []; node.parent; node = node.parent) names.unshift("'" + node.name + "'");
    return names.concat("layer '" + node.layer.name + "'").join(" of ");
  }
  function value(node) {
    return node.property ? $R.reference(node.property) : $R.group(node);
  }
  $R.nodeValue = value;
  function member(node, name) {
    var child = find(node, name);
    if (child) return value(child);
    var text = typeof name === "number" ? "number " + name : "'" + name + "'";
    throw new Error("there is no property " + text + " in " + title(node));
  }
  $R.member = member;

  // Objects of groups are functions without what the language gives functions.
  function callable(call) {
    $R.setPrototype(call, Object.prototype);
    ["name", "length", "fileName"].forEach(function (name) { delete call[name]; });
    return call;
  }
  $R.callable = callable;

  $R.group = function (node) {
    if (node.object) return node.object;
    var object = node.object = callable(function (name) { return member(node, name); });
    $R.methods(object, {
      content: function (name) {
        var contents = find(node, "ADBE Vectors Group");
        return member(contents || node, name);
      },
      animator: function (name) {
        return member(find(node, "ADBE Text Animators") || node, name);
      },
      selector: function (name) {
        return member(find(node, "ADBE Text Selectors") || node, name);
      },
      propertyGroup: function (count) {
        var up = node;
        for (var i = count === undefined ? 1 : +plain(count); i > 0 && up; i--) {
          $tick();
          up = up.parent;
        }
        return up && up.parent ? $R.group(up) : $R.layer(node.layer);
      },
      param: function (name) { return member(node, name); },
      active: node.enabled !== false, enabled: node.enabled !== false,
      numProperties: node.children.length, propertyIndex: node.place || 1
    });
    $R.getter(object, "name", function () { return node.name; });
    // `property` of an animator is the group of its properties, which can be called; elsewhere it
    // is a function that finds a member.
    var animated = find(node, "ADBE Text Animator Properties");
    if (animated) {
      $R.getter(object, "property", function () { return $R.group(animated); });
    } else {
      $R.methods(object, { property: function (name) { return member(node, name); } });
    }
    node.children.forEach(function (child) {
      [short(child.name)].concat((child.others || []).map(short)).forEach(function (name) {
        if (name === "name" || name === "" || Object.prototype.hasOwnProperty.call(object, name)) {
          return;
        }
        $R.getter(object, name, function () { return value(child); });
      });
    });
    return Object.freeze(object);
  };
})();
