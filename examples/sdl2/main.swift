// SPDX-License-Identifier: Apache-2.0
import CSDL
import QuartzCore

// A layer tree in a window of SDL 2. A click turns a card, the space bar moves the dot, Escape
// ends.

func failing(_ text: String) -> Never {
  print("error: \(text): \(String(cString: SDL_GetError()))")
  exit(69)
}

SDL_SetMainReady()
// LayerKit draws in contexts of EGL; on X11 SDL takes GLX otherwise.
SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
guard SDL_Init(SDL_INIT_VIDEO) == 0 else { failing("SDL_Init") }
for (attribute, value) in [
  (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
  (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
] {
  SDL_GL_SetAttribute(attribute, value)
}
let flags =
  SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
  | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
guard
  let window = SDL_CreateWindow(
    "LayerKit in SDL", 0, 0, Int32(CardTree.size.width), Int32(CardTree.size.height), flags)
else { failing("SDL_CreateWindow") }
guard let context = SDL_GL_CreateContext(window) else { failing("SDL_GL_CreateContext") }

let example = Example()

func draw() {
  var (width, height, points): (Int32, Int32, Int32) = (0, 0, 0)
  SDL_GL_GetDrawableSize(window, &width, &height)
  SDL_GetWindowSize(window, &points, nil)
  // The buffers of a window are exchanged: this one does not have the last frame's pixels.
  example.draw(
    .init(framebuffer: 0, width: Int(width), height: Int(height)),
    scale: CGFloat(width) / CGFloat(max(points, 1)), keepsPixels: false)
  SDL_GL_SwapWindow(window)
}

enum Answer { case nothing, draw, end }

/// Takes an event.
func take(_ event: SDL_Event) -> Answer {
  switch SDL_EventType(event.type) {
  case SDL_QUIT: return .end
  case SDL_KEYDOWN:
    if event.key.keysym.sym == SDLK_ESCAPE.rawValue { return .end }
    guard event.key.keysym.sym == SDLK_SPACE.rawValue else { return .nothing }
    example.tree.moveDot()
  case SDL_MOUSEBUTTONDOWN:
    example.tree.click(at: CGPoint(x: Int(event.button.x), y: Int(event.button.y)))
  case SDL_WINDOWEVENT: break
  default: return .nothing
  }
  return .draw
}

var event = SDL_Event()
var isStale = true
loop: while true {
  if isStale || example.wait == 0 {
    draw()
    isStale = false
  }
  // The program sleeps until an event comes or the next frame is due.
  let milliseconds = example.wait.map { Int32(min($0 * 1000, 60_000).rounded(.up)) } ?? -1
  var found = milliseconds < 0 ? SDL_WaitEvent(&event) : SDL_WaitEventTimeout(&event, milliseconds)
  while found != 0 {
    switch take(event) {
    case .nothing: break
    case .draw: isStale = true
    case .end: break loop
    }
    found = SDL_PollEvent(&event)
  }
}
example.close()
SDL_GL_DeleteContext(context)
SDL_Quit()
