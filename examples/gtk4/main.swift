// SPDX-License-Identifier: Apache-2.0
import CGLES
import CGTK
import Glibc
import QuartzCore

// A layer tree in a GtkGLArea, between a label and a button of GTK 4. A click turns a card, the
// button moves the dot, Escape ends.

// LayerKit draws in contexts of EGL; on X11 GTK takes GLX otherwise.
setenv("GDK_DEBUG", "gl-egl", 0)
gtk_init()
let example = Example()
let loop = g_main_loop_new(nil, 0)
let window = gtk_window_new()!
let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
let area = gtk_gl_area_new()!
let button = gtk_button_new_with_label("Move the dot")!
var timer: guint = 0

/// A widget as one of its classes. Sound: the caller names the class that GTK made.
func cast<Class>(_ widget: UnsafeMutablePointer<GtkWidget>, _: Class.Type = Class.self)
  -> UnsafeMutablePointer<Class>
{
  UnsafeMutableRawPointer(widget).assumingMemoryBound(to: Class.self)
}

/// Connects a C function to a signal.
func connect<Function>(_ object: UnsafeMutableRawPointer, _ signal: String, _ function: Function) {
  // Sound: GLib calls the function with the arguments that its type states.
  g_signal_connect_data(
    object, signal, unsafeBitCast(function, to: GCallback.self), nil, nil, GConnectFlags(0))
}

func queueRender() { gtk_gl_area_queue_render(cast(area)) }

/// Has the area drawn again when the next frame is due.
func schedule() {
  guard timer == 0, let wait = example.wait else { return }
  timer = g_timeout_add(
    guint(min(wait * 1000, 60_000).rounded(.up)),
    { _ in
      timer = 0
      queueRender()
      return 0
    }, nil)
}

typealias Rendering = @convention(c) (gpointer, gpointer?, gpointer?) -> gboolean
typealias Clicking = @convention(c) (gpointer, gint, Double, Double, gpointer?) -> Void
typealias Keying = @convention(c) (gpointer, guint, guint, UInt32, gpointer?) -> gboolean
typealias Calling = @convention(c) (gpointer, gpointer?) -> Void

let render: Rendering = { _, _, _ in
  var framebuffer: GLint = 0
  glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &framebuffer)
  let scale = Int(gtk_widget_get_scale_factor(area))
  // GTK exchanges the textures of an area: this one does not have the last frame's pixels.
  example.draw(
    .init(
      framebuffer: UInt32(framebuffer), width: Int(gtk_widget_get_width(area)) * scale,
      height: Int(gtk_widget_get_height(area)) * scale),
    scale: CGFloat(scale), keepsPixels: false)
  schedule()
  return 1
}
let click: Clicking = { _, _, x, y, _ in
  example.tree.click(at: CGPoint(x: x, y: y))
  queueRender()
}
let moveDot: Calling = { _, _ in
  example.tree.moveDot()
  queueRender()
}
let key: Keying = { _, value, _, _, _ in
  guard value == guint(GDK_KEY_Escape) else { return 0 }
  gtk_window_destroy(cast(window))
  return 1
}
// The context goes with the area's surface.
let unrealize: Calling = { _, _ in
  gtk_gl_area_make_current(cast(area))
  example.close()
}
let destroy: Calling = { _, _ in g_main_loop_quit(loop) }

gtk_gl_area_set_use_es(cast(area), 1)
gtk_gl_area_set_required_version(cast(area), 3, 0)
gtk_gl_area_set_auto_render(cast(area), 0)
gtk_widget_set_size_request(area, Int32(CardTree.size.width), Int32(CardTree.size.height))
gtk_widget_set_vexpand(area, 1)
let label = gtk_label_new("A label of GTK")!
for widget in [label, area, button] { gtk_box_append(cast(box), widget) }
gtk_window_set_title(cast(window), "LayerKit in GTK")
gtk_window_set_child(cast(window), box)

let clicks = gtk_gesture_click_new()!
gtk_widget_add_controller(area, clicks)
let keys = gtk_event_controller_key_new()!
gtk_widget_add_controller(window, keys)
connect(UnsafeMutableRawPointer(area), "render", render)
connect(UnsafeMutableRawPointer(area), "unrealize", unrealize)
connect(UnsafeMutableRawPointer(button), "clicked", moveDot)
connect(UnsafeMutableRawPointer(window), "destroy", destroy)
connect(UnsafeMutableRawPointer(clicks), "pressed", click)
connect(UnsafeMutableRawPointer(keys), "key-pressed", key)

gtk_window_present(cast(window))
g_main_loop_run(loop)
