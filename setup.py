"""Compile the plain modules of ``canfield/core`` a second time as ``canfield/_core``."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup

CORE = Path("src/canfield/core")
TWIN = Path("build/twin/canfield/_core")
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "freethreading_compatible": True,
}


def is_core_required() -> bool:
    """Tell whether a failed compile must stop the installation."""
    return os.environ.get("CANFIELD_REQUIRE_CORE") == "1"


def copy_sources() -> list[str]:
    """Copy the sources under the twin's name and return those to compile."""
    TWIN.mkdir(parents=True, exist_ok=True)
    (TWIN.parent / "__init__.py").write_text("")
    for source in [*CORE.glob("*.py"), *CORE.glob("*.pxd")]:
        shutil.copy2(source, TWIN / source.name)
    return sorted(file.stem for file in TWIN.glob("*.pxd") if file.with_suffix(".py").exists())


def extensions() -> list[Extension]:
    """Return the compiled modules; none where Cython is missing or the build is plain."""
    if os.environ.get("CANFIELD_PLAIN") == "1":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if is_core_required():
            raise
        print("canfield: no Cython, installing the plain engine only", file=sys.stderr)
        return []
    modules = [
        Extension(
            f"canfield._core.{name}", [str(TWIN / f"{name}.py")], extra_compile_args=["-O3", "-g0"]
        )
        for name in copy_sources()
    ]
    compiled = cythonize(modules, compiler_directives=DIRECTIVES, include_path=["build/twin"])
    for module in compiled:
        module.optional = not is_core_required()
    return compiled


setup(ext_modules=extensions())
