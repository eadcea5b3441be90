// SPDX-License-Identifier: Apache-2.0
// Properties as expressions see them: a number, a list or a text that also has methods.
(function () {
  "use strict";
  var plain = $R.plain, isArray = $R.isArray, define = Object.defineProperty, P = {};

  function getter(object, name, get) {
    define(object, name, { get: get, configurable: true });
  }
  function methods(object, list) {
    Object.keys(list).forEach(function (name) {
      define(object, name, { value: list[name], writable: true, configurable: true });
    });
  }
  $R.getter = getter;
  $R.methods = methods;

  function now() { return $R.current.time; }
  function at(time) { return time === undefined ? now() : +plain(time); }

  // Within its own expression a property has its value before the expression.
  function value(property, time) {
    $R.spend(20);
    return $R.evaluate(property, time);
  }
  $R.value = value;

  // The derivative by time, for each component; behind a key frame that is at the time.
  function velocity(property, time) {
    var step = 1 / 4096, from = time - step, to = time + step;
    property.keys.forEach(function (key) {
      if (Math.abs(key - time) < 1e-9) from = time;
      else if (key > from && key < time) from = key;
      else if (key < to && key > time) to = key;
    });
    if (property.kind === "t" || property.kind === "p") throw new Error("has no velocity");
    var a = value(property, from), b = value(property, to);
    return $R.div($R.sub(b, a), to - from);
  }
  $R.velocity = velocity;

  function smooth(property, width, samples, time) {
    width = width === undefined ? 0.2 : +plain(width);
    samples = samples === undefined ? 5 : Math.max(1, Math.floor(+plain(samples)));
    time = at(time);
    var sum = null;
    for (var i = 0; i < samples; i++) {
      $tick();
      var t = samples === 1 ? time : time - width / 2 + width * i / (samples - 1);
      sum = sum === null ? value(property, t) : $R.add(sum, value(property, t));
    }
    return $R.div(sum, samples);
  }

  function wiggle(property, frequency, amount, octaves, multiplier, time) {
    if (property.size === 0) throw new Error("has no number to wiggle");
    octaves = octaves === undefined ? 1 : +plain(octaves);
    multiplier = multiplier === undefined ? 0.5 : +plain(multiplier);
    time = at(time);
    frequency = +plain(frequency);
    amount = plain(amount);
    var base = value(property, time);
    function moved(x, channel) {
      var size = isArray(amount) ? $R.component(amount, channel) : +amount;
      return x + size * $R.wiggle(channel, frequency, octaves, multiplier, time);
    }
    return isArray(base) ? base.map(moved) : moved(base, 0);
  }

  function temporalWiggle(property, frequency, amount, octaves, multiplier, time) {
    octaves = octaves === undefined ? 1 : +plain(octaves);
    multiplier = multiplier === undefined ? 0.5 : +plain(multiplier);
    time = at(time);
    return value(property, time + amount * $R.wiggle(9, +frequency, octaves, multiplier, time));
  }

  // Each function takes the property first, whether it is called as a method or by its bare name.
  P.valueAtTime = function (property, time) { return value(property, at(time)); };
  P.velocityAtTime = function (property, time) { return velocity(property, at(time)); };
  P.speedAtTime = function (property, time) {
    return $R.functions.length(velocity(property, at(time)));
  };
  P.wiggle = wiggle;
  P.temporalWiggle = temporalWiggle;
  P.smooth = smooth;
  P.propertyGroup = function (property, count) {
    var node = $R.node(property);
    for (var i = count === undefined ? 1 : +plain(count); i > 0; i--) {
      $tick();
      if (!node.parent) return $R.layer(property.layer);
      node = node.parent;
    }
    return $R.group(node);
  };

  var G = {
    velocity: function (p) { return velocity(p, now()); },
    speed: function (p) { return $R.functions.length(velocity(p, now())); },
    propertyIndex: function (p) { return $R.node(p).place; },
    expressionEnabled: function (p) { return p.code >= 0; }
  };

  $R.propertyMethods = P;
  $R.propertyGetters = G;

  $R.refuseStyle = function () { throw new Error("styles of text are not supported"); };

  // The prototype of a property's values, which has its functions.
  function prototype(property, base) {
    var object = Object.create(base);
    getter(object, "value", function () {
      return $R.evaluate(property, now());
    });
    getter(object, "name", function () { return property.name; });
    if (property.kind === "t") getter(object, "style", $R.refuseStyle);
    Object.keys(P).forEach(function (name) {
      define(object, name, { value: $R.bound(function () { return property; }, P[name]) });
    });
    Object.keys(G).forEach(function (name) {
      getter(object, name, function () { return G[name](property); });
    });
    return object;
  }

  var bases = { n: Number.prototype, t: String.prototype };
  // A property at a time: its value, which also answers to the property's functions.
  $R.reference = function (property) {
    if (property.kind === "l") return $R.layer(plain(property.still));
    var x = value(property, now()), object;
    if (property.kind === "p") return $R.pathReference(property, x, prototype);
    var base = isArray(x) ? Array.prototype : typeof x === "string" ? bases.t : bases.n;
    if (!property.prototype) {
      property.prototype = prototype(property, base);
      if (base === bases.n) getter(property.prototype, "0", function () { return this.valueOf(); });
      Object.freeze(property.prototype);
    }
    object = isArray(x) ? x : Object(x);
    return $R.setPrototype(object, property.prototype);
  };
})();
