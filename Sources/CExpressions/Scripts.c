// SPDX-License-Identifier: Apache-2.0
#include "CExpressions.h"

// A script is a line with its name, the line that embeds it, and the line that ends its text.
#define SCRIPT(name) static const unsigned char name##_text[] = {
#define END };

SCRIPT(project)
#embed "Script/project.js"
END
SCRIPT(language)
#embed "Script/language.js"
END
SCRIPT(library)
#embed "Script/library.js"
END
SCRIPT(vectors)
#embed "Script/vectors.js"
END
SCRIPT(random)
#embed "Script/random.js"
END
SCRIPT(evaluate)
#embed "Script/evaluate.js"
END
SCRIPT(properties)
#embed "Script/properties.js"
END
SCRIPT(keys)
#embed "Script/keys.js"
END
SCRIPT(paths)
#embed "Script/paths.js"
END
SCRIPT(setup)
#embed "Script/setup.js"
END
SCRIPT(groups)
#embed "Script/groups.js"
END
SCRIPT(layers)
#embed "Script/layers.js"
END
SCRIPT(spaces)
#embed "Script/spaces.js"
END
SCRIPT(scope)
#embed "Script/scope.js"
END
SCRIPT(date)
#embed "Script/date.js"
END
SCRIPT(prices)
#embed "Script/prices.js"
END
SCRIPT(seal)
#embed "Script/seal.js"
END

#define ENTRY(name) {#name, name##_text, sizeof name##_text}

static const lk_script scripts[] = {
    ENTRY(project),
    ENTRY(language),
    ENTRY(library),
    ENTRY(vectors),
    ENTRY(random),
    ENTRY(evaluate),
    ENTRY(properties),
    ENTRY(keys),
    ENTRY(paths),
    ENTRY(setup),
    ENTRY(groups),
    ENTRY(layers),
    ENTRY(spaces),
    ENTRY(scope),
    ENTRY(date),
    ENTRY(prices),
    ENTRY(seal),
};

const lk_script *lk_scripts(size_t *count) {
  *count = sizeof scripts / sizeof scripts[0];
  return scripts;
}
