// SPDX-License-Identifier: Apache-2.0
// Paths: points, their tangents relative to them, and whether the path is closed.
(function () {
  "use strict";
  var plain = $R.plain, P = $R.propertyMethods, limit = 100000;

  function Path(points, into, out, isClosed) {
    this.$points = points;
    this.$in = into;
    this.$out = out;
    this.$closed = isClosed;
    Object.freeze(this);
  }
  function pairs(list, count) {
    var pairs = [];
    for (var i = 0; i < count; i++) {
      var pair = list && list[i] ? list[i] : [0, 0];
      var x = +plain(pair[0]), y = +plain(pair[1]);
      if (!isFinite(x) || !isFinite(y)) throw new Error("gives a point that is no finite number");
      pairs.push(Object.freeze([x, y]));
    }
    return Object.freeze(pairs);
  }
  function copied(list) { return list.map(function (pair) { return pair.slice(); }); }

  $R.createPath = function (points, into, out, isClosed) {
    points = points === undefined ? [[0, 0], [100, 0], [100, 100], [0, 100]] : $list(points);
    if (points.length === 0 || points.length > limit) {
      throw new Error("a path has from 1 to " + limit + " points");
    }
    var count = points.length;
    return new Path(
        pairs(points, count), pairs(into, count), pairs(out, count),
        isClosed === undefined ? true : !!plain(isClosed));
  };
  $R.pathOf = function (x) {
    if (x && x.$path) x = x.$path;
    if (x instanceof Path) return x;
    throw new Error("gives a value that is no path");
  };
  $R.pathSize = function (path) { return 2 + path.$points.length * 6; };
  $R.writePath = function (shared, place, path) {
    shared[place++] = path.$closed ? 1 : 0;
    shared[place++] = path.$points.length;
    for (var i = 0; i < path.$points.length; i++) {
      shared[place++] = path.$points[i][0];
      shared[place++] = path.$points[i][1];
      shared[place++] = path.$in[i][0];
      shared[place++] = path.$in[i][1];
      shared[place++] = path.$out[i][0];
      shared[place++] = path.$out[i][1];
    }
    return place;
  };
  $R.readPath = function (shared, place) {
    var isClosed = shared[place++] !== 0, count = shared[place++];
    var points = [], into = [], out = [];
    for (var i = 0; i < count; i++, place += 6) {
      points.push([shared[place], shared[place + 1]]);
      into.push([shared[place + 2], shared[place + 3]]);
      out.push([shared[place + 4], shared[place + 5]]);
    }
    return new Path(pairs(points, count), pairs(into, count), pairs(out, count), isClosed);
  };

  // Curves as their four control points.
  function curves(path) {
    var list = [], count = path.$points.length;
    for (var i = 0; i < (path.$closed ? count : count - 1); i++) {
      var k = (i + 1) % count, a = path.$points[i], d = path.$points[k];
      list.push([a, $R.add(a, path.$out[i]), $R.add(d, path.$in[k]), d]);
    }
    return list;
  }
  function point(c, t) {
    var s = 1 - t, result = [];
    for (var i = 0; i < 2; i++) {
      result.push(s * s * s * c[0][i] + 3 * s * s * t * c[1][i] + 3 * s * t * t * c[2][i] +
          t * t * t * c[3][i]);
    }
    return result;
  }
  function direction(c, t) {
    var e = 1e-4, from = Math.max(0, t - e), to = Math.min(1, t + e);
    return $R.functions.normalize($R.sub(point(c, to), point(c, from)));
  }
  // The curve and its parameter at a share of the length.
  function locate(path, share) {
    var list = curves(path), pieces = 64, lengths = [0], places = [];
    if (!list.length) throw new Error("a path of one point has no length");
    $R.spend(list.length * pieces);
    list.forEach(function (curve) {
      var from = curve[0];
      for (var i = 1; i <= pieces; i++) {
        var to = point(curve, i / pieces);
        lengths.push(lengths[lengths.length - 1] + $R.functions.length(from, to));
        places.push([curve, (i - 1) / pieces]);
        from = to;
      }
    });
    var wanted = lengths[lengths.length - 1] * Math.min(Math.max(share, 0), 1), k = 0;
    while (k < places.length - 1 && lengths[k + 1] < wanted) k++;
    var range = lengths[k + 1] - lengths[k];
    return [places[k][0], places[k][1] + (range > 0 ? (wanted - lengths[k]) / range : 0) / pieces];
  }

  var shape = {
    points: function (path) { return copied(path.$points); },
    inTangents: function (path) { return copied(path.$in); },
    outTangents: function (path) { return copied(path.$out); },
    isClosed: function (path) { return path.$closed; },
    pointOnPath: function (path, share) {
      var place = locate(path, share === undefined ? 0.5 : +plain(share));
      return point(place[0], place[1]);
    },
    tangentOnPath: function (path, share) {
      var place = locate(path, share === undefined ? 0.5 : +plain(share));
      return direction(place[0], place[1]);
    },
    normalOnPath: function (path, share) {
      var tangent = shape.tangentOnPath(path, share);
      return [-tangent[1], tangent[0]];
    }
  };
  // Of a value: (share); of a property: (share, time) or (time).
  Object.keys(shape).forEach(function (name) {
    var hasShare = /Path$/.test(name);
    $R.methods(Path.prototype, (function () {
      var method = {};
      method[name] = function (share) { return shape[name](this, share); };
      return method;
    })());
    P[name] = function (property, first, second) {
      if (property.kind !== "p") throw new Error("is no path");
      var time = hasShare ? second : first;
      var path = $R.value(property, time === undefined ? $R.current.time : +plain(time));
      return shape[name](path, first);
    };
  });
  P.createPath = function (property, points, into, out, isClosed) {
    return $R.createPath(points, into, out, isClosed);
  };

  $R.pathReference = function (property, path, prototype) {
    if (!property.prototype) {
      property.prototype = Object.freeze(prototype(property, Path.prototype));
    }
    var object = Object.create(property.prototype);
    $R.methods(object, { $path: path });
    return object;
  };
})();
