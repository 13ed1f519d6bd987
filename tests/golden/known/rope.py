import math

from known import close
from oracle import rope


def check():
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
    close('off by one', rope.rotate(q, 4, [1], invFreq=[0.01, 0.0001]), [
        0.979950333748332, 2.009899834167497, 2.9995999850006667, 4.0002999799995])
    close('far apart', sum(rope.contributions(q, k, 4, [1000003 - 1000000])[0]),
          7.982131588550869, 1e-11)
    turned, still = rope.rotate(q, 4, [5]), rope.rotate(k, 4, [3])
    close('no conjugate: the sum of the positions', sum(rope.contributions(
        q, k, 4, [8], product='wrong-no-conjugate')[0]),
        turned[0] * still[0] - turned[1] * still[1] + turned[2] * still[2] - turned[3] * still[3])
    # A quarter turn by rotate_half with the other layout's cosines: a whole feature vanishes.
    mixed = rope.rotate([1, 0, 0, 0], 4, [1], invFreq=[math.pi / 2, 0], layout='wrong-mixed')
    close('mixed layouts lose length', mixed, [0, 0, 0, 0])
