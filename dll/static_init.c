#include "dll/static_init.h"

#include "engine.h"
#include "glue/object_guard.h"
#include "glue/plugin.h"

void static_init(void)
{
    static_init_plugin_info();
    static_init_empty_core_list_thunk();
    static_init_environment_manager_thunk();
    mindist_settings_static_initializer_thunk();
    static_init_ball_surface_thunk();
    static_init_debugmanager_thunk();
}

void static_term(void)
{
    object_guard_clear();
    static_term_debugmanager();
    static_term_ball_surface_manager();
    static_term_environment_manager();
    static_term_empty_core_list();
    static_term_plugin_info();
}
