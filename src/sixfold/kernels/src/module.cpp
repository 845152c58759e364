// The Python module `sixfold.kernels._kernels`: gathers the bindings of each game's kernel.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_cards(nb::module_& m);
void bind_duel(nb::module_& m);
void bind_grid(nb::module_& m);
void bind_qwixx(nb::module_& m);
void bind_qwixx_net(nb::module_& m);

NB_MODULE(_kernels, m) {
    nb::set_leak_warnings(false);  // what Python's caches still hold at the end is no leak
    m.doc() = "Fast answers to the questions of sixfold.rules; see src/sixfold/games/*/kernel*.py for the typed faces.";
    bind_cards(m);
    bind_duel(m);
    bind_grid(m);
    bind_qwixx(m);
    bind_qwixx_net(m);
}
