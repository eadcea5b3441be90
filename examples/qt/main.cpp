// SPDX-License-Identifier: Apache-2.0
// A layer tree in a QOpenGLWidget, between a label and a button of Qt 6. A click turns a card, the
// button moves the dot, Escape ends.
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QOpenGLWidget>
#include <QPushButton>
#include <QSurfaceFormat>
#include <QTimer>
#include <QVBoxLayout>

#include "LayerExample.h"

class LayerWidget : public QOpenGLWidget {
 public:
  LayerWidget() {
    // The framebuffer keeps its pixels, so that only what changed is drawn.
    setUpdateBehavior(PartialUpdate);
    setMinimumSize(360, 200);
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    connect(&timer, &QTimer::timeout, this, [this] { update(); });
    example_begin();
  }

  // A renderer goes before its context.
  ~LayerWidget() override {
    makeCurrent();
    example_end();
  }

 protected:
  void paintGL() override {
    const double scale = devicePixelRatioF();
    const double wait = example_draw(defaultFramebufferObject(), qRound(width() * scale),
                                     qRound(height() * scale), scale);
    if (wait >= 0) timer.start(qCeil(qMin(wait * 1000, 60000.0)));
  }

  void mousePressEvent(QMouseEvent *event) override {
    example_click(event->position().x(), event->position().y());
    update();
  }

 private:
  QTimer timer;
};

class Window : public QWidget {
 public:
  Window() {
    setWindowTitle("LayerKit in Qt");
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *button = new QPushButton("Move the dot");
    button->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(new QLabel("A label of Qt"));
    layout->addWidget(layers, 1);
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this] {
      example_move_dot();
      layers->update();
    });
  }

 protected:
  void keyPressEvent(QKeyEvent *event) override {
    if (event->key() == Qt::Key_Escape) close();
  }

 private:
  LayerWidget *layers = new LayerWidget;
};

int main(int argc, char **argv) {
  // LayerKit draws in contexts of EGL; on X11 Qt takes GLX otherwise.
  if (!qEnvironmentVariableIsSet("QT_XCB_GL_INTEGRATION")) {
    qputenv("QT_XCB_GL_INTEGRATION", "xcb_egl");
  }
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGLES);
  format.setVersion(3, 0);
  QSurfaceFormat::setDefaultFormat(format);
  QApplication application(argc, argv);
  Window window;
  window.show();
  return application.exec();
}
