"""Answers for the length race, in JSON: python3 race.py content/code/race < questions.json.

A question is {"draw": [task, length, k, seed]} or {"file", "length", "reading", "answers", "seed"}, or
of text {"file", "length", "reading", "tokens", "ends", "last"}.
"""

import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import evaluate

models = {}


def answer(question):
    if "draw" in question:
        return next(evaluate.texts(*question["draw"]))
    file = question["file"]
    if file not in models:
        models[file] = evaluate.load(file)
    reading = evaluate.Reading(**question["reading"])
    if "tokens" in question:
        asked = [question[name] for name in ("tokens", "ends", "length", "last")]
        return evaluate.losses(models[file], *asked, reading).tolist()
    try:
        return evaluate.score(models[file], question["length"], reading, question["answers"], question["seed"])
    except ValueError as error:
        return {"error": str(error)}


print(json.dumps([answer(question) for question in json.load(sys.stdin)]))
