// SPDX-License-Identifier: Apache-2.0
// Values of properties before and after their expressions. `$project` is the description of the
// file, `$shared` memory that the host has, too, and `$turn` lets the host read it and answer.
(function () {
  "use strict";
  var project = $project, shared = $shared, turn = $turn, limits = project.limits;
  var head = 16, space = shared.length - head, isArray = $R.isArray;
  var stack = [], total = limits.steps, over = null;
  // The steps that are left for the value, which programs count down themselves.
  var left = new Float64Array(1);
  left[0] = limits.stepsPerValue;
  $R.current = null;
  $R.project = project;

  // Errors that a script cannot catch.
  function Limit(reason) { this.message = reason; }
  function stop(reason) {
    over = over || new Limit(reason);
    throw over;
  }
  function spend(count) {
    left[0] -= count;
    if (left[0] < 0) stop("takes more than " + limits.stepsPerValue + " steps for one value");
  }
  this.$tick = function () { if (--left[0] < 0) spend(0); };
  // The engine's words for a stack that is full.
  function isDepth(message) { return /(callstack|valstack|depth|recursion) limit/.test(message); }
  this.$caught = function (error) {
    if (over) throw over;
    if (error && error.message === "alloc failed") stop("needs more memory than is allowed");
    if (error && isDepth(error.message)) stop("calls itself too deeply");
    return error;
  };
  $R.spend = spend;
  $R.stop = stop;

  // A turn of the host's: 1 samples, 2 results, 3 a failure, 4 a rectangle, 5 the end.
  function ask(operation, a, b, c, d) {
    shared[0] = operation;
    shared[1] = a;
    shared[2] = b;
    shared[3] = c;
    shared[4] = d;
    turn();
  }
  function write(list, place) {
    for (var i = 0; i < list.length; i++) shared[place + i] = list[i];
    return place + list.length;
  }
  function writeText(text, place) {
    for (var i = 0; i < text.length; i++) shared[place + i] = text.charCodeAt(i);
    return place + text.length;
  }
  function readText(place, count) {
    var text = "";
    for (var i = 0; i < count; i++) text += String.fromCharCode(shared[place + i]);
    return text;
  }
  $R.ask = ask;
  // Gives the host a text with a question, or none; returns its length, or -1.
  $R.hand = function (text) {
    if (text === null) return -1;
    text = text.slice(0, space);
    writeText(text, head);
    return text.length;
  };
  $R.answer = function (i) { return shared[head + i]; };

  // The frame of a property's composition at a time; null between two.
  function frame(property, time) {
    var place = time * property.comp.rate - property.comp.first, whole = Math.round(place);
    return Math.abs(place - whole) < 1e-7 && Math.abs(whole) < 100000 ? whole : null;
  }
  $R.frameTime = function (property, place) {
    return (place + property.comp.first) / property.comp.rate;
  };

  function read(property, place) {
    var size = property.size, list = [];
    if (property.kind === "t") return readText(place + 1, shared[place]);
    if (property.kind === "p") return $R.readPath(shared, place);
    if (size === 1) return shared[place];
    for (var i = 0; i < size; i++) list.push(shared[place + i]);
    return list;
  }

  // Keeps a value between two frames; of these the last ones.
  function keepOther(others, time, value) {
    if (++others.count > 500) {
      others.values = {};
      others.count = 1;
    }
    others.values[time] = value;
  }

  // The value before the expression. The caller may change it.
  $R.sample = function (property, time) {
    var value = property.still, at = null;
    if (value === undefined) {
      at = frame(property, time);
      value = at === null ? property.otherSamples.values[time] : property.samples[at];
    }
    if (value === undefined) {
      spend(10);
      if (property.isStill) {
        ask(1, property.id, time, 1, 1);
        property.still = read(property, head);
        return property.still;
      }
      var isBlock = at !== null && property.size > 0, count = isBlock ? 32 : 1;
      if (isBlock) at = Math.floor(at / count) * count;
      ask(1, property.id, isBlock ? $R.frameTime(property, at) : time, property.comp.rate, count);
      for (var i = 0; i < count; i++) {
        value = read(property, head + i * (property.size || 1));
        if (at !== null) property.samples[at + i] = value;
        else keepOther(property.otherSamples, time, value);
      }
      if (isBlock) value = property.samples[frame(property, time)];
    }
    return isArray(value) ? value.slice() : value;
  };

  function describe(property) { return property.title; }

  // Marks a property whose expression has no effect, and lets those that read it start again.
  function fail(property, reason) {
    if (property.failed) return;
    property.failed = true;
    property.reason = reason;
    $R.failures.push(property);
    forget(property);
  }
  function forget(property) {
    property.values = [];
    property.others = { values: {}, count: 0 };
    var readers = property.readers;
    property.readers = {};
    for (var id in readers) {
      var reader = project.properties[id];
      if (!reader.failed && $R.again) $R.again(reader);
      forget(reader);
    }
  }
  $R.failures = [];

  function cycle(property) {
    var first = 0;
    while (stack[first].property !== property) first++;
    var ring = stack.slice(first).map(function (now) { return now.property; });
    var names = ring.concat(property).map(describe).join(" → ");
    ring.forEach(function (item) { fail(item, "depends on itself: " + names); });
    throw new Error("depends on itself: " + names);
  }

  function count(list) { return list.length + (list.length === 1 ? " number" : " numbers"); }

  // The value that an expression gave, as the kind of its property asks for it.
  function converted(property, result, time) {
    result = $R.plain(result);
    if (property.kind === "t") {
      if (result === undefined || result === null) throw new Error("gives no value");
      return String(isArray(result) ? result.join(",") : result);
    }
    if (property.kind === "p") return $R.pathOf(result);
    var list = (isArray(result) ? result : [result]).map(function (x) { return +$R.plain(x); });
    if (result === undefined || result === null) throw new Error("gives no value");
    // The amount of a selector may be one number for all axes.
    while (property.totals && list.length < property.size) list.push(list[list.length - 1]);
    if (list.length < property.size) {
      // The depth of a point, and the alpha of a colour, may be missing.
      if (list.length + 1 !== property.size || property.size < 3) {
        throw new Error("gives " + count(list) + ", and the property has " + property.size);
      }
      list.push($R.sample(property, time)[property.size - 1]);
    }
    if (property.size === 1 && list.length > 1) {
      throw new Error("gives " + count(list) + ", and the property has 1");
    }
    list.length = property.size;
    for (var i = 0; i < list.length; i++) {
      if (typeof list[i] !== "number" || !isFinite(list[i])) {
        throw new Error("gives a value that is no finite number");
      }
    }
    return property.size === 1 ? list[0] : list;
  }

  var compile = eval, programs = [];
  function program(property) {
    var place = property.code;
    return programs[place] || (programs[place] = compile(project.programs[place]));
  }

  function run(property, time) {
    var before = $R.current, leftBefore = left[0], result;
    if (stack.length >= limits.depth) {
      throw new Error("properties depend on each other more than " + limits.depth + " deep");
    }
    $R.current = { property: property, layer: property.layer, time: time, seed: 0 };
    // Characters differ, whatever they have in common.
    $R.current.seed = property.textIndex || 0;
    stack.push($R.current);
    property.busy = true;
    var granted = Math.min(limits.stepsPerValue, total);
    left[0] = granted;
    // The host reads whose turn it is where a turn takes too long.
    shared[8] = property.id;
    shared[9]++;
    try {
      spend(50 + property.cost);
      result = program(property)($R.scope, left);
      // A script may have swallowed the error of a limit.
      if (over) throw over;
      result = converted(property, result, time);
    } finally {
      total -= granted - Math.max(left[0], 0);
      left[0] = leftBefore;
      property.busy = false;
      stack.pop();
      $R.current = before;
      if (before) shared[8] = before.property.id;
    }
    return result;
  }

  // Keeps a value for its frame. That of a property made of others may depend on its reader.
  function keep(property, at, time, value) {
    if (property.isMade) return;
    if (at !== null) property.values[at] = value;
    else keepOther(property.others, time, value);
  }

  // Lets go of values that were sent, unless others read them: those that do later ask again.
  $R.release = function (property) {
    for (var id in property.readers) return;
    property.values = [];
    property.samples = [];
    property.others = { values: {}, count: 0 };
    property.otherSamples = { values: {}, count: 0 };
  };

  // The value after the expression.
  $R.evaluate = function (property, time) {
    if (property.code < 0) return $R.sample(property, time);
    var reader = $R.current && $R.current.property;
    if (reader === property) return $R.sample(property, time);
    if (reader) property.readers[reader.id] = true;
    if (property.failed) return $R.sample(property, time);
    var at = frame(property, time);
    var value = at === null ? property.others.values[time] : property.values[at];
    if (value === undefined) {
      // Part of a position that reads the whole sees itself before its expression.
      var part = stack.length > 1 ? stack[stack.length - 2].property : null;
      if (property.busy && reader && reader.isMade && part === property) {
        return $R.sample(property, time);
      }
      if (property.busy) cycle(property);
      value = attempt(property, time);
      if (property.failed) return $R.sample(property, time);
      keep(property, at, time, value);
    }
    return isArray(value) ? value.slice() : value;
  };

  // The words of a thrown value, without running more of the script.
  function wordsOf(error) {
    if (error === over && over) return over.message;
    if (error instanceof Error) {
      var own = Object.getOwnPropertyDescriptor(error, "message");
      var text = own && typeof own.value === "string" ? own.value : "an error";
      if (error instanceof ReferenceError) return "ReferenceError: " + text;
      return error instanceof TypeError ? "TypeError: " + text : text;
    }
    if (typeof error === "string") return "throws '" + error.slice(0, 200) + "'";
    if (typeof error === "symbol") return "throws a symbol";
    return error === null || typeof error !== "object" ? "throws " + error : "throws an object";
  }

  function attempt(property, time) {
    try {
      return run(property, time);
    } catch (error) {
      var reason = wordsOf(error);
      if (total <= 0) reason = "the file's expressions take more than " + limits.steps + " steps";
      if (isDepth(reason)) reason = "calls itself too deeply";
      if (reason === "alloc failed") reason = "needs more memory than is allowed";
      over = null;
      fail(property, String(reason).slice(0, 500));
      // A heap that was full once is in pieces: the host goes on with a new one.
      if (reason.indexOf("needs more memory") === 0) $R.surrender(property);
    }
  }

  // MARK: Reports

  $R.surrender = function (property) {
    report(property);
    ask(6, property.id, 0, 0, 0);
  };
  function report(property) {
    var count = writeText(property.reason, head) - head;
    ask(3, property.id, count, 0, 0);
  }
  $R.report = report;

  $R.send = function (property, first, values) {
    var place = head, begin = 0;
    for (var i = 0; i < values.length; i++) {
      var value = values[i], size = property.size || value.length + 1;
      // Handing on takes its time, too, which is not that of a value.
      shared[9]++;
      if (property.kind === "p") size = $R.pathSize(value);
      if (size > space) return fail(property, "gives a value of more than " + space + " numbers");
      if (place + size > head + space) {
        ask(2, property.id, first + begin, i - begin, 0);
        place = head;
        begin = i;
      }
      if (property.kind === "t") {
        shared[place] = value.length;
        place = writeText(value, place + 1);
      } else if (property.kind === "p") {
        place = $R.writePath(shared, place, value);
      } else {
        place = write(isArray(value) ? value : [value], place);
      }
    }
    ask(2, property.id, first + begin, values.length - begin, 0);
  };
}).call(this);
