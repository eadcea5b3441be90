#include "CAShaders.h"
