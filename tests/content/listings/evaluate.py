"""Evaluates calls of listings and answers in JSON: python3 evaluate.py content/code < calls.json."""

import importlib
import json
import math
import sys

sys.dont_write_bytecode = True


def library(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


np = library("numpy")
torch = library("torch")
if torch:
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(0)


def made(value, language):
    """Arrays, which come with their shape, as the language has them."""
    if not isinstance(value, dict):
        return value
    array = np.array(value["values"], dtype=value["type"]).reshape(value["shape"])
    return torch.from_numpy(array) if language == "torch" else array


def plain(value):
    """What JSON can say; numbers that it cannot are strings."""
    if hasattr(value, "detach"):
        value = value.detach()
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def answer(call):
    try:
        module = importlib.import_module(call["module"])
        names = {**vars(module), "np": np, "torch": torch}
        names.update({name: made(value, call["language"]) for name, value in call["data"].items()})
        return {"value": plain(eval(call["call"], names))}
    except Exception as error:
        return {"error": type(error).__name__, "message": str(error)}


calls = json.load(sys.stdin)
for folder in sorted({call["folder"] for call in calls}):
    sys.path.insert(0, f"{sys.argv[1]}/{folder}")
versions = {"numpy": getattr(np, "__version__", None), "torch": getattr(torch, "__version__", None)}
print(json.dumps({"versions": versions, "answers": [answer(call) for call in calls]}))
