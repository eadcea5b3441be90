// SPDX-License-Identifier: Apache-2.0
// Functions of newer editions of the language.
(function () {
  "use strict";
  function extend(object, members) {
    Object.keys(members).forEach(function (name) {
      if (name in object) return;
      Object.defineProperty(
          object, name, { value: members[name], writable: true, configurable: true });
    });
  }
  function whole(x) { return x < 0 ? Math.ceil(x) : Math.floor(x); }
  function start(at, count) {
    at = whole(at || 0) || 0;
    return at < 0 ? Math.max(count + at, 0) : Math.min(at, count);
  }
  function find(list, test, self) {
    for (var i = 0; i < list.length; i++) if (test.call(self, list[i], i, list)) return i;
    return -1;
  }
  function flat(list, depth) {
    return list.reduce(function (all, item) {
      return all.concat(Array.isArray(item) && depth > 1 ? flat(item, depth - 1) : item);
    }, []);
  }
  function padding(text, count, pad) {
    pad = pad === undefined ? " " : String(pad);
    var missing = count - text.length;
    if (!(missing > 0) || pad === "") return "";
    return pad.repeat(Math.ceil(missing / pad.length)).slice(0, missing);
  }

  extend(Array, {
    from: function (source, map, self) {
      var list = [], i;
      if (source && typeof source === "object" && typeof $plain(source.length) === "number") {
        var count = +$plain(source.length);
        for (i = 0; i < count; i++) list.push(source[i]);
      } else {
        list = $list(source).slice();
      }
      return map ? list.map(function (x, i) { return map.call(self, x, i); }) : list;
    },
    of: function () { return Array.prototype.slice.call(arguments); }
  });
  extend(Array.prototype, {
    find: function (test, self) { return this[find(this, test, self)]; },
    findIndex: function (test, self) { return find(this, test, self); },
    findLast: function (test, self) { return this.slice().reverse().find(test, self); },
    includes: function (value) {
      return find(this, function (x) { return x === value || (x !== x && value !== value); }) >= 0;
    },
    fill: function (value, from, to) {
      var end = to === undefined ? this.length : start(to, this.length);
      for (var i = start(from, this.length); i < end; i++) this[i] = value;
      return this;
    },
    flat: function (depth) { return flat(this, (depth === undefined ? 1 : depth) + 0.5); },
    flatMap: function (map, self) { return flat(this.map(map, self), 1.5); },
    at: function (place) { return this[place < 0 ? this.length + whole(place) : whole(place)]; },
    keys: function () { return this.map(function (x, i) { return i; }); },
    values: function () { return this.slice(); },
    entries: function () { return this.map(function (x, i) { return [i, x]; }); }
  });
  extend(String.prototype, {
    repeat: function (count) {
      var part = "" + this, text = "";
      if (!(count >= 0) || count === Infinity) throw new RangeError("repeats " + count + " times");
      for (count = whole(count); count > 0; count = whole(count / 2)) {
        if (count % 2) text += part;
        if (count > 1) part += part;
      }
      return text;
    },
    includes: function (text, from) { return this.indexOf(text, from) >= 0; },
    startsWith: function (text, from) { return this.substr(from || 0, text.length) === text; },
    endsWith: function (text) { return this.slice(-text.length) === text || text === ""; },
    padStart: function (count, pad) { return padding(this, count, pad) + this; },
    padEnd: function (count, pad) { return this + padding(this, count, pad); },
    trimStart: function () { return this.replace(/^\s+/, ""); },
    trimEnd: function () { return this.replace(/\s+$/, ""); },
    at: function (place) { return this.charAt(place < 0 ? this.length + place : place); },
    replaceAll: function (text, other) {
      return text instanceof RegExp ? this.replace(text, other)
          : typeof other === "function"
          ? this.split(text).reduce(function (all, piece) { return all + other(text) + piece; })
          : this.split(text).join(other);
    }
  });
  extend(Object, {
    assign: function (object) {
      for (var i = 1; i < arguments.length; i++) {
        for (var key in arguments[i]) object[key] = arguments[i][key];
      }
      return object;
    },
    values: function (o) { return Object.keys(o).map(function (key) { return o[key]; }); },
    entries: function (o) { return Object.keys(o).map(function (key) { return [key, o[key]]; }); },
    fromEntries: function (list) {
      return $list(list).reduce(function (o, pair) { $R.put(o, pair[0], pair[1]); return o; }, {});
    }
  });
  extend(Number, {
    EPSILON: Math.pow(2, -52), MAX_SAFE_INTEGER: 9007199254740991,
    MIN_SAFE_INTEGER: -9007199254740991, parseFloat: parseFloat, parseInt: parseInt,
    isFinite: function (x) { return typeof x === "number" && isFinite(x); },
    isNaN: function (x) { return x !== x; },
    isInteger: function (x) { return typeof x === "number" && isFinite(x) && whole(x) === x; }
  });
  Number.isSafeInteger = function (x) {
    return Number.isInteger(x) && Math.abs(x) <= 9007199254740991;
  };
  // Marks of groups and decimals, the least digits that are grouped, and the gap before a sign of
  // percent. Others than these are not known well enough.
  var marks = Object.create(null), narrow = "\u202f", wide = "\u00a0";
  function know(places, group, point, least, gap) {
    places.split(" ").forEach(function (place) { marks[place] = [group, point, least, gap]; });
  }
  know("en en-US en-GB en-CA en-AU ja ja-JP zh zh-CN ko ko-KR", ",", ".", 4, "");
  know("de de-DE da da-DK", ".", ",", 4, wide);
  know("nl nl-NL id id-ID el el-GR", ".", ",", 4, "");
  know("pt pt-BR", ".", ",", 4, "");
  know("es es-ES", ".", ",", 5, wide);
  know("fr fr-FR", narrow, ",", 4, wide);
  know("ru ru-RU cs cs-CZ", wide, ",", 4, wide);
  var signs = {
    USD: "$", EUR: "\u20ac", GBP: "\u00a3", JPY: "\u00a5", CNY: "CN\u00a5", KRW: "\u20a9",
    INR: "\u20b9", CAD: "CA$", AUD: "A$", NZD: "NZ$", MXN: "MX$", BRL: "R$", ILS: "\u20aa",
    HKD: "HK$", TWD: "NT$", VND: "\u20ab", PHP: "\u20b1"
  };
  // Where the sign of money is known: all of these before the number, or some behind it.
  var before = { "en": 1, "en-US": 1 };
  var behind = {
    "de": ["EUR", "USD", "GBP"], "de-DE": ["EUR", "USD", "GBP"], "fr": ["EUR"], "fr-FR": ["EUR"],
    "es": ["EUR"], "es-ES": ["EUR"]
  };
  function language(locale) {
    locale = isEmpty(locale) ? "en-US" : String(Array.isArray(locale) ? locale[0] : $plain(locale));
    var name = locale.replace("_", "-"), found = marks[name];
    if (!found) throw new Error("the language '" + locale + "' is not supported");
    return { name: name, marks: found };
  }
  function isEmpty(x) { return x === undefined || x === null; }
  // Numbers: groups of three, and at most three decimals unless said.
  function localized(x, locale, options) {
    options = options || {};
    var own = language(locale), style = options.style, sign = "", tail = "";
    [
      "notation", "unit", "currencyDisplay", "currencySign", "signDisplay",
      "maximumSignificantDigits", "minimumSignificantDigits"
    ].forEach(function (name) {
      if (!isEmpty(options[name])) throw new Error("the option '" + name + "' is not supported");
    });
    x = +$plain(x);
    if (!isFinite(x) || Math.abs(x) >= 1e19) return String(x);
    function digits(value, other) {
      return value === undefined ? other : Math.max(0, Math.min(20, whole(+$plain(value))));
    }
    var isPercent = style === "percent", isMoney = style === "currency";
    if (!isEmpty(style) && !isPercent && !isMoney && style !== "decimal") {
      throw new Error("the style '" + style + "' is not supported");
    }
    if (isMoney) {
      var money = String(options.currency).toUpperCase(), isBehind = behind[own.name];
      if (!signs[money] || !(before[own.name] || isBehind && isBehind.indexOf(money) >= 0)) {
        throw new Error("the currency " + money + " in '" + own.name + "' is not supported");
      }
      sign = signs[money];
      if (isBehind) {
        tail = wide + sign;
        sign = "";
      }
    }
    var usual = isMoney ? ["JPY", "KRW", "VND"].indexOf(money) >= 0 ? 0 : 2 : 0;
    var least = digits(
        options.minimumFractionDigits,
        Math.min(usual, digits(options.maximumFractionDigits, usual)));
    var most = digits(
        options.maximumFractionDigits, Math.max(least, isMoney ? usual : isPercent ? 0 : 3));
    var parts = Math.abs(isPercent ? x * 100 : x).toFixed(Math.max(most, least)).split(".");
    var decimals = parts[1] || "", integer = parts[0];
    while (decimals.length > least && decimals.charAt(decimals.length - 1) === "0") {
      decimals = decimals.slice(0, -1);
    }
    var count = digits(options.minimumIntegerDigits, 1);
    while (integer.length < count) integer = "0" + integer;
    if (options.useGrouping !== false && integer.length >= own.marks[2]) {
      integer = integer.replace(/\B(?=(\d{3})+$)/g, own.marks[0]);
    }
    if (isPercent) tail = own.marks[3] + "%";
    var text = integer + (decimals ? own.marks[1] + decimals : "");
    return (x < 0 && /[1-9]/.test(text) ? "-" : "") + sign + text + tail;
  }
  Object.defineProperty(Number.prototype, "toLocaleString", {
    value: function (locale, options) { return localized(this, locale, options); },
    writable: true, configurable: true
  });
  function NumberFormat(locale, options) {
    var format = Object.create(NumberFormat.prototype);
    format.format = function (x) { return localized(x, locale, options); };
    return format;
  }
  $R.Intl = { NumberFormat: NumberFormat };
  function e(x) { return Math.exp(x); }
  extend(Math, {
    sign: function (x) { return x > 0 ? 1 : x < 0 ? -1 : +x; },
    trunc: function (x) { return whole(x); },
    cbrt: function (x) { return x < 0 ? -Math.pow(-x, 1 / 3) : Math.pow(x, 1 / 3); },
    log2: function (x) { return Math.log(x) / Math.LN2; },
    log10: function (x) { return Math.log(x) / Math.LN10; },
    log1p: function (x) { return Math.log(1 + x); },
    expm1: function (x) { return e(x) - 1; },
    sinh: function (x) { return (e(x) - e(-x)) / 2; },
    cosh: function (x) { return (e(x) + e(-x)) / 2; },
    tanh: function (x) {
      return x > 20 ? 1 : x < -20 ? -1 : (e(x) - e(-x)) / (e(x) + e(-x));
    },
    asinh: function (x) { return Math.log(x + Math.sqrt(x * x + 1)); },
    acosh: function (x) { return Math.log(x + Math.sqrt(x * x - 1)); },
    atanh: function (x) { return Math.log((1 + x) / (1 - x)) / 2; },
    imul: function (a, b) {
      return ((a & 0xFFFF) * b + ((((a >>> 16) * b) & 0xFFFF) << 16)) | 0;
    }
  });

  // Maps and sets of the few keys that expressions have.
  function Map(pairs) {
    this.$k = [];
    this.$v = [];
    if (pairs) $list(pairs).forEach(function (pair) { this.set(pair[0], pair[1]); }, this);
  }
  extend(Map.prototype, {
    get: function (key) { return this.$v[this.$k.indexOf(key)]; },
    has: function (key) { return this.$k.indexOf(key) >= 0; },
    set: function (key, value) {
      var place = this.$k.indexOf(key);
      if (place < 0) place = this.$k.push(key) - 1;
      this.$v[place] = value;
      return this;
    },
    "delete": function (key) {
      var place = this.$k.indexOf(key);
      if (place >= 0) { this.$k.splice(place, 1); this.$v.splice(place, 1); }
      return place >= 0;
    },
    clear: function () { this.$k = []; this.$v = []; },
    forEach: function (f) { this.$k.forEach(function (k, i) { f(this.$v[i], k, this); }, this); },
    keys: function () { return this.$k.slice(); },
    values: function () { return this.$v.slice(); },
    entries: function () { return this.$values(); },
    $values: function () { return this.$k.map(function (k, i) { return [k, this.$v[i]]; }, this); }
  });
  function Set(values) {
    this.$k = [];
    if (values) $list(values).forEach(function (value) { this.add(value); }, this);
  }
  extend(Set.prototype, {
    add: function (x) { if (!this.has(x)) this.$k.push(x); return this; },
    has: Map.prototype.has,
    "delete": function (x) {
      var place = this.$k.indexOf(x);
      if (place >= 0) this.$k.splice(place, 1);
      return place >= 0;
    },
    clear: function () { this.$k = []; },
    forEach: function (f) { this.$k.forEach(function (x) { f(x, x, this); }, this); },
    keys: function () { return this.$k.slice(); },
    values: function () { return this.$k.slice(); },
    $values: function () { return this.$k.slice(); }
  });
  [Map, Set].forEach(function (type) {
    Object.defineProperty(type.prototype, "size", { get: function () { return this.$k.length; } });
  });
  $R.Map = Map;
  $R.Set = Set;
  $R.extend = extend;
})();
