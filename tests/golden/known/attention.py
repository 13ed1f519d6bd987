from known import close
from oracle import attention


def check():
    x = [[1, 0], [0, 1], [1, 1]]
    a, b, c = 0.8022241853595719, 0.5988879073202141, 0.7517449217422769

    def attended(**masks):
        weights = attention.weights(attention.scores(x, x, 2), 3, 3, **masks)
        return attention.attend(weights, x, 3, 3, 2)

    close('three tokens', attended(), [a, b, b, a, c, c])
    close('three tokens, causal', attended(causal=True),
          [1, 0, 0.3302384506733431, 0.6697615493266569, c, c])
    bias = [0.1015363240915518, 0.16740509727844333, 0.27600434470659363, 0.45505423392341127]
    close('bias alone', attention.weights([[-1.5, -1, -0.5, 0], [0, 0.5, 1, 1.5]], 2, 4),
          [bias, bias])
    check_layers(x, a, b, c)
    even = [0.5, 0.5, 1, 0]
    close('entropy', attention.entropy(even, 2, 2), [0.6931471805599453, 0])
    close('window', attention.window([0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0, 0], 2, 4), [2, 1])
    close('sharpness', attention.weights([2, 1, 0, -1], 1, 4)[0][0], 0.6439142598879724)
    close('sliding window', attention.weights([0] * 9, 3, 3, windowSize=2),
          [1, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5])
    third = 1 / 3
    close('prefix', attention.weights([0] * 9, 3, 3, causal=True, prefixLen=2),
          [0.5, 0.5, 0, 0.5, 0.5, 0, third, third, third])
    close('mask', attention.weights([0] * 4, 2, 2, mask=[1, 0, 0, 0]), [1, 0, 0, 0])
    heads = attention.multi_head([5, 0, 0, 5], [0, 0], [7, 8], 2, 1)
    close('one key', heads['out'], [7, 8, 7, 8])


def check_layers(x, a, b, c):
    """One causal layer does not tell the order of earlier tokens at the last row, two do."""
    one = [1, 0, 0, 1]
    layer = {'wq': one, 'wk': one, 'wv': one, 'wo': one}

    def last(tokens, count, **params):
        return attention.layers(tokens, 2, 1, [layer] * count, **params)[-1]

    swapped = [x[1], x[0], x[2]]
    close('one layer', last(x, 1, residual=False), [a, b, b, a, c, c])
    close('one causal layer', last(swapped, 1, causal=True, residual=False)[2], [c, c])
    two = [0.6993536119242518, 0.4996250590703652]
    close('two layers', last(x, 2, causal=True, residual=False)[2], two)
    close('two layers, swapped', last(swapped, 2, causal=True, residual=False)[2], two[::-1])
    close('residual', last(x, 1), [1 + a, b, b, 1 + a, 1 + c, 1 + c])
