// SPDX-License-Identifier: Apache-2.0
// After Effects' functions of numbers, vectors and colours.
(function () {
  "use strict";
  var plain = $R.plain, isArray = $R.isArray, vector = $R.vector, F = {};

  function numbers(x) {
    $R.spend(20);
    return vector(x).map(function (x) { return +plain(x); });
  }
  function component(list, i) { return i < list.length ? +plain(list[i]) : 0; }

  F.add = F.$bm_sum = F.sum = $R.add;
  F.sub = F.$bm_sub = $R.sub;
  F.mul = F.$bm_mul = $R.mul;
  F.div = F.$bm_div = $R.div;
  F.mod = F.$bm_mod = $R.mod;
  F.$bm_neg = $R.neg;
  F.$bm_isInstanceOfArray = isArray;

  F.dot = function (a, b) {
    a = numbers(a);
    b = numbers(b);
    for (var i = 0, sum = 0; i < Math.min(a.length, b.length); i++) sum += a[i] * b[i];
    return sum;
  };
  F.cross = function (a, b) {
    a = numbers(a);
    b = numbers(b);
    var x = component(a, 0), y = component(a, 1), z = component(a, 2);
    var u = component(b, 0), v = component(b, 1), w = component(b, 2);
    return [y * w - z * v, z * u - x * w, x * v - y * u];
  };
  F.length = function (a, b) {
    a = numbers(a);
    if (b !== undefined) a = $R.sub(a, numbers(b));
    for (var i = 0, sum = 0; i < a.length; i++) sum += a[i] * a[i];
    return Math.sqrt(sum);
  };
  F.normalize = function (a) {
    var length = F.length(a);
    return length === 0 ? numbers(a) : $R.div(numbers(a), length);
  };
  F.clamp = function (x, low, high) {
    $R.spend(5);
    x = plain(x);
    low = plain(low);
    high = plain(high);
    if (!isArray(x)) {
      x = +x;
      return Math.min(Math.max(x, Math.min(low, high)), Math.max(low, high));
    }
    return x.map(function (item, i) {
      return F.clamp(item, isArray(low) ? low[i] : low, isArray(high) ? high[i] : high);
    });
  };
  F.lookAt = function (from, at) {
    var d = $R.sub(numbers(at), numbers(from));
    var x = component(d, 0), y = component(d, 1), z = component(d, 2);
    return [
      -F.radiansToDegrees(Math.atan2(y, z)),
      F.radiansToDegrees(Math.atan2(x, Math.sqrt(y * y + z * z))), 0
    ];
  };
  F.degreesToRadians = function (x) { return x * Math.PI / 180; };
  F.radiansToDegrees = function (x) { return x * 180 / Math.PI; };
  F.degrees_to_radians = F.degreesToRadians;
  F.radians_to_degrees = F.radiansToDegrees;

  // The height of a curve from (0, 0) to (1, 1) with two control points, at a place.
  function curve(x1, y1, x2, y2) {
    function at(t, a, b) { return ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t; }
    return function (x) {
      $R.spend(100);
      var low = 0, high = 1, t = x;
      for (var i = 0; i < 60; i++) {
        var error = at(t, x1, x2) - x;
        if (error === 0) break;
        if (error > 0) high = t; else low = t;
        t = (low + high) / 2;
      }
      return at(t, y1, y2);
    };
  }

  // Three arguments: a place from 0 to 1 and two values; five: a place, its range and two values.
  function interpolation(shape) {
    return function (t, a, b, c, d) {
      $R.spend(20);
      var low = 0, high = 1, from = a, to = b;
      if (c !== undefined) { low = +plain(a); high = +plain(b); from = c; to = d; }
      t = +plain(t);
      var place = high === low ? (t < low ? 0 : 1) : (t - low) / (high - low);
      if (place <= 0) return F.copy(from);
      if (place >= 1) return F.copy(to);
      place = shape(place);
      from = plain(from);
      to = plain(to);
      if (isArray(from) || isArray(to)) {
        from = vector(from);
        to = vector(to);
        var list = [];
        for (var i = 0; i < Math.max(from.length, to.length); i++) {
          list[i] = component(from, i) + (component(to, i) - component(from, i)) * place;
        }
        return list;
      }
      return +from + (to - from) * place;
    };
  }
  F.copy = function (x) {
    x = plain(x);
    return isArray(x) ? x.slice() : x;
  };
  F.linear = interpolation(function (x) { return x; });
  F.ease = interpolation(function (x) { return x * x * (3 - 2 * x); });
  F.easeIn = interpolation(curve(1 / 3, 0, 5 / 6, 5 / 6));
  F.easeOut = interpolation(curve(1 / 6, 1 / 6, 2 / 3, 1));

  // Colours: red, green, blue and alpha from 0 to 1; hue, saturation, lightness and alpha likewise.
  F.rgbToHsl = function (color) {
    color = numbers(color);
    var r = color[0], g = color[1], b = color[2];
    var high = Math.max(r, g, b), low = Math.min(r, g, b), range = high - low;
    var hue = 0, light = (high + low) / 2, saturation = 0;
    if (range > 0) {
      saturation = light > 0.5 ? range / (2 - high - low) : range / (high + low);
      hue = high === r ? (g - b) / range + (g < b ? 6 : 0)
          : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
      hue /= 6;
    }
    return [hue, saturation, light, color.length > 3 ? color[3] : 1];
  };
  F.hslToRgb = function (color) {
    color = numbers(color);
    var h = color[0], s = color[1], l = color[2];
    var q = l < 0.5 ? l * (1 + s) : l + s - l * s, p = 2 * l - q;
    function channel(t) {
      t = t - Math.floor(t);
      if (t < 1 / 6) return p + (q - p) * 6 * t;
      if (t < 1 / 2) return q;
      return t < 2 / 3 ? p + (q - p) * (2 / 3 - t) * 6 : p;
    }
    return [
      channel(h + 1 / 3), channel(h), channel(h - 1 / 3), color.length > 3 ? color[3] : 1
    ];
  };
  F.hexToRgb = function (text) {
    text = String(text).replace("#", "");
    if (text.length === 3 || text.length === 4) text = text.replace(/./g, "$&$&");
    if (!/^([0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) throw new Error("no colour: " + text);
    var color = [0, 2, 4].map(function (i) { return parseInt(text.substr(i, 2), 16) / 255; });
    color.push(text.length > 6 ? parseInt(text.substr(6, 2), 16) / 255 : 1);
    return color;
  };
  $R.functions = F;
  $R.numbers = numbers;
  $R.component = component;
})();
