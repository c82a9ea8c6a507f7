"""Compare tdqs with the reference implementation, side by side in one run.

    python3 bench/reference/compare.py [--shared ../shared]

It builds the command, installs the reference package (PyPI tdqs==0.1.0) into a
virtual environment in the user's cache, and prints two tables: the facts of a
definition in process (decode, hash, signals, gates, candidates), and a whole
`lint` process on a file of 14 tools. Both sides take turns and the fastest of
many rounds counts, because shared machines swing.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VERSION = "0.1.0"

IN_PROCESS = """
import json, sys, time
from tdqs.parse_tool_definitions import parse_tool_definitions
from tdqs.compute_context_signals import compute_context_signals
from tdqs.evaluate_hard_gates import evaluate_hard_gates
from tdqs.find_shadow_candidates import CostedTool, find_shadow_candidates
texts = [open(path, encoding="utf-8").read() for path in sys.argv[2:]]
best, count = None, 0
for _ in range(int(sys.argv[1])):
    count, start = 0, time.perf_counter()
    for text in texts:
        tools = parse_tool_definitions(json.loads(text)).tools
        signals = [compute_context_signals(tool) for tool in tools]
        for tool in tools:
            evaluate_hard_gates(tool)
        find_shadow_candidates([CostedTool(invocation_cost=s.invocation_cost, name=t.name) for t, s in zip(tools, signals)])
        count += len(tools)
    took = time.perf_counter() - start
    best = took if best is None else min(best, took)
print(json.dumps([best, count]))
"""


def reference_python():
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    venv = cache / "tdqs-bench" / f"reference-{VERSION}"
    python = venv / "bin" / "python"
    if not (venv / "bin" / "tdqs").exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        subprocess.run([str(python), "-m", "pip", "-q", "install", f"tdqs=={VERSION}"], check=True)
    return python


def once(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", default=str(ROOT.parent / "shared"))
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    corpus = sorted(pathlib.Path(args.shared, "corpus").glob("*.json"))
    if not corpus:
        sys.exit(f"no captured servers in {args.shared}/corpus: name the shared folder with --shared")
    files = [str(path) for path in corpus]
    python = reference_python()
    with tempfile.TemporaryDirectory() as folder:
        binary, facts = f"{folder}/tdqs", f"{folder}/facts"
        subprocess.run(["go", "build", "-o", binary, "./cmd/tdqs"], cwd=ROOT, check=True)
        subprocess.run(["go", "build", "-o", facts, "./bench/facts"], cwd=ROOT, check=True)
        theirs, count = json.loads(subprocess.check_output([python, "-c", IN_PROCESS, "3", *files]))
        ours, same = json.loads(subprocess.check_output([facts, "50", *files]))
        assert count == same, f"{count} tools against {same}"
        print(f"in process, {count} definitions: reference {theirs / count * 1e6:.1f} µs each, "
              f"tdqs {ours / count * 1e6:.2f} µs each, ratio {theirs / ours:.0f}")
        fourteen = next(p for p in corpus if len(json.loads(p.read_text(encoding="utf-8"))["tools"]) == 14)
        times = {}
        for _ in range(args.rounds):
            # A second goes to one run of the reference and to a few of ours.
            for name, runs, command in (
                ("reference", 1, [str(python.parent / "tdqs"), "lint", "--file", str(fourteen)]),
                ("tdqs", 8, [binary, "lint", "--edition", "1.2", "--file", str(fourteen)]),
            ):
                times.setdefault(name, []).extend(once(command) for _ in range(runs))
        best = {name: min(values) for name, values in times.items()}
        print(f"whole process, lint of 14 tools: reference {best['reference'] * 1e3:.0f} ms, "
              f"tdqs {best['tdqs'] * 1e3:.1f} ms, ratio {best['reference'] / best['tdqs']:.0f}")


if __name__ == "__main__":
    main()
