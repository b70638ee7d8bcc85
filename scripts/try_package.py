"""Build wheel and sdist; install each in a clean environment and try it from an empty folder.

The wheel is tried as it is; the sdist is installed without a compiler, which proves the plain
twin. Nothing of the checkout is reachable from where the trial runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
TRIAL = ROOT / "scripts" / "trial.py"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run([sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(ROOT)])
        wheel = next((folder / "dist").glob("*.whl"))
        source = next((folder / "dist").glob("*.tar.gz"))
        try_one(folder / "wheel", wheel, {"CANFIELD_REQUIRE_CORE": "1"}, "compiled")
        try_one(folder / "plain", source, {"CANFIELD_PLAIN": "1"}, "plain")


def try_one(folder: Path, package: Path, settings: dict[str, str], twin: str) -> None:
    """Install the package in a new environment and run the trial there."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("CANFIELD_")}
    run([str(python), "-m", "pip", "install", "--quiet", str(package)], env=environment | settings)
    work = folder / "empty"
    work.mkdir()
    run([str(python), str(TRIAL), twin], env=environment, cwd=work)


def run(command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> None:
    print("+", " ".join(command), flush=True)
    subprocess.run(command, check=True, env=env, cwd=cwd)


if __name__ == "__main__":
    main()
