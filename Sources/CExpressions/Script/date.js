// SPDX-License-Identifier: Apache-2.0
// A calendar in UTC without a clock: `new Date()` is the composition's time after 1970.
(function () {
  "use strict";
  var day = 86400000;
  function days(year, month) {
    year += Math.floor(month / 12);
    month = (month % 12 + 12) % 12;
    var y = month < 2 ? year - 1 : year, era = Math.floor(y / 400), of = y - era * 400;
    var n = Math.floor((153 * ((month + 10) % 12) + 2) / 5);
    return era * 146097 + of * 365 + Math.floor(of / 4) - Math.floor(of / 100) + n - 719468;
  }
  function stamp(list) {
    var f = [1970, 0, 1, 0, 0, 0, 0];
    for (var i = 0; i < Math.min(list.length, 7); i++) f[i] = Math.floor(+$R.plain(list[i]));
    if (f[0] >= 0 && f[0] < 100) f[0] += 1900;
    return (days(f[0], f[1]) + f[2] - 1) * day + f[3] * 3600000 + f[4] * 60000 + f[5] * 1000 + f[6];
  }
  function parse(text) {
    var time = "(?:[T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,3}))?)?Z?)?";
    var m = new RegExp("^(\\d{4})-(\\d\\d)-(\\d\\d)" + time + "$").exec(text);
    if (!m) return NaN;
    return stamp([m[1], m[2] - 1, m[3], m[4] || 0, m[5] || 0, m[6] || 0, (m[7] || "0") * 1]);
  }
  function Date(year) {
    var self = this instanceof Date ? this : Object.create(Date.prototype);
    if (arguments.length === 0) self.$t = Date.now();
    else if (arguments.length > 1) self.$t = stamp(arguments);
    else if (year instanceof Date) self.$t = year.$t;
    else self.$t = typeof year === "string" ? parse(year) : +year;
    return self;
  }
  Date.now = function () { return Math.round($R.current.time * 1000); };
  Date.UTC = function () { return stamp(arguments); };
  Date.parse = parse;
  function fields(date) {
    var t = date.$t, d = Math.floor(t / day), z = d + 719468, era = Math.floor(z / 146097);
    var e = z - era * 146097;
    var y = Math.floor(
        (e - Math.floor(e / 1460) + Math.floor(e / 36524) - Math.floor(e / 146096)) / 365);
    var n = e - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
    var p = Math.floor((5 * n + 2) / 153);
    var month = (p + 2) % 12, r = t - d * day;
    return {
      FullYear: y + era * 400 + (month < 2 ? 1 : 0), Month: month,
      Date: n - Math.floor((153 * p + 2) / 5) + 1, Day: ((d + 4) % 7 + 7) % 7,
      Hours: Math.floor(r / 3600000), Minutes: Math.floor(r / 60000) % 60,
      Seconds: Math.floor(r / 1000) % 60, Milliseconds: r % 1000
    };
  }
  Object.keys(fields({ $t: 0 })).forEach(function (name) {
    Date.prototype["get" + name] = Date.prototype["getUTC" + name] = function () {
      return fields(this)[name];
    };
  });
  Date.prototype.getTime = Date.prototype.valueOf = function () { return this.$t; };
  Date.prototype.getTimezoneOffset = function () { return 0; };
  function two(x) { return (x < 10 ? "0" : "") + x; }
  var weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  var months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  ];
  function clock(f) { return two(f.Hours) + ":" + two(f.Minutes) + ":" + two(f.Seconds); }
  // The texts of American English alone.
  function text(write) {
    return function (locale, options) {
      if (isNaN(this.$t)) return "Invalid Date";
      var isOther = locale !== undefined && String($R.plain(locale)) !== "en-US";
      if (isOther || options !== undefined) {
        throw new Error("texts of dates in other ways than 'en-US' are not supported");
      }
      return write(fields(this));
    };
  }
  function shortDay(f) { return f.Month + 1 + "/" + f.Date + "/" + f.FullYear; }
  function shortTime(f) {
    return (f.Hours % 12 || 12) + ":" + two(f.Minutes) + ":" + two(f.Seconds) +
        (f.Hours < 12 ? " AM" : " PM");
  }
  function longDay(f) {
    return weekdays[f.Day] + " " + months[f.Month] + " " + two(f.Date) + " " + f.FullYear;
  }
  function time(f) { return clock(f) + " GMT+0000 (Coordinated Universal Time)"; }
  Date.prototype.toDateString = text(longDay);
  Date.prototype.toTimeString = text(time);
  Date.prototype.toString = text(function (f) { return longDay(f) + " " + time(f); });
  Date.prototype.toUTCString = Date.prototype.toGMTString = text(function (f) {
    return weekdays[f.Day] + ", " + two(f.Date) + " " + months[f.Month] + " " + f.FullYear + " " +
        clock(f) + " GMT";
  });
  Date.prototype.toLocaleDateString = text(shortDay);
  Date.prototype.toLocaleTimeString = text(shortTime);
  Date.prototype.toLocaleString = text(function (f) { return shortDay(f) + ", " + shortTime(f); });
  Date.prototype.toJSON = function () { return isNaN(this.$t) ? null : this.toISOString(); };
  Date.prototype.toISOString = function () {
    if (isNaN(this.$t)) throw new RangeError("the date has no time");
    var f = fields(this);
    return f.FullYear + "-" + two(f.Month + 1) + "-" + two(f.Date) + "T" + two(f.Hours) + ":" +
        two(f.Minutes) + ":" + two(f.Seconds) + "." + ("00" + f.Milliseconds).slice(-3) + "Z";
  };
  $R.Date = Date;
})();
