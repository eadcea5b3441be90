// SPDX-License-Identifier: Apache-2.0
// Key frames, and motion that repeats them.
(function () {
  "use strict";
  var plain = $R.plain, isArray = $R.isArray, P = $R.propertyMethods, G = $R.propertyGetters;

  G.numKeys = function (property) { return property.keys.length; };

  // A key frame: its value as a list or a number, with its number and time.
  P.key = function (property, index) {
    index = +plain(index);
    if (!(index >= 1 && index <= property.keys.length)) {
      throw new Error("has no key frame " + index + " of " + property.keys.length);
    }
    var time = property.keys[index - 1], value = $R.sample(property, time);
    var key = isArray(value) ? value.slice() : { valueOf: function () { return value; } };
    $R.methods(key, { value: value, time: time, index: index });
    if (!isArray(value)) $R.methods(key, { "0": value });
    return key;
  };
  P.nearestKey = function (property, time) {
    time = +plain(time);
    var best = 0;
    property.keys.forEach(function (key, i) {
      if (Math.abs(key - time) < Math.abs(property.keys[best] - time)) best = i;
    });
    return P.key(property, best + 1);
  };

  // Where a repeated motion stands: the time in the segment, and how often it was passed.
  function place(type, from, length, time, isBackward) {
    var passed = isBackward ? (from - time) / length : (time - from) / length;
    var count = Math.floor(passed), rest = passed - count;
    if (isBackward) {
      // Times before the segment, counted from its beginning backwards.
      var isMirrored = type === "pingpong";
      if (rest === 0) {
        return { time: isMirrored && count % 2 ? from + length : from, count: count };
      }
      if (isMirrored && count % 2 === 0) return { time: from + rest * length, count: count };
      return { time: from + (1 - rest) * length, count: count + 1 };
    }
    if (type === "pingpong" && count % 2) rest = 1 - rest;
    return { time: from + rest * length, count: count };
  }

  function repeated(property, type, from, to, time, isBackward) {
    var last = isBackward ? from : to, length = to - from;
    type = type === undefined ? "cycle" : String(plain(type)).toLowerCase();
    if (type === "continue") {
      // The velocity inside of the end.
      var step = Math.min(1 / 4096, length), inner = isBackward ? last + step : last - step;
      var a = $R.sample(property, last), b = $R.sample(property, inner);
      if (property.kind === "p" || property.kind === "t") return a;
      return $R.add(a, $R.mul($R.div($R.sub(a, b), last - inner), time - last));
    }
    if (["cycle", "pingpong", "offset"].indexOf(type) < 0) {
      throw new Error("'" + type + "' is no kind of loop");
    }
    var found = place(type, from, length, time, isBackward);
    var value = $R.sample(property, found.time);
    if (type !== "offset" || property.kind === "p" || property.kind === "t") return value;
    var change = $R.sub($R.sample(property, to), $R.sample(property, from));
    return $R.add(value, $R.mul(change, isBackward ? -found.count : found.count));
  }

  // The time in a layer that this property's expression asks for.
  function time() { return $R.current.time; }

  P.loopOut = function (property, type, count) {
    var keys = property.keys, last = keys.length - 1, now = time();
    if (last < 1 || now <= keys[last]) return $R.sample(property, now);
    count = Math.floor(+plain(count) || 0);
    var first = count > 0 ? Math.max(0, last - count) : 0;
    return repeated(property, type, keys[first], keys[last], now, false);
  };
  P.loopIn = function (property, type, count) {
    var keys = property.keys, now = time();
    if (keys.length < 2 || now >= keys[0]) return $R.sample(property, now);
    count = Math.floor(+plain(count) || 0);
    var last = count > 0 ? Math.min(keys.length - 1, count) : keys.length - 1;
    return repeated(property, type, keys[0], keys[last], now, true);
  };
  P.loopOutDuration = function (property, type, duration) {
    var keys = property.keys, now = time(), end = keys[keys.length - 1];
    if (keys.length < 1 || now <= end) return $R.sample(property, now);
    duration = +plain(duration) || end - property.layer.inPoint;
    if (!(duration > 0)) return $R.sample(property, now);
    return repeated(property, type, end - duration, end, now, false);
  };
  P.loopInDuration = function (property, type, duration) {
    var keys = property.keys, now = time(), begin = keys[0];
    if (keys.length < 1 || now >= begin) return $R.sample(property, now);
    duration = +plain(duration) || property.layer.outPoint - begin;
    if (!(duration > 0)) return $R.sample(property, now);
    return repeated(property, type, begin, begin + duration, now, true);
  };
  P.loop_in = P.loopIn;
  P.loop_out = P.loopOut;
  P.loop_in_duration = P.loopInDuration;
  P.loop_out_duration = P.loopOutDuration;
})();
