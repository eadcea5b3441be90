# SPDX-License-Identifier: Apache-2.0
#
# The installed tree: libraries, .swiftmodule files, C headers with one module map, a CMake package
# and a pkg-config file. A .swiftmodule belongs to one compiler version.

file(COPY_FILE "${LAYERKIT_MODULEMAP}.new" "${LAYERKIT_MODULEMAP}" ONLY_IF_DIFFERENT)

# The programs are no targets of the package: Debian's layerkit-dev comes without them.
install(TARGETS ${LAYERKIT_SWIFT_MODULES} EXPORT LayerKitTargets)
install(TARGETS ${LAYERKIT_TOOL_TARGETS})

foreach(module IN LISTS LAYERKIT_SWIFT_MODULES)
  install(FILES "${CMAKE_Swift_MODULE_DIRECTORY}/${module}.swiftmodule"
    DESTINATION "${LAYERKIT_INSTALL_SWIFT}")
  # Doc comments for editors; not every generator writes the file.
  install(FILES "${CMAKE_Swift_MODULE_DIRECTORY}/${module}.swiftdoc"
    DESTINATION "${LAYERKIT_INSTALL_SWIFT}" OPTIONAL)
endforeach()

install(FILES "$<TARGET_FILE:CGLStubs>" DESTINATION "${CMAKE_INSTALL_LIBDIR}")

set(modulemap "")
foreach(module IN LISTS LAYERKIT_SYSTEM_LIBRARIES)
  install(FILES "Sources/${module}/shim.h" DESTINATION "${LAYERKIT_INSTALL_C}/${module}")
  file(READ "Sources/${module}/module.modulemap" map)
  # Programs that import OpenGLES call GL themselves: its stubs are an archive that the map names.
  if(module STREQUAL "CEGL")
    string(REPLACE "  export *" "  link \"CGLStubs\"\n  export *" map "${map}")
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/install/${module}/module.modulemap" CONTENT "${map}" @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/install/${module}/module.modulemap"
    DESTINATION "${LAYERKIT_INSTALL_C}/${module}")
  string(APPEND modulemap "extern module ${module} \"${module}/module.modulemap\"\n")
endforeach()
foreach(module IN LISTS LAYERKIT_C_MODULES)
  get_target_property(folder ${module} LAYERKIT_FOLDER)
  install(DIRECTORY "${folder}/include/" DESTINATION "${LAYERKIT_INSTALL_C}/${module}"
    FILES_MATCHING PATTERN "*.h")
  string(APPEND modulemap
    "module ${module} {\n  umbrella header \"${module}/${module}.h\"\n  export *\n}\n")
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/install/module.modulemap" CONTENT "${modulemap}" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/install/module.modulemap" DESTINATION "${LAYERKIT_INSTALL_C}")

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/LayerKit")
configure_package_config_file(cmake/LayerKitConfig.cmake.in
  "${CMAKE_BINARY_DIR}/install/LayerKitConfig.cmake" INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/install/LayerKitConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/install/LayerKitConfig.cmake"
  "${CMAKE_BINARY_DIR}/install/LayerKitConfigVersion.cmake" DESTINATION "${package_folder}")
install(EXPORT LayerKitTargets NAMESPACE LayerKit:: DESTINATION "${package_folder}")

# Relative to the file itself, so that `cmake --install --prefix` may choose the place.
set(pkgconfig_folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH prefix_from_pkgconfig "/x/${pkgconfig_folder}" "/x")
string(REGEX REPLACE "/$" "" prefix_from_pkgconfig "${prefix_from_pkgconfig}")
configure_file(cmake/layerkit.pc.in "${CMAKE_BINARY_DIR}/install/layerkit.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/install/layerkit.pc"
  DESTINATION "${pkgconfig_folder}")

# layerkit_pkgconfig(NAME part description): a pkg-config file for modules beyond the core.
function(layerkit_pkgconfig name layerkit_part layerkit_part_description)
  configure_file(cmake/module.pc.in "${CMAKE_BINARY_DIR}/install/${name}.pc" @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/install/${name}.pc" DESTINATION "${pkgconfig_folder}")
endfunction()
layerkit_pkgconfig(layerkit-uikit UIKit "Views, view controllers and gestures on Core Animation")
layerkit_pkgconfig(layerkit-imageio ImageIO "Pictures of files, animated ones too, by ImageIO's names")
layerkit_pkgconfig(layerkit-glkit GLKit "A program's own OpenGL ES as layers: OpenGLES and GLKit")
layerkit_pkgconfig(layerkit-avfoundation AVFoundation
  "Films as layers: AVFoundation, CoreMedia and CoreVideo")
layerkit_pkgconfig(layerkit-pop pop "Animations stepped by a display link on the main thread")
install(DIRECTORY assets/fonts DESTINATION "${CMAKE_INSTALL_DATADIR}/layerkit")
if(LAYERKIT_TOOLS)
  # Man pages and completions, written by the programs that were built.
  find_package(Python3 COMPONENTS Interpreter)
  if(Python3_FOUND)
    install(CODE "
      set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
      execute_process(COMMAND \"${Python3_EXECUTABLE}\" \"${PROJECT_SOURCE_DIR}/scripts/manual\"
        --build \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}\" --man \"\${share}/man/man1\"
        --bash \"\${share}/bash-completion/completions\" --zsh \"\${share}/zsh/site-functions\"
        --fish \"\${share}/fish/vendor_completions.d\" COMMAND_ERROR_IS_FATAL ANY)")
  endif()
  # User units: a manager looks in lib/systemd/user, whatever the name of the folder of libraries.
  install(
    FILES assets/systemd/layerkit-server.service assets/systemd/layerkit-server.socket
    DESTINATION lib/systemd/user)
endif()
# The pages that the README links to.
install(
  FILES LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md
  DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(
  DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}"
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
