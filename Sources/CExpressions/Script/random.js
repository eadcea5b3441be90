// SPDX-License-Identifier: Apache-2.0
// Random numbers and noise. They depend on the layer, the property, seedRandom and, but for
// timeless ones, the time; on nothing else. The state is that of the evaluation that runs.
(function () {
  "use strict";
  var F = $R.functions, plain = $R.plain, isArray = $R.isArray, imul = Math.imul;

  function mix(h) {
    h = imul(h ^ (h >>> 16), 0x85EBCA6B);
    h = imul(h ^ (h >>> 13), 0xC2B2AE35);
    return (h ^ (h >>> 16)) >>> 0;
  }
  function join(h, x) { return mix((imul(h, 31) + x) | 0); }
  $R.hashText = function (text) {
    for (var h = 17, i = 0; i < text.length; i++) h = join(h, text.charCodeAt(i));
    return h;
  };
  // The bits of a number that matter: its whole part and 24 bits behind the point.
  $R.hashNumber = function (h, x) {
    var whole = Math.floor(x);
    return join(join(h, whole | 0), Math.floor((x - whole) * 16777216) | 0);
  };

  // The next number from 0 to 1 of an evaluation.
  function next() {
    $R.spend(20);
    var now = $R.current;
    if (now.random === undefined) {
      var h = join(now.property.seed, now.seed | 0);
      if (!now.timeless) h = $R.hashNumber(h, now.time);
      now.random = h;
    }
    now.random = (now.random + 0x6D2B79F5) | 0;
    return mix(now.random) / 4294967296;
  }
  $R.random = next;

  function normal() {
    var u = 1 - next(), v = next();
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  }

  // No argument: from 0 to 1; one: from 0 to it; two: between them; each may be a vector.
  function ranged(draw) {
    return function (a, b) {
      a = plain(a);
      b = plain(b);
      if (a === undefined) return draw(0, 1);
      if (b === undefined) { b = a; a = isArray(b) ? b.map(function () { return 0; }) : 0; }
      if (!isArray(a) && !isArray(b)) return draw(+a, +b);
      var list = [], count = Math.max(isArray(a) ? a.length : 1, isArray(b) ? b.length : 1);
      for (var i = 0; i < count; i++) {
        list.push(draw(isArray(a) ? $R.component(a, i) : +a, isArray(b) ? $R.component(b, i) : +b));
      }
      return list;
    };
  }
  F.random = ranged(function (a, b) { return a + (b - a) * next(); });
  // Nine of ten numbers lie in the range: 1.645 deviations about its middle.
  F.gaussRandom = ranged(function (a, b) {
    return (a + b) / 2 + normal() * (b - a) / 2 / 1.6448536269514722;
  });
  F.seedRandom = function (seed, timeless) {
    $R.current.seed = Math.floor(+plain(seed)) || 0;
    $R.current.timeless = !!plain(timeless);
    $R.current.random = undefined;
  };

  function fade(t) { return t * t * t * (t * (t * 6 - 15) + 10); }
  function gradient(h, x, y, z) {
    h &= 15;
    var u = h < 8 ? x : y, v = h < 4 ? y : h === 12 || h === 14 ? x : z;
    return (h & 1 ? -u : u) + (h & 2 ? -v : v);
  }
  // Perlin's improved noise of three numbers, by hashed corners.
  function noise(seed, x, y, z) {
    var i = Math.floor(x), j = Math.floor(y), k = Math.floor(z);
    x -= i;
    y -= j;
    z -= k;
    var u = fade(x), v = fade(y), w = fade(z);
    function corner(a, b, c) {
      var h = join(join(join(seed, i + a | 0), j + b | 0), k + c | 0);
      return gradient(h, x - a, y - b, z - c);
    }
    function along(b, c) {
      var low = corner(0, b, c);
      return low + u * (corner(1, b, c) - low);
    }
    function plane(c) {
      var low = along(0, c);
      return low + v * (along(1, c) - low);
    }
    var low = plane(0);
    return low + w * (plane(1) - low);
  }
  // The same for all layers: noise is a function of its argument.
  F.noise = function (x) {
    $R.spend(200);
    x = $R.numbers(x);
    var value = noise(0x51ED27, $R.component(x, 0), $R.component(x, 1), $R.component(x, 2));
    return Math.min(Math.max(value, -1), 1);
  };

  // Smooth numbers from -1 to 1, one for each whole number of `place`.
  function smooth(seed, place) {
    var i = Math.floor(place), x = place - i;
    function at(k) { return join(seed, (i + k) | 0) / 2147483648 - 1; }
    var low = at(0), t = x * x * (3 - 2 * x);
    return low + (at(1) - low) * t;
  }
  // The wiggle of one component: octaves of smooth numbers, each at twice the frequency before.
  $R.wiggle = function (channel, frequency, octaves, multiplier, time) {
    var now = $R.current, sum = 0, size = 1;
    var seed = join(join(now.property.seed, now.seed | 0), 1000 + channel);
    for (var i = 0; i < octaves; i++) {
      $R.spend(100);
      sum += size * smooth(join(seed, i), time * frequency + i * 0.37);
      size *= multiplier;
      frequency *= 2;
    }
    return sum;
  };
})();
