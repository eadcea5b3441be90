// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CEGL

/// The functions of GLES 3.1 and 3.2, looked up at the first call of one of them.
let late = lk_load_late_entry_points()

/// Calls a function of GLES 3.1 or 3.2. Where the driver's library has only GLES 3.0, it does
/// nothing and says so.
func callLate<Function>(_ name: String, _ function: Function?, _ call: (Function) -> Void) {
  guard let function else {
    return Notice.say(
      "\(name) is not in the driver's library; the call does nothing.", by: "OpenGLES")
  }
  DriverTurn.take { call(function) }
}
