"""Values known from elsewhere: the oracle itself is held to them before it writes anything.

From the papers, the authors' published code, and hand calculations in double.
"""

from oracle import alibi, attention, flat, rope, sinusoidal


def close(name, got, expected, tolerance=1e-12):
    got, expected = flat(got), flat(expected)
    assert len(got) == len(expected), f'{name}: {len(got)} values, expected {len(expected)}'
    for n, (a, b) in enumerate(zip(got, expected)):
        assert abs(a - b) <= tolerance, f'{name}[{n}]: {a}, expected {b}'


def check_sinusoidal():
    close('PE, d = 4', sinusoidal.encode(4, positions=[1, 2, 3]), [
        0.8414709848078965, 0.5403023058681398, 0.009999833334166664, 0.9999500004166653,
        0.9092974268256817, -0.4161468365471424, 0.01999866669333308, 0.9998000066665778,
        0.1411200080598672, -0.9899924966004454, 0.02999550020249566, 0.9995500337489875])
    at_1, at_100 = sinusoidal.encode(512, positions=[1, 100])
    close('PE(1), d = 512', at_1[:4] + at_1[510:], [
        0.8414709848078965, 0.5403023058681398, 0.8218561900175317, 0.5696950086931312,
        0.00010366329265810749, 0.9999999946269609])
    close('PE(100), d = 512', at_100[:2] + at_100[256:258] + at_100[510:], [
        -0.5063656411097588, 0.8623188722876839, 0.8414709848078965, 0.5403023058681398,
        0.010366143623064547, 0.9999462700897414])
    omega = sinusoidal.frequencies(512)
    close('frequencies', [omega[i] for i in (0, 1, 128, 255)],
          [1, 0.9646616199111993, 0.01, 0.0001036632928437698])
    close('M_5', sinusoidal.shift(5, 4)[1], [0.9987502603949663, 0.04997916927067833])
    close('kernel', sinusoidal.kernel([0, 1, 2, 3, 10, 100, 1000], 512), [
        1, 0.9730550696381366, 0.9052094546472942, 0.8271462633894237, 0.6788661129830603,
        0.4373055025337378, 0.1756703314238398])
    close('tensor2tensor', sinusoidal.encode(4, positions=[1], layout='tensor2tensor'),
          [0.8414709848078965, 9.999999983333325e-05, 0.5403023058681398, 0.999999995])


def check_rope():
    q, k = [1, 2, 3, 4], [0.5, -1, 2, 0.25]
    close('interleaved', rope.rotate(q + q, 4, [1, 3]), [
        -1.1426396637476532, 1.922075596544176, 2.9598506679133294, 4.029799501669161,
        -1.27223251272018, -1.8388649851410237, 2.87866810043698, 4.088186635603437])
    close('half', rope.rotate(q + q, 4, [1, 3], layout='half'), [
        -1.9841106485555495, 1.959900667496664, 2.4623779024123156, 4.019799668334994,
        -1.413352520780047, 1.8791180666879925, -2.828857481741469, 4.058191135400942])
    close('d = 8 at 2', rope.rotate([1, 0] * 4, 8, [2]), [
        -0.4161468365471424, 0.9092974268256817, 0.9800665778412416, 0.19866933079506122,
        0.9998000066665778, 0.01999866669333308, 0.9999980000006666, 0.0019999986666669333])
    for layout, score in (('interleaved', 7.982131588555753), ('half', -7.228961506710718)):
        close(f'score, {layout}', sum(rope.contributions(q, k, 4, [3], layout=layout)[0]), score)


def check_alibi():
    eight = [2.0 ** -h for h in range(1, 9)]
    for heads, expected in {
            1: [0.00390625], 2: [0.0625, 0.00390625], 3: [0.0625, 0.00390625, 0.25],
            4: [0.25, 0.0625, 0.015625, 0.00390625],
            6: [0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125], 8: eight,
            12: eight + [0.707106781, 0.353553391, 0.176776695, 0.088388348]}.items():
        close(f'slopes of {heads}', alibi.slopes(heads), expected, 1e-9)
    close('slopes of 20', alibi.slopes(20)[16:],
          [0.840896415, 0.594603558, 0.420448208, 0.297301779], 1e-9)
    close('truncated 3', alibi.slopes(3, 'wrong-truncated'), [0.25, 0.0625, 0.015625])
    close('truncated 12', alibi.slopes(12, 'wrong-truncated')[::11], [0.707106781, 0.015625], 1e-9)


def check_attention():
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


def check():
    check_sinusoidal()
    check_rope()
    check_alibi()
    check_attention()
