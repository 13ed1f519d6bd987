"""The length race again, in NumPy: opens a trained model, draws the same test texts, counts right answers.

    python3 evaluate.py model.posenc --lengths 32,64,128,256 --scaling yarn

Every part is a cell of a notebook (for Jupyter with Jupytext, VS Code, Spyder); in one of your own:

    model = load("model.posenc")
    accuracy(model, 128, Reading(scaling="yarn"))

Needs NumPy and nothing else. It shares no line with the program that trained the model.
"""

# %%
import argparse
import math
import sys
from dataclasses import dataclass, field

import numpy as np

# %% [markdown]
# ## Settings and weights
#
# What a model has: numbers that say how it was made, and arrays of those that were trained.

# %%
TASKS = ["back", "latest", "needle", "copy", "induction", "parity", "text", "addition"]
ENCODINGS = ["none", "sinusoidal", "learned", "t5", "alibi", "rope", "xpos", "kerple", "fire", "abacus", "pope", "cope"]
SCALINGS = ["none", "linear", "ntk", "dynamic", "yarn"]
TEMPERATURES = ["model", "none", "trained"]  # of a layer: as the model says, none trained or read, its own
FIRE_WIDTH = 32
VOCABULARY = {"back": 8, "latest": 20, "needle": 44, "copy": 17, "induction": 16, "parity": 2, "addition": 12}


@dataclass
class Model:  # its fields are the header's numbers, in their order
    task: str
    encoding: str
    seed: int
    k: int  # tokens, of the task "back"
    length: int  # of training at most, tokens
    min_length: int
    steps: int
    learning_rate: float
    layers: int
    d_model: int
    num_heads: int
    mlp_dim: int
    base: float
    slope_factor: float
    num_buckets: int
    max_distance: int
    position_range: int
    step: int  # steps done
    parameters: int
    vocabulary: int = 0  # of the task "text"
    batch: int = 32
    original_length: int = 0  # of the first training, if there was a further one
    earlier_steps: int = 0
    scaling: str = "none"  # of its frequencies, in the further training
    factor: float = 0
    beta_fast: float = 4
    beta_slow: float = 1
    mscale: bool = True
    rotary: float = 1  # share of the pairs that turn
    proportional: bool = False  # the fastest of all, not a range of their own
    scale_base: float = 512  # of xPos, tokens
    sink: bool = False
    log_n: bool = False  # scores times s ln(i + 1), s trained
    random_positions: bool = False
    length_skew: float = 0  # a text of n tokens was n^-this as likely in training
    output_gate: bool = False
    begin: bool = False  # windows of text began with the last token of the vocabulary
    per_layer: list = field(default_factory=list)  # (encoding, window, base, rotary, temperature) of each
    weights: dict = field(default_factory=dict, repr=False)


def layers_of(model):
    """(encoding, window, base, rotary, temperature) of each; 0 where a window hides nothing."""
    own = "none" if model.encoding in ("sinusoidal", "learned", "abacus") else model.encoding
    layers = model.per_layer or [(own, 0, 0)] * model.layers
    rows = [(*layer, *(0, "model")[len(layer) - 3 :]) for layer in layers]  # the last two may be left out
    return [(e, window, base or model.base, rotary or model.rotary, t) for e, window, base, rotary, t in rows]


def is_trained(model, temperature):
    """Whether scores of a layer are multiplied with a trained s ln n."""
    return temperature == "trained" or (temperature == "model" and model.log_n)


