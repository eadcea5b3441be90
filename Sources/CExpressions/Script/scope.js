// SPDX-License-Identifier: Apache-2.0
// `$`: the names that an expression sees. Bare names are those of its property and its layer.
(function () {
  "use strict";
  var plain = $R.plain, F = $R.functions, scope = {};

  function now() { return $R.current; }
  function add(list, bind) {
    Object.keys(list).forEach(function (name) { bind(name, list[name]); });
  }

  // Functions of the layer, then of the property, then those that need neither.
  add($R.layerGetters, function (name, get) {
    $R.getter(scope, name, function () { return get(now().layer); });
  });
  add($R.layerMethods, function (name, call) {
    scope[name] = $R.bound(function () { return now().layer; }, call);
  });
  add($R.propertyGetters, function (name, get) {
    $R.getter(scope, name, function () { return get(now().property); });
  });
  add($R.propertyMethods, function (name, call) {
    scope[name] = $R.bound(function () { return now().property; }, call);
  });
  add(F, function (name, value) { scope[name] = value; });

  $R.getter(scope, "time", function () { return now().time; });
  $R.getter(scope, "value", function () {
    return $R.sample(now().property, now().time);
  });
  $R.getter(scope, "thisProperty", function () { return $R.reference(now().property); });
  $R.getter(scope, "thisLayer", function () { return $R.layer(now().layer); });
  $R.getter(scope, "thisComp", function () { return $R.composition(now().layer.comp); });
  scope.comp = $R.compositionNamed;
  $R.getter(scope, "$bm_transform", function () { return scope.transform; });

  // The unit of an expression selector.
  function unit(name, get) {
    $R.getter(scope, name, function () {
      var property = now().property;
      if (!property.totals) throw new Error(name + " is known to expression selectors alone");
      return get(property);
    });
  }
  unit("textIndex", function (property) { return property.textIndex; });
  unit("textTotal", function (property) {
    var totals = property.totals, place = 0;
    while (place + 1 < totals.length && totals[place + 1][0] <= now().time + 1e-9) place++;
    return totals[place][1];
  });
  // A list that also stands for its first number.
  unit("selectorValue", function (property) {
    var list = $R.sample(property, now().time);
    Object.defineProperty(list, "valueOf", { value: function () { return this[0]; } });
    return list;
  });

  $R.getter(scope, "style", $R.refuseStyle);

  scope.posterizeTime = function (rate) {
    rate = +plain(rate);
    if (rate > 0) now().time = Math.floor(now().time * rate + 1e-9) / rate;
    return now().time;
  };

  // Times.
  function rate() { return now().layer.comp.rate; }
  function timeOr(x) { return x === undefined ? now().time : +plain(x); }
  function rateOr(x) { return x === undefined ? rate() : +plain(x); }
  scope.timeToFrames = function (time, fps, isDuration) {
    var frames = timeOr(time) * rateOr(fps);
    var near = Math.round(frames);
    if (Math.abs(frames - near) < 1e-6) return near;
    // A duration is rounded away from 0, a time down.
    return plain(isDuration) && frames > 0 ? Math.ceil(frames) : Math.floor(frames);
  };
  scope.framesToTime = function (frames, fps) {
    return (frames === undefined ? scope.timeToFrames() : +plain(frames)) / rateOr(fps);
  };
  function two(x) { return (x < 10 ? "0" : "") + x; }
  function timecode(frames, base, hasShortHours) {
    var sign = frames < 0 ? "-" : "";
    frames = Math.abs(frames);
    var seconds = Math.floor(frames / base);
    var hours = Math.floor(seconds / 3600);
    return sign + (hasShortHours ? hours : two(hours)) + ":" +
        two(Math.floor(seconds / 60) % 60) + ":" +
        two(seconds % 60) + ":" + two(frames % base);
  }
  scope.timeToTimecode = function (time, base, isDuration) {
    base = base === undefined ? 30 : +plain(base);
    return timecode(scope.timeToFrames(time, base, isDuration), base);
  };
  scope.timeToCurrentFormat = function (time, fps, isDuration) {
    fps = rateOr(fps);
    return timecode(scope.timeToFrames(time, fps, isDuration), Math.round(fps), true);
  };
  scope.timeToNTSCTimecode = function (time, isDrop, isDuration) {
    var frames = Math.abs(scope.timeToFrames(time, 30000 / 1001, isDuration));
    if (!plain(isDrop)) return timecode(frames, 30);
    // Drop-frame codes leave out two numbers a minute, but not each tenth minute.
    var tens = Math.floor(frames / 17982), rest = frames % 17982;
    frames += 18 * tens + (rest > 1 ? 2 * Math.floor((rest - 2) / 1798) : 0);
    var seconds = Math.floor(frames / 30);
    return two(Math.floor(seconds / 3600)) + ";" + two(Math.floor(seconds / 60) % 60) + ";" +
        two(seconds % 60) + ";" + two(frames % 30);
  };
  scope.timeToFeetAndFrames = function (time, fps, perFoot, isDuration) {
    perFoot = perFoot === undefined ? 16 : +plain(perFoot);
    var frames = scope.timeToFrames(time, fps, isDuration);
    return Math.floor(frames / perFoot) + "+" + two(frames % perFoot);
  };

  ["footage", "eval", "Function", "require", "setTimeout", "$"].forEach(function (name) {
    scope[name] = function () { throw new Error(name + " is not supported"); };
  });
  $R.scope = scope;
})();
