// SPDX-License-Identifier: Apache-2.0
// What code of ScriptWriter calls: arithmetic with vectors and properties, and parts of the
// language that the engine lacks. Everything here is ECMAScript 5. `$R` is the runtime.
var $R = {};
(function (G) {
  "use strict";
  var setPrototype = Object.setPrototypeOf, isArray = Array.isArray;

  // A number or text that stands for a property becomes the value itself.
  function plain(x) {
    if (typeof x === "object" && x !== null &&
        (x instanceof Number || x instanceof String || x instanceof Boolean)) {
      return x.valueOf();
    }
    return x;
  }

  function zip(a, b, operation) {
    var list = [], count = Math.max(a.length, b.length);
    $R.spend(5 + 3 * count);
    for (var i = 0; i < count; i++) {
      list[i] = operation(i < a.length ? plain(a[i]) : 0, i < b.length ? plain(b[i]) : 0);
    }
    return list;
  }

  function each(a, operation) {
    var list = [];
    $R.spend(5 + 3 * a.length);
    for (var i = 0; i < a.length; i++) list[i] = operation(plain(a[i]));
    return list;
  }

  function copy(a) { return each(a, function (x) { return x; }); }

  // A date is a text in sums.
  function summand(x) { return $R.Date && x instanceof $R.Date ? String(x) : plain(x); }

  function add(a, b) {
    a = summand(a);
    b = summand(b);
    if (isArray(a) && isArray(b)) return zip(a, b, add);
    if (typeof a !== "string" && typeof b !== "string") {
      // A number goes to the first component.
      if (isArray(a)) { a = copy(a); a[0] = add(a[0], b); return a; }
      if (isArray(b)) { b = copy(b); b[0] = add(a, b[0]); return b; }
    }
    var sum = a + b;
    if (typeof sum === "string") $R.spend(sum.length >> 5);
    return sum;
  }

  function subtract(a, b) {
    a = plain(a);
    b = plain(b);
    if (isArray(a) && isArray(b)) return zip(a, b, subtract);
    if (isArray(a)) { a = copy(a); a[0] = a[0] - b; return a; }
    if (isArray(b)) {
      b = each(b, function (x) { return -x; });
      b[0] = a + b[0];
      return b;
    }
    return a - b;
  }

  function multiply(a, b) {
    a = plain(a);
    b = plain(b);
    if (isArray(a) && isArray(b)) throw new TypeError("two vectors cannot be multiplied");
    if (isArray(a)) return each(a, function (x) { return x * b; });
    if (isArray(b)) return each(b, function (x) { return a * x; });
    return a * b;
  }

  function divide(a, b) {
    a = plain(a);
    b = plain(b);
    if (isArray(a) && isArray(b)) throw new TypeError("a vector cannot be divided by a vector");
    if (isArray(a)) return each(a, function (x) { return x / b; });
    if (isArray(b)) return each(b, function (x) { return a / x; });
    return a / b;
  }

  function modulo(a, b) {
    a = plain(a);
    b = plain(b);
    if (isArray(a) && isArray(b)) throw new TypeError("a vector has no rest by a vector");
    if (isArray(a)) return each(a, function (x) { return x % b; });
    return a % b;
  }

  G.$plain = plain;
  G.$text = function (x) {
    var text = String(plain(x));
    $R.spend(text.length >> 5);
    return text;
  };
  G.$add = function (a, b) {
    return typeof a === "number" && typeof b === "number" ? a + b : add(a, b);
  };
  G.$sub = function (a, b) {
    return typeof a === "number" && typeof b === "number" ? a - b : subtract(a, b);
  };
  G.$mul = function (a, b) {
    return typeof a === "number" && typeof b === "number" ? a * b : multiply(a, b);
  };
  G.$div = function (a, b) {
    return typeof a === "number" && typeof b === "number" ? a / b : divide(a, b);
  };
  G.$mod = function (a, b) {
    return typeof a === "number" && typeof b === "number" ? a % b : modulo(a, b);
  };
  G.$neg = function (a) {
    a = plain(a);
    return isArray(a) ? each(a, function (x) { return -x; }) : -a;
  };
  G.$power = function (a, b) { return Math.pow(plain(a), plain(b)); };

  // Lists and objects.
  G.$list = function (x) {
    if (isArray(x)) return x;
    x = plain(x);
    if (typeof x === "string") return x.split("");
    if (x && typeof x.$values === "function") return x.$values();
    throw new TypeError("a value that is no list is taken apart");
  };
  G.$keys = function (x) {
    var keys = [];
    for (var key in Object(x)) keys.push(key);
    return keys;
  };
  G.$joined = function () { return Array.prototype.concat.apply([], arguments); };
  G.$rest = function (list, first) { return Array.prototype.slice.call(list, first); };
  G.$without = function (object, keys) {
    var rest = {};
    for (var key in object) if (keys.indexOf(key) < 0) rest[key] = object[key];
    return rest;
  };
  // Members by kind, key and value: 0 a value, 1 a getter, 2 a setter, 3 another object's members.
  G.$object = function () {
    var object = {}, define = Object.defineProperty;
    for (var i = 0; i < arguments.length; i += 3) {
      var key = arguments[i + 1], value = arguments[i + 2];
      if (arguments[i] === 3) {
        var keys = value === null || value === undefined ? [] : Object.keys(Object(value));
        for (var k = 0; k < keys.length; k++) $R.put(object, keys[k], value[keys[k]]);
      } else if (arguments[i] === 0) {
        $R.put(object, key, value);
      } else {
        var accessor = { enumerable: true, configurable: true };
        accessor[arguments[i] === 1 ? "get" : "set"] = value;
        define(object, key, accessor);
      }
    }
    return object;
  };
  G.$call = function (object, name, list) { return object[name].apply(object, list); };
  G.$bound = function (object, method) {
    return function () { return method.apply(object, arguments); };
  };
  G.$construct = function (type, list) { return Reflect.construct(type, list); };
  G.$pattern = function (body, flags) { return new RegExp(body, flags); };
  G.$free = function (scope, name) {
    if (name in scope) return scope[name];
    throw new ReferenceError("'" + name + "' is not known");
  };

  // Own members even where a prototype, which is frozen, has one of that name.
  $R.put = function (object, key, value) {
    if (key in object) {
      Object.defineProperty(
          object, key, { value: value, writable: true, enumerable: true, configurable: true });
    } else {
      object[key] = value;
    }
  };
  // A function that begins with an object: of up to five further arguments.
  $R.bound = function (get, call) {
    return function (a, b, c, d, e) { return call(get(), a, b, c, d, e); };
  };
  $R.plain = plain;
  $R.isArray = isArray;
  $R.setPrototype = setPrototype;
  $R.add = G.$add;
  $R.sub = G.$sub;
  $R.mul = G.$mul;
  $R.div = G.$div;
  $R.mod = G.$mod;
  $R.neg = G.$neg;
  $R.vector = function (x) {
    x = plain(x);
    return isArray(x) ? x : [x];
  };
})(this);