def named(take, model):
    """The weights, cut into the arrays they are."""
    d, mlp = model.d_model, model.mlp_dim
    vocabulary = model.vocabulary or VOCABULARY[model.task]
    layer = {
        "gain": [d], "shift": [d], "qkv": [d, 3 * d], "out": [d, d],
        "mlp_gain": [d], "mlp_shift": [d], "up": [d, mlp], "hidden_shift": [mlp], "down": [mlp, d],
    }  # fmt: skip
    if model.sink:
        layer["sinks"] = [model.num_heads]
    tempers = {"tempers": [model.num_heads]}  # ln s
    gate = {"gate": [d, d]} if model.output_gate else {}
    encodings = [encoding for encoding, *_ in layers_of(model)]
    weights = {"embedding": take([vocabulary, d])}
    if model.encoding in ("learned", "abacus"):
        rows = model.position_range or model.original_length or model.length
        weights["positions"] = take([rows, d])
    if "t5" in encodings:
        weights["table"] = take([model.num_buckets, model.num_heads], coarse=False)
    if "kerple" in encodings:
        weights["kerple"] = take([2, model.num_heads], coarse=False)  # ln r1, ln r2
    if "fire" in encodings:
        weights["fire"] = take([2], coarse=False)  # c, m
        weights["fire_in"] = take([2, FIRE_WIDTH])  # factors, shifts
        weights["fire_out"] = take([FIRE_WIDTH + 1, model.num_heads])  # the shifts last
    if "pope" in encodings:
        weights["phases"] = take([model.num_heads, d // model.num_heads], coarse=False)
    if "cope" in encodings:
        count = (model.original_length or model.length) + 1  # positions, from 0 on
        weights["places"] = take([count, d // model.num_heads], coarse=False)
    weights["layers"] = []
    for *_, temperature in layers_of(model):
        shapes = {**layer, **(tempers if is_trained(model, temperature) else {}), **gate}
        weights["layers"].append({name: take(shape, coarse=len(shape) == 2) for name, shape in shapes.items()})
    weights["gain"], weights["shift"] = take([d], coarse=False), take([d], coarse=False)
    weights["output"] = take([d, vocabulary])
    return weights


# %% [markdown]
# ## The file
#
# Little end first: the letters "posencT1", how many numbers the header has, the format, the header
# (float64), the weights, and a hash of all before, which tells whether the file is whole.
#
# Formats: 0 float32, 1 float16, 2 int8, where each row of a matrix is a scale (float32) and a byte
# for each number, and what is no matrix is float32.


# %%
def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def load(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"posencT1":
        raise ValueError(f"{path} is no model of the length race, or of another version")
    if fnv1a(data[:-8]) != int.from_bytes(data[-8:], "little"):
        raise ValueError(f"{path} is damaged")
    count, form = (int.from_bytes(data[at : at + 4], "little") for at in (8, 12))
    numbers = [int(x) if x == int(x) else float(x) for x in np.frombuffer(data, "<f8", count, 16)]
    task, encoding, *middle = numbers[:23]
    scaling, *reading, _ = numbers[23:29]  # the last says how many layers are at the end
    layers = zip(*[iter(numbers[38:])] * 5)
    per_layer = [(ENCODINGS[e], window, base, rotary, TEMPERATURES[t]) for e, window, base, rotary, t in layers]
    model = Model(TASKS[task], ENCODINGS[encoding], *middle, SCALINGS[scaling], *reading, *numbers[29:38], per_layer)
    # Short numbers in the file, double in all that follows.
    take = arrays(data[16 + 8 * count : -8], form)
    model.weights = named(take, model)
    if take.rest() != 0:
        raise ValueError("the file is longer than a model of its settings")
    return model


def arrays(data, form):
    """Takes one array after another: take(shape, coarse), coarse where int8 has bytes for it."""
    at = 0

    def take(shape, coarse=True):
        nonlocal at
        rows, cols = shape if len(shape) == 2 else (1, shape[0])
        if form == 2 and coarse:
            row = np.dtype([("scale", "<f4"), ("steps", "i1", (cols,))])
        else:
            row = np.dtype(("<f2" if form == 1 else "<f4", (cols,)))
        found = np.frombuffer(data, row, rows, at)
        at += rows * row.itemsize
        if form == 2 and coarse:
            found = found["scale"][:, None] * found["steps"].astype("f4")
        return found.astype(float).reshape(shape)

    take.rest = lambda: len(data) - at
    return take


# %% [markdown]
# ## Chance, the same everywhere
#
# xoshiro256++, its state filled by splitmix64 (Blackman and Vigna 2021). One seed, one stream of
# bits, on every machine and in every language.

# %%
MASK = 2**64 - 1


class Random:
    def __init__(self, seed):
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            self.state.append(z ^ (z >> 31))

    def bits(self):
        def rotated(x, by):
            return ((x << by) | (x >> (64 - by))) & MASK

        a, b, c, d = self.state
        result = (rotated((a + d) & MASK, 23) + a) & MASK
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ ((b << 17) & MASK), rotated(d, 45)]
        return result

    def uniform(self):
        return (self.bits() >> 11) * 2.0**-53  # in [0, 1)

    def below(self, n):
        return int(self.uniform() * n)  # a whole number from 0 to n - 1


# %% [markdown]
# ## Seven tasks
#
# Each gives the tokens of one text and what is asked at each of them, NOTHING where nothing is.

# %%
NOTHING = -1


def back(random, length, k):
    """Random symbols; asked: the one k tokens back."""
    tokens = [random.below(8) for _ in range(length)]
    return tokens, [tokens[t - k] if t >= k else NOTHING for t in range(length)]


def latest(random, length, k):
    """set(key, value) or get(key), evenly; asked at a get: the value that was set last."""
    tokens, targets, value_of = [], [], {}
    for _ in range(length):
        is_set, key = random.uniform() < 0.5, random.below(4)
        if is_set:
            value_of[key] = random.below(4)
        tokens.append(4 * key + value_of[key] if is_set else 16 + key)
        targets.append(NOTHING if is_set else value_of.get(key, NOTHING))
    return tokens, targets


def needle(random, length, k):
    """Each of 8 keys set once, near the start; then gets and fillers; asked at a get: the value."""
    region = max(8, length // 4)
    places, values, token_at = list(range(region)), [], {}
    for key in range(8):
        other = key + random.below(region - key)  # one of the places that are left
        places[key], places[other] = places[other], places[key]
        values.append(random.below(4))
        token_at[places[key]] = 4 * key + values[key]
    tokens, targets = [], []
    for t in range(length):
        target = NOTHING
        if t in token_at:
            token = token_at[t]
        elif t >= region and random.uniform() < 0.5:
            key = random.below(8)
            token, target = 32 + key, values[key]
        else:
            token = 40 + random.below(4)
        tokens.append(token)
        targets.append(target)
    return tokens, targets


def copy(random, length, k):
    """Symbols, a bar, the symbols again; asked: at each token from the bar on, the next."""
    count = length // 2
    symbols = [random.below(16) for _ in range(count)]
    tokens = [*symbols, 16, *symbols[:-1]]
    return tokens, [NOTHING] * count + symbols


def induction(random, length, k):
    """Keys, each followed by its value of this text; asked at a key that came before: its value."""
    value_of = [8 + random.below(8) for _ in range(8)]
    tokens, targets, seen = [], [], set()
    while len(tokens) < length:
        key = random.below(8)
        tokens += [key, value_of[key]]
        targets += [value_of[key] if key in seen else NOTHING, NOTHING]
        seen.add(key)
    return tokens[:length], targets[:length]


def parity(random, length, k):
    """Bits; asked: whether the number of ones so far is odd."""
    tokens = [random.below(2) for _ in range(length)]
    return tokens, [sum(tokens[: t + 1]) % 2 for t in range(length)]


def addition(random, length, k):
    """Two numbers and their sum, the smallest place first; asked from equals on: the next digit."""
    rest = length - 2  # two numbers and, but for its last digit, the sum: twice the longer and the shorter
    more = (rest + 2) // 3 + random.below((rest - 1) // 2 - (rest + 2) // 3 + 1)
    sizes = [more, rest - 2 * more]
    if random.uniform() < 0.5:
        sizes.reverse()
    a, b = [[*(random.below(10) for _ in range(size - 1)), 1 + random.below(9)] for size in sizes]
    value = sum(10**i * digit for number in (a, b) for i, digit in enumerate(number))
    total = [value // 10**i % 10 for i in range(more + 1)]
    tokens = [*a, 10, *b, 11, *total[:-1]]
    return tokens, [NOTHING] * (len(a) + len(b) + 1) + total


def by_chance(random, below, length):
    """So many positions below a number, each set of them with the same chance, in their order."""
    positions = []
    for p in range(below):
        if len(positions) < length:
            left = length - len(positions)
            positions += [p] * (random.uniform() * (below - p) < left)
    return positions


DRAWN = {f.__name__: f for f in (back, latest, needle, copy, induction, parity, addition)}


def texts(task, length, k, seed=1, positions_below=0):
    """The texts of a test, one after the other: of one seed and length the same for every model.

    With positions_below also the positions of each, drawn before it, in their order.
    """
    draw, random = DRAWN[task], Random(4 * seed + 2)  # 4 seed draws the first weights, 4 seed + 1 the texts of training
    while positions_below:
        positions = by_chance(random, positions_below, length)
        yield (*draw(random, length, k), positions)
    while True:
        yield draw(random, length, k)


# %% [markdown]
# ## RoPE beyond the training length
#
# Nothing of this is trained: the same weights, other frequencies.


# %%
@dataclass
class Reading:
    scaling: str = "none"  # of what turns: none, linear (position interpolation), ntk, dynamic, yarn
    factor: float | str = 0  # 0: length / training length; "least", of ntk: see least_factor
    beta_fast: float = 4  # YaRN keeps pairs that turn more often in training
    beta_slow: float = 1  # and stretches in full those that turn less often
    mscale: bool = True  # YaRN's temperature
    log_n: bool = False  # sharper attention in longer texts
    clamp: bool = False  # learned: the last row for every position beyond
    window: int = 0  # tokens that are seen, in layers that see more; 0: as trained
    sinks: int = 0  # with a window: the first tokens, which are seen besides, as near as in a cache
    still: tuple = ()  # pairs that do not turn
    silent: tuple = ()  # and pairs that are left out of the scores


def frequencies(model, length, reading, base, rotary, pairs=None):
    """Radians per token of each pair of a head, and its factor of queries and keys."""
    pairs = pairs or model.d_model // model.num_heads // 2
    turning = max(1, math.floor(rotary * pairs + 0.5))
    inv_freq, factor = stretched(model, length, reading, base, 2 * (pairs if model.proportional else turning))
    rest = np.zeros(pairs - turning)
    factors = np.full(pairs, factor)
    if not model.proportional:
        factors[[*range(turning, pairs), *reading.still]] = 1
    factors[list(reading.silent)] = 0
    inv_freq = np.concatenate([inv_freq[:turning], rest])
    inv_freq[list(reading.still)] = 0
    return inv_freq, factors


def stretched(model, length, reading, base, d):
    """The same of d features that all turn, and one factor."""
    if reading.scaling == "none":
        reading = model  # what a further training left in them
    trained = model.original_length or model.length
    stretch = max(1, length / trained)
    s = reading.factor or (1 if reading.scaling == "dynamic" else stretch)
    if s == "least":
        s = least_factor(trained, stretch, model.base, d // 2)

    def plain(base):
        return base ** (-2.0 * np.arange(d // 2) / d)

    if reading.scaling == "linear":
        return plain(base) / s, 1.0
    if reading.scaling == "ntk":
        return plain(base * s ** (d / (d - 2))), 1.0
    if reading.scaling == "dynamic":
        return plain(base * (s * stretch - (s - 1)) ** (d / (d - 2))), 1.0
    if reading.scaling == "yarn":
        turns = trained * plain(base) / (2 * np.pi)  # of each pair in training
        keep = ((turns - reading.beta_slow) / (reading.beta_fast - reading.beta_slow)).clip(0, 1)
        mixed = keep * plain(base) + (1 - keep) * plain(base) / s
        return mixed, 0.1 * math.log(s) + 1 if reading.mscale else 1.0
    return plain(base), 1.0


def least_factor(trained, stretch, base, pairs):
    """Of NTK, what keeps each pair on the arc that it covered in training."""
    turns = trained * base ** (-np.arange(pairs) / pairs) / (2 * np.pi)
    first = int(np.count_nonzero(turns >= 1))  # pair that completed no turn
    if first in (0, pairs):
        return 1.0
    return min(1e4, float(f"{stretch ** ((pairs - 1) / first):.12g}"))


# %% [markdown]
# ## Digits and distances
#
# Abacus has a row for the place of a digit in its number, T5 a bias for a bucket of distances.


# %%
def digit_places(tokens):
    """Abacus: of each digit its place in its number, from 1 on; 0 of every other token."""
    places = np.zeros_like(tokens)
    before = 0
    for t in range(tokens.shape[-1]):
        before = places[..., t] = np.where(tokens[..., t] < 10, before + 1, 0)
    return places


def distances(positions):
    """Of each query, a row, to each key."""
    return positions[..., :, None] - positions[..., None, :]


def buckets(model, distance):
    """T5: half of the buckets have one distance, the others share, by the logarithm."""
    count, exact = model.num_buckets, model.num_buckets // 2
    near = np.maximum(distance, 0)
    ratio = np.log(np.maximum(near, exact) / exact) / math.log(model.max_distance / exact)
    far = np.minimum(exact + (ratio * (count - exact)).astype(int), count - 1)
    return np.where(near < exact, near, far)


# %% [markdown]
# ## The encodings


# %%
def rotated(x, positions, inv_freq, factors):
    """x [..., length, head_dim]: pair (2i, 2i + 1) of token p turned by p * inv_freq[i], times its factor."""
    angles = positions[..., None] * inv_freq
    cos, sin = factors * np.cos(angles), factors * np.sin(angles)
    y = np.empty_like(x)
    y[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    y[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return y


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def decays(model, positions, inv_freq):
    """What xPos multiplies queries with, and divides keys by; a pair that does not turn does not fade."""
    pairs = len(inv_freq)
    z = (np.arange(pairs) / pairs + 0.4) / 1.4
    return np.where(inv_freq == 0, 1.0, z) ** (positions[..., None] / model.scale_base)


def added(model, positions, reading, tokens):
    """What is added to the embedded tokens: [..., length, d_model], or 0."""
    d = model.d_model
    if model.encoding == "abacus":
        table, places = model.weights["positions"], digit_places(tokens)
        most = 2 * len(table) + 2
        if tokens.shape[-1] > most and not reading.clamp:
            raise ValueError(f"{len(table)} rows are enough for {most} tokens alone")
        begin = positions[..., :1]  # what a sequence of training adds to its places
        return table[np.where(places > 0, np.minimum(places + begin, len(table) - 1), 0)]
    if model.encoding == "sinusoidal":
        angles = positions[..., None] * model.base ** (-2.0 * np.arange(d // 2) / d)
        return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(*positions.shape, d)
    if model.encoding == "learned":
        table = model.weights["positions"]
        if positions.max() >= len(table) and not reading.clamp:
            raise ValueError(f"position {len(table)} has no row: the table ends at {len(table) - 1}")
        return table[np.minimum(positions, len(table) - 1)]
    return 0.0


def bias(model, encoding, positions):
    """What is added to the logits of tokens at positions [..., length]: [..., num_heads, length, length], or 0."""
    distance = distances(positions)
    of_heads = distance[..., None, :, :]
    if encoding == "alibi":
        heads = np.arange(1, model.num_heads + 1)
        slopes = model.slope_factor * 2.0 ** (-8 * heads / model.num_heads)
        return -slopes[:, None, None] * of_heads
    if encoding == "kerple":
        r1, r2 = np.exp(model.weights["kerple"])[:, :, None, None]
        return -r1 * np.log(1 + r2 * np.maximum(of_heads, 0))
    if encoding == "fire":
        (c, m), (factors, shifts), out = (model.weights[name] for name in ("fire", "fire_in", "fire_out"))
        most = np.maximum(positions, abs(m) * (model.original_length or model.length))[..., None]
        x = np.log(1 + abs(c) * np.maximum(distance, 0)) / (np.log(1 + abs(c) * most) + 1e-6)
        hidden = np.maximum(x[..., None] * factors + shifts, 0)
        return np.moveaxis(hidden @ out[:-1] + out[-1], -1, -3)
    if encoding == "t5":
        return np.moveaxis(model.weights["table"][buckets(model, distance)], -1, -3)
    return 0.0


def counted(scores, z, visible):
    """CoPE: what is added to scores [..., query, key]; z [..., query, position] has the query's with each position."""
    gates = sigmoid(scores) * visible
    reached = gates[..., ::-1].cumsum(axis=-1)[..., ::-1]  # from the query back to the key
    places = np.minimum(reached, z.shape[-1] - 1)
    floor = places.astype(int)
    share, above = places - floor, np.minimum(floor + 1, z.shape[-1] - 1)
    low, high = (np.take_along_axis(z, at, axis=-1) for at in (floor, above))
    return (1 - share) * low + share * high


def seen(length, window, sinks=0):
    """Whether a query sees a key: itself and what came before, up to `window` tokens, and the first ones."""
    distance = np.arange(length)[:, None] - np.arange(length)
    return (distance >= 0) & ((distance < window) | (np.arange(length) < sinks))


# %% [markdown]
# ## The model
#
# A decoder: in each layer x + attention(norm(x)), then x + mlp(norm(x)); a norm at the end; the output.


# %%
def norm(x, gain, shift):
    x = x - x.mean(axis=-1, keepdims=True)
    return x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + 1e-5) * gain + shift


def at_positions(model, x, positions, kind, reading, length, side):
    """Queries (side 1) or keys (side -1) as their positions turn them."""
    encoding, _, base, rotary, _ = kind
    if encoding == "pope":
        inv_freq, factors = frequencies(model, length, reading, base, rotary, x.shape[-1])
        angles = positions[..., None] * inv_freq
        if side < 0:  # a key has a trained angle besides
            angles = angles + model.weights["phases"].clip(-2 * np.pi, 0)[:, None]
        lengths = factors * np.logaddexp(0, x)
        return np.concatenate([lengths * np.cos(angles), lengths * np.sin(angles)], axis=-1)
    if encoding not in ("rope", "xpos"):
        return x
    inv_freq, factors = frequencies(model, length, reading, base, rotary)
    fade = decays(model, positions, inv_freq) ** side if encoding == "xpos" else 1
    return rotated(x, positions, inv_freq, factors * fade)


def attention(model, layer, kind, x, positions, reading):
    """x [texts, length, d_model], positions [length] or [texts, 1, length]; kind as in layers_of."""
    encoding, window, base, rotary, temperature = kind
    count, length, d = x.shape
    qkv = (x @ layer["qkv"]).reshape(count, length, 3, model.num_heads, -1).transpose(2, 0, 3, 1, 4)
    q, k, v = qkv  # [texts, heads, length, head_dim] each
    window = min(window or length, reading.window or length)
    near = positions.clip(max=window + reading.sinks - 1)  # from the first tokens, where these are kept
    q, near_q = [at_positions(model, q, p, kind, reading, length, +1) for p in (positions, near)]
    k = at_positions(model, k, positions, kind, reading, length, -1)
    of_pairs = positions if positions.ndim == 1 else positions[:, 0]
    scores, added = q @ k.swapaxes(-1, -2), bias(model, encoding, of_pairs)
    if reading.sinks:
        first = slice(0, reading.sinks)
        scores[..., first] = near_q @ k[..., first, :].swapaxes(-1, -2)
        if np.ndim(added):  # every query at its place in the cache
            whole, gone = added, (positions - near)[:, None]
            added = whole[..., near[:, None], (np.arange(length) - gone).clip(0)]
            added[..., first] = whole[..., near, first]
    scale, visible = 1 / math.sqrt(v.shape[-1]), seen(length, window, reading.sinks)
    if "tempers" in layer:
        scale = scale * np.exp(layer["tempers"])[:, None, None] * np.log(np.arange(1, length + 1))[:, None]
    if reading.log_n and temperature != "none":
        scale = scale * np.maximum(1, np.log(np.arange(1, length + 1)) / math.log(model.length))[:, None]
    scores *= scale
    if encoding == "cope":
        added = counted(scores, scale * (q @ model.weights["places"].T), visible)
    logits = np.where(visible, scores + added, -np.inf)
    highest, sink = logits.max(axis=-1, keepdims=True), 0.0
    if model.sink:  # a share that goes to no key
        own = layer["sinks"][:, None, None]
        highest = np.maximum(highest, own)
        sink = np.exp(own - highest)
    weights = np.exp(logits - highest)
    weights /= weights.sum(axis=-1, keepdims=True) + sink
    mixed = (weights @ v).swapaxes(1, 2).reshape(count, length, d)
    if model.output_gate:
        mixed = mixed * sigmoid(x @ layer["gate"])
    return mixed @ layer["out"]


def forward(model, tokens, reading, positions=None):
    """Logits over the vocabulary, [texts, length, vocabulary], of tokens and positions [texts, length]."""
    places = np.arange(tokens.shape[1]) if positions is None else positions
    x = model.weights["embedding"][tokens] + added(model, places, reading, tokens)
    of_heads = places if positions is None else places[:, None]
    for layer, kind in zip(model.weights["layers"], layers_of(model)):
        x = x + attention(model, layer, kind, norm(x, layer["gain"], layer["shift"]), of_heads, reading)
        hidden = norm(x, layer["mlp_gain"], layer["mlp_shift"]) @ layer["up"] + layer["hidden_shift"]
        x = x + np.maximum(hidden, 0) @ layer["down"]
    return norm(x, model.weights["gain"], model.weights["shift"]) @ model.weights["output"]


# %% [markdown]
# ## The test
#
# Fresh texts of exactly one length, in batches of about 2048 tokens, until at least so many answers
# were asked for. Only the last 8 tokens count (of a copy and of a sum all): near the start of a long text all
# models are as good as in training.


# %%
def questions(model, length, answers=1000, seed=1):
    """Tokens, targets and, where they are drawn by chance, positions, [texts, length] each."""
    asked = 0
    below = model.position_range if model.random_positions else 0
    if below and length > below:
        raise ValueError(f"length {length} is above {below}, the positions drawn from")
    source = texts(model.task, length, model.k, seed, below)
    while asked < answers:
        batch = [next(source) for _ in range(max(1, 2048 // length))]
        tokens, targets, *positions = np.array(batch).swapaxes(0, 1)
        if model.task not in ("copy", "addition"):
            targets[:, :-8] = NOTHING
        asked += int((targets != NOTHING).sum())
        yield tokens, targets, *positions


# %% [markdown]
# ## Right answers


# %%
def score(model, length, reading=Reading(), answers=1000, seed=1):
    """How many answers were right, and how many were asked for."""
    correct = asked = 0
    for tokens, targets, *positions in questions(model, length, answers, seed):
        best = forward(model, tokens, reading, *positions).argmax(axis=-1)
        correct += int((best == targets).sum())
        asked += int((targets != NOTHING).sum())
    return correct, asked


def accuracy(model, length, reading=Reading(), answers=1000, seed=1):
    correct, asked = score(model, length, reading, answers, seed)
    return correct / asked


# %% [markdown]
# ## Text
#
# A model of text is asked for every next token. Contexts of any length that end at the same places
# have the same targets, so that their losses can be compared.


# %%
def losses(model, tokens, ends, length, last, reading=Reading()):
    """Cross entropies in nats, [ends, last], of tokens e - last + 1 .. e after the `length` before."""
    tokens = np.asarray(tokens)
    found = []
    for end in ends:
        context, targets = tokens[end - length : end], tokens[end - last + 1 : end + 1]
        logits = forward(model, context[None], reading)[0, -last:]
        logits = logits - logits.max(axis=-1, keepdims=True)
        sums = np.log(np.exp(logits).sum(axis=-1))
        found.append(sums - logits[np.arange(last), targets])
    return np.array(found)


# %% As a program
def factor_of(text):
    return text if text == "least" else float(text)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--lengths", default="16,32,48,64,96,128,192,256")
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scaling", default="none", choices=["none", "linear", "ntk", "dynamic", "yarn"])
    parser.add_argument("--factor", type=factor_of, default=0, help="0: length / training length; or least")
    parser.add_argument("--beta-fast", type=float, default=4)
    parser.add_argument("--beta-slow", type=float, default=1)
    parser.add_argument("--no-mscale", dest="mscale", action="store_false")
    parser.add_argument("--log-n", action="store_true")
    parser.add_argument("--clamp", action="store_true")
    parser.add_argument("--window", type=int, default=0, help="tokens seen; 0: as trained")
    parser.add_argument("--tokens", help="a file of a byte for each token, for a model of text")
    parser.add_argument("--ends", type=int, default=16, help="places where contexts of it end")
    parser.add_argument("--last", type=int, default=32, help="tokens that count, the last of each")
    options = vars(parser.parse_args(arguments))
    model = load(options.pop("file"))
    lengths = [int(length) for length in options.pop("lengths").split(",")]
    answers, seed = options.pop("answers"), options.pop("seed")
    text, ends, last = options.pop("tokens"), options.pop("ends"), options.pop("last")
    print(f"{model.task}, {model.encoding}: {model.parameters} weights after {model.step} steps")
    if model.task == "text":
        return read(model, text, lengths, ends, last, Reading(**options))
    for length in lengths:
        try:
            correct, asked = score(model, length, Reading(**options), answers, seed)
            print(f"{length:6} {correct:6} of {asked:6}  {100 * correct / asked:5.1f} %")
        except ValueError as error:
            print(f"{length:6} {error}")


def read(model, text, lengths, ends, last, reading):
    tokens = np.fromfile(text, dtype=np.uint8)
    places = np.linspace(max(lengths), len(tokens) - 1, ends).astype(int)
    for length in lengths:
        loss = losses(model, tokens, places, length, min(last, length), reading).mean()
        print(f"{length:6} {loss:8.4f} nats a token")


if __name__ == "__main__" and "ipykernel" not in sys.modules:
    main(sys.argv[1:])
