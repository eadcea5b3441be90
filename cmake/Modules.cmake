# SPDX-License-Identifier: Apache-2.0
#
# How each kind of module is built. Swift modules are shared libraries; C shims are module maps, those
# with code and CAShaders static libraries inside the Swift module that uses them.

include(GNUInstallDirs)
find_package(PkgConfig REQUIRED)

set(CMAKE_C_STANDARD 23)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_Swift_MODULE_DIRECTORY "${CMAKE_BINARY_DIR}/swift")

# Where the installed tree keeps .swiftmodule files and C headers.
set(LAYERKIT_INSTALL_SWIFT "${CMAKE_INSTALL_LIBDIR}/layerkit/swift")
set(LAYERKIT_INSTALL_C "${CMAKE_INSTALL_INCLUDEDIR}/layerkit")

# A client of a Swift module must be able to load every C module behind it, so one module map that
# names them all lies on every search path: here, and in the installed tree (cmake/Install.cmake).
set(LAYERKIT_MODULEMAPS "${CMAKE_BINARY_DIR}/modulemaps")
set(LAYERKIT_MODULEMAP "${LAYERKIT_MODULEMAPS}/module.modulemap")
file(WRITE "${LAYERKIT_MODULEMAP}.new" "")

# Outside Debug whole modules are optimised at once, where CMake's -incremental only earns a remark.
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  foreach(rule IN ITEMS CREATE_SHARED_LIBRARY LINK_EXECUTABLE)
    string(REPLACE " -incremental" "" CMAKE_Swift_${rule} "${CMAKE_Swift_${rule}}")
  endforeach()
endif()

set(LAYERKIT_SYSTEM_LIBRARIES "")
set(LAYERKIT_C_MODULES "")
set(LAYERKIT_SWIFT_MODULES "")
set(LAYERKIT_TOOL_TARGETS "")

# layerkit_system_library(NAME pkg-config modules…): a module map over libraries of the system.
function(layerkit_system_library name)
  pkg_check_modules(${name} REQUIRED ${ARGN})
  add_library(${name} INTERFACE)
  target_link_libraries(${name} INTERFACE ${${name}_LINK_LIBRARIES})
  target_include_directories(${name} INTERFACE ${${name}_INCLUDE_DIRS})
  file(APPEND "${LAYERKIT_MODULEMAP}.new"
    "extern module ${name} \"${PROJECT_SOURCE_DIR}/Sources/${name}/module.modulemap\"\n")
  set(LAYERKIT_SYSTEM_LIBRARIES ${LAYERKIT_SYSTEM_LIBRARIES} ${name} PARENT_SCOPE)
endfunction()

# layerkit_headers(NAME): a module map over headers of the system whose libraries are opened when they
# are first needed.
function(layerkit_headers name)
  add_library(${name} INTERFACE)
  file(APPEND "${LAYERKIT_MODULEMAP}.new"
    "extern module ${name} \"${PROJECT_SOURCE_DIR}/Sources/${name}/module.modulemap\"\n")
  set(LAYERKIT_SYSTEM_LIBRARIES ${LAYERKIT_SYSTEM_LIBRARIES} ${name} PARENT_SCOPE)
endfunction()

# layerkit_c_module(NAME folder dependencies…): C sources in the folder, headers in its include/.
function(layerkit_c_module name folder)
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.c")
  # An edited shader must rebuild the C file that embeds it.
  file(GLOB_RECURSE embedded CONFIGURE_DEPENDS
    "${folder}/*.vert" "${folder}/*.frag" "${folder}/*.glsl")
  set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS "${embedded}")
  add_library(${name} STATIC ${sources})
  target_compile_options(${name} PRIVATE -Wall -Wextra)
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}/${folder}/include")
  target_link_libraries(${name} PRIVATE ${ARGN})
  file(APPEND "${LAYERKIT_MODULEMAP}.new" "module ${name} {\n"
    "  umbrella header \"${PROJECT_SOURCE_DIR}/${folder}/include/${name}.h\"\n  export *\n}\n")
  set_target_properties(${name} PROPERTIES LAYERKIT_FOLDER "${folder}")
  set(LAYERKIT_C_MODULES ${LAYERKIT_C_MODULES} ${name} PARENT_SCOPE)
endfunction()

# layerkit_commit(NAME): tells a C module the commit that is built; it is read when CMake configures.
function(layerkit_commit name)
  execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/version" --commit
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  target_compile_definitions(${name} PRIVATE "LAYERKIT_COMMIT=\"${commit}\"")
endfunction()

# What Swift modules and tools share: sources under Sources/NAME, flags, search paths, libraries.
function(layerkit_swift_target name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "Sources/${name}/*.swift")
  target_sources(${name} PRIVATE ${sources})
  target_compile_options(${name} PRIVATE
    "SHELL:-swift-version 6" "SHELL:-package-name LayerKit" -parse-as-library
    "$<$<NOT:$<CONFIG:Debug>>:-whole-module-optimization>")
  target_include_directories(${name} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_Swift_MODULE_DIRECTORY}>"
    "$<BUILD_INTERFACE:${LAYERKIT_MODULEMAPS}>"
    "$<INSTALL_INTERFACE:${LAYERKIT_INSTALL_SWIFT}>"
    "$<INSTALL_INTERFACE:${LAYERKIT_INSTALL_C}>")
  foreach(dependency IN LISTS ARGN)
    if(dependency IN_LIST LAYERKIT_SWIFT_MODULES)
      target_link_libraries(${name} PUBLIC ${dependency})
    else()
      target_link_libraries(${name} PRIVATE ${dependency})
    endif()
  endforeach()
endfunction()

# layerkit_module(NAME dependencies…): a Swift module, installed and exported as LayerKit::NAME.
function(layerkit_module name)
  add_library(${name} SHARED)
  layerkit_swift_target(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN")
  set(LAYERKIT_SWIFT_MODULES ${LAYERKIT_SWIFT_MODULES} ${name} PARENT_SCOPE)
endfunction()

# layerkit_tool_module(NAME dependencies…): a Swift module that only the programs use; not installed.
function(layerkit_tool_module name)
  add_library(${name} STATIC)
  layerkit_swift_target(${name} ${ARGN})
endfunction()

# layerkit_developer_tool(NAME dependencies…): a program that is not installed.
function(layerkit_developer_tool name)
  add_executable(${name})
  layerkit_swift_target(${name} ${ARGN})
  string(MAKE_C_IDENTIFIER "${name}" module)
  set_target_properties(${name} PROPERTIES Swift_MODULE_NAME "${module}")
endfunction()

# layerkit_tool(NAME dependencies…): a program.
function(layerkit_tool name)
  layerkit_developer_tool(${name} ${ARGN})
  file(RELATIVE_PATH libraries "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
  set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN/${libraries}")
  set(LAYERKIT_TOOL_TARGETS ${LAYERKIT_TOOL_TARGETS} ${name} PARENT_SCOPE)
endfunction()
