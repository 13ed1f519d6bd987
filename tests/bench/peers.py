"""Times what NumPy and PyTorch need for the work of our kernels, on one thread, as their users write it.

Prints one JSON object: for each package its version and milliseconds by name, each the fastest of
many runs, or null where it is not installed. kernels.js runs this and prints the ratios.
"""

import json
import os
import time

# Read when the libraries are loaded.
for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS'):
    os.environ[name] = '1'

ROWS, COLS = 2000, 1600
TOKENS, HEADS, HEAD_DIM = 2048, 8, 128
LENGTH = 1024
SIZE = 512


def fastest(run):
    run()
    best, start = float('inf'), time.perf_counter()
    while time.perf_counter() - start < 0.6:
        before = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - before)
    return 1000 * best


def work_of_numpy(np):
    table = np.empty((ROWS, COLS), np.float32)
    position = np.arange(ROWS, dtype=np.float32)[:, None]
    inv_freq = (10000.0 ** (-np.arange(0, COLS, 2) / COLS)).astype(np.float32)
    x = np.random.default_rng(1).standard_normal((TOKENS, HEADS, HEAD_DIM), dtype=np.float32)
    angle = np.arange(TOKENS)[:, None] * 10000.0 ** (-np.arange(0, HEAD_DIM, 2) / HEAD_DIM)
    turn = np.exp(1j * angle).astype(np.complex64)[:, None, :]
    slopes = (2.0 ** -np.arange(1, HEADS + 1)).astype(np.float32)[:, None, None]
    distance = np.arange(LENGTH, dtype=np.float32) - np.arange(LENGTH, dtype=np.float32)[:, None]
    distance[distance > 0] = -np.inf
    scores = x.reshape(-1)[:SIZE * SIZE].reshape(SIZE, SIZE)

    def sinusoidal():
        angles = position * inv_freq
        np.sin(angles, out=table[:, 0::2])
        np.cos(angles, out=table[:, 1::2])

    def softmax():
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)

    return {
        'sinusoidal': sinusoidal,
        'rope': lambda: x.view(np.complex64) * turn,
        'alibi': lambda: slopes * distance,
        'softmax': softmax,
        'product': lambda: scores @ scores,
    }


def work_of_torch(torch):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    table = torch.empty(ROWS, COLS)
    position = torch.arange(ROWS)[:, None]
    inv_freq = torch.exp(torch.arange(0, COLS, 2) * (-torch.log(torch.tensor(10000.0)) / COLS))
    x = torch.randn(TOKENS, HEADS, HEAD_DIM)
    angle = torch.outer(torch.arange(TOKENS), 10000.0 ** (-torch.arange(0, HEAD_DIM, 2) / HEAD_DIM))
    turn = torch.polar(torch.ones_like(angle), angle)[:, None, :]
    slopes = (2.0 ** -torch.arange(1, HEADS + 1))[:, None, None]
    distance = torch.arange(LENGTH)[None, :] - torch.arange(LENGTH)[:, None]
    distance = distance.float().masked_fill(distance > 0, float('-inf'))
    scores = x.flatten()[:SIZE * SIZE].reshape(SIZE, SIZE).clone()

    def sinusoidal():
        angles = position * inv_freq
        table[:, 0::2] = torch.sin(angles)
        table[:, 1::2] = torch.cos(angles)

    def rope():
        pairs = torch.view_as_complex(x.reshape(TOKENS, HEADS, HEAD_DIM // 2, 2))
        return torch.view_as_real(pairs * turn).flatten(2)

    return {
        'sinusoidal': sinusoidal,
        'rope': rope,
        'alibi': lambda: slopes * distance,
        'softmax': lambda: torch.softmax(scores, dim=-1),
        'product': lambda: scores @ scores,
    }


def times(package, work_of):
    try:
        module = __import__(package)
    except ImportError:
        return None
    work = work_of(module)
    return {'version': module.__version__} | {name: fastest(run) for name, run in work.items()}


if __name__ == '__main__':
    print(json.dumps({'numpy': times('numpy', work_of_numpy), 'torch': times('torch', work_of_torch)}))
