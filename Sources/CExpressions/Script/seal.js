// SPDX-License-Identifier: Apache-2.0
// Objects of the language join the scope, and nothing of them can be changed any more. `$main`
// evaluates all that was asked for.
(function (G) {
  "use strict";
  var scope = $R.scope, project = $R.project, names = [
    "Object", "Array", "String", "Number", "Boolean", "RegExp", "Error", "TypeError", "RangeError",
    "SyntaxError", "EvalError", "ReferenceError", "URIError", "JSON", "Symbol", "parseInt",
    "parseFloat", "isNaN", "isFinite", "encodeURIComponent", "decodeURIComponent", "encodeURI",
    "decodeURI", "escape", "unescape"
  ];
  names.forEach(function (name) { if (G[name]) scope[name] = G[name]; });
  scope.undefined = undefined;
  scope.Map = $R.Map;
  scope.Set = $R.Set;
  scope.Date = $R.Date;
  scope.Intl = $R.Intl;
  // Functions of Math take properties for numbers; random is that of the evaluation.
  var math = {}, slice = Array.prototype.slice;
  Object.getOwnPropertyNames(Math).forEach(function (name) {
    math[name] = Math[name];
  });
  math.random = $R.random;
  scope.Math = math;

  // Code cannot be made from text, which would not count its steps.
  function refuse() { throw new Error("code from text is not supported"); }
  Object.defineProperty(Function.prototype, "constructor", { value: refuse });

  function freeze(object) {
    if (object === null || (typeof object !== "object" && typeof object !== "function")) return;
    if (Object.isFrozen(object)) return;
    Object.freeze(object);
    Object.getOwnPropertyNames(object).forEach(function (name) {
      var member = Object.getOwnPropertyDescriptor(object, name);
      if ("value" in member) freeze(member.value);
      else { freeze(member.get); freeze(member.set); }
    });
    freeze(Object.getPrototypeOf(object));
  }
  freeze(scope);
  [
    Function.prototype, Object.getPrototypeOf(new Float64Array(1)), ArrayBuffer.prototype,
    Float64Array.prototype
  ].forEach(freeze);

  var keep = [
    "$plain", "$text", "$add", "$sub", "$mul", "$div", "$mod", "$neg", "$power", "$list", "$keys",
    "$joined", "$rest", "$without", "$object", "$call", "$bound", "$construct", "$pattern", "$free",
    "$tick", "$caught", "undefined", "NaN", "Infinity"
  ];
  keep.forEach(function (name) { freeze(G[name]); });

  var queue = project.requests, waiting = [];
  $R.again = function (property) {
    var request = project.requests[property.request];
    if (request && !request.isWaiting) { request.isWaiting = true; waiting.push(request); }
  };
  queue.forEach(function (request, i) {
    project.properties[request.property].request = i;
    request.isWaiting = true;
    waiting.push(request);
  });

  function serve(request) {
    var property = project.properties[request.property], values = [];
    request.isWaiting = false;
    for (var i = 0; i < request.count && !property.failed && !request.isWaiting; i++) {
      values.push($R.evaluate(property, (request.first + i) / property.comp.rate));
    }
    if (property.failed || request.isWaiting) return;
    $R.send(property, request.first, values);
    $R.release(property);
  }
  function reports() {
    while ($R.failures.length) $R.report($R.failures.shift());
  }
  G.$main = function () {
    while (waiting.length) {
      serve(waiting.shift());
      reports();
    }
    $R.ask(5, 0, 0, 0, 0);
  };

  // A script cannot name a global; these are gone all the same.
  ["eval", "Function", "Duktape", "CBOR", "performance", "print", "alert", "Proxy"].forEach(
      function (name) { delete G[name]; });
  Object.freeze(G);
})(this);
