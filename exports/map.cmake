# The fixed-address map of physics_RT.dll (exports/MAP.md): sections generated from the annotations, objects compiled so that
# they use them, and the verifier, which runs on each new DLL: a function with the wrong calling convention or argument bytes
# fails the build.
enable_language(ASM)
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)" OUTPUT_VARIABLE PYTHON OUTPUT_STRIP_TRAILING_WHITESPACE)
set(MAP_S ${CMAKE_BINARY_DIR}/generated/map.s)
set(MAP_LD ${CMAKE_BINARY_DIR}/generated/map.ld)
set(MAP_SCRIPTS ${CMAKE_SOURCE_DIR}/exports/map_image.py ${CMAKE_SOURCE_DIR}/exports/rva_map.py)
file(GLOB ABI_TABLES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/exports/abi/*.csv)
add_custom_command(OUTPUT ${MAP_S} ${MAP_LD}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/generated
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/exports/rva_map.py lint
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/exports/map_image.py check ${CMAKE_SOURCE_DIR}/exports/missing.txt
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/exports/map_image.py image ${MAP_S} ${MAP_LD}
  DEPENDS ${ENGINE_SOURCES} ${GLUE_SOURCES} ${DLL_SOURCES} ${MAP_SCRIPTS} ${ABI_TABLES}
    ${CMAKE_SOURCE_DIR}/exports/missing.txt ${CMAKE_SOURCE_DIR}/exports/annotated_data.txt
    ${CMAKE_SOURCE_DIR}/compat/ck2.def ${CMAKE_SOURCE_DIR}/compat/vxmath.def ${CMAKE_SOURCE_DIR}/compat/operators.def)
target_sources(physics_RT PRIVATE ${MAP_S} map_missing.c)
# The launcher and what it reads; a change compiles everything again.
set_source_files_properties(${ENGINE_SOURCES} ${GLUE_SOURCES} PROPERTIES
  OBJECT_DEPENDS "${CMAKE_SOURCE_DIR}/exports/hookable_cc.py;${CMAKE_SOURCE_DIR}/exports/abi/literal_readers.csv")
set_target_properties(physics_RT PROPERTIES
  C_COMPILER_LAUNCHER "${PYTHON};-S;${CMAKE_SOURCE_DIR}/exports/hookable_cc.py;${CMAKE_C_COMPILER_LAUNCHER}"
  LINK_DEPENDS ${MAP_LD})
target_link_options(physics_RT PRIVATE -Wl,-T,${MAP_LD})
# The verifier learns the types of variables, parameters and fields from debug information, which changes no code. It goes
# into a file of its own, physics_RT.debug.
target_compile_options(physics_RT PRIVATE $<$<COMPILE_LANGUAGE:C>:-g;-gdwarf-4;-gno-variable-location-views>)
target_compile_definitions(physics_RT PRIVATE MAPPED_LITERALS)   # src/base/literal.h

# ---- the verifier, a program of the host -----------------------------------------------------------------------------
find_program(HOST_CC NAMES gcc cc)
file(GLOB VERIFY_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/exports/verify/*.c)
file(GLOB VERIFY_HEADERS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/exports/verify/*.h)
set(MAP_VERIFY ${CMAKE_BINARY_DIR}/map_verify)
add_custom_command(OUTPUT ${MAP_VERIFY}
  COMMAND ${HOST_CC} -std=gnu17 -O2 -Wall -Wextra -Werror "-DTABLES=\"${CMAKE_SOURCE_DIR}/exports/abi\""
    "-DOURS=\"${CMAKE_BINARY_DIR}/dll/physics_RT.dll\"" ${VERIFY_SOURCES} -lZydis -o ${MAP_VERIFY}
  DEPENDS ${VERIFY_SOURCES} ${VERIFY_HEADERS}
  VERBATIM)
add_custom_target(map_verify DEPENDS ${MAP_VERIFY})
add_dependencies(physics_RT map_verify)
add_custom_command(TARGET physics_RT POST_BUILD
  COMMAND ${CMAKE_OBJCOPY} --only-keep-debug $<TARGET_FILE:physics_RT> ${CMAKE_CURRENT_BINARY_DIR}/physics_RT.debug
  COMMAND ${CMAKE_STRIP} --strip-debug $<TARGET_FILE:physics_RT>
  COMMAND "$<IF:$<CONFIG:Debug>,${CMAKE_COMMAND};-E;echo;map_verify: not run on a Debug build (it follows optimized code only),${MAP_VERIFY};--brief;$<TARGET_FILE:physics_RT>>"
  COMMAND_EXPAND_LISTS VERBATIM
  BYPRODUCTS ${CMAKE_CURRENT_BINARY_DIR}/physics_RT.debug)
