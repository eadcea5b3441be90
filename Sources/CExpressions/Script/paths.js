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
  function isStraight(path, i) {
    var out = path.$out[i], into = path.$in[(i + 1) % path.$points.length];
    return out[0] === 0 && out[1] === 0 && into[0] === 0 && into[1] === 0;
  }
  // Pieces of a path: the length before each, and [curve, parameter, parameters in it]. Those of
  // the last path are kept.
  var last = null, lastPieces = null;
  function pieces(path) {
    if (last === path) return lastPieces;
    var list = curves(path), lengths = [0], places = [], length = 0;
    if (!list.length) throw new Error("a path of one point has no length");
    list.forEach(function (curve, index) {
      var from = curve[0], count = isStraight(path, index) ? 1 : 64;
      $R.spend(count * 20);
      for (var i = 1; i <= count; i++) {
        var to = count === 1 ? curve[3] : point(curve, i / count);
        length += Math.sqrt(
            (to[0] - from[0]) * (to[0] - from[0]) + (to[1] - from[1]) * (to[1] - from[1]));
        lengths.push(length);
        places.push([curve, (i - 1) / count, 1 / count]);
        from = to;
      }
    });
    last = path;
    lastPieces = { lengths: lengths, places: places };
    return lastPieces;
  }
  // The curve and its parameter at a share of the length.
  function locate(path, share) {
    var all = pieces(path), lengths = all.lengths, places = all.places, k = 0;
    $R.spend(20 + places.length);
    var wanted = lengths[lengths.length - 1] * Math.min(Math.max(share, 0), 1);
    while (k < places.length - 1 && lengths[k + 1] < wanted) k++;
    var range = lengths[k + 1] - lengths[k], place = places[k];
    var inside = range > 0 ? (wanted - lengths[k]) / range : 0;
    // A straight curve has its points evenly only by length.
    if (place[2] === 1) {
      return [[place[0][0], mixed(place[0], 1 / 3), mixed(place[0], 2 / 3), place[0][3]], inside];
    }
    return [place[0], place[1] + inside * place[2]];
  }
  // A point between the ends of a curve.
  function mixed(c, t) {
    return [c[0][0] + (c[3][0] - c[0][0]) * t, c[0][1] + (c[3][1] - c[0][1]) * t];
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
  // A path that is a value takes (share); a property takes (share, time) or (time).
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
