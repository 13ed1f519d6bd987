/** The size of a head, whose pairs the axes share, and their names. */
export const headDim = 128;
// Qwen2-VL's and Qwen3-VL's.
export const sections = { sections: [16, 24, 24], interleaved: [24, 20, 20] };
export const axisNames = ['t', 'h', 'w'];
