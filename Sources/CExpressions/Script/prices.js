// SPDX-License-Identifier: Apache-2.0
// Functions of the engine whose work follows the length of a list or a text cost steps by it. A
// step is about a fifth of a microsecond of a slow machine.
(function () {
  "use strict";
  var define = Object.defineProperty, log = Math.log;

  function length(x) { return x === null || x === undefined ? 0 : x.length >>> 0; }

  // Outside of evaluations, as in the runtime's own work, nothing costs.
  function pay(steps) {
    steps = Math.floor(steps);
    if (steps > 0 && $R.current !== null) $R.spend(steps);
  }
  function priced(object, names, price) {
    names.forEach(function (name) {
      var call = object[name];
      if (typeof call !== "function") return;
      define(object, name, {
        value: function () {
          pay(price(length(this), arguments));
          return call.apply(this, arguments);
        },
        writable: true, configurable: true
      });
    });
  }
  function share(divisor) { return function (count) { return count / divisor; }; }

  priced(Array.prototype, ["sort"], function (n) { return n * (2 + log(n + 1)) * 4; });
  priced(Array.prototype, ["join", "toString", "toLocaleString", "fill", "includes"], share(1));
  priced(Array.prototype, [
    "concat", "every", "filter", "forEach", "indexOf", "lastIndexOf", "map", "reduce",
    "reduceRight", "reverse", "shift", "slice", "some", "splice", "unshift"
  ], share(4));

  priced(String.prototype, [
    "match", "replace", "search", "split", "normalize", "localeCompare"
  ], share(2));
  priced(String.prototype, [
    "toUpperCase", "toLowerCase", "toLocaleUpperCase", "toLocaleLowerCase", "trim", "indexOf",
    "lastIndexOf", "slice", "substr", "substring", "charAt", "charCodeAt", "concat"
  ], share(32));
  priced(String.prototype, ["repeat"], function (n, list) { return n * (+list[0] || 0) / 32; });
  priced(RegExp.prototype, ["exec", "test"], function (n, list) { return length(list[0]) / 2; });

  var parse = JSON.parse, stringify = JSON.stringify;
  JSON.parse = function (text) {
    pay(length(text) / 2);
    return parse.apply(JSON, arguments);
  };
  JSON.stringify = function () {
    var text = stringify.apply(JSON, arguments);
    pay(length(text) / 2);
    return text;
  };
})();
