// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Glibc

/// The terminal while a program fills all of it: no echo, no lines of input, another screen. All is
/// put back with the last reference.
final class TerminalScreen {
  private var before = termios()

  /// Nil where standard input and output are no terminal.
  init?() throws(CommandFailure) {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      tcgetattr(STDIN_FILENO, &before) == 0
    else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    try StandardStreams.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  deinit {
    try? StandardStreams.write("\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }

  /// Shows lines in place of those before, as many as there is room for.
  func show(_ lines: [String]) throws(CommandFailure) {
    let (columns, rows) = Self.size
    let text = lines.prefix(rows).map { String($0.prefix(columns)) + "\u{1B}[K" }
      .joined(separator: "\r\n")
    try StandardStreams.write("\u{1B}[H" + text + "\u{1B}[J")
  }

  /// Waits for a key; nil where none comes within so many milliseconds.
  static func key(within milliseconds: Int32) -> Character? {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? Character(Unicode.Scalar(byte)) : "q"
  }

  private static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
