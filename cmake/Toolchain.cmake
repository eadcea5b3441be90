# SPDX-License-Identifier: Apache-2.0
#
# The C parts embed shaders with C23 #embed, which gcc 12 does not know; the clang beside swiftc does.
# -DCMAKE_C_COMPILER=… overrides the choice.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()

find_program(LAYERKIT_SWIFTC swiftc REQUIRED)
if(NOT CMAKE_C_COMPILER)
  file(REAL_PATH "${LAYERKIT_SWIFTC}" layerkit_swiftc)
  cmake_path(GET layerkit_swiftc PARENT_PATH layerkit_toolchain)
  find_program(LAYERKIT_CLANG clang HINTS "${layerkit_toolchain}" REQUIRED)
  set(CMAKE_C_COMPILER "${LAYERKIT_CLANG}" CACHE FILEPATH "clang of the Swift toolchain")
endif()
